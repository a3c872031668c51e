import type { ScorecardCell } from '@teemates/golf/scorecard'
import { NotPlayed } from './not-played.tsx'
import { ScoreMark } from './score-mark.tsx'

/** Strokes of a hole in their mark, a nine's or the round's sum, or a dash. */
export function CellStrokes({ cell }: { readonly cell: ScorecardCell | undefined }) {
  if (cell === undefined || cell.strokes === null) return <NotPlayed />
  if (cell.kind !== 'hole' || cell.mark === null)
    return (
      <span translate="no" className="font-bold">
        {cell.strokes}
      </span>
    )
  return <ScoreMark strokes={cell.strokes} mark={cell.mark} />
}
