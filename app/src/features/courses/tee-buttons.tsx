import { type DistanceUnit, metersFromYards } from '@teemates/golf/distance'
import { type HolesMode, holesModes } from '@teemates/golf/holes-mode'
import { TeeDot } from './tee-dot.tsx'
import { ChoiceMark } from '../../ui/choice-mark.tsx'
import { joinFacts } from '../../ui/facts.ts'
import { LabelledGroup } from '../../ui/labelled-group.tsx'
import * as words from '../../words/words.ts'
import { modesOf, type TeeOption } from './tee-choice.ts'

// These are buttons instead of radios: moving through the tees with the keyboard must not choose one, since a choice
// closes the dialog.

/** The number of holes of a whole card, which isn't mentioned. */
const FULL_CARD = 18

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
      className="-outline-offset-3 flex min-h-14 w-full items-center gap-3 py-2 text-left press"
    >
      <TeeDot color={tee.color} />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
        <bdi translate="no" className="min-w-0 break-words text-row">
          {tee.label}
        </bdi>
        <span className="score text-ink-2 text-sm">
          {joinFacts([
            tee.holeCount === FULL_CARD ? '' : words.setup.holeCount(tee.holeCount),
            words.setup.par(tee.parTotal),
            lengthText(tee.lengthTotalYards, unit),
          ])}
        </span>
      </span>
      <ChoiceMark isChosen={isChosen} />
    </button>
  )
}

interface ModeButtonsProps {
  readonly tee: TeeOption | null
  readonly chosen: HolesMode | null
  readonly onChoose: (mode: HolesMode) => void
}

/** The choice of holes. Modes that the tee has no holes for are disabled; without a tee all are enabled. */
export function ModeButtons({ tee, chosen, onChoose }: ModeButtonsProps) {
  const available = tee === null ? holesModes : modesOf(tee)
  return (
    <LabelledGroup label={words.setup.holes} labelClassName="mb-1 font-semibold text-ink-2 text-sm">
      <div className="flex flex-wrap gap-1 rounded-button bg-paper p-[3px] inset-ring inset-ring-hair">
        {holesModes.map((mode) => (
          <button
            key={mode}
            type="button"
            aria-pressed={mode === chosen}
            disabled={!available.includes(mode)}
            onClick={() => onChoose(mode)}
            className="min-h-12 flex-1 rounded-[11px] p-2 text-center font-semibold disabled:text-ink-2 aria-pressed:bg-ground aria-pressed:font-extrabold aria-pressed:ring-2 aria-pressed:ring-green"
          >
            {words.setup.holesModes[mode]}
          </button>
        ))}
      </div>
    </LabelledGroup>
  )
}

function lengthText(yards: number | null, unit: DistanceUnit): string {
  if (yards === null) return ''
  return words.scorecard.distance(unit === 'yards' ? yards : metersFromYards(yards), unit)
}
