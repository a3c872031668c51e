import type { ReactNode } from 'react'
import { classes } from './classes.ts'

interface SkeletonProps {
  /** Sets the height and width of the real content. */
  readonly className: string
  /** Rounds the corners like a card's instead of a button's. */
  readonly card?: boolean
}

/** A placeholder in the shape of content that is loading. */
export function Skeleton({ className, card = false }: SkeletonProps) {
  const corners = card ? 'rounded-panel' : 'rounded-button'
  return <div aria-hidden="true" className={classes('animate-pulse bg-hair', corners, className)} />
}

interface EmptyStateProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text?: string
  /** One button for the next step. */
  readonly action?: ReactNode
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 py-10 text-center">
      <div aria-hidden="true" className="flex size-16 items-center justify-center rounded-full bg-tint text-green">
        {icon}
      </div>
      <h2 className="text-heading">{title}</h2>
      {text !== undefined && <p className="max-w-sm text-ink-2">{text}</p>}
      {action}
    </div>
  )
}

interface PictureStateProps {
  readonly picture: ReactNode
  readonly title: string
  readonly text: string
  /** The next step, shown at the bottom. */
  readonly children: ReactNode
}

/** The state of an empty tab: a blank drawing of its content, an explanation and the next step. */
export function PictureState({ picture, title, text, children }: PictureStateProps) {
  return (
    <div className="flex grow flex-col items-center gap-1 pt-8 text-center [@media(height<43rem)]:pt-0">
      {picture}
      <h2 className="mt-3 text-balance text-heading">{title}</h2>
      <p className="max-w-78 text-balance text-ink-2">{text}</p>
      <div className="mt-auto flex w-full flex-col gap-2.5 pt-4">{children}</div>
    </div>
  )
}

interface NoticeProps {
  readonly kind: 'info' | 'warning' | 'error'
  readonly title?: string
  readonly text: string
  readonly action?: ReactNode
}

const noticeLook: Record<NoticeProps['kind'], string> = {
  info: 'border-hair bg-paper',
  warning: 'border-edge bg-warning-tint',
  error: 'border-danger bg-danger-tint',
}

/** A notice says what happened, what is safe and what to try next. An error is read out at once. */
export function Notice({ kind, title, text, action }: NoticeProps) {
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={classes('rounded-panel border p-4 text-ink', noticeLook[kind])}
    >
      {title !== undefined && <p className="text-row">{title}</p>}
      <p>{text}</p>
      {action !== undefined && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
    </div>
  )
}
