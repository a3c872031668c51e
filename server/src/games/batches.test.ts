import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../database/calls/connections.ts'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../test/own-server/test-database.ts'
import {
  askOf,
  attempt,
  contentsOf,
  type Golfer,
  type Json,
  join,
  type LiveGame,
  newGame,
  type Outcome,
  refusalOf,
  textOf,
} from '../../../test/own-server/test-golfers.ts'

interface Scene {
  readonly database: Database
  readonly game: LiveGame
  readonly guest: Golfer
  readonly manualId: string
}

/** For each operation in a batch's answer, its error code or 'granted'. */
function codesOf(outcome: Outcome): string[] {
  if ('refused' in outcome) return [outcome.refused.details]
  return Object.values(outcome.answer).map(
    (each) => /"details":"(?<code>\w+)"/.exec(JSON.stringify(each))?.groups?.['code'] ?? 'granted',
  )
}

describe.each(testPostgres)('[B16] a batch of operations, on $name', ({ kind }) => {
  let made: TestDatabase
  let scene: Scene
  beforeAll(async () => {
    made = await createTestDatabase({ on: kind })
  })
  afterAll(() => made.drop())
  beforeEach(async () => {
    const { database } = made
    const game = await newGame(database)
    const guest = await join(database, game)
    const manual = await askOf(database)(game.host, 'add_manual_player', { p_game_id: game.id, p_nickname: 'Cid' })
    scene = { database, game, guest, manualId: textOf(manual, 'player_id') }
  })

  test('a batch is answered one by one, in order, and a refused one holds nothing back', async () => {
    const { database, game, guest } = scene
    await askOf(database)(game.host, 'start_game', { p_game_id: game.id })
    const ids: string[] = []
    const scored = (hole: number, strokes: Json) => {
      const operation_id = randomUUID()
      ids.push(operation_id)
      return { operation_id, kind: 'score', hole, strokes, player_id: guest.playerId }
    }
    const p_operations = [
      scored(1, 4),
      scored(2, 400),
      scored(12, 4),
      { operation_id: randomUUID(), kind: 'ready', ready: true, hole: 1 },
      { operation_id: randomUUID(), kind: 'advance', from_hole: 1 },
      { operation_id: randomUUID(), kind: 'rename', nickname: 'Dan' },
      { operation_id: randomUUID(), kind: 'swing' },
      { operation_id: 'no id', kind: 'leave' },
      { kind: 'leave' },
      { operation_id: randomUUID(), kind: 'score', hole: 'first', strokes: 4, player_id: guest.playerId },
      'no operation',
      scored(2, 5),
    ]
    const send = () =>
      attempt(database, guest.caller, 'apply_operations', { p_game_id: game.id, p_operations: [...p_operations] })
    const first = await send()
    expect(codesOf(first)).toEqual([
      'granted',
      'bad_strokes',
      'bad_hole',
      'granted',
      'gate_closed',
      'granted',
      'bad_argument',
      'bad_argument',
      'bad_argument',
      'bad_argument',
      'bad_argument',
      'granted',
    ])
    const after = await contentsOf(database)
    expect(await send()).toEqual(first)
    expect(await contentsOf(database)).toBe(after)
    // Sent alone, an operation of the batch is the same operation.
    const alone = { p_game_id: game.id, p_hole: 1, p_player_id: guest.playerId, p_operation_id: ids[0] ?? '' }
    const refusal = (p_strokes: number) => refusalOf(database, guest, 'set_score_for_player', { ...alone, p_strokes })
    expect([await refusal(4), await refusal(5)]).toEqual(['granted', 'operation_reused'])
    expect(await contentsOf(database)).toBe(after)
  })

  test.each([[null], [{}], ['x'], [Array.from({ length: 201 }, () => ({}))]])('no batch: %j', async (p_operations) => {
    const { database, game, guest } = scene
    const given = { p_game_id: game.id, p_operations }
    expect(await refusalOf(database, guest, 'apply_operations', given)).toBe('bad_argument')
  })

  test('72 pending scores go in one call', async () => {
    const { database, game, guest, manualId } = scene
    await askOf(database)(game.host, 'start_game', { p_game_id: game.id })
    const holes = Array.from({ length: 9 }, (_, index) => index + 1)
    const p_operations = [1, 2, 3, 4].flatMap((strokes) =>
      holes.flatMap((hole) =>
        [game.host.playerId, manualId].map((player_id) => ({
          operation_id: randomUUID(),
          kind: 'score',
          hole,
          strokes,
          player_id,
        })),
      ),
    )
    expect(p_operations).toHaveLength(72)
    await askOf(database)(game.host, 'apply_operations', { p_game_id: game.id, p_operations })
    const { rows } = await database.owner.query(
      'select count(*)::int as kept, min(strokes) as strokes from public.scores where game_id = $1',
      [game.id],
    )
    expect(rows).toEqual([{ kept: 18, strokes: 4 }])
    expect(await refusalOf(database, guest, 'game_snapshot', { p_game_id: game.id })).toBe('granted')
  })
})
