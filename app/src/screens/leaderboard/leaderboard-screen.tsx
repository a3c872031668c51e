import { type LeaderboardOrder, leaderboardOf } from '@teemates/golf/leaderboard'
import { currentHoleNumber, currentHolePosition, type Round } from '@teemates/golf/round'
import { StandingRow } from '../../scorecard/standing-row.tsx'
import { Card } from '../../ui/card.tsx'
import { Screen } from '../../ui/screen.tsx'
import { words } from '../../words/words.ts'

interface LeaderboardScreenProps {
  readonly round: Round
  /** Solo ranks by strokes, a live game by to-par. */
  readonly order: LeaderboardOrder
  readonly onBack: () => void
}

export function LeaderboardScreen({ round, order, onBack }: LeaderboardScreenProps) {
  const rows = leaderboardOf(round, order)
  return (
    <Screen title={words.leaderboard.title} back={{ label: words.common.back, onBack }}>
      <div className="break-words">
        <p className="font-semibold text-lg">
          <bdi>{round.courseName}</bdi>
        </p>
        <p className="score text-ink-soft">
          <bdi>{whereIn(round)}</bdi>
        </p>
      </div>
      <Card title={words.leaderboard.standings}>
        <ol className="flex flex-col gap-2">
          {rows.map((row) => (
            <StandingRow
              key={row.player.id}
              rank={row.rank}
              nickname={row.player.nickname}
              holesPlayed={row.holesPlayed}
              totalHoles={round.totalHoles}
              strokes={row.strokes}
              toPar={row.toPar}
            />
          ))}
        </ol>
      </Card>
      <div className="py-2 text-center">
        <p className="font-semibold">
          {round.status === 'completed' ? words.leaderboard.completed : words.leaderboard.inProgress}
        </p>
        {round.status === 'active' && <p className="text-ink-soft text-sm">{words.leaderboard.inProgressText}</p>}
      </div>
    </Screen>
  )
}

function whereIn(round: Round): string {
  const hole = currentHoleNumber(round)
  const position = currentHolePosition(round)
  return hole === position
    ? words.leaderboard.holeOfTotal(hole, round.totalHoles, round.teeLabel)
    : words.leaderboard.holeAtPosition(hole, position, round.totalHoles, round.teeLabel)
}
