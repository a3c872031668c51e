import { type Round, strokesIn } from '@teemates/golf/round'
import type { StoredOperation } from '../../storage/live-store.ts'
import { shownRound } from './game-round.ts'
import type { GameState } from './game-state.ts'
import { withOwnStrokes } from './own-operations.ts'

/**
 * A finished game as this device's history has it: as the server has it, and over that the strokes entered here which the game
 * no longer took, with the holes on which they are told apart. Null before the first snapshot.
 * Source: decisions, 'A golfer's own strokes are in their own history'.
 */
export function ownHistoryOf(state: GameState): Round | null {
  const counted = shownRound({ ...state, operations: [] })
  if (counted === null) return null
  const late = state.operations.filter(isTooLate).map((operation) => ({ ...operation, state: 'waiting' as const }))
  const own = withOwnStrokes(counted, { ...state, operations: late })
  const notCounted = differingHoles(counted, own)
  if (Object.keys(notCounted).length === 0) return counted
  return { ...own, metadata: { ...own.metadata, notCounted } }
}

/** What still waits can only be refused: the game is finished. */
function isTooLate({ body, state, refusal }: StoredOperation): boolean {
  if (body.kind !== 'score') return false
  return state === 'waiting' || (state === 'refused' && refusal?.code === 'game_finished')
}

/** Numbers of the holes on which a player's strokes differ, by player id; without players who have none. */
function differingHoles(one: Round, other: Round): Readonly<Record<string, readonly number[]>> {
  return Object.fromEntries(
    one.players
      .map(({ id }) => {
        const holes = one.holes.filter((hole, index) => {
          const beside = other.holes[index]
          return beside !== undefined && strokesIn(hole, id) !== strokesIn(beside, id)
        })
        return [id, holes.map(({ number }) => number)] as const
      })
      .filter(([, holes]) => holes.length > 0),
  )
}
