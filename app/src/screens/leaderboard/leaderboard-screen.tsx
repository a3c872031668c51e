import { roundThru } from '@teemates/golf/leaderboard'
import { currentHolePosition, type Round, selfPlayerOf, strokesIn } from '@teemates/golf/round'
import { ListOrdered } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RoundSession, RoundView } from '../../rounds/session.ts'
import { useRoundView } from '../../rounds/use-round-view.ts'
import { ConnectionNote } from '../../features/connection/connection-note.tsx'
import { useOutageText } from '../../features/connection/outage-text.ts'
import { seenText } from '../../features/connection/seen-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Notice } from '../../ui/feedback.tsx'
import { Screen } from '../../ui/screen.tsx'
import * as words from '../../words/words.ts'
import { BoardPlace } from './board-place.tsx'
import { StandingsBoard } from './standings-board.tsx'
import { statusIn, whereIn } from './where-in.ts'

interface LeaderboardScreenProps {
  readonly session: RoundSession
  /** Leads back to the round. */
  readonly onBack: () => void
  /** The menu of rarely used actions. */
  readonly menu?: ReactNode
  /** Notes above the board that need an immediate answer. */
  readonly notes?: ReactNode
  /** Texts for a kind of round that has its own. */
  readonly texts?: BoardTexts | undefined
}

interface BoardTexts {
  /** The title above the course's name. */
  readonly kicker: string
  /** The number of holes that everybody has played. */
  readonly thru: (holes: number) => string
  /** The label of the button that leads back to the round. */
  readonly back: string
}

/**
 * The leaderboard of a round of any transport. Source: document 2 section 2 and document 3 section 2, 'Leaderboard'.
 */
export function LeaderboardScreen({ session, onBack, menu, notes, texts }: LeaderboardScreenProps) {
  const view = useRoundView(session)
  const outage = useOutageText(view.presence, view.hosting?.isHost === true)
  return (
    <Leaderboard
      view={view}
      outage={outage}
      connectionNote={<ConnectionNote session={session} />}
      onBack={onBack}
      menu={menu}
      notes={notes}
      texts={texts}
    />
  )
}

interface ArchivedLeaderboardScreenProps {
  readonly round: Round
  readonly onBack: () => void
}

/** The leaderboard of an archived round, which has no session. */
export function ArchivedLeaderboardScreen({ round, onBack }: ArchivedLeaderboardScreenProps) {
  const view = { ...nobodyElse, round, selfRoundPlayerId: selfPlayerOf(round)?.id ?? null }
  return <Leaderboard view={view} outage={null} connectionNote={null} onBack={onBack} menu={null} />
}

const nobodyElse = { presence: null, goingAhead: null, hosting: null, unknownStatus: null } as const

type BoardView = Pick<RoundView, 'round' | 'selfRoundPlayerId' | keyof typeof nobodyElse>

interface LeaderboardProps {
  readonly view: BoardView
  /** Why the board may be behind what mates do; null if it isn't. */
  readonly outage: string | null
  readonly connectionNote: ReactNode
  readonly onBack: () => void
  readonly menu: ReactNode
  readonly notes?: ReactNode
  readonly texts?: BoardTexts | undefined
}

function Leaderboard({ view, outage, connectionNote, onBack, menu, notes, texts }: LeaderboardProps) {
  const { round, selfRoundPlayerId, presence } = view
  const isShared = presence !== null
  const isPlayed = round.status !== 'completed'
  const seen = isShared && isPlayed ? seenText(words.leaderboard, presence, outage) : null
  return (
    <Screen
      title={words.screens.leaderboard.title}
      back={{ label: words.common.back, onBack }}
      actions={menu}
      footer={
        isShared ? (
          <Button wide onClick={onBack}>
            {texts?.back ?? words.leaderboard.backToGame}
          </Button>
        ) : undefined
      }
    >
      {notes}
      {texts !== undefined && <p className="text-center text-label text-ink-2 uppercase">{texts.kicker}</p>}
      <BoardPlace courseName={round.courseName}>
        {isShared ? (
          <SharedPlace view={view} texts={texts} />
        ) : (
          <p className="score">
            <bdi>{whereIn(round, positionOf(view), round.teeLabel)}</bdi>
          </p>
        )}
        {isShared && isPlayed && seen === null && connectionNote}
      </BoardPlace>
      {seen !== null && <Notice kind="info" text={seen} />}
      {isShared && !hasScores(round) ? (
        <EmptyState icon={<ListOrdered />} title={words.leaderboard.noScores} text={words.leaderboard.noScoresText} />
      ) : (
        <StandingsBoard round={round} position={positionOf(view)} selfRoundPlayerId={selfRoundPlayerId} />
      )}
      {isShared ? <FinishingNote view={view} /> : <Progress status={round.status} />}
    </Screen>
  )
}

/** The hole that a shared round has reached. Mates change it, so a screen reader announces it. */
function SharedPlace({ view, texts }: Pick<LeaderboardProps, 'view' | 'texts'>) {
  const { teeLabel } = view.round
  return (
    <div className="score flex flex-wrap justify-center gap-x-3">
      {teeLabel !== '' && (
        <p>
          <bdi translate="no">{teeLabel}</bdi>
        </p>
      )}
      <p role="status" className="font-semibold text-ink">
        {texts !== undefined && view.round.status === 'active'
          ? texts.thru(roundThru(view.round))
          : statusIn(view.round, positionOf(view), view.unknownStatus)}
      </p>
    </div>
  )
}

/** Tells a host who has finished the round for everyone without signal that it ends as soon as there is signal. */
function FinishingNote({ view: { round, hosting, goingAhead } }: { readonly view: BoardView }) {
  if (hosting?.isHost !== true || round.status === 'completed' || goingAhead?.isFinishing !== true) return null
  return (
    <p role="status" className="text-center">
      {words.scoring.finishing}
    </p>
  )
}

/** Source: document 2 section 2, solo leaderboard: 'when active, else'. */
function Progress({ status }: Pick<Round, 'status'>) {
  return (
    <div className="py-2 text-center">
      <p className="font-semibold">
        {status === 'active' ? words.leaderboard.inProgress : words.leaderboard.completed}
      </p>
      {status === 'active' && <p className="text-ink-2 text-sm">{words.leaderboard.inProgressText}</p>}
    </div>
  )
}

/** The hole that the round has reached, counted from 1. This device may be ahead of the server. */
function positionOf({ round, goingAhead }: BoardView): number {
  return goingAhead?.roundPosition ?? currentHolePosition(round)
}

function hasScores(round: Round): boolean {
  return round.holes.some((hole) => round.players.some((player) => strokesIn(hole, player.id) > 0))
}
