import { type Round, startingHoleOf } from '@teemates/golf/round'
import { SelectField } from '../../ui/field.tsx'
import * as words from '../../words/words.ts'

interface StartingHoleFieldProps {
  readonly round: Pick<Round, 'holes' | 'metadata'>
  /** Why it can't be changed now; null if it can. */
  readonly blocked?: string | null
  readonly onChange: (holeNumber: number) => void
}

/** Chooses the first hole of a round in its lobby. After the last hole of the card the round goes on to the first. */
export function StartingHoleField({ round, blocked = null, onChange }: StartingHoleFieldProps) {
  return (
    <SelectField
      className="mt-3"
      label={words.startingHole.label}
      hint={blocked ?? undefined}
      disabled={blocked !== null}
      value={String(startingHoleOf(round))}
      options={round.holes.map(({ number }) => ({ value: String(number), label: words.startingHole.hole(number) }))}
      onChange={(value) => onChange(Number(value))}
    />
  )
}
