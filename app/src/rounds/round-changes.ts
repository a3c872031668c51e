import { findHole, hasNoScore, type Round, strokesOn } from '@teemates/golf/round'
import type { RoundErrorCode, RoundResult } from './session.ts'

export const done: RoundResult = { ok: true }

export function refused(code: RoundErrorCode) {
  return { ok: false, code } as const
}

/** A change that isn't durable yet stays shown, and storing it is tried again. */
export function resultOf(isDurable: boolean): RoundResult {
  return isDurable ? done : refused('not-saved')
}

/** Whether the player has this count on the hole, and hasn't picked up there. */
export function hasCount(round: Round, playerId: string, holeNumber: number, strokes: number): boolean {
  const hole = findHole(round, holeNumber)
  const isPickedUp = hole !== undefined && hasNoScore(hole, playerId)
  return strokes === strokesOn(round, holeNumber, playerId) && !isPickedUp
}
