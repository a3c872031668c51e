import { currentHolePosition } from '@teemates/golf/round'
import type { RoundView } from '../../rounds/session.ts'
import { words } from '../../words/words.ts'

/** What the next hole waits for in a live game; '' for nothing. Names stand as they are written. */
export function progressText({ round, live, gate, scorablePlayerIds }: RoundView): string {
  if (live === null) return ''
  const names = live.waitingFor.join(', ')
  if (live.unknownStatus !== null) return words.scoring.gameStatus(live.unknownStatus)
  if (live.isFinishing) return words.scoring.finishing
  if (live.isCardComplete && gate.isLastHole) {
    if (gate.canAdvance) return ''
    return names === '' ? words.scoring.cardComplete : words.scoring.cardCompleteWaiting(names)
  }
  const gameHole = round.holes[live.gamePosition - 1]?.number ?? live.gamePosition
  if (live.gamePosition > 0 && live.gamePosition < currentHolePosition(round)) return words.scoring.ahead(gameHole)
  if (live.gamePosition > currentHolePosition(round)) return words.scoring.behind(gameHole)
  const isOwnMissing = scorablePlayerIds.some((playerId) => gate.unscoredPlayerIds.includes(playerId))
  if (isOwnMissing) return words.scoring.allNeedScores
  return names === '' || gate.canAdvance ? '' : words.scoring.waitingFor(names)
}
