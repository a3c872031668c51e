import { addresses } from '../../addresses.ts'
import { useBack } from '../../shell/back.ts'
import { Skeleton } from '../../ui/feedback.tsx'
import { Screen } from '../../ui/screen.tsx'
import { words } from '../../words/words.ts'

interface LeaderboardSkeletonProps {
  /** Where back leads who came by a link: the round. */
  readonly backTo?: string
}

/** The leaderboard while its round is read. */
export function LeaderboardSkeleton({ backTo = addresses.soloRound }: LeaderboardSkeletonProps) {
  const goBack = useBack(backTo)
  return (
    <Screen title={words.leaderboard.title} back={{ label: words.common.back, onBack: goBack }}>
      <p role="status" className="text-ink-2">
        {words.leaderboard.loading}
      </p>
      <div className="flex flex-col gap-2 rounded-panel border border-hair bg-paper p-4">
        <Skeleton className="mb-1 h-7 w-44" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    </Screen>
  )
}
