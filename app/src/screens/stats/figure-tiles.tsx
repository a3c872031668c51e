import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'

/** A few figures side by side. */
export function FigureTiles({ children }: { readonly children: ReactNode }) {
  return <ul className="grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-1.5">{children}</ul>
}

interface FigureTileProps {
  readonly label: string
  readonly text: string
  /** The colour of the figure. */
  readonly tone?: string
}

/** A figure on paper, with its name above. */
export function FigureTile({ label, text, tone = 'text-ink' }: FigureTileProps) {
  return (
    <li className="min-w-0 text-center">
      <span className="mb-1 block font-semibold text-ink-2 text-sm">{label}</span>{' '}
      <span
        translate="no"
        className={classes(
          'score flex min-h-12 items-center justify-center rounded-tile bg-paper px-1 font-extrabold text-xl inset-ring inset-ring-hair',
          tone,
        )}
      >
        {text}
      </span>
    </li>
  )
}
