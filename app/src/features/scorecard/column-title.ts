import type { ScorecardColumn, SubtotalKind } from '@teemates/golf/scorecard'
import * as words from '../../words/words.ts'

export function columnKey(column: ScorecardColumn): string {
  return column.kind === 'hole' ? `hole-${column.holeNumber}` : column.kind
}

/** The hole's number, or OUT, IN, TOT. */
export function columnTitle(column: ScorecardColumn): string {
  if (column.kind === 'hole') return String(column.holeNumber)
  return subtotalTitle(column.kind)
}

function subtotalTitle(kind: SubtotalKind): string {
  switch (kind) {
    case 'out':
      return words.scorecard.out
    case 'in':
      return words.scorecard.in
    case 'total':
      return words.scorecard.total
  }
}
