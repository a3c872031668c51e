import { currentHolePosition, type Round } from '@teemates/golf/round'
import { Screen } from '../../ui/screen.tsx'
import { words } from '../../words/words.ts'
import { BoardPlace } from './board-place.tsx'
import { StandingsBoard } from './standings-board.tsx'
import { whereIn } from './where-in.ts'

interface LeaderboardScreenProps {
  readonly round: Round
  readonly onBack: () => void
}

export function LeaderboardScreen({ round, onBack }: LeaderboardScreenProps) {
  const position = currentHolePosition(round)
  return (
    <Screen title={words.leaderboard.title} back={{ label: words.common.back, onBack }}>
      <BoardPlace courseName={round.courseName}>
        <p className="score">
          <bdi>{whereIn(round, position, round.teeLabel)}</bdi>
        </p>
      </BoardPlace>
      <StandingsBoard round={round} position={position} selfPlayerId={round.metadata.selfPlayerId} />
      <div className="py-2 text-center">
        <p className="font-semibold">
          {round.status === 'completed' ? words.leaderboard.completed : words.leaderboard.inProgress}
        </p>
        {round.status === 'active' && <p className="text-ink-2 text-sm">{words.leaderboard.inProgressText}</p>}
      </div>
    </Screen>
  )
}
