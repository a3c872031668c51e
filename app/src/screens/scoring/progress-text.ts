import { currentHolePosition, isPlaying } from '@teemates/golf/round'
import type { RoundView } from '../../rounds/session.ts'
import { words } from '../../words/words.ts'

/** What the next hole waits for; '' for nothing. Names stand as they are written. */
export function progressText(view: RoundView): string {
  const { round, goingAhead, gate, scorablePlayerIds, unknownStatus } = view
  if (unknownStatus !== null) return words.scoring.gameStatus(unknownStatus)
  if (goingAhead === null) return hasMates(view) && gate.unscoredPlayerIds.length > 0 ? words.scoring.allNeedScores : ''
  const names = goingAhead.waitingFor.join(', ')
  if (goingAhead.isFinishing) return words.scoring.finishing
  if (goingAhead.isCardComplete && gate.isLastHole) {
    if (gate.canAdvance) return ''
    return names === '' ? words.scoring.cardComplete : words.scoring.cardCompleteWaiting(names)
  }
  const gameHole = round.holes[goingAhead.roundPosition - 1]?.number ?? goingAhead.roundPosition
  if (goingAhead.roundPosition > 0 && goingAhead.roundPosition < currentHolePosition(round))
    return words.scoring.ahead(gameHole, names)
  if (goingAhead.roundPosition > currentHolePosition(round)) return words.scoring.behind(gameHole)
  const isOwnMissing = scorablePlayerIds.some((playerId) => gate.unscoredPlayerIds.includes(playerId))
  if (isOwnMissing) return words.scoring.allNeedScores
  return names === '' || gate.canAdvance ? '' : words.scoring.waitingFor(names)
}

/** Who plays alone sees what is missing. */
function hasMates({ round }: RoundView): boolean {
  return round.players.filter(isPlaying).length > 1
}
