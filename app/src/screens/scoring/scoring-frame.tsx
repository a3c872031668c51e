import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { addresses } from '../../addresses.ts'
import { IconButton, IconLink } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import * as words from '../../words/words.ts'
import { useHoleSwipe } from './hole-swipe.ts'

interface ScoringFrameProps {
  readonly children: ReactNode
  /** Instead of leading Home. */
  readonly onBack?: (() => void) | undefined
}

/**
 * Its children are a ScoringBody, which takes the way back into its first row: in a solo round that stays the same element
 * while the round comes, so that a finger on it isn't cheated. A live game can also come to screens without it, so there each
 * state brings its own.
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
  /** The first row, right of the way back: the screen's heading, and at its end the place of one icon. */
  readonly title: ReactNode
  /** Hole, card and players: on a phone on its side they have a column of their own. */
  readonly upper?: ReactNode
  readonly footer?: ReactNode
  /** Of one finger, to a side. */
  readonly onSwipe?: (way: 'left' | 'right') => void
  readonly children: ReactNode
}

/** Title, hole and main action on one screen: what is left of the height goes to the stroke count. */
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
        <div className="flex flex-1 flex-col gap-1.5">{children}</div>
        {footer !== undefined && <div className="safe-bottom sticky bottom-0 bg-ground pt-2">{footer}</div>}
      </div>
    </main>
  )
}

function noSwipe() {}

interface ScoringHeadingProps {
  readonly text: string
  /** It says what is waited for. */
  readonly role?: 'status'
}

/** The first row where it has a heading alone. */
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
