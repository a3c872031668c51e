import { ReadFailure } from '../../shell/read-failure.tsx'
import { useStorageProgress } from '../../shell/storage-progress.ts'
import { Skeleton } from '../../ui/feedback.tsx'
import { HomeFrame } from './home-frame.tsx'
import { words } from '../../words/words.ts'
import { useHomeRounds } from './home-rounds.ts'
import { InProgressCard } from './in-progress-card.tsx'
import { RecentRounds } from './recent-rounds.tsx'
import { StartCard } from './start-card.tsx'

/** Shown before storage has started, too; as it is then, index.html has it. What stands there stays while the rounds come. */
export function HomeScreen() {
  const { reading, again } = useHomeRounds()
  return (
    <HomeFrame>
      {reading.kind === 'loading' && <LoadingRound />}
      {reading.kind === 'failed' && <ReadFailure error={reading.error} onAgain={again} />}
      {reading.kind === 'ready' && reading.value.inProgress !== null && (
        <InProgressCard round={reading.value.inProgress} onChanged={again} />
      )}
      {/* The same one all the time: a finger may be on it while the rounds come. */}
      <StartCard />
      {reading.kind === 'loading' && <Skeleton className="h-64 rounded-card" />}
      {reading.kind === 'ready' && <RecentRounds rows={reading.value.recent} />}
    </HomeFrame>
  )
}

/** In the place of the round in progress, where there is likely to be one. */
function LoadingRound() {
  return (
    <>
      <p role="status" className="sr-only">
        {words.home.loading}
      </p>
      {useStorageProgress().homeHint.expectsRound() && <Skeleton className="h-[11.546875rem] rounded-card" />}
    </>
  )
}
