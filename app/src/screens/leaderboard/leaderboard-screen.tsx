import { type LeaderboardOrder, leaderboardOf } from '@teemates/golf/leaderboard'
import { currentHolePosition, type Round } from '@teemates/golf/round'
import { StandingRow } from '../../scorecard/standing-row.tsx'
import { Card } from '../../ui/card.tsx'
import { Screen } from '../../ui/screen.tsx'
import { words } from '../../words/words.ts'
import { whereIn } from './where-in.ts'

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
        <p className="score text-ink-2">
          <bdi>{whereIn(round, currentHolePosition(round), round.teeLabel)}</bdi>
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
        {round.status === 'active' && <p className="text-ink-2 text-sm">{words.leaderboard.inProgressText}</p>}
      </div>
    </Screen>
  )
}
