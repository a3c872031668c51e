import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Section } from '../../../ui/section.tsx'
import * as words from '../../../words/words.ts'

interface HoleOrderProps {
  readonly holeNumbers: readonly number[]
  /** Hole numbers, the hardest first; fewer than all while the golfer is tapping. */
  readonly order: readonly number[]
  readonly onChange: (order: readonly number[]) => void
}

/** The holes to tap from the hardest to the easiest, for a card without stroke indexes. A second tap takes one out. */
export function HoleOrder({ holeNumbers, order, onChange }: HoleOrderProps) {
  const isDone = holeNumbers.every((number) => order.includes(number))
  return (
    <Section title={words.games.order} aside={isDone ? words.games.orderDone : words.games.orderNext(order.length + 1)}>
      <p className="mb-2 text-ink-2 text-sm">{words.games.orderHint}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] gap-1">
        {holeNumbers.map((number) => {
          const place = order.indexOf(number) + 1
          return (
            <li key={number}>
              <button
                type="button"
                aria-pressed={place > 0}
                aria-label={words.games.orderHole(number, place > 0 ? place : null)}
                onClick={() => onChange(place > 0 ? order.filter((other) => other !== number) : [...order, number])}
                className={classes(
                  'press min-h-13 w-full rounded-tile font-bold',
                  place > 0 ? 'bg-tint inset-ring-2 inset-ring-green' : 'inset-ring-[1.5px] inset-ring-edge',
                )}
              >
                <span className="block">{number}</span>
                <span className="block min-h-4 font-medium text-ink-2 text-xs">{place > 0 ? place : ''}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {order.length > 0 && (
        <Button variant="quiet" onClick={() => onChange([])}>
          {words.games.orderAgain}
        </Button>
      )}
    </Section>
  )
}
