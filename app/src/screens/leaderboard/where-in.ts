import type { Round } from '@teemates/golf/round'
import * as words from '../../words/words.ts'

/** Which hole of the round a position from 1 is; where the card's number is another, both. teeLabel: '' without one. */
export function whereIn(round: Pick<Round, 'holes' | 'totalHoles'>, position: number, teeLabel: string): string {
  const hole = round.holes[position - 1]?.number ?? position
  return words.leaderboard.holeIn(hole, position, round.totalHoles, teeLabel)
}

/** The status line of a live game's board. unknownStatus: the server's word where it is none of the known ones. */
export function statusIn(
  round: Pick<Round, 'holes' | 'totalHoles' | 'status'>,
  position: number,
  unknownStatus: string | null,
): string {
  if (unknownStatus !== null) return words.leaderboard.gameStatus(unknownStatus)
  switch (round.status) {
    case 'lobby':
      return words.leaderboard.gameStatus(round.status)
    case 'active':
      return whereIn(round, position, '')
    case 'completed':
      return words.leaderboard.roundComplete
  }
}
