import { useLocation } from 'wouter'
import { addresses } from '../../addresses.ts'
import { useBack } from '../../shell/navigation/back.ts'
import { Screen } from '../../ui/screen.tsx'
import * as words from '../../words/words.ts'

interface SummaryRouteSkeletonProps {
  /** See SummaryRoute. */
  readonly backTo: string | null
  /** The target of Back for golfers who came by a link. */
  readonly fallback?: string
}

/** Shown while the summary's file is loaded. */
export function SummaryRouteSkeleton({ backTo, fallback = addresses.home }: SummaryRouteSkeletonProps) {
  const [, navigate] = useLocation()
  const goBack = useBack(fallback)
  const onBack = backTo === null ? goBack : () => navigate(backTo)
  return <SummarySkeleton back={{ label: words.common.back, onBack }} />
}

interface SummarySkeletonProps {
  readonly back: { readonly label: string; readonly onBack: () => void }
}

/** Shown while the summary's round is read. */
export function SummarySkeleton({ back }: SummarySkeletonProps) {
  return (
    <Screen title={words.screens.summary.title} back={back} wide>
      <p role="status" className="text-ink-2">
        {words.screens.summary.loading}
      </p>
      <div aria-hidden="true" className="grid gap-4 md:grid-cols-2 md:gap-x-6">
        <div className="flex flex-col gap-4">
          <div className="h-59 animate-pulse rounded-panel bg-board" />
          <RuledRows rows={4} />
        </div>
        <RuledRows rows={4} />
      </div>
    </Screen>
  )
}

/** Empty rows. */
function RuledRows({ rows }: { readonly rows: number }) {
  return (
    <div className="animate-pulse border-rule border-t-2 pt-8">
      {Array.from({ length: rows }, (_, row) => (
        <div key={`${row}`} className="h-15 border-hair border-b" />
      ))}
    </div>
  )
}
