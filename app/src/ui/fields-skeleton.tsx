import type { ReactNode } from 'react'
import { Skeleton } from './feedback.tsx'

interface FieldsSkeletonProps {
  /** For screen readers only. */
  readonly label: string
  /** Shown below the four fields. */
  readonly children?: ReactNode
}

/** A placeholder for a form of four fields while its options are loading. */
export function FieldsSkeleton({ label, children }: FieldsSkeletonProps) {
  return (
    <div role="status" className="flex flex-col gap-4">
      <p className="sr-only">{label}</p>
      <Skeleton className="h-[4.75rem]" />
      <Skeleton className="h-[4.75rem]" />
      <Skeleton className="h-[4.75rem]" />
      <Skeleton className="h-[4.75rem]" />
      {children}
    </div>
  )
}
