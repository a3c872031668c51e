import { holeNumbersOf, type HolesMode } from '@teemates/golf/holes-mode'
import type { Scorecard } from '@teemates/golf/scorecard'
import * as words from '../words/words.ts'

/** 'Front 9', or how many holes there are where the card has others than those: an imported round may be of three. */
export function holesModeText(holesMode: HolesMode, { columns }: Scorecard): string {
  const count = columns.filter(({ kind }) => kind === 'hole').length
  const isWhole = count === holeNumbersOf(holesMode).length
  return isWhole ? words.scorecard.holesModes[holesMode] : words.summary.holeCount(count)
}
