import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

interface CardProps {
  readonly title?: string
  /** Shown beside the title. */
  readonly action?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

export function Card({ title, action, className, children }: CardProps) {
  const titleId = useId()
  const look = classes('rounded-panel border border-hair bg-paper p-4', className)
  if (title === undefined) return <div className={look}>{children}</div>
  return (
    <section aria-labelledby={titleId} className={look}>
      <div className="mb-3 flex items-center justify-between gap-2">
        <h2 id={titleId} className="text-row">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
