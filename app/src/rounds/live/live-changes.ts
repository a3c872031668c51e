import { type CellChange, cellChanges } from '@teemates/golf/cell-changes'
import type { RoundEvent } from '@teemates/golf/round-events'
import type { ScoreChange } from '../../backend/game-rows.ts'
import type { GameState } from './state/known-game.ts'

/** The changes of a game's scores: first the accepted ones, then this device's pending ones. */
export function liveChanges(
  accepted: readonly ScoreChange[],
  { gameId, playerId, operations }: Pick<GameState, 'gameId' | 'playerId' | 'operations'>,
): readonly CellChange[] {
  const authors = new Map<string, string>()
  const event = (id: string, author: string, timestamp: string, counter: number, cell: Cell): RoundEvent => {
    const { hole, strokes, noScore } = cell
    authors.set(id, author)
    return {
      id,
      roundId: gameId,
      playerId: cell.playerId,
      type: strokes > 0 ? 'stroke' : 'undo_stroke',
      holeNumber: hole,
      timestamp,
      data: { strokes, counter, ...(noScore === true && { noScore: true as const }) },
    }
  }
  const events = accepted.map(({ id, operation_id, written_by, written_at, player_id, no_score, ...row }) =>
    event(operation_id ?? `row_${id}`, written_by, written_at, id, { ...row, playerId: player_id, noScore: no_score }),
  )
  const last = accepted.at(-1)?.id ?? 0
  const pending = operations.flatMap(({ operationId, body, state, tappedAt }, index) => {
    if (body.kind !== 'score' || state !== 'waiting' || authors.has(operationId)) return []
    return [event(operationId, playerId, new Date(tappedAt).toISOString(), last + 1 + index, body)]
  })
  return cellChanges([...events, ...pending], ({ id }) => authors.get(id) ?? null)
}

interface Cell {
  readonly playerId: string
  readonly hole: number
  readonly strokes: number
  readonly noScore?: boolean
}
