import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'

interface RowHeadProps {
  readonly scope: 'row' | 'col'
  readonly className: string
  readonly children: ReactNode
}

/** The first column of a card's table: it stays in sight while the holes scroll below it. */
export function RowHead({ scope, className, children }: RowHeadProps) {
  return (
    <th
      scope={scope}
      className={classes(
        'sticky left-0 z-10 w-[min(6rem,40vw)] min-w-[min(6rem,40vw)] max-w-[min(6rem,40vw)] bg-paper pr-2 pl-4 text-left font-normal leading-snug sm:w-[8rem] sm:max-w-[8rem]',
        className,
      )}
    >
      {children}
    </th>
  )
}
