import type { ReactNode } from 'react'
import { Skeleton } from './feedback.tsx'

interface FieldsSkeletonProps {
  /** Read out only. */
  readonly label: string
  /** What stands below the four fields. */
  readonly children?: ReactNode
}

/** A form of four fields while what it offers is read. */
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
