import { playingOrderOf, type Round } from '@teemates/golf/round'
import type { ScoreProgression } from '@teemates/golf/summary/progression'
import { useState } from 'react'
import { NotPlayed } from '../../features/scorecard/not-played.tsx'
import { RowHead } from '../../features/scorecard/row-head.tsx'
import { ToPar } from '../../features/scorecard/to-par.tsx'
import { OneLine } from '../../ui/one-line.tsx'
import { Section } from '../../ui/section.tsx'
import { SideScroll } from '../../ui/side-scroll.tsx'
import * as words from '../../words/words.ts'
import { ProgressionChart } from './progression-chart.tsx'

interface ScoreProgressionProps {
  readonly round: Round
  /** The player whose line is on top. */
  readonly selfId: string | null
  readonly progressions: readonly ScoreProgression[]
}

/** The scores to par hole by hole, as lines and as a table. */
export function ScoreProgressionSection({ round, selfId, progressions }: ScoreProgressionProps) {
  const lines = progressions
    .map((progression) => ({ progression, seat: round.players.findIndex(({ id }) => id === progression.playerId) }))
    .filter(({ progression }) => progression.scores.length > 0)
  if (lines.length === 0) return null
  const holeNumbers = playingOrderOf(round)
  return (
    <Section title={words.summary.progression} aside={words.summary.progressionText}>
      <ProgressionChart holeNumbers={holeNumbers} lines={lines} selfId={selfId} />
      <Figures holeNumbers={holeNumbers} progressions={lines.map(({ progression }) => progression)} />
    </Section>
  )
}

interface FiguresProps {
  readonly holeNumbers: readonly number[]
  readonly progressions: readonly ScoreProgression[]
}

/** The chart's figures as a table. Its many cells are only rendered when it is opened. */
function Figures({ holeNumbers, progressions }: FiguresProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="mt-2" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer py-3 font-medium text-green">{words.summary.progressionFigures}</summary>
      {isOpen && (
        <SideScroll label={words.summary.progressionTable} className="-mx-4">
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
        </SideScroll>
      )}
    </details>
  )
}
