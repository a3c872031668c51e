import type { ScoreMark } from '@teemates/golf/score'
import * as words from '../../words/words.ts'
import { MarkShape } from './score-mark.tsx'

interface LegendEntry {
  readonly mark: ScoreMark
  readonly text: string
  readonly label: string
}

/** Explains circle, plain number and square. */
export function MarkLegend() {
  return (
    <Legend
      entries={[
        { mark: 'birdie', text: '3', label: words.scorecard.underPar },
        { mark: 'plain', text: '4', label: words.scorecard.onPar },
        { mark: 'bogey', text: '5', label: words.scorecard.overPar },
      ]}
    />
  )
}

/** Each mark by its name. Source: document 3 section 5. */
export function CardLegend() {
  const { markLegend } = words.scorecard
  return (
    <Legend
      entries={[
        { mark: 'albatrossOrBetter', text: '2', label: markLegend.albatrossOrBetter },
        { mark: 'eagle', text: '3', label: markLegend.eagle },
        { mark: 'birdie', text: '4', label: markLegend.birdie },
        { mark: 'bogey', text: '6', label: markLegend.bogey },
        { mark: 'doubleBogey', text: '7', label: markLegend.doubleBogey },
        { mark: 'tripleBogeyOrWorse', text: '8', label: markLegend.tripleBogeyOrWorse },
      ]}
    />
  )
}

function Legend({ entries }: { readonly entries: readonly LegendEntry[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-sm">
      {entries.map(({ mark, text, label }) => (
        <li key={mark} className="flex items-center gap-1.5">
          <span aria-hidden="true" className="inline-flex">
            <MarkShape mark={mark} text={text} className="text-xs" />
          </span>
          {label}
        </li>
      ))}
    </ul>
  )
}
