import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'

interface RowHeadProps {
  readonly scope: 'row' | 'col'
  readonly className: string
  /** Narrows the column, so that all other columns are visible beside it. */
  readonly isNarrow?: boolean
  readonly children: ReactNode
}

/** The first column of a card's table. It stays visible while the holes scroll beside it. */
export function RowHead({ scope, className, isNarrow = false, children }: RowHeadProps) {
  return (
    <th
      scope={scope}
      className={classes(
        'sticky left-0 z-10 bg-ground text-left font-normal leading-snug',
        isNarrow
          ? 'w-[max(16vw,4.25em)] max-w-[max(16vw,4.25em)] pr-1 pl-2 max-[359px]:pr-0.5 max-[359px]:pl-1'
          : 'w-[min(6rem,40vw)] min-w-[min(6rem,40vw)] max-w-[min(6rem,40vw)] pr-2 pl-4 sm:w-[8rem] sm:max-w-[8rem]',
        className,
      )}
    >
      {children}
    </th>
  )
}
