import type { LiveSeat, LiveStore, NewLiveOperation, StoredOperation } from '../../app/src/storage/live/live-store.ts'
import type { Storage } from '../../app/src/storage/storage.ts'

/* For tests: a game, its taps, and a store that accepts any snapshot. */

export const GAME = '00000000-0000-4000-8000-0000000000aa'

export const seat: LiveSeat = {
  gameId: GAME,
  code: 'ABC234',
  playerId: 'cmplr_ann',
  seatToken: 'f'.repeat(32),
  uid: 'user_1',
  status: 'in-progress',
}

export function score(operationId: string, strokes: number, hole = 1, gameId = GAME): NewLiveOperation {
  const body = { kind: 'score', hole, strokes, playerId: 'cmplr_ann', baseRevision: 0 } as const
  return { operationId, gameId, body, tappedAt: 1_780_300_800_000 }
}

export const liveOf = (storage: Storage): Promise<LiveStore<unknown>> => storage.live((raw) => raw)

export const idsOf = (operations: readonly StoredOperation[]): string[] =>
  operations.map((operation) => operation.operationId)

export const taken = (operationId: string) => ({ operationId, refusal: null })

export const refused = (operationId: string) => ({
  operationId,
  refusal: { code: 'game_finished', message: 'The game is finished.' },
})
