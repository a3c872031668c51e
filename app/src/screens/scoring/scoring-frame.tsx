import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { addresses } from '../../addresses.ts'
import { IconButton, IconLink } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import * as words from '../../words/words.ts'
import { useHoleSwipe } from './hole/hole-swipe.ts'

interface ScoringFrameProps {
  readonly children: ReactNode
  /** Called on Back; without it Back leads Home. */
  readonly onBack?: (() => void) | undefined
}

/**
 * The frame of a ScoringBody. The Back button overlaps the body's first row. In a solo round it stays the same element
 * while the round is loaded, so that a finger on it doesn't miss. A live game also has screens without a ScoringBody,
 * so there each state renders its own frame.
 */
export function ScoringFrame({ children, onBack }: ScoringFrameProps) {
  return (
    <div className="scoring-frame mx-auto flex w-full grow max-w-[40rem] flex-col pt-[env(safe-area-inset-top)] pr-[max(min(12px,2.5vw),env(safe-area-inset-right))] pl-[max(min(12px,2.5vw),env(safe-area-inset-left))] sideways:max-w-[60rem]">
      <header className="relative -mb-12 -ml-2 flex size-12">
        {onBack === undefined ? (
          <IconLink label={words.common.back} icon={<ChevronLeft aria-hidden="true" />} href={addresses.home} />
        ) : (
          <IconButton label={words.common.back} icon={<ChevronLeft aria-hidden="true" />} onClick={onBack} />
        )}
      </header>
      {children}
    </div>
  )
}

interface ScoringBodyProps {
  /** The first row, right of the Back button: the screen's heading, and space for one icon at its end. */
  readonly title: ReactNode
  /** The hole, the card and the players. On a phone in landscape they have their own column. */
  readonly upper?: ReactNode
  readonly footer?: ReactNode
  /** Called on a horizontal swipe with one finger. */
  readonly onSwipe?: (way: 'left' | 'right') => void
  readonly children: ReactNode
}

/** Shows title, hole and main action on one screen. The rest of the height is for the stroke count. */
export function ScoringBody({ title, upper, footer, onSwipe = noSwipe, children }: ScoringBodyProps) {
  const isSplit = upper !== undefined
  const swipe = useHoleSwipe(onSwipe)
  return (
    <main
      {...swipe}
      className={classes(
        'group/scoring flex flex-1 [touch-action:pan-y] flex-col',
        isSplit && 'sideways:grid sideways:grid-cols-2 sideways:gap-x-3.5',
      )}
    >
      <div className="flex min-w-0 flex-col">
        <div className="-mr-2 ml-11 flex min-h-12 items-center gap-1">{title}</div>
        {isSplit && <div className="flex flex-col gap-2 pb-1.5 sideways:gap-1.5">{upper}</div>}
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex flex-1 flex-col gap-1.5 short:gap-1">{children}</div>
        {footer !== undefined && (
          <div className="safe-bottom sticky bottom-0 bg-ground pt-2 short:pt-1.5 has-[[data-ways-on]]:pt-0">
            {footer}
          </div>
        )}
      </div>
    </main>
  )
}

function noSwipe() {}

interface ScoringHeadingProps {
  readonly text: string
  /** A text that says what is loading. */
  readonly role?: 'status'
}

/** The first row with only a heading. */
export function ScoringHeading({ text, role }: ScoringHeadingProps) {
  return (
    <>
      <div role={role} className="min-w-0 flex-1 text-center">
        <h1 className="font-semibold text-ink-2 text-lg">{text}</h1>
      </div>
      <div className="size-12 shrink-0" />
    </>
  )
}
