import { strokesIn } from '@teemates/golf/round'
import { ListOrdered } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RoundSession, RoundView } from '../../rounds/session.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Notice } from '../../ui/feedback.tsx'
import { Screen } from '../../ui/screen.tsx'
import { words } from '../../words/words.ts'
import { seenText } from '../../shell/live/seen-text.ts'
import { ConnectionNote } from '../../shell/live/connection-note.tsx'
import { BoardPlace } from './board-place.tsx'
import { StandingsBoard } from './standings-board.tsx'
import { whereIn } from './where-in.ts'

interface LiveLeaderboardScreenProps {
  readonly session: RoundSession
  /** Back to the game. */
  readonly onBack: () => void
  /** It leads to what is seldom done. */
  readonly menu: ReactNode
}

/** The board of a live game, by to-par. */
export function LiveLeaderboardScreen({ session, onBack, menu }: LiveLeaderboardScreenProps) {
  const round = useRoundPart(session, 'round')
  const presence = useRoundPart(session, 'presence')
  const goingAhead = useRoundPart(session, 'goingAhead')
  const hosting = useRoundPart(session, 'hosting')
  const unknownStatus = useRoundPart(session, 'unknownStatus')
  const selfPlayerId = useRoundPart(session, 'selfPlayerId')
  const isPlayed = round.status !== 'completed'
  const hasScores = round.holes.some((hole) => round.players.some((player) => strokesIn(hole, player.id) > 0))
  const seen =
    isPlayed && presence !== null ? seenText(words.leaderboard, presence.connection, presence.isResuming) : null

  return (
    <Screen
      title={words.leaderboard.title}
      back={{ label: words.common.back, onBack }}
      actions={menu}
      footer={
        <Button wide onClick={onBack}>
          {words.leaderboard.backToGame}
        </Button>
      }
    >
      <BoardPlace courseName={round.courseName}>
        <div className="score flex flex-wrap justify-center gap-x-3">
          {round.teeLabel !== '' && (
            <p>
              <bdi>{round.teeLabel}</bdi>
            </p>
          )}
          <p role="status" className="font-semibold text-ink">
            {statusOf({ round, goingAhead, unknownStatus })}
          </p>
        </div>
        {isPlayed && seen === null && <ConnectionNote session={session} />}
      </BoardPlace>
      {seen !== null && <Notice kind="info" text={seen} />}
      {!hasScores && (
        <EmptyState icon={<ListOrdered />} title={words.leaderboard.noScores} text={words.leaderboard.noScoresText} />
      )}
      {hasScores && (
        <StandingsBoard round={round} position={goingAhead?.roundPosition ?? 0} selfPlayerId={selfPlayerId} />
      )}
      {hosting?.isHost === true && isPlayed && goingAhead?.isFinishing === true && (
        <p role="status" className="text-center">
          {words.scoring.finishing}
        </p>
      )}
    </Screen>
  )
}

/** The game's own place, which may be behind this device's. */
function statusOf({
  round,
  goingAhead,
  unknownStatus,
}: Pick<RoundView, 'round' | 'goingAhead' | 'unknownStatus'>): string {
  if (unknownStatus !== null) return words.leaderboard.gameStatus(unknownStatus)
  switch (round.status) {
    case 'lobby':
      return words.leaderboard.gameStatus(round.status)
    case 'active':
      return whereIn(round, goingAhead?.roundPosition ?? 0, '')
    case 'completed':
      return words.leaderboard.roundComplete
  }
}
