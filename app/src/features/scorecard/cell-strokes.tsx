import type { ScorecardCell } from '@teemates/golf/scorecard'
import { NotPlayed } from './not-played.tsx'
import { ScoreMark } from './score-mark.tsx'

/** The strokes of a hole in their mark, the sum of a nine or the round, or a dash. */
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
