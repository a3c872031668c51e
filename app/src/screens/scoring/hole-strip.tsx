import { Check } from 'lucide-react'
import { type KeyboardEvent, memo, useLayoutEffect, useRef } from 'react'
import { classes } from '../../ui/classes.ts'
import { words } from '../../words/words.ts'

/** 'ahead' can't be scored yet; 'open' lacks a player's score. */
export type HoleState = 'scored' | 'open' | 'current' | 'ahead'

interface HoleStripProps {
  /** In playing order. */
  readonly holes: readonly { readonly number: number; readonly state: HoleState }[]
  readonly shownHole: number
  readonly onShow: (holeNumber: number) => void
}

/** The row of hole numbers that leads back to an earlier hole. One stop for the keyboard; arrows move within it. */
export const HoleStrip = memo(function HoleStrip({ holes, shownHole, onShow }: HoleStripProps) {
  const strip = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const box = strip.current
    const shown = box?.querySelector<HTMLElement>(`[data-hole="${shownHole}"]`)
    if (box === null || shown === null || shown === undefined) return undefined
    const centre = () => {
      box.scrollLeft = shown.offsetLeft - (box.clientWidth - shown.offsetWidth) / 2
    }
    centre()
    // A phone that is turned has another width.
    const resizes = new ResizeObserver(centre)
    resizes.observe(box)
    return () => resizes.disconnect()
  }, [shownHole])

  function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled')]
    const from = buttons.findIndex((button) => button === event.target)
    const to = targetOf(event.key, from, buttons.length)
    if (to === null) return
    event.preventDefault()
    buttons[to]?.focus()
  }

  return (
    <div
      ref={strip}
      role="toolbar"
      tabIndex={-1}
      aria-label={words.scoring.holes}
      onKeyDown={moveFocus}
      className="-mx-[min(1rem,5vw)] relative flex shrink-0 gap-1 overflow-x-auto px-[min(1rem,5vw)] py-0.5 [scrollbar-width:none]"
    >
      {holes.map(({ number, state }) => (
        <HoleButton key={number} number={number} state={state} isShown={number === shownHole} onShow={onShow} />
      ))}
    </div>
  )
}, looksTheSame)

/** After most taps no hole has changed its state. */
function looksTheSame(before: HoleStripProps, now: HoleStripProps): boolean {
  return (
    before.shownHole === now.shownHole &&
    before.onShow === now.onShow &&
    before.holes.length === now.holes.length &&
    before.holes.every(({ number, state }, index) => {
      const hole = now.holes[index]
      return hole?.number === number && hole.state === state
    })
  )
}

interface HoleButtonProps {
  readonly number: number
  readonly state: HoleState
  readonly isShown: boolean
  readonly onShow: (holeNumber: number) => void
}

const HoleButton = memo(function HoleButton({ number, state, isShown, onShow }: HoleButtonProps) {
  return (
    <button
      type="button"
      data-hole={number}
      disabled={state === 'ahead'}
      tabIndex={isShown ? 0 : -1}
      aria-label={labelOf(number, state)}
      aria-current={isShown ? 'true' : undefined}
      onClick={() => onShow(number)}
      className={classes(
        'score flex h-12 w-12 min-w-12 shrink-0 flex-col items-center justify-center rounded-button font-semibold leading-none',
        look(state, isShown),
      )}
    >
      {number}
      <span aria-hidden="true" className="flex h-3.5 items-end justify-center">
        <StateSign state={state} />
      </span>
    </button>
  )
})

function StateSign({ state }: { readonly state: HoleState }) {
  switch (state) {
    case 'scored':
      return <Check className="size-3.5" strokeWidth={3} />
    case 'open':
      return <span className="mb-0.5 size-2 rounded-full border-2 border-current" />
    case 'current':
      return <span className="mb-0.5 h-1 w-4 rounded-full bg-current" />
    case 'ahead':
      return null
  }
}

function look(state: HoleState, isShown: boolean): string {
  if (isShown) return 'bg-green text-on-green'
  switch (state) {
    case 'scored':
      return 'text-green'
    case 'open':
      return 'text-over'
    case 'current':
      return 'text-green ring-2 ring-green ring-inset'
    case 'ahead':
      return 'text-ink-2'
  }
}

function labelOf(number: number, state: HoleState): string {
  switch (state) {
    case 'scored':
      return words.scoring.holeScored(number)
    case 'open':
      return words.scoring.holeUnscored(number)
    case 'current':
      return words.scoring.holeCurrent(number)
    case 'ahead':
      return words.scoring.holeAhead(number)
  }
}

function targetOf(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(from - 1, 0)
    case 'ArrowRight':
      return Math.min(from + 1, count - 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
