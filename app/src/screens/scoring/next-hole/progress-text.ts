import { currentHolePosition, holeAt, isPlaying } from '@teemates/golf/round'
import type { RoundView } from '../../../rounds/session.ts'
import * as words from '../../../words/words.ts'

/** The space for names after each text, in characters, on one line of a phone 390 px wide. */
const aheadRoom = 6
const cardCompleteRoom = 12
const waitingRoom = 30

/** Says what the next hole waits for; '' if nothing. Names are shown as written. */
export function progressText(view: RoundView): string {
  const { round, goingAhead, gate, scorablePlayerIds, unknownStatus } = view
  if (unknownStatus !== null) return words.scoring.gameStatus(unknownStatus)
  if (goingAhead === null) return hasMates(view) && gate.unscoredPlayerIds.length > 0 ? words.scoring.allNeedScores : ''
  const { waitingFor } = goingAhead
  const isNobodyMissing = waitingFor.length === 0
  if (goingAhead.isFinishing) return words.scoring.finishing
  if (goingAhead.isCardComplete && gate.isLastHole) {
    if (gate.canAdvance) return ''
    if (isNobodyMissing) return words.scoring.cardComplete
    return words.scoring.cardCompleteWaiting(whoIn(waitingFor, cardCompleteRoom))
  }
  const gameHole = holeAt(round, goingAhead.roundPosition)?.number ?? goingAhead.roundPosition
  // If nobody is missing, the others follow as soon as the server or host knows, so there is nothing to wait for.
  const isAhead = goingAhead.roundPosition > 0 && goingAhead.roundPosition < currentHolePosition(round)
  if (isAhead && !isNobodyMissing) return words.scoring.ahead(gameHole, whoIn(waitingFor, aheadRoom))
  if (goingAhead.roundPosition > currentHolePosition(round)) return words.scoring.behind(gameHole)
  const isOwnMissing = scorablePlayerIds.some((playerId) => gate.unscoredPlayerIds.includes(playerId))
  if (isOwnMissing) return words.scoring.allNeedScores
  return isNobodyMissing || gate.canAdvance ? '' : words.scoring.waitingFor(whoIn(waitingFor, waitingRoom))
}

/** The names if they fit, otherwise their number. A single golfer is always named. */
function whoIn(nicknames: readonly string[], room: number): string {
  const names = nicknames.join(', ')
  return nicknames.length === 1 || names.length <= room ? names : words.scoring.others(nicknames.length)
}

/** A golfer who plays alone sees which score is missing without a text. */
function hasMates({ round }: RoundView): boolean {
  return round.players.filter(isPlaying).length > 1
}
