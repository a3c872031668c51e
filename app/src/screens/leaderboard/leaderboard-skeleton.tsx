import { addresses } from '../../addresses.ts'
import { useBack } from '../../shell/navigation/back.ts'
import { Board } from '../../ui/board.tsx'
import { Screen } from '../../ui/screen.tsx'
import * as words from '../../words/words.ts'

interface LeaderboardSkeletonProps {
  /** The target of Back for golfers who came by a link: the round. */
  readonly backTo?: string
}

/** Shown while the leaderboard's round is read. */
export function LeaderboardSkeleton({ backTo = addresses.soloRound }: LeaderboardSkeletonProps) {
  const goBack = useBack(backTo)
  return (
    <Screen title={words.screens.leaderboard.title} back={{ label: words.common.back, onBack: goBack }}>
      <p role="status" className="text-ink-2">
        {words.screens.leaderboard.loading}
      </p>
      <Board title={words.screens.leaderboard.standings}>
        <div className="-mx-4 mt-2 -mb-4">
          {['first', 'second', 'third'].map((row) => (
            <div key={row} className="flex h-20 items-center gap-3 border-board-line border-t px-4">
              <span className="size-9.5 rounded-full bg-board-line" />
              <span className="h-5 w-28 rounded-tile bg-board-line" />
              <span className="ml-auto h-12 w-14.5 rounded-tile bg-tile" />
            </div>
          ))}
        </div>
      </Board>
    </Screen>
  )
}
