import { holeAt, type Round } from '@teemates/golf/round'
import * as words from '../../words/words.ts'

/**
 * Names the hole at a position in the round, from 1. If the card's number differs from the position, both are shown.
 * teeLabel: '' if there is none.
 */
export function whereIn(
  round: Pick<Round, 'holes' | 'metadata' | 'totalHoles'>,
  position: number,
  teeLabel: string,
): string {
  const hole = holeAt(round, position)?.number ?? position
  return words.leaderboard.holeIn(hole, position, round.totalHoles, teeLabel)
}

/**
 * The status line of a live game's board. unknownStatus: the server's own word if this version doesn't know it,
 * otherwise null.
 */
export function statusIn(
  round: Pick<Round, 'holes' | 'metadata' | 'totalHoles' | 'status'>,
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
