import { Skeleton } from '../ui/feedback.tsx'
import { words } from '../words/words.ts'
import { HomeFrame } from './home-frame.tsx'
import { StartCard } from './start-card.tsx'
import { useStorageProgress } from './storage-progress.ts'

/** In the place of Home's round in progress, where there is likely to be one. */
export function LoadingRound() {
  return (
    <>
      <p role="status" className="sr-only">
        {words.home.loading}
      </p>
      {useStorageProgress().homeHint.expectsRound() && <Skeleton className="h-[11.546875rem] rounded-card" />}
    </>
  )
}

export function LoadingRecentRounds() {
  return <Skeleton className="h-64 rounded-card" />
}

export function HomeSkeleton() {
  return (
    <HomeFrame>
      <LoadingRound />
      <StartCard />
      <LoadingRecentRounds />
    </HomeFrame>
  )
}
