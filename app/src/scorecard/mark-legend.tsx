import type { ScoreMark } from '@teemates/golf/score'
import { words } from '../words/words.ts'
import { MarkShape } from './score-mark.tsx'

/** What circle, plain number and square mean. */
export function MarkLegend() {
  const entries: readonly { readonly mark: ScoreMark; readonly text: string; readonly label: string }[] = [
    { mark: 'birdie', text: '3', label: words.scorecard.underPar },
    { mark: 'plain', text: '4', label: words.scorecard.onPar },
    { mark: 'bogey', text: '5', label: words.scorecard.overPar },
  ]
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
