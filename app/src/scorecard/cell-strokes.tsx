import type { ScorecardCell } from '@teemates/golf/scorecard'
import { words } from '../words/words.ts'
import { ScoreMark } from './score-mark.tsx'

/** Strokes of a hole in their mark, a nine's or the round's sum, or a dash. */
export function CellStrokes({ cell }: { readonly cell: ScorecardCell | undefined }) {
  if (cell === undefined || cell.strokes === null) {
    return (
      <>
        <span aria-hidden="true">{words.scorecard.notPlayed}</span>
        <span className="sr-only">{words.scorecard.notPlayedSpoken}</span>
      </>
    )
  }
  if (cell.kind !== 'hole' || cell.mark === null) return <span className="font-bold">{cell.strokes}</span>
  return <ScoreMark strokes={cell.strokes} mark={cell.mark} />
}
