import type { ReactNode } from 'react'

interface BoardPlaceProps {
  readonly courseName: string
  /** The hole, and the tee if it is known. May contain a live region. */
  readonly children: ReactNode
}

/** Names the course and the hole above a board. */
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
