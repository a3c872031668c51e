import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { classes } from './classes.ts'

interface SectionProps {
  readonly title: string
  /** Shown at the end of the label's line. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A part of a screen: a rule with a label, and content on the screen's own background. */
export function Section({ title, aside, children }: SectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="pt-2">
      <SectionHead id={titleId} title={title} aside={aside} className="mb-2" />
      {children}
    </section>
  )
}

interface SectionHeadProps {
  readonly id?: string
  readonly title: string
  readonly aside?: ReactNode
  /** The level of the heading: 3 inside another section. */
  readonly level?: 2 | 3
  /** The title is a name or a year, which isn't translated. */
  readonly isName?: boolean
  readonly className?: string
}

/** Only the rule and the label. */
export function SectionHead({ id, title, aside, level = 2, isName = false, className }: SectionHeadProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div
      className={classes(
        'flex flex-wrap items-baseline justify-between gap-x-3 border-rule border-t-2 pt-2',
        className,
      )}
    >
      <Heading id={id} translate={isName ? 'no' : undefined} className="text-label uppercase">
        {title}
      </Heading>
      {aside !== undefined && <div className="text-right text-ink-2 text-sm">{aside}</div>}
    </div>
  )
}

interface RowProps {
  readonly title: string
  readonly text?: string
  /** Shown at the end of the row: a button or a link. */
  readonly action: ReactNode
}

/** A row of a list with a hairline below. */
export function Row({ title, text, action }: RowProps) {
  return (
    <li className="flex min-h-17 flex-wrap items-center justify-end gap-x-3 gap-y-2 border-hair border-b py-2 last:border-b-0">
      <div className="min-w-0 flex-[1_1_7.5rem]">
        <p className="text-row">{title}</p>
        {text !== undefined && <p className="text-ink-2 text-sm">{text}</p>}
      </div>
      {action}
    </li>
  )
}

interface LinkRowProps {
  readonly href: string
  readonly title: string
  readonly text: string
}

/** A row that is a link as a whole. */
export function LinkRow({ href, title, text }: LinkRowProps) {
  return (
    <Link href={href} className="flex min-h-14 items-center justify-between gap-3">
      <span>
        <span className="block text-row">{title}</span> <span className="block text-ink-2 text-sm">{text}</span>
      </span>
      <ChevronRight aria-hidden="true" size={20} className="shrink-0" />
    </Link>
  )
}
