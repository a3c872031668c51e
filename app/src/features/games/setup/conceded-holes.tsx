import type { MatchSide } from '@teemates/golf/games/match'
import type { ConcededHole } from '@teemates/golf/games/round-games'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { LabelledGroup } from '../../../ui/labelled-group.tsx'
import * as words from '../../../words/words.ts'

interface ConcededHolesProps {
  readonly holeNumbers: readonly number[]
  readonly conceded: readonly ConcededHole[]
  readonly onChange: (conceded: readonly ConcededHole[]) => void
}

/** Holes that a side gave to the other. The other side wins them, whatever the card says. */
export function ConcededHoles({ holeNumbers, conceded, onChange }: ConcededHolesProps) {
  const free = holeNumbers.filter((number) => conceded.every((hole) => hole.number !== number))
  const [side, setSide] = useState<MatchSide>('a')
  const [chosen, setChosen] = useState(free[0])
  const number = chosen !== undefined && free.includes(chosen) ? chosen : free[0]
  const sideName = (name: MatchSide) => (name === 'a' ? words.games.sideA : words.games.sideB)
  return (
    <LabelledGroup label={words.games.conceded} labelClassName="mb-1.5 font-bold text-[0.9375rem]">
      <ul>
        {conceded.map((hole) => {
          const name = words.games.concededBy(sideName(hole.by), hole.number)
          return (
            <li key={hole.number} className="flex items-center justify-between gap-3 border-hair border-b">
              <span>{name}</span>
              <IconButton
                label={words.games.removeConceded(name)}
                icon={<X aria-hidden="true" size={20} />}
                onClick={() => onChange(conceded.filter((other) => other !== hole))}
              />
            </li>
          )
        })}
      </ul>
      <div className="mt-2 grid grid-cols-2 gap-3">
        <SelectField
          label={words.games.concedeHole}
          value={String(number ?? '')}
          options={free.map((hole) => ({ value: String(hole), label: String(hole) }))}
          onChange={(hole) => setChosen(Number(hole))}
        />
        <SelectField
          label={words.games.concedeBy}
          value={side}
          options={(['a', 'b'] as const).map((value) => ({ value, label: sideName(value) }))}
          onChange={setSide}
        />
      </div>
      <Button
        variant="secondary"
        className="mt-2 w-full"
        disabled={number === undefined}
        onClick={() => {
          if (number !== undefined) onChange([...conceded, { number, by: side }])
        }}
      >
        {words.games.addConceded}
      </Button>
    </LabelledGroup>
  )
}
