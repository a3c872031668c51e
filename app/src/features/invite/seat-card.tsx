import type { ReactNode } from 'react'

interface SeatCardProps {
  readonly title: string
  readonly text: string
  /** The answers, side by side. */
  readonly children: ReactNode
}

/** A question about the seat of a golfer who returns on another phone, in live games and in direct rounds. */
export function SeatCard({ title, text, children }: SeatCardProps) {
  return (
    <section aria-label={title} className="border-rule border-t-2 py-2.5">
      <p className="break-words text-heading leading-tight">{title}</p>
      <p className="mt-1.5 break-words text-ink-2 text-sm">{text}</p>
      <div className="mt-2.5 flex flex-wrap gap-2.5">{children}</div>
    </section>
  )
}
