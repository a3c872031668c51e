import type { Round } from '@teemates/golf/round'
import type { LiveView } from '../../rounds/session.ts'
import { words } from '../../words/words.ts'

/** What the host is asked before the round is finished for everyone: on which hole, or without whom. */
export function finishQuestion(
  round: Pick<Round, 'holes'>,
  { gamePosition, waitingFor }: Pick<LiveView, 'gamePosition' | 'waitingFor'>,
): string {
  const hole = round.holes[gamePosition - 1]
  if (hole !== undefined && gamePosition < round.holes.length) return words.scoring.finishEarly(hole.number)
  return waitingFor.length === 0 ? words.scoring.finishNow : words.scoring.finishWithout(waitingFor.join(', '))
}
