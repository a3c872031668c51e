import { currentHoleNumber, currentHolePosition, findHole, type Round, strokesOn } from '@teemates/golf/round'
import type { RoundSession } from '../session.ts'

interface CarryingOver {
  /** As it was played from phone to phone, on this device. */
  readonly from: () => Round
  /** Of this device's own player in it. */
  readonly selfId: string
  /** The live game that it goes on as. */
  readonly to: RoundSession
}

/**
 * What this device's golfer and those it scores for have in the round and not yet in the live game, the hole they are at included.
 * False while that isn't durable; there is nothing left of it in the moment in which the promise settles with true.
 */
export async function carryOver({ from, selfId, to }: CarryingOver): Promise<boolean> {
  if (to.view().selfPlayerId === null) return false
  while (to.view().round.status === 'active') {
    const missing = missingIn(to, from(), selfId)
    if (missing === undefined) break
    const result = await to.setStrokes(missing.playerId, missing.holeNumber, missing.strokes)
    if (!result.ok) return result.code !== 'not-saved'
  }
  return goAhead(to, currentHolePosition(from()))
}

function missingIn(to: RoundSession, round: Round, selfId: string) {
  const { round: live, scorablePlayerIds, selfPlayerId } = to.view()
  for (const { id } of round.players) {
    const playerId = id === selfId ? selfPlayerId : id
    if (playerId === null || !scorablePlayerIds.includes(playerId)) continue
    for (const { number } of round.holes) {
      const strokes = strokesOn(round, number, id)
      const isThere = findHole(live, number) !== undefined
      if (isThere && strokes !== strokesOn(live, number, playerId)) return { playerId, holeNumber: number, strokes }
    }
  }
  return undefined
}

/** Who was ahead of the others stays it. */
async function goAhead(to: RoundSession, position: number): Promise<boolean> {
  for (;;) {
    const { round } = to.view()
    if (round.status !== 'active' || currentHolePosition(round) >= position) return true
    const result = await to.advance(currentHoleNumber(round))
    if (!result.ok) return result.code !== 'not-saved'
  }
}
