import { Skeleton } from '../ui/feedback.tsx'
import { Logo } from '../ui/logo.tsx'
import { words } from '../words/words.ts'
import { useConfiguration } from './configuration.ts'
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

/** Home has a header of its own, with the logo; both are there from the first frame. */
export function HomeSkeleton() {
  return (
    <div className="mx-auto flex w-full grow max-w-[40rem] flex-col px-4">
      <header className="flex items-center gap-3 pt-[max(1rem,env(safe-area-inset-top))] pb-3">
        <Logo className="size-12 shrink-0" />
        <div className="min-w-0">
          <h1 className="font-bold text-2xl leading-tight">{useConfiguration().productName}</h1>
          <p className="text-ink-soft">{words.tagline}</p>
        </div>
      </header>
      <main className="flex flex-1 flex-col gap-4">
        <p className="rounded-xl border border-line bg-card px-4 py-1.5 text-center text-ink-soft text-sm">
          {words.home.earlyDevelopment}
        </p>
        <LoadingRound />
        <StartCard />
        <LoadingRecentRounds />
      </main>
    </div>
  )
}
