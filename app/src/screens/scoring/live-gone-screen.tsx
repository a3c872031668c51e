import { CircleHelp } from 'lucide-react'
import { useLocation } from 'wouter'
import { addresses } from '../../addresses.ts'
import type { LobbyView } from '../../rounds/lobby.ts'
import type { RoundSession } from '../../rounds/session.ts'
import { useServices } from '../../services.ts'
import { useExport } from '../../shell/storage/export.ts'
import { TryAgain } from '../../shell/errors/try-again.tsx'
import { useOutage } from '../../shell/use-connectivity.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState, Notice } from '../../ui/feedback.tsx'
import { Screen } from '../../ui/screen.tsx'
import * as words from '../../words/words.ts'
import { RejectedNotes } from './notices/rejected-notes.tsx'

interface LiveGoneScreenProps {
  readonly title: string
  /** 'gone': the game isn't known on this device. */
  readonly why: Extract<LobbyView['state'], 'gone' | 'sent-away' | 'lobby-gone' | 'moved'>
  /** null if nothing is known of the game. */
  readonly session: RoundSession | null
}

function textsOf({ why, session }: LiveGoneScreenProps): { readonly title: string; readonly text: string } {
  const { notHere, notHereText, sentAway, sentAwayText, lobbyGoneText, playsElsewhere } = words.sharedRound
  switch (why) {
    case 'gone':
      return { title: notHere, text: notHereText }
    case 'sent-away':
      return { title: sentAway, text: sentAwayText }
    case 'lobby-gone':
      return { title: sentAway, text: lobbyGoneText }
    case 'moved':
      return { title: playsElsewhere(ownNickname(session)), text: sentAwayText }
  }
}

function ownNickname(session: RoundSession | null): string | null {
  const view = session?.view()
  return view?.round.players.find(({ id }) => id === view.selfRoundPlayerId)?.nickname ?? null
}

/** Shown for a live game that this device doesn't play in: says what is safe and what to do next. */
export function LiveGoneScreen(props: LiveGoneScreenProps) {
  const { title, why, session } = props
  const { storage, device } = useServices()
  const { exporting, exportData } = useExport(device, () => storage.exportAll())
  const rejections = session?.rejections ?? null
  return (
    <Screen title={title}>
      {session !== null && rejections !== null && <RejectedNotes session={session} rejections={rejections} />}
      <EmptyState
        icon={<CircleHelp />}
        {...textsOf(props)}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {(why === 'sent-away' || why === 'moved') && (
              <Button variant="secondary" busy={exporting} onClick={exportData}>
                {words.storage.export}
              </Button>
            )}
            {why === 'gone' && <LinkButton href={addresses.multiJoin}>{words.sharedRound.joinGame}</LinkButton>}
            <LinkButton href={addresses.home} variant={why === 'gone' ? 'secondary' : 'primary'}>
              {words.sharedRound.goHome}
            </LinkButton>
          </div>
        }
      />
    </Screen>
  )
}

interface LiveUnreachableScreenProps {
  readonly title: string
  /**
   * Whether this device itself hasn't answered yet, or a part of the app is still missing; otherwise the server
   * doesn't answer.
   */
  readonly isLate?: boolean
  readonly onAgain: () => void
}

/** Shown while nothing of the game can be shown, because the server or this device doesn't answer. */
export function LiveUnreachableScreen({ title, isLate = false, onAgain }: LiveUnreachableScreenProps) {
  const [, navigate] = useLocation()
  const isOffline = useOutage() === 'offline'
  return (
    <Screen title={title} back={{ label: words.common.back, onBack: () => navigate(addresses.home) }}>
      <Notice
        kind="error"
        title={
          isLate ? words.sharedRound.openingLate : isOffline ? words.callErrors.offline : words.callErrors.unreachable
        }
        text={isOffline && !isLate ? words.sharedRound.offlineText : words.sharedRound.unreachableText}
        action={<TryAgain onPress={onAgain} />}
      />
    </Screen>
  )
}
