import { holeAt, type Round } from '@teemates/golf/round'
import type { GoingAhead } from '../../rounds/session.ts'
import * as words from '../../words/words.ts'

/**
 * The question before the host finishes the round for everyone. It names the current hole, or the players who are
 * missing.
 */
export function finishQuestion(
  round: Pick<Round, 'holes' | 'metadata'>,
  { roundPosition, waitingFor, isCardComplete }: Pick<GoingAhead, 'roundPosition' | 'waitingFor' | 'isCardComplete'>,
): string {
  const hole = holeAt(round, roundPosition)
  // A host with a complete card may be ahead of the game, so the others are missing scores.
  if (hole !== undefined && !isCardComplete && roundPosition < round.holes.length)
    return words.sharedRound.finishEarly(hole.number)
  return waitingFor.length === 0 ? words.sharedRound.finishNow : words.sharedRound.finishWithout(waitingFor.join(', '))
}
