import { formatToPar, toPar } from '@teemates/golf/score'
import { Minus, Plus } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { RoundSession } from '../../rounds/session.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { OneLine } from '../../ui/one-line.tsx'
import { toParColour } from '../../scorecard/to-par.tsx'
import { classes } from '../../ui/classes.ts'
import { words } from '../../words/words.ts'
import { SaveNote } from './save-note.tsx'

// Made once: a tap compares no part of them.
const minusSign = <Minus aria-hidden="true" className="size-9" strokeWidth={2.5} />
const plusSign = <Plus aria-hidden="true" className="size-9" strokeWidth={2.5} />

interface StrokeCounterProps {
  readonly session: RoundSession
  /** Shown where there are several players. */
  readonly nickname: string | null
  /** Readiness and waiting stand below: they need some of the height. */
  readonly isLive: boolean
  readonly strokes: number
  readonly par: number
  readonly canMinus: boolean
  readonly canPlus: boolean
  readonly onMinus: () => void
  readonly onPlus: () => void
}

/** The big count with minus and plus. */
export const StrokeCounter = memo(function StrokeCounter(props: StrokeCounterProps) {
  const { session, nickname, isLive, strokes, par, canMinus, canPlus, onMinus, onPlus } = props
  const delta = toPar(strokes, par)
  return (
    <div className="flex flex-1 flex-col items-center justify-center">
      {nickname !== null && <OneLine text={nickname} className="max-w-full font-semibold text-lg leading-snug" />}
      <div className="flex w-full max-w-[25rem] items-center justify-between gap-1">
        <RoundButton label={words.scoring.minus} disabled={!canMinus} onPress={onMinus}>
          {minusSign}
        </RoundButton>
        <Count session={session} strokes={strokes} room={isLive ? 'little' : nickname === null ? 'much' : 'some'} />
        <RoundButton label={words.scoring.plus} disabled={!canPlus} onPress={onPlus}>
          {plusSign}
        </RoundButton>
      </div>
      {strokes === 0 ? (
        <p className="text-center text-ink-2 text-lg">{words.scoring.noStrokes}</p>
      ) : (
        <p className={classes('score w-full text-center font-semibold text-lg', toParColour(delta))}>
          <span className="block h-[1lh] contain-strict">{words.scoring.toPar(formatToPar(delta))}</span>
        </p>
      )}
      <SaveNote session={session} />
    </div>
  )
})

interface CountProps {
  readonly session: RoundSession
  readonly strokes: number
  readonly room: Room
}

/** Says whether the count that stands here is on the device for good. Of a size of its own: what is around it stays where it is. */
function Count({ session, strokes, room }: CountProps) {
  const saveState = useRoundPart(session, 'saveState')
  return (
    <p data-save-state={saveState} className="min-w-0 flex-1 text-center">
      <span
        className={classes(
          'score block h-[1em] font-bold leading-none tracking-tight contain-strict',
          countSize(strokes, room),
          strokes === 0 && 'text-ink-2',
        )}
      >
        {strokes}
      </span>
    </p>
  )
}

type Room = 'much' | 'some' | 'little'

const countSizes = {
  much: 'text-[clamp(96px,20dvh,176px)]',
  some: 'text-[clamp(96px,14.5dvh,136px)]',
  little: 'text-[clamp(96px,11dvh,112px)]',
} as const satisfies Record<Room, string>

/** At least 96 px; as big as its digits and what stands above and below leave room for: four players fit into 390×664. */
function countSize(strokes: number, room: Room): string {
  return strokes > 9 && room !== 'little' ? 'text-[clamp(96px,min(13dvh,29vw),112px)]' : countSizes[room]
}

interface RoundButtonProps {
  readonly label: string
  readonly disabled: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

const RoundButton = memo(function RoundButton({ label, disabled, onPress, children }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
      className="flex size-[clamp(72px,22vw,88px)] shrink-0 touch-manipulation items-center justify-center rounded-full border-2 border-green bg-tint text-green [will-change:scale] active:scale-95 disabled:border-hair disabled:bg-paper disabled:text-ink-2 disabled:active:scale-100"
    >
      {children}
    </button>
  )
})
