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
  const event = (id: string, author: string, entry: Entry): RoundEvent => {
    authors.set(id, author)
    return {
      id,
      roundId: gameId,
      playerId: entry.playerId,
      type: entry.strokes > 0 ? 'stroke' : 'undo_stroke',
      holeNumber: entry.hole,
      timestamp: entry.timestamp,
      data: { strokes: entry.strokes, counter: entry.counter, ...(entry.isPickedUp && { noScore: true as const }) },
    }
  }
  const events = accepted.map((row) =>
    event(row.operation_id ?? `row_${row.id}`, row.written_by, {
      playerId: row.player_id,
      hole: row.hole,
      strokes: row.strokes,
      isPickedUp: row.no_score,
      timestamp: row.written_at,
      counter: row.id,
    }),
  )
  const last = accepted.at(-1)?.id ?? 0
  const pending = operations.flatMap(({ operationId, body, state, tappedAt }, index) => {
    if (body.kind !== 'score' || state !== 'waiting' || authors.has(operationId)) return []
    return [
      event(operationId, playerId, {
        playerId: body.playerId,
        hole: body.hole,
        strokes: body.strokes,
        isPickedUp: body.noScore === true,
        timestamp: new Date(tappedAt).toISOString(),
        counter: last + 1 + index,
      }),
    ]
  })
  return cellChanges([...events, ...pending], ({ id }) => authors.get(id) ?? null)
}

interface Entry {
  readonly playerId: string
  readonly hole: number
  readonly strokes: number
  readonly isPickedUp: boolean
  readonly timestamp: string
  readonly counter: number
}
