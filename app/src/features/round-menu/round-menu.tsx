import { Dices, Ellipsis, Flag, LogOut, MessageSquare, QrCode, Radio, Users } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import type { SharedRound } from '../../rounds/lobby.ts'
import type { RoundResult, RoundView } from '../../rounds/session.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { useServices } from '../../services.ts'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MenuEntry } from '../../ui/menu-entry.tsx'
import * as words from '../../words/words.ts'
import { useFeedback } from '../feedback/feedback.tsx'
import { useToasts } from '../../shell/toasts.tsx'
import { FinishForAllQuestion } from './finish-for-all.tsx'
import { MoveQuestion } from '../invite/move-question.tsx'
import { LeaveGameQuestion } from './leave-game.tsx'
import { useOutageText } from '../connection/outage-text.ts'
import { RoundPlayers } from './round-players.tsx'
import { ShareDialog } from '../invite/share-dialog.tsx'
import { useAskHost } from '../invite/use-ask-host.ts'

interface RoundMenuProps {
  readonly game: SharedRound
  /** Opens the round's games, where the screen shows them. */
  readonly onGames?: () => void
  /** The round's end was asked for. */
  readonly onFinishing?: () => void
  readonly onLeft: () => void
}

/**
 * The rarely used actions of a shared round: its players, its games, inviting, finishing, leaving. Their windows lie over the
 * menu and return the focus to it. The menu disappears when the round is over.
 */
export function RoundMenu(props: RoundMenuProps) {
  const { session } = props.game
  const isOver = useSyncExternalStore(session.subscribe, () => session.view().round.status === 'completed')
  const [shown, setShown] = useState<Shown>('nothing')
  // The menu's content would render at every stroke, so it isn't mounted before the menu is first opened.
  const [wasOpened, setWasOpened] = useState(false)
  if (isOver) return null
  return (
    <>
      <IconButton
        label={words.roundMenu.title}
        icon={<Ellipsis aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => {
          setWasOpened(true)
          setShown('menu')
        }}
      />
      {wasOpened && <MenuWindows {...props} shown={shown} onShow={setShown} />}
    </>
  )
}

type Shown = 'nothing' | 'menu' | 'players' | 'invite' | 'move' | 'finish' | 'leave'

interface MenuWindowsProps extends RoundMenuProps {
  readonly shown: Shown
  readonly onShow: (shown: Shown) => void
}

function MenuWindows({ game, onGames, onFinishing, onLeft, shown, onShow }: MenuWindowsProps) {
  const { lobby, session, moving } = game
  const view = useSyncExternalStore(lobby.subscribe, lobby.view)
  const inviting = useRoundPart(session, 'inviting')
  const courseName = useSyncExternalStore(session.subscribe, () => session.view().round.courseName)
  const finish = useSyncExternalStore(session.subscribe, () => finishWay(session.view()))
  const { device } = useServices()
  const toasts = useToasts()
  const close = () => onShow('nothing')
  const backToMenu = () => onShow('menu')
  const { hostControls } = session

  function tellFinish(result: RoundResult) {
    if (result.ok) return onFinishing?.()
    device.haptic('error')
    toasts.show({ kind: 'error', text: words.roundErrors[result.code] })
  }

  return (
    <>
      <Menu game={game} onGames={onGames} open={shown !== 'nothing'} finish={finish} onShow={onShow} />
      {shown === 'players' && (
        <RoundPlayers
          joinRequests={game.joinRequests}
          lobby={lobby}
          view={view}
          onClose={backToMenu}
          onAnswered={close}
        />
      )}
      {inviting !== null && (
        <ShareDialog
          open={shown === 'invite'}
          code={inviting.code}
          path={inviting.path}
          courseName={courseName}
          onClose={backToMenu}
        />
      )}
      {moving !== null && (
        <MoveQuestion open={shown === 'move'} moving={moving} onCancel={backToMenu} onAnswered={close} />
      )}
      {hostControls !== null && (
        <FinishForAllQuestion
          open={shown === 'finish'}
          session={session}
          hostControls={hostControls}
          onCancel={backToMenu}
          onConfirm={close}
          onResult={tellFinish}
        />
      )}
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

interface MenuProps extends Pick<MenuWindowsProps, 'game' | 'onShow'> {
  readonly onGames: RoundMenuProps['onGames'] | undefined
  readonly open: boolean
  readonly finish: ReturnType<typeof finishWay>
}

function Menu({ game: { lobby, session, moving }, onGames, open, finish, onShow }: MenuProps) {
  const { isHost } = useSyncExternalStore(lobby.subscribe, lobby.view)
  const inviting = useRoundPart(session, 'inviting')
  const presence = useRoundPart(session, 'presence')
  const hasGames = useRoundPart(session, 'games') !== null
  const outage = useOutageText(presence, isHost)
  const openFeedback = useFeedback()
  const askHost = useAskHost(moving)
  const close = () => onShow('nothing')
  return (
    <Dialog open={open} title={words.roundMenu.title} onClose={close}>
      <ul className="divide-y divide-hair pb-2">
        <MenuEntry
          icon={<Users aria-hidden="true" />}
          title={words.roundMenu.players}
          onPress={() => onShow('players')}
        />
        {onGames !== undefined && (hasGames || session.games !== null) && (
          <MenuEntry
            icon={<Dices aria-hidden="true" />}
            title={words.roundMenu.games}
            onPress={() => {
              close()
              onGames()
            }}
          />
        )}
        {inviting !== null && (
          <MenuEntry
            icon={<QrCode aria-hidden="true" />}
            title={words.screens.liveLobby.invite}
            onPress={() => onShow('invite')}
          />
        )}
        {openFeedback !== null && (
          <MenuEntry
            icon={<MessageSquare aria-hidden="true" />}
            title={words.screens.feedback}
            onPress={() => {
              close()
              openFeedback()
            }}
          />
        )}
        {moving !== null && presence?.connection !== 'host-left' && (
          <MenuEntry
            icon={<Radio aria-hidden="true" />}
            title={words.moving.move}
            onPress={() => {
              if (isHost) return onShow('move')
              close()
              void askHost()
            }}
          />
        )}
        {finish !== 'none' && (
          <MenuEntry
            icon={<Flag aria-hidden="true" />}
            title={words.sharedRound.finishForAll}
            blocked={finish === 'asked-for' ? words.scoring.finishing : null}
            onPress={() => onShow('finish')}
          />
        )}
        <MenuEntry
          icon={<LogOut aria-hidden="true" />}
          title={words.leaderboard.leaveGame}
          onPress={() => onShow('leave')}
        />
      </ul>
      <OutageNote canMove={moving !== null} outage={outage} />
    </Dialog>
  )
}

interface OutageNoteProps {
  /** Whether the round can be moved into a live game, as a direct round can. */
  readonly canMove: boolean
  readonly outage: string | null
}

/** A golfer without connection may look here for another way to play. This note says that a live game has none. */
export function OutageNote({ canMove, outage }: OutageNoteProps) {
  if (canMove || outage === null) return null
  return (
    <p className="border-hair border-t py-3 text-ink-2">
      {outage} {words.roundMenu.outageText}
    </p>
  )
}

/** Whether this device's golfer may finish the round for everyone, or has done so. */
function finishWay({ round, hosting, goingAhead }: RoundView): 'none' | 'open' | 'asked-for' {
  if (hosting?.isHost !== true || round.status !== 'active') return 'none'
  return goingAhead?.isFinishing === true ? 'asked-for' : 'open'
}
