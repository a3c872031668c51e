import { formatToPar } from '@teemates/golf/score'
import type { SummaryWinner } from '@teemates/golf/summary'
import { OneLine } from '../../ui/one-line.tsx'
import { toParColour } from '../../features/scorecard/to-par.tsx'
import { classes } from '../../ui/classes.ts'
import * as words from '../../words/words.ts'

interface WinnerCardProps {
  /** All players who tie for the win. */
  readonly winners: readonly SummaryWinner[]
}

/** The winners, shown if the viewer isn't one of them. The viewer's own result is on the Board. */
export function WinnerCard({ winners }: WinnerCardProps) {
  const first = winners[0]
  if (first === undefined) return null
  return (
    <section
      aria-label={words.summary.winner}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-panel bg-tint px-4 py-3"
    >
      <div className="min-w-0">
        <h2 className="font-semibold text-ink-2 text-sm">{words.summary.winner}</h2>
        <ul>
          {winners.map((winner) => (
            <li key={winner.playerId} className="font-bold text-xl leading-snug">
              <OneLine text={winner.nickname} />
            </li>
          ))}
        </ul>
      </div>
      <p className="score flex flex-wrap items-baseline gap-x-3 text-lg">
        <span className="font-bold">{words.summary.totalStrokes(first.totalStrokes)}</span>{' '}
        <span className={classes('font-bold', toParColour(first.scoreVsPar))}>
          {first.scoreVsPar === 0 ? words.summary.levelPar : words.summary.toPar(formatToPar(first.scoreVsPar))}
        </span>
      </p>
    </section>
  )
}
