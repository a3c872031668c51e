import { lengthTotalYardsOf, parTotalOf } from '@teemates/golf/course'
import { type DistanceUnit, metersFromYards } from '@teemates/golf/distance'
import { type HolesMode, holeNumbersOf, holesModes } from '@teemates/golf/holes-mode'
import { TeeDot } from '../../scorecard/tee-dot.tsx'
import { classes } from '../../ui/classes.ts'
import { joinFacts } from '../../ui/facts.ts'
import { LabelledGroup } from '../../ui/labelled-group.tsx'
import { words } from '../../words/words.ts'
import { modesOf, type TeeOption, type TeeSelection } from './tee-choice.ts'

// Buttons and no radios: going through the tees by key must not choose one, since a choice ends the dialog.
const pressable =
  'rounded-button border border-edge bg-ground px-3 py-2 font-medium disabled:border-hair disabled:bg-transparent disabled:text-ink-2 aria-pressed:border-green aria-pressed:bg-tint aria-pressed:ring-1 aria-pressed:ring-green'

interface TeeButtonProps {
  readonly tee: TeeOption
  readonly isChosen: boolean
  readonly unit: DistanceUnit
  readonly onChoose: () => void
}

export function TeeButton({ tee, isChosen, unit, onChoose }: TeeButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classes(pressable, 'flex min-h-14 w-full items-center gap-3 text-left')}
    >
      <TeeDot color={tee.color} />
      <span className="min-w-0 flex-1">
        <bdi className="block break-words">{tee.label}</bdi>
        <span className="score block text-ink-2 text-sm">
          {joinFacts([
            words.setup.holeCount(tee.holeCount),
            words.setup.par(tee.parTotal),
            lengthText(tee.lengthTotalYards, unit),
          ])}
        </span>
      </span>
    </button>
  )
}

interface ModeButtonsProps {
  readonly tee: TeeOption | null
  readonly chosen: HolesMode | null
  readonly onChoose: (mode: HolesMode) => void
}

/** What the tee hasn't can't be chosen; before one is chosen all can. */
export function ModeButtons({ tee, chosen, onChoose }: ModeButtonsProps) {
  const available = tee === null ? holesModes : modesOf(tee)
  return (
    <LabelledGroup label={words.setup.holes} labelClassName="mb-1 font-medium text-sm">
      <div className="flex flex-wrap gap-2">
        {holesModes.map((mode) => (
          <button
            key={mode}
            type="button"
            aria-pressed={mode === chosen}
            disabled={!available.includes(mode)}
            onClick={() => onChoose(mode)}
            className={classes(pressable, 'min-h-12 flex-1 text-center')}
          >
            {words.setup.holesModes[mode]}
          </button>
        ))}
      </div>
    </LabelledGroup>
  )
}

/** 'Full 18 • Par 72 • 6231 m': what will be played. */
export function selectionFacts({ tee, holesMode }: TeeSelection, unit: DistanceUnit): string {
  const numbers = new Set(holeNumbersOf(holesMode))
  const played = tee.holes.filter((hole) => numbers.has(hole.number))
  return joinFacts([
    words.setup.holesModes[holesMode],
    words.setup.par(parTotalOf(played)),
    lengthText(lengthTotalYardsOf(played), unit),
  ])
}

function lengthText(yards: number | null, unit: DistanceUnit): string {
  if (yards === null) return ''
  return words.scorecard.distance(unit === 'yards' ? yards : metersFromYards(yards), unit)
}
