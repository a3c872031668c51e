import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

interface BoardProps {
  /** Shown in small capitals at the top; as a normal heading if there is a picture. */
  readonly title: string
  /** The title is for screen readers only. */
  readonly hideTitle?: boolean
  readonly picture?: ReactNode
  /** Shown below a title with a picture. */
  readonly text?: string
  readonly children: ReactNode
}

/** The dark green leaderboard panel, at most one per screen, at its top. */
export function Board({ title, hideTitle = false, picture, text, children }: BoardProps) {
  const titleId = useId()
  return (
    <section
      {...(hideTitle ? { 'aria-label': title } : { 'aria-labelledby': titleId })}
      className="relative isolate overflow-hidden rounded-panel bg-board px-4 pt-3.5 pb-4 text-on-board"
    >
      {hideTitle ? null : picture === undefined ? (
        <h2 id={titleId} className="w-fit bg-board text-label text-on-board-2 uppercase">
          {title}
        </h2>
      ) : (
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3">
          {picture}
          <div>
            <h2 id={titleId} className="text-heading">
              {title}
            </h2>
            {text !== undefined && <p className="mt-1 text-on-board-2 max-[359px]:text-sm">{text}</p>}
          </div>
        </div>
      )}
      {children}
    </section>
  )
}

type TileTone = 'ink' | 'under' | 'over'

/** Only here: if an element had two colour classes, the order in the style sheet would decide which one wins. */
const tileTones: Record<TileTone, string> = { ink: 'text-tile-ink', under: 'text-tile-under', over: 'text-tile-over' }

interface TileProps {
  readonly tone?: TileTone
  readonly className: string
  readonly children: ReactNode
}

/** A white tile on the Board with a number or a letter of a code. */
export function Tile({ tone = 'ink', className, children }: TileProps) {
  return (
    <span
      translate="no"
      className={classes(
        'inline-flex items-center justify-center rounded-tile bg-tile font-extrabold leading-none',
        tileTones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
