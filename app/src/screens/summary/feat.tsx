import type { ReactNode } from 'react'

interface FeatProps {
  readonly icon?: ReactNode
  readonly title: string
  readonly description: string
  /** The value at the end of the title's line. */
  readonly value?: ReactNode
  /** The players and the hole. */
  readonly children?: ReactNode
}

/** One entry of a card in the summary. */
export function Feat({ icon, title, description, value, children }: FeatProps) {
  return (
    <li className="flex gap-3 border-hair border-t py-3 first:border-t-0 last:pb-0">
      {icon !== undefined && (
        <span
          aria-hidden="true"
          className="flex size-10 shrink-0 items-center justify-center rounded-tile bg-tint text-green"
        >
          {icon}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 className="font-semibold">{title}</h3>
          {value !== undefined && <p className="score font-bold text-lg leading-snug">{value}</p>}
        </div>
        <p className="score text-ink-2 text-sm">{description}</p>
        {children !== undefined && <div className="mt-1">{children}</div>}
      </div>
    </li>
  )
}
