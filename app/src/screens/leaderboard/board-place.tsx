import type { ReactNode } from 'react'

interface BoardPlaceProps {
  readonly courseName: string
  /** The hole, and the tee where it is known; may be what a screen reader is told of. */
  readonly children: ReactNode
}

/** Of which course and hole a board is, above it. */
export function BoardPlace({ courseName, children }: BoardPlaceProps) {
  return (
    <div className="-mt-2 break-words text-center text-ink-2">
      <p className="font-semibold text-ink">
        <bdi translate="no">{courseName}</bdi>
      </p>
      {children}
    </div>
  )
}
