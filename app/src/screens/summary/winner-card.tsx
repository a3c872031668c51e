import { formatToPar } from '@teemates/golf/score'
import type { SummaryWinner } from '@teemates/golf/summary'
import { OneLine } from '../../ui/one-line.tsx'
import { toParColour } from '../../scorecard/to-par.tsx'
import { classes } from '../../ui/classes.ts'
import { words } from '../../words/words.ts'

interface WinnerCardProps {
  /** All who tie. */
  readonly winners: readonly SummaryWinner[]
}

export function WinnerCard({ winners }: WinnerCardProps) {
  const first = winners[0]
  if (first === undefined) return null
  return (
    <section className="rounded-panel border border-green bg-tint p-5 text-center">
      <h2 className="font-semibold text-lg">{words.summary.winner}</h2>
      <ul className="mt-1">
        {winners.map((winner) => (
          <li key={winner.playerId}>
            <OneLine text={winner.nickname} className="font-bold text-2xl leading-snug" />
          </li>
        ))}
      </ul>
      <p className="score mt-1 flex flex-wrap items-baseline justify-center gap-x-3 text-lg">
        <span className="font-semibold">{words.summary.totalStrokes(first.totalStrokes)}</span>{' '}
        <span className={classes('font-semibold', toParColour(first.scoreVsPar))}>
          {words.summary.toPar(formatToPar(first.scoreVsPar))}
        </span>
      </p>
    </section>
  )
}
