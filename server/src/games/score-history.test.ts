import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../database/calls/connections.ts'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../test/own-server/test-database.ts'
import {
  askOf,
  type Golfer,
  golfer,
  join,
  type LiveGame,
  newGame,
  refusalOf,
  score,
  textOf,
} from '../../../test/own-server/test-golfers.ts'

interface Written {
  readonly by: 0 | 1
  readonly strokes: number
  /** The revision that the writer bases the score on; undefined if it names none. */
  readonly seen: number | undefined
}

const writes = fc.array(
  fc.record<Written>({
    by: fc.constantFrom(0, 1),
    strokes: fc.integer({ min: 0, max: 99 }),
    seen: fc.option(fc.nat({ max: 20 }), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 20 },
)

/** Only the host may score for a manual player. Two hosts in turn let two devices write the same score. */
async function makeHost(database: Database, game: LiveGame, host: Golfer): Promise<void> {
  await database.owner.query('update public.game_players set is_host = false where game_id = $1', [game.id])
  await database.owner.query('update public.game_players set is_host = true where game_id = $1 and user_id = $2', [
    game.id,
    host.uid,
  ])
}

async function historyOf(database: Database, game: LiveGame) {
  const { rows } = await database.owner.query<{
    strokes: number
    outcome: string
    written_by: string
    revision: string | null
    operation_id: string | null
  }>(
    'select strokes, outcome, written_by, revision, operation_id from public.score_history where game_id = $1 order by id',
    [game.id],
  )
  return rows
}

describe.each(testPostgres)('[B17] on $name', ({ kind }) => {
  let made: TestDatabase
  beforeAll(async () => {
    made = await createTestDatabase({ on: kind })
  })
  afterAll(() => made.drop())

  async function twoHosts() {
    const { database } = made
    const game = await newGame(database)
    const guest = await join(database, game)
    const manual = await askOf(database)(game.host, 'add_manual_player', { p_game_id: game.id, p_nickname: 'Cid' })
    await askOf(database)(game.host, 'start_game', { p_game_id: game.id })
    return { database, game, guest, manualId: textOf(manual, 'player_id') }
  }

  test('a stale write after a correction loses, gets the current score, and stays in the history', async () => {
    const { database, game, guest, manualId } = await twoHosts()
    const p_player_id = manualId
    const first = await score(database, game.id, game.host, 1, 4, { p_player_id, p_base_revision: 0 })
    await makeHost(database, game, guest)
    const corrected = await score(database, game.id, guest, 1, 5, {
      p_player_id,
      p_base_revision: Number(first['revision']),
    })
    expect(corrected).toMatchObject({ applied: true, score: { strokes: 5, updated_by_player: guest.playerId } })
    await makeHost(database, game, game.host)
    const stale = await score(database, game.id, game.host, 1, 6, {
      p_player_id,
      p_base_revision: Number(first['revision']),
    })
    expect(stale).toEqual({ applied: false, score: corrected['score'], revision: corrected['revision'] })
    expect((await historyOf(database, game)).map(({ strokes, outcome }) => [strokes, outcome])).toEqual([
      [4, 'written'],
      [5, 'written'],
      [6, 'lost'],
    ])
  })

  test("a device's own taps apply in order, even before it received the first one's answer", async () => {
    const { database, game, guest } = await twoHosts()
    for (const strokes of [3, 4, 5]) {
      expect(await score(database, game.id, guest, 1, strokes, { p_base_revision: 0 })).toMatchObject({
        applied: true,
        score: { strokes },
      })
    }
  })

  test('[B28] a write that knows more than a restored server is applied', async () => {
    const { database, game, guest, manualId } = await twoHosts()
    await score(database, game.id, game.host, 1, 4, { p_player_id: manualId })
    await makeHost(database, game, guest)
    const more = { p_player_id: manualId, p_base_revision: 1_000_000 }
    expect(await score(database, game.id, guest, 1, 5, more)).toMatchObject({ applied: true })
  })

  test('[B28] a restored backup takes a new epoch, which games that go on tell', async () => {
    const { database, game } = await twoHosts()
    const ended = await twoHosts()
    await askOf(database)(ended.game.host, 'finish_game', { p_game_id: ended.game.id })
    const before = await askOf(database)(game.host, 'game_snapshot', { p_game_id: game.id })
    await database.owner.query('select private.renew_epoch()')
    const after = await askOf(database)(game.host, 'game_snapshot', { p_game_id: game.id })
    expect(after['epoch']).not.toBe(before['epoch'])
    expect(after['game']).toMatchObject({ epoch: after['epoch'], revision: Number(before['revision']) + 1 })
    const still = await askOf(database)(ended.game.host, 'game_snapshot', { p_game_id: ended.game.id })
    expect(still['game']).toMatchObject({ epoch: before['epoch'] })
  })

  test('the winner is decided by what was seen alone, and the history holds all that was acknowledged', async () => {
    await fc.assert(
      fc.asyncProperty(writes, async (sequence) => {
        const { database, game, guest, manualId } = await twoHosts()
        const writers = [game.host, guest] as const
        const revisions = [0]
        let standing: { by: number; strokes: number; revision: number } | undefined
        const acknowledged: { strokes: number; written_by: string; operation_id: string; outcome: string }[] = []
        for (const { by, strokes, seen } of sequence) {
          await makeHost(database, game, writers[by])
          const base = seen === undefined ? undefined : revisions[seen % revisions.length]
          const wins = standing === undefined || base === undefined || base >= standing.revision || standing.by === by
          const operationId = randomUUID()
          const answer = await score(database, game.id, writers[by], 1, strokes, {
            p_player_id: manualId,
            p_base_revision: base,
            p_operation_id: operationId,
          })
          expect(answer['applied']).toBe(wins)
          if (wins) {
            const revision = Number(answer['revision'])
            expect(revision).toBeGreaterThan(Math.max(...revisions))
            revisions.push(revision)
            standing = { by, strokes, revision }
          }
          expect(answer['score']).toMatchObject({ strokes: standing?.strokes, revision: standing?.revision })
          acknowledged.push({
            strokes,
            written_by: writers[by].playerId,
            operation_id: operationId,
            outcome: wins ? 'written' : 'lost',
          })
        }
        const history = await historyOf(database, game)
        expect(history).toMatchObject(acknowledged)
        expect(history).toHaveLength(acknowledged.length)
      }),
      { numRuns: 15 },
    )
  })

  test('a cleared score is 0 strokes, and holds the gate again', async () => {
    const { database, game } = await twoHosts()
    const alone = await newGame(database, { host: await golfer(database) })
    await askOf(database)(alone.host, 'start_game', { p_game_id: alone.id })
    await score(database, alone.id, alone.host, 1, 4)
    await score(database, alone.id, alone.host, 1, 0)
    const given = { p_game_id: alone.id }
    expect(await refusalOf(database, alone.host, 'advance_hole_if_all_ready', given)).toBe('gate_closed')
    expect(game.id).not.toBe(alone.id)
  })

  test('an earlier hole is corrected while the game is active, a hole that is not played never', async () => {
    const { database } = made
    const game = await newGame(database, { mode: 'back9' })
    await askOf(database)(game.host, 'start_game', { p_game_id: game.id })
    await score(database, game.id, game.host, 10, 4)
    await askOf(database)(game.host, 'advance_hole_if_all_ready', { p_game_id: game.id })
    expect(await score(database, game.id, game.host, 10, 5)).toMatchObject({ score: { hole: 10, strokes: 5 } })
    for (const p_hole of [1, 9, 0, -1, 19, 1_000_000, null]) {
      const given = { p_game_id: game.id, p_hole, p_strokes: 4, p_player_id: game.host.playerId }
      expect(await refusalOf(database, game.host, 'set_score_for_player', given)).toBe('bad_hole')
    }
  })
})
