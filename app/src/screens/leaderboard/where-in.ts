import type { Round } from '@teemates/golf/round'
import { words } from '../../words/words.ts'

/** Which hole of the round a position from 1 is; where the card's number is another, both. teeLabel: '' without one. */
export function whereIn(round: Pick<Round, 'holes' | 'totalHoles'>, position: number, teeLabel: string): string {
  const hole = round.holes[position - 1]?.number ?? position
  return hole === position
    ? words.leaderboard.holeOfTotal(hole, round.totalHoles, teeLabel)
    : words.leaderboard.holeAtPosition(hole, position, round.totalHoles, teeLabel)
}
