import { ChevronLeft } from 'lucide-react'
import { addresses } from '../../addresses.ts'
import { IconLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback.tsx'
import { words } from '../../words/words.ts'
import { ScoringFrame } from './scoring-frame.tsx'

interface ScoringSkeletonProps {
  /** What is waited for. */
  readonly text?: string
}

/** The scoring screen while its round is read: the same places, and nothing but the way back looks as if it could be tapped. */
export function ScoringSkeleton({ text = words.scoring.loading }: ScoringSkeletonProps) {
  return (
    <ScoringFrame
      header={
        <header className="-mx-2 flex items-center gap-1">
          <IconLink label={words.common.back} icon={<ChevronLeft aria-hidden="true" />} href={addresses.home} />
          <div role="status" className="min-w-0 flex-1 text-center">
            <h1 className="font-semibold text-ink-soft text-lg">{text}</h1>
          </div>
          <div className="size-12 shrink-0" />
        </header>
      }
      footer={<Skeleton className="h-12" />}
    >
      <Skeleton className="my-1 h-12" />
      <Skeleton className="h-16" />
      <div className="flex flex-1 flex-col items-center justify-center gap-3">
        <Skeleton className="h-24 w-24" />
        <Skeleton className="h-7 w-24" />
      </div>
      <Skeleton className="h-16" />
    </ScoringFrame>
  )
}
