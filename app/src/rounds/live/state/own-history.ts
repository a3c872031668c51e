import { hasNoScore, type Round, strokesIn } from '@teemates/golf/round'
import { slotOf } from '../../../storage/live/live-changes.ts'
import type { SettledOperation, StoredOperation } from '../../../storage/live/live-store.ts'
import { shownRound } from './game-round.ts'
import type { GameState } from './known-game.ts'
import { withOwnStrokes } from './own-operations.ts'

/**
 * A finished game for this device's history: the server's scores, with the strokes on top that were entered here too late
 * for the game, and the holes on which the two differ. Null before the first snapshot.
 * Source: decision 12, 'A golfer's own strokes are in their own history'.
 */
export function ownHistoryOf(state: GameState): Round | null {
  // The game is finished, so the server will reject every pending operation.
  const late = state.operations.filter((operation) => operation.state === 'waiting' || isTooLate(operation))
  return laidOver(shownRound({ ...state, operations: [] }), late, state)
}

/**
 * A game for the history of a device that has left it or lost its seat: the strokes so far, with the holes on which they came
 * too late.
 * @param settled the answers to pending operations, before they are taken in
 */
export function historySoFarOf(state: GameState, settled: readonly SettledOperation[]): Round | null {
  const late = new Set([...state.operations, ...settled].filter(isTooLate).map(({ operationId }) => operationId))
  const others = state.operations.filter(({ operationId }) => !late.has(operationId))
  const own = state.operations.filter(({ operationId }) => late.has(operationId))
  return laidOver(shownRound({ ...state, operations: others }), own, state)
}

/** late: the operations that came too late. One is left out if the server acknowledged a later change of the same score. */
function laidOver(counted: Round | null, late: readonly StoredOperation[], state: GameState): Round | null {
  if (counted === null) return null
  const isLate = new Set(late)
  const meant = state.operations.filter((operation) => operation.state !== 'refused' || isLate.has(operation))
  const newest = new Map(meant.map((operation) => [slotOf(operation), operation]))
  const operations = late
    .filter((operation) => isLate.has(newest.get(slotOf(operation)) ?? operation))
    .map((operation) => ({ ...operation, state: 'waiting' as const }))
  const own = withOwnStrokes(counted, { ...state, operations })
  const notCounted = differingHoles(counted, own)
  if (Object.keys(notCounted).length === 0) return counted
  return { ...own, metadata: { ...own.metadata, notCounted } }
}

/** True if it was refused because the game was over, for all or for this device. */
function isTooLate({ refusal }: SettledOperation): boolean {
  return refusal?.code === 'game_finished' || refusal?.code === 'not_member'
}

/** Numbers of the holes on which a player's strokes or 'No score' differ, by player id; without players who have none. */
function differingHoles(one: Round, other: Round): Readonly<Record<string, readonly number[]>> {
  return Object.fromEntries(
    one.players
      .map(({ id }) => {
        const holes = one.holes.filter((hole, index) => {
          const beside = other.holes[index]
          if (beside === undefined) return false
          return strokesIn(hole, id) !== strokesIn(beside, id) || hasNoScore(hole, id) !== hasNoScore(beside, id)
        })
        return [id, holes.map(({ number }) => number)] as const
      })
      .filter(([, holes]) => holes.length > 0),
  )
}
