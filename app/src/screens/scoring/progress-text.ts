import { currentHolePosition, isPlaying } from '@teemates/golf/round'
import type { RoundView } from '../../rounds/session.ts'
import * as words from '../../words/words.ts'

/** As many characters as names have room for behind each text, on one line of a phone 390 px wide. */
const aheadRoom = 6
const cardCompleteRoom = 12
const waitingRoom = 30

/** What the next hole waits for; '' for nothing. Names stand as they are written. */
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
  const gameHole = round.holes[goingAhead.roundPosition - 1]?.number ?? goingAhead.roundPosition
  // If nobody is missing, the others follow as soon as the authority hears of it: nothing is there to wait for.
  const isAhead = goingAhead.roundPosition > 0 && goingAhead.roundPosition < currentHolePosition(round)
  if (isAhead && !isNobodyMissing) return words.scoring.ahead(gameHole, whoIn(waitingFor, aheadRoom))
  if (goingAhead.roundPosition > currentHolePosition(round)) return words.scoring.behind(gameHole)
  const isOwnMissing = scorablePlayerIds.some((playerId) => gate.unscoredPlayerIds.includes(playerId))
  if (isOwnMissing) return words.scoring.allNeedScores
  return isNobodyMissing || gate.canAdvance ? '' : words.scoring.waitingFor(whoIn(waitingFor, waitingRoom))
}

/** Their names if these fit, otherwise their count. One golfer is always named. */
function whoIn(nicknames: readonly string[], room: number): string {
  const names = nicknames.join(', ')
  return nicknames.length === 1 || names.length <= room ? names : words.scoring.others(nicknames.length)
}

/** Who plays alone sees what is missing. */
function hasMates({ round }: RoundView): boolean {
  return round.players.filter(isPlaying).length > 1
}
