import { holeNumbersOf, type HolesMode } from '@teemates/golf/holes-mode'
import type { Scorecard } from '@teemates/golf/scorecard'
import * as words from '../../words/words.ts'

/** 'Front 9', or the number of holes if the card has other holes than a mode: an imported round may have three. */
export function holesModeText(holesMode: HolesMode, { columns }: Scorecard): string {
  const count = columns.filter(({ kind }) => kind === 'hole').length
  const isWhole = count === holeNumbersOf(holesMode).length
  return isWhole ? words.scorecard.holesModes[holesMode] : words.summary.holeCount(count)
}
