import { useLocation } from 'wouter'
import { addresses } from '../../addresses.ts'
import { useBack } from '../../shell/back.ts'
import { Skeleton } from '../../ui/feedback.tsx'
import { Screen } from '../../ui/screen.tsx'
import { words } from '../../words/words.ts'

interface SummaryRouteSkeletonProps {
  /** See SummaryRoute. */
  readonly backTo: string | null
  /** For who came from nowhere. */
  readonly fallback?: string
}

/** The summary while its file is loaded. */
export function SummaryRouteSkeleton({ backTo, fallback = addresses.home }: SummaryRouteSkeletonProps) {
  const [, navigate] = useLocation()
  const goBack = useBack(fallback)
  const onBack = backTo === null ? goBack : () => navigate(backTo)
  return <SummarySkeleton back={{ label: words.common.back, onBack }} />
}

interface SummarySkeletonProps {
  readonly back: { readonly label: string; readonly onBack: () => void }
}

/** The summary while its round is read. */
export function SummarySkeleton({ back }: SummarySkeletonProps) {
  return (
    <Screen title={words.summary.title} back={back} wide>
      <p role="status" className="text-ink-2">
        {words.summary.loading}
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <div className="flex flex-col gap-4">
          <Skeleton card className="h-36" />
          <Skeleton className="h-12" />
          <Skeleton card className="h-72" />
        </div>
        <Skeleton card className="h-72" />
        <Skeleton card className="h-96" />
        <Skeleton card className="h-96" />
      </div>
    </Screen>
  )
}
