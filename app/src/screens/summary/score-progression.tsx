import type { Round } from '@teemates/golf/round'
import type { ScoreProgression } from '@teemates/golf/summary/progression'
import { useState } from 'react'
import { NotPlayed } from '../../scorecard/not-played.tsx'
import { RowHead } from '../../scorecard/row-head.tsx'
import { ToPar } from '../../scorecard/to-par.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { OneLine } from '../../ui/one-line.tsx'
import { words } from '../../words/words.ts'
import { LineSample, lineLooks } from './line-looks.tsx'
import { ProgressionChart } from './progression-chart.tsx'

interface ScoreProgressionProps {
  readonly round: Round
  readonly progressions: readonly ScoreProgression[]
}

/** To par hole by hole: as lines, of which one at a time is brought out, and as a table. */
export function ScoreProgressionCard({ round, progressions }: ScoreProgressionProps) {
  const lines = progressions
    .map((progression, index) => ({ progression, look: lineLooks[index % lineLooks.length] ?? lineLooks[0] }))
    .filter(({ progression }) => progression.scores.length > 0)
  const own = lines.find(({ progression }) => progression.playerId === round.metadata.selfPlayerId) ?? lines[0]
  const [chosen, choose] = useState(own?.progression.playerId ?? '')
  if (lines.length === 0) return null
  const holeNumbers = round.holes.map((hole) => hole.number)
  return (
    <Card title={words.summary.progression} className="min-w-0 md:col-span-2">
      <p className="-mt-2 mb-1 text-ink-2 text-sm">{words.summary.progressionText}</p>
      <ProgressionChart holeNumbers={holeNumbers} lines={lines} chosen={chosen} />
      {lines.length > 1 && (
        <div
          role="group"
          aria-label={words.summary.progressionLines}
          className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-2"
        >
          {lines.map(({ progression: { playerId, nickname, scores }, look }) => (
            <button
              key={playerId}
              type="button"
              aria-pressed={playerId === chosen}
              onClick={() => choose(playerId)}
              className={classes(
                'flex min-h-12 min-w-0 items-center gap-2 rounded-button border px-3 text-left',
                playerId === chosen
                  ? 'border-green bg-tint font-semibold text-green ring-1 ring-green'
                  : 'border-edge bg-ground text-ink',
              )}
            >
              <LineSample look={look} />
              <OneLine text={nickname} className="flex-1" /> <ToPar delta={scores.at(-1)?.cumulativeScore ?? 0} />
            </button>
          ))}
        </div>
      )}
      <Figures holeNumbers={holeNumbers} progressions={lines.map(({ progression }) => progression)} />
    </Card>
  )
}

interface FiguresProps {
  readonly holeNumbers: readonly number[]
  readonly progressions: readonly ScoreProgression[]
}

/** What the chart shows, to be read. Its many cells are made when they are asked for. */
function Figures({ holeNumbers, progressions }: FiguresProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="mt-2" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer py-3 font-medium text-green">{words.summary.progressionFigures}</summary>
      {isOpen && (
        // Scrolled by keyboard, too.
        <div
          role="region"
          aria-label={words.summary.progressionTable}
          tabIndex={0}
          className="relative -mx-4 overflow-x-auto"
        >
          <table className="score w-max min-w-full border-separate border-spacing-0 text-center">
            <thead>
              <tr>
                <RowHead scope="col" className="border-hair border-b py-1.5 font-semibold">
                  {words.scorecard.hole}
                </RowHead>
                {holeNumbers.map((hole) => (
                  <th key={hole} scope="col" className="min-w-11 border-hair border-b px-1 py-1.5 font-semibold">
                    {hole}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {progressions.map(({ playerId, nickname, scores }) => (
                <tr key={playerId}>
                  <RowHead scope="row" className="border-hair border-b py-1.5 font-semibold">
                    <OneLine text={nickname} />
                  </RowHead>
                  {holeNumbers.map((number) => {
                    const score = scores.find(({ hole }) => hole === number)
                    return (
                      <td key={number} className="border-hair border-b px-1 py-1.5">
                        {score === undefined ? <NotPlayed /> : <ToPar delta={score.cumulativeScore} />}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  )
}
