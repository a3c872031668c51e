import type { CourseHole } from '@teemates/golf/course'
import type { DistanceUnit } from '@teemates/golf/distance'
import { CUSTOM_PARS } from '@teemates/golf/limits'
import { type KeyboardEvent, memo, useCallback, useId, useRef } from 'react'
import * as words from '../../words/words.ts'
import type { CustomPar } from '../../storage/preferences/preferences.ts'
import { lengthDigits, MAX_LENGTH_DIGITS } from './custom-course.ts'

interface CustomCardProps {
  readonly holes: readonly CourseHole[]
  /** The typed text, shown beside the holes. */
  readonly lengths: readonly string[]
  readonly unit: DistanceUnit
  /** The index in holes, from 0. */
  readonly onPar: (place: number, par: CustomPar) => void
  readonly onLength: (place: number, text: string) => void
}

/** The pars and lengths of each hole: one tap for a par, and all lengths in one go. */
export function CustomCard({ holes, lengths, unit, onPar, onLength }: CustomCardProps) {
  const card = useRef<HTMLDivElement>(null)

  const focusLength = useCallback((place: number) => {
    const fields = [...(card.current?.querySelectorAll<HTMLInputElement>('input[data-length]') ?? [])]
    const field = fields[place]
    // After the last field the on-screen keyboard closes; Tab continues from there.
    if (field === undefined) return fields.at(-1)?.blur()
    field.focus()
    field.select()
  }, [])

  return (
    <div ref={card}>
      <p className="mb-2 text-ink-2 text-sm">{words.soloCreate.cardHint}</p>
      <div aria-hidden="true" className="-mx-2 flex gap-1.5 pb-1 text-ink-2 text-xs max-[18rem]:hidden">
        <span className="w-8 shrink-0 text-center">{words.soloCreate.holeHeading}</span>
        <span className="flex-1">{words.soloCreate.parHeading}</span>
        <span className="w-[74px] shrink-0 text-right sm:w-[110px]">{words.soloCreate.lengthHeading[unit]}</span>
      </div>
      <ol className="-mx-2 flex flex-col divide-y divide-hair">
        {holes.map((hole, place) => (
          <HoleRow
            key={hole.number}
            place={place}
            isLast={place === holes.length - 1}
            number={hole.number}
            par={hole.par}
            length={lengths[place] ?? ''}
            unit={unit}
            onPar={onPar}
            onLength={onLength}
            onLeave={focusLength}
          />
        ))}
      </ol>
    </div>
  )
}

interface HoleRowProps {
  readonly place: number
  readonly isLast: boolean
  readonly number: number
  readonly par: number
  readonly length: string
  readonly unit: DistanceUnit
  readonly onPar: (place: number, par: CustomPar) => void
  readonly onLength: (place: number, text: string) => void
  /** Focuses the length field at another index. */
  readonly onLeave: (place: number) => void
}

const HoleRow = memo(function HoleRow(props: HoleRowProps) {
  const { place, isLast, number, par, length, unit, onPar, onLength, onLeave } = props
  const name = useId()

  function type(text: string) {
    const digits = lengthDigits(text)
    onLength(place, digits)
    // Move on only after the last digit was typed by hand: a pasted or corrected length keeps the focus.
    if (!isLast && digits.length === MAX_LENGTH_DIGITS && length.length === MAX_LENGTH_DIGITS - 1) onLeave(place + 1)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') {
      event.preventDefault()
      onLeave(place + 1)
    } else if (event.key === 'Backspace' && length === '' && place > 0) {
      event.preventDefault()
      onLeave(place - 1)
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-1.5 py-1">
      <span aria-hidden="true" className="score w-8 shrink-0 text-center font-semibold">
        {number}
      </span>
      <fieldset className="flex min-w-[148px] flex-1 gap-0.5">
        <legend className="sr-only">{words.soloCreate.parOfHole(number)}</legend>
        {CUSTOM_PARS.map((choice) => (
          <label
            key={choice}
            className="score relative flex min-h-12 min-w-0 flex-1 cursor-pointer items-center justify-center rounded-button border border-edge bg-ground font-semibold has-checked:border-green has-checked:bg-green has-checked:text-on-green has-focus-visible:outline-3 has-focus-visible:outline-green has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={choice}
              checked={par === choice}
              onChange={() => onPar(place, choice)}
              className="sr-only"
            />
            {choice}
          </label>
        ))}
      </fieldset>
      <input
        type="text"
        inputMode="numeric"
        enterKeyHint={isLast ? 'done' : 'next'}
        autoComplete="off"
        data-length=""
        aria-label={words.soloCreate.lengthOfHole[unit](number)}
        value={length}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
        className="score min-h-12 w-[74px] sm:w-[110px] rounded-button border border-edge bg-ground px-2 text-right text-base text-ink"
      />
    </li>
  )
})
