import { betNameOf, type NassauBet, type Press } from '@teemates/golf/games/nassau'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { LabelledGroup } from '../../../ui/labelled-group.tsx'
import * as words from '../../../words/words.ts'

/** Holes in a nine. */
const NINE = 9

interface PressListProps {
  /** The game's holes in playing order. */
  readonly holeNumbers: readonly number[]
  readonly presses: readonly Press[]
  readonly onChange: (presses: readonly Press[]) => void
}

/** Presses that the players agreed on. A press starts after the first hole of the match that it belongs to. */
export function PressList({ holeNumbers, presses, onChange }: PressListProps) {
  const bets: readonly NassauBet[] = holeNumbers.length > NINE ? ['front', 'back', 'eighteen'] : ['front']
  const nameOf = (one: NassauBet) => words.games.bets[betNameOf(one, holeNumbers)]
  const [chosen, setChosen] = useState<NassauBet>('front')
  // The game may count from a later hole since the choice.
  const bet = bets.includes(chosen) ? chosen : 'front'
  const holes = holesToPress(bet, holeNumbers)
  const [hole, setHole] = useState(holes[0] ?? 0)
  const fromHole = holes.includes(hole) ? hole : (holes[0] ?? 0)
  const isKnown = presses.some((press) => press.bet === bet && press.fromHole === fromHole)
  return (
    <LabelledGroup label={words.games.presses} labelClassName="mb-1.5 font-bold text-[0.9375rem]">
      <ul>
        {presses.map((press) => {
          const name = words.games.press(nameOf(press.bet), press.fromHole)
          return (
            <li key={name} className="flex items-center justify-between gap-3 border-hair border-b">
              <span className="min-w-0">
                {name}
                {!holesToPress(press.bet, holeNumbers).includes(press.fromHole) && (
                  <span className="block text-ink-2 text-sm">{words.games.pressNotPlayed}</span>
                )}
              </span>
              <IconButton
                label={words.games.removePress(name)}
                icon={<X aria-hidden="true" size={20} />}
                onClick={() => onChange(presses.filter((other) => other !== press))}
              />
            </li>
          )
        })}
      </ul>
      <div className="mt-2 grid grid-cols-2 gap-3">
        <SelectField
          label={words.games.pressBet}
          value={bet}
          options={bets.map((value) => ({ value, label: nameOf(value) }))}
          onChange={setChosen}
        />
        <SelectField
          label={words.games.pressFrom}
          value={String(fromHole)}
          options={holes.map((number) => ({ value: String(number), label: String(number) }))}
          onChange={(number) => setHole(Number(number))}
        />
      </div>
      <Button
        variant="secondary"
        className="mt-2 w-full"
        disabled={isKnown || fromHole === 0}
        onClick={() => onChange([...presses, { bet, fromHole }])}
      >
        {words.games.addPress}
      </Button>
    </LabelledGroup>
  )
}

/** The holes of a bet after its first. */
function holesToPress(bet: NassauBet, holeNumbers: readonly number[]): readonly number[] {
  switch (bet) {
    case 'front':
      return holeNumbers.slice(1, NINE)
    case 'back':
      return holeNumbers.slice(NINE + 1)
    case 'eighteen':
      // A game of nine holes has no such match.
      return holeNumbers.length > NINE ? holeNumbers.slice(1) : []
  }
}
