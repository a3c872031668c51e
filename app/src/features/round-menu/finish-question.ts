import type { Round } from '@teemates/golf/round'
import type { GoingAhead } from '../../rounds/session.ts'
import * as words from '../../words/words.ts'

/** What the host is asked before the round is finished for everyone: on which hole, or without whom. */
export function finishQuestion(
  round: Pick<Round, 'holes'>,
  { roundPosition, waitingFor, isCardComplete }: Pick<GoingAhead, 'roundPosition' | 'waitingFor' | 'isCardComplete'>,
): string {
  const hole = round.holes[roundPosition - 1]
  // A host whose card is complete may be ahead of the game: then it is the others who are missing.
  if (hole !== undefined && !isCardComplete && roundPosition < round.holes.length)
    return words.scoring.finishEarly(hole.number)
  return waitingFor.length === 0 ? words.scoring.finishNow : words.scoring.finishWithout(waitingFor.join(', '))
}
