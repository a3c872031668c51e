import { formatToPar, markOf, toPar } from '@teemates/golf/score'
import { Minus, Plus, Undo2 } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { RoundSession } from '../../../rounds/session.ts'
import { useRoundPart } from '../../../rounds/use-round-view.ts'
import { OneLine } from '../../../ui/one-line.tsx'
import { toParColour } from '../../../features/scorecard/to-par.tsx'
import { classes } from '../../../ui/classes.ts'
import * as words from '../../../words/words.ts'
import { PencilMark } from './pencil-mark.tsx'
import { SaveNote } from './save-note.tsx'

// Created once, so that rendering a tap doesn't compare their parts.
const minusSign = <Minus aria-hidden="true" className="size-9" strokeWidth={2.5} />
const plusSign = <Plus aria-hidden="true" className="size-9" strokeWidth={2.5} />

interface StrokeCounterProps {
  readonly session: RoundSession
  readonly strokes: number
  readonly par: number
  /** Whether the player has picked up, so that the hole has no strokes. */
  readonly isPickedUp: boolean
  /** Whether the count was entered at once instead of tap by tap. */
  readonly isWhole: boolean
  /** The last entry for another player, which can be undone; null if there is none. */
  readonly undo: { readonly nickname: string; readonly strokes: number; readonly onUndo: () => void } | null
  /**
   * The Ready checkbox and the text with the number of ready players, below the count; null if nobody waits for Ready.
   */
  readonly readiness: { readonly check: ReactNode; readonly text: string } | null
  readonly canMinus: boolean
  readonly canPlus: boolean
  readonly onMinus: () => void
  readonly onPlus: () => void
  /** Called to enter par. */
  readonly onPar: () => void
}

/** The big count with minus and plus, in the scorecard's mark. Before the first stroke a press on it enters par. */
export const StrokeCounter = memo(function StrokeCounter(props: StrokeCounterProps) {
  const { session, strokes, par, isPickedUp, isWhole, undo, readiness, canMinus, canPlus, onMinus, onPlus, onPar } =
    props
  const delta = toPar(strokes, par)
  const isOpen = strokes === 0 && canPlus
  // In a low window there is only space for one row: the next thing to do.
  const isReadinessNext = readiness !== null && (strokes > 0 || isPickedUp) && undo === null
  return (
    <div className="flex flex-1 flex-col justify-center">
      <div className="grid min-h-24 flex-1 grid-cols-[76px_minmax(0,1fr)_76px] items-center min-[360px]:grid-cols-[88px_minmax(0,1fr)_88px] short:min-h-19 tall:max-h-[216px]">
        <StepButton label={words.scoring.minus} disabled={!canMinus} onPress={onMinus}>
          {minusSign}
        </StepButton>
        <div ref={followSize} className="relative grid size-full place-items-center [contain:size_layout]">
          {strokes > 0 && <PencilMark mark={markOf(delta)} isDrawn={isWhole} />}
          {strokes > 0 && <Count session={session} strokes={strokes} className={countLook(strokes)} />}
          {isPickedUp && <Dash />}
          {strokes === 0 && !isPickedUp && <GhostPar par={par} isOpen={isOpen} onPar={onPar} />}
        </div>
        <StepButton label={words.scoring.plus} disabled={!canPlus} onPress={onPlus}>
          {plusSign}
        </StepButton>
      </div>
      <div
        className={classes(
          'min-h-10 items-center justify-center gap-2 font-bold text-lg contain-layout tall:flex tall:min-h-12',
          isReadinessNext ? 'hidden' : 'flex',
          strokes === 0 && undo === null && 'flex-wrap',
        )}
      >
        {strokes === 0 && (
          <Count session={session} strokes={0} className={undo === null && !isPickedUp ? 'text-ink-2' : 'sr-only'} />
        )}
        {undo !== null ? (
          <button
            type="button"
            onClick={undo.onUndo}
            className="-my-1 flex min-h-12 min-w-0 max-w-full items-center gap-2 px-3 text-green press"
          >
            <Undo2 aria-hidden="true" className="size-5 shrink-0" strokeWidth={2.5} />
            <OneLine text={undo.nickname} className="min-w-0" />{' '}
            <span className="shrink-0">{words.scoring.undoEntry(undo.strokes)}</span>
          </button>
        ) : strokes === 0 ? (
          <p className={classes('font-semibold text-ink-2', readiness === null ? 'text-base' : besideCountLook)}>
            {isPickedUp
              ? words.scoring.noScoreText
              : isOpen
                ? words.scoring.tapForPar
                : words.screens.scoring.noStrokes}
          </p>
        ) : (
          <p className="score flex flex-wrap justify-center gap-x-2.5 leading-snug">
            <span className={toParColour(delta)}>{words.scoring.result(strokes, delta)}</span>{' '}
            {delta !== 0 && <span className="text-ink-2">{words.scoring.toPar(formatToPar(delta))}</span>}
          </p>
        )}
        {readiness !== null && !isReadinessNext && (
          <span
            aria-hidden="true"
            className="score ml-2 shrink-0 font-normal text-base text-ink-2 tall:hidden max-[359px]:ml-0 max-[359px]:text-xs"
          >
            {readiness.text}
          </span>
        )}
      </div>
      {readiness !== null && <div className={isReadinessNext ? '' : 'hidden tall:block'}>{readiness.check}</div>}
      <SaveNote session={session} />
    </div>
  )
})

/** If the count's area is lower than this, in px, the pencil's mark would be smaller than the count. */
const LEAST_PENCIL_PX = 136

/**
 * Gives the size of the count's area to the styles within. A container query would need no script, but browsers first
 * lay out a flexible column at its minimum height: every stroke would make the pencil's mark and the size of the count
 * flicker.
 */
function followSize(place: HTMLElement | null): (() => void) | undefined {
  if (place === null) return undefined
  const observer = new ResizeObserver(([entry]) => {
    if (entry === undefined) return
    const { width, height } = entry.contentRect
    place.style.setProperty('--count-width', `${width}px`)
    place.style.setProperty('--count-height', `${height}px`)
    place.toggleAttribute('data-low', height < LEAST_PENCIL_PX)
  })
  observer.observe(place)
  return () => observer.disconnect()
}

/** Fits on one line with the number of ready players, because a second line would move the keys at the first stroke. */
const besideCountLook = 'text-base max-[359px]:text-[0.8125rem]'

function countLook(strokes: number): string {
  return classes(
    // A fixed size, so that a new number doesn't change the layout around it.
    'relative block h-[1em] font-extrabold leading-none tracking-tight contain-strict',
    strokes > 9 ? 'scoring-count-two' : 'scoring-count',
  )
}

interface CountProps {
  readonly session: RoundSession
  readonly strokes: number
  readonly className: string
}

/** The count. data-save-state says whether it is saved on the device. */
function Count({ session, strokes, className }: CountProps) {
  const saveState = useRoundPart(session, 'saveState')
  return (
    <p data-save-state={saveState} className={strokes === 0 ? 'score' : 'score w-full text-center'}>
      <span translate="no" className={className}>
        {strokes}
      </span>
    </p>
  )
}

/** Replaces the count on a hole without a score. */
function Dash() {
  return (
    <span aria-hidden="true" className="score scoring-count block font-extrabold text-ink-2 leading-none">
      {words.scorecard.notPlayed}
    </span>
  )
}

interface GhostParProps {
  readonly par: number
  /** Whether a press enters par. */
  readonly isOpen: boolean
  readonly onPar: () => void
}

/** Par in outline, as long as nothing is entered. */
function GhostPar({ par, isOpen, onPar }: GhostParProps) {
  const number = (
    <span
      aria-hidden="true"
      translate="no"
      className="score scoring-count scoring-ghost block font-extrabold leading-none tracking-tight"
    >
      {par}
    </span>
  )
  if (!isOpen) return number
  return (
    <button
      type="button"
      aria-label={words.scoring.enterPar(par)}
      onClick={onPar}
      className="grid size-full touch-manipulation place-items-center rounded-panel"
    >
      {number}
    </button>
  )
}

interface StepButtonProps {
  readonly label: string
  readonly disabled: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

const StepButton = memo(function StepButton({ label, disabled, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
      className="flex h-[76px] w-full touch-manipulation items-center justify-center rounded-[26px] bg-tint text-green inset-ring-[1.5px] inset-ring-green [will-change:opacity] press disabled:bg-transparent disabled:text-ink-2 disabled:inset-ring-hair min-[360px]:h-[92px] short:h-[76px]"
    >
      {children}
    </button>
  )
})
