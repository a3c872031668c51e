import { Ellipsis, Flag, LogOut, MessageSquare, QrCode, Users } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import type { LiveRound } from '../../rounds/live/live-games.ts'
import type { RoundResult } from '../../rounds/session.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { useServices } from '../../services.ts'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MenuEntry } from '../../ui/menu-entry.tsx'
import { words } from '../../words/words.ts'
import { useFeedback } from '../feedback/feedback.tsx'
import { useToasts } from '../toasts.tsx'
import { FinishForAllQuestion } from './finish-for-all.tsx'
import { LeaveGameQuestion } from './leave-game.tsx'
import { RoundPlayers } from './round-players.tsx'
import { ShareDialog } from './share-dialog.tsx'

interface RoundMenuProps {
  readonly game: LiveRound
  /** The round's end was asked for. */
  readonly onFinishing?: () => void
  readonly onLeft: () => void
}

/**
 * What is seldom done while a live game is played: its players, inviting, its end, leaving. The entries' own windows lie over
 * it, and give the focus back to it. Nothing of it once the round is over.
 */
export function RoundMenu({ game, onFinishing, onLeft }: RoundMenuProps) {
  const { lobby, session } = game
  const view = useSyncExternalStore(lobby.subscribe, lobby.view)
  const live = useRoundPart(session, 'live')
  const round = useRoundPart(session, 'round')
  const openFeedback = useFeedback()
  const { device } = useServices()
  const toasts = useToasts()
  const [shown, setShown] = useState<'nothing' | 'menu' | 'players' | 'invite' | 'finish' | 'leave'>('nothing')
  const close = () => setShown('nothing')
  const backToMenu = () => setShown('menu')
  const controls = session.live
  if (round.status === 'completed' || live === null || controls === null) return null

  function tellFinish(result: RoundResult) {
    if (result.ok) return onFinishing?.()
    device.haptic('error')
    toasts.show({ kind: 'error', text: words.errors.round[result.code] })
  }

  return (
    <>
      <IconButton
        label={words.roundMenu.title}
        icon={<Ellipsis aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={backToMenu}
      />
      <Dialog open={shown !== 'nothing'} title={words.roundMenu.title} onClose={close}>
        <ul className="divide-y divide-hair pb-2">
          <MenuEntry
            icon={<Users aria-hidden="true" />}
            title={words.roundMenu.players}
            onPress={() => setShown('players')}
          />
          {round.roomCode !== '' && (
            <MenuEntry
              icon={<QrCode aria-hidden="true" />}
              title={words.liveLobby.invite}
              onPress={() => setShown('invite')}
            />
          )}
          {openFeedback !== null && (
            <MenuEntry
              icon={<MessageSquare aria-hidden="true" />}
              title={words.feedback.open}
              onPress={() => {
                close()
                openFeedback()
              }}
            />
          )}
          {live.isHost && round.status === 'active' && (
            <MenuEntry
              icon={<Flag aria-hidden="true" />}
              title={words.scoring.finishForAll}
              blocked={live.isFinishing ? words.scoring.finishing : null}
              onPress={() => setShown('finish')}
            />
          )}
          <MenuEntry
            icon={<LogOut aria-hidden="true" />}
            title={words.leaderboard.leaveGame}
            onPress={() => setShown('leave')}
          />
        </ul>
      </Dialog>
      {shown === 'players' && <RoundPlayers lobby={lobby} view={view} onClose={backToMenu} onAnswered={close} />}
      <ShareDialog
        open={shown === 'invite'}
        code={round.roomCode}
        secret={live.inviteSecret}
        courseName={round.courseName}
        onClose={backToMenu}
      />
      <FinishForAllQuestion
        open={shown === 'finish'}
        session={session}
        controls={controls}
        onCancel={backToMenu}
        onConfirm={close}
        onResult={tellFinish}
      />
      <LeaveGameQuestion
        open={shown === 'leave'}
        game={game}
        onCancel={backToMenu}
        onAnswered={close}
        onLeft={onLeft}
      />
    </>
  )
}
