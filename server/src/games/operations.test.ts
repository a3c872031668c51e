import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../database/calls/connections.ts'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../test/own-server/test-database.ts'
import {
  askOf,
  contentsOf,
  type Golfer,
  golfer,
  type Json,
  join,
  type LiveGame,
  newGame,
  refusalOf,
  score,
  textOf,
  wholeCard,
} from '../../../test/own-server/test-golfers.ts'

type Given = Readonly<Record<string, Json>>

interface Call {
  readonly asker: Golfer
  readonly given: Given
  /** Another call for which the same operation id is rejected. */
  readonly other: Given
}

interface Scene {
  readonly database: Database
  readonly game: LiveGame
  readonly guest: Golfer
  readonly manualId: string
}

/** Every procedure that writes, each in a game where it is granted. */
const writing: readonly { procedure: string; started?: boolean; call: (scene: Scene) => Call | Promise<Call> }[] = [
  {
    procedure: 'create_game',
    call: ({ guest }) => {
      const given = {
        p_course_vendor_id: 'x',
        p_tee_label: 'Blue',
        p_holes_mode: 'back9',
        p_hole_set_full: wholeCard,
        p_nickname: 'Ann',
        p_player_id: guest.playerId,
      }
      return { asker: guest, given, other: { ...given, p_tee_label: 'Red' } }
    },
  },
  {
    procedure: 'join_game_by_code',
    call: async ({ database, game }) => {
      const asker = await golfer(database)
      const given = { p_code: game.code, p_nickname: 'Dan', p_player_id: asker.playerId }
      return { asker, given, other: { ...given, p_nickname: 'Eve' } }
    },
  },
  {
    procedure: 'reclaim_seat',
    call: async ({ database, game }) => {
      const asker = await golfer(database)
      const given = { p_game_id: game.id, p_player_id: game.host.playerId, p_seat_token: game.hostToken }
      return { asker, given, other: { ...given, p_player_id: asker.playerId } }
    },
  },
  {
    procedure: 'start_game',
    call: ({ game }) => ({ asker: game.host, given: { p_game_id: game.id }, other: { p_game_id: randomUUID() } }),
  },
  {
    procedure: 'add_manual_player',
    call: ({ game }) => {
      const given = { p_game_id: game.id, p_nickname: 'Dan' }
      return { asker: game.host, given, other: { ...given, p_nickname: 'Eve' } }
    },
  },
  {
    procedure: 'update_manual_player_nickname',
    call: ({ game, manualId }) => {
      const given = { p_game_id: game.id, p_player_id: manualId, p_nickname: 'Dan' }
      return { asker: game.host, given, other: { ...given, p_nickname: 'Eve' } }
    },
  },
  {
    procedure: 'remove_manual_player',
    call: ({ game, manualId }) => {
      const given = { p_game_id: game.id, p_player_id: manualId }
      return { asker: game.host, given, other: { ...given, p_player_id: 'x' } }
    },
  },
  {
    procedure: 'update_game',
    call: ({ game }) => {
      const given = { p_game_id: game.id, p_tee_label: 'Red' }
      return { asker: game.host, given, other: { ...given, p_tee_label: 'White' } }
    },
  },
  {
    procedure: 'set_starting_hole',
    call: ({ game }) => {
      const given = { p_game_id: game.id, p_hole: 8 }
      return { asker: game.host, given, other: { ...given, p_hole: 7 } }
    },
  },
  {
    procedure: 'delete_game',
    call: ({ game }) => ({ asker: game.host, given: { p_game_id: game.id }, other: { p_game_id: randomUUID() } }),
  },
  {
    procedure: 'set_score_for_player',
    started: true,
    call: ({ game, guest }) => {
      const given = { p_game_id: game.id, p_hole: 3, p_strokes: 5, p_player_id: guest.playerId, p_base_revision: 0 }
      return { asker: guest, given, other: { ...given, p_strokes: 6 } }
    },
  },
  {
    procedure: 'set_ready',
    started: true,
    call: ({ game, guest }) => {
      const given = { p_game_id: game.id, p_ready: true, p_hole: 1 }
      return { asker: guest, given, other: { ...given, p_ready: false } }
    },
  },
  {
    procedure: 'set_stopped',
    started: true,
    call: ({ game, guest }) => {
      const given = { p_game_id: game.id, p_player_id: guest.playerId, p_stopped: true }
      return { asker: guest, given, other: { ...given, p_stopped: false } }
    },
  },
  {
    procedure: 'set_round_games',
    call: ({ game }) => {
      const given = { p_game_id: game.id, p_games: { games: [] }, p_course_handicaps: { [game.host.playerId]: 7 } }
      return { asker: game.host, given, other: { ...given, p_course_handicaps: {} } }
    },
  },
  {
    procedure: 'advance_hole_if_all_ready',
    started: true,
    call: async ({ database, game, guest, manualId }) => {
      await score(database, game.id, game.host, 1, 4)
      await score(database, game.id, game.host, 1, 4, { p_player_id: manualId })
      await score(database, game.id, guest, 1, 4)
      for (const each of [game.host, guest])
        await askOf(database)(each, 'set_ready', { p_game_id: game.id, p_ready: true })
      return { asker: guest, given: { p_game_id: game.id }, other: { p_game_id: game.id, p_from_hole: 1 } }
    },
  },
  {
    procedure: 'finish_game',
    started: true,
    call: ({ game }) => {
      const given = { p_game_id: game.id, p_by: 'host' }
      return { asker: game.host, given, other: { ...given, p_by: 'guest' } }
    },
  },
  {
    procedure: 'leave_game',
    started: true,
    call: ({ game, guest }) => ({ asker: guest, given: { p_game_id: game.id }, other: { p_game_id: randomUUID() } }),
  },
  {
    procedure: 'remove_player',
    started: true,
    call: ({ game, guest }) => {
      const given = { p_game_id: game.id, p_player_id: guest.playerId }
      return { asker: game.host, given, other: { ...given, p_player_id: 'x' } }
    },
  },
  {
    procedure: 'take_over_game',
    call: async ({ database, game, guest }) => {
      await database.owner.query(
        "update public.game_players set joined_at = now() - interval '21 minutes' where game_id = $1",
        [game.id],
      )
      return { asker: guest, given: { p_game_id: game.id }, other: { p_game_id: randomUUID() } }
    },
  },
  {
    procedure: 'rename_self',
    call: ({ game, guest }) => {
      const given = { p_game_id: game.id, p_nickname: 'Dan' }
      return { asker: guest, given, other: { ...given, p_nickname: 'Eve' } }
    },
  },
  {
    procedure: 'ask_for_seat',
    call: async ({ database, game, guest }) => {
      const asker = await join(database, game)
      const given = { p_game_id: game.id, p_player_id: guest.playerId }
      return { asker, given, other: { ...given, p_player_id: null } }
    },
  },
  {
    procedure: 'answer_seat',
    started: true,
    call: async ({ database, game, guest }) => {
      await score(database, game.id, guest, 1, 5)
      const newcomer = await join(database, game)
      await askOf(database)(newcomer, 'ask_for_seat', { p_game_id: game.id, p_player_id: guest.playerId })
      const given = { p_game_id: game.id, p_asker: newcomer.playerId, p_player_id: guest.playerId, p_gives: true }
      return { asker: game.host, given, other: { ...given, p_gives: false } }
    },
  },
]

describe.each(testPostgres)('[B16] an operation id, on $name', ({ kind }) => {
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

  test('is taken by every procedure that writes', async () => {
    const { rows } = await made.database.owner.query<{ name: string }>(
      `select f.proname as name from pg_catalog.pg_proc as f
       where f.pronamespace = 'public'::regnamespace and 'p_operation_id' = any (f.proargnames) order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(writing.map(({ procedure }) => procedure).toSorted())
  })

  test.each(writing)(
    'sent five times, $procedure has one effect and one answer',
    async ({ procedure, started, call }) => {
      const { database, game } = scene
      if (started === true) await askOf(database)(game.host, 'start_game', { p_game_id: game.id })
      const { asker, given, other } = await call(scene)
      const p_operation_id = randomUUID()
      const ask = askOf(database)
      const first = await ask(asker, procedure, { ...given, p_operation_id })
      const after = await contentsOf(database)
      for (let again = 2; again <= 5; again += 1) {
        expect(await ask(asker, procedure, { ...given, p_operation_id })).toEqual(first)
      }
      expect(await contentsOf(database)).toBe(after)
      expect(await refusalOf(database, asker, procedure, { ...other, p_operation_id })).toBe('operation_reused')
      expect(await contentsOf(database)).toBe(after)
    },
  )

  test.each(writing)('five times at once, $procedure has one effect', async ({ procedure, started, call }) => {
    const { database, game } = scene
    if (started === true) await askOf(database)(game.host, 'start_game', { p_game_id: game.id })
    const { asker, given } = await call(scene)
    const p_operation_id = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => askOf(database)(asker, procedure, { ...given, p_operation_id })),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    const { rows } = await database.owner.query(
      'select count(*)::int as kept from private.operations where user_id = $1 and procedure = $2',
      [asker.uid, procedure],
    )
    expect(rows).toEqual([{ kept: 1 }])
  })

  test("is one golfer's: another's with the same id is another operation", async () => {
    const { database, game, guest } = scene
    const p_operation_id = randomUUID()
    const rename = (who: Golfer, p_nickname: string) =>
      askOf(database)(who, 'rename_self', { p_game_id: game.id, p_nickname, p_operation_id })
    expect((await rename(game.host, 'Dan'))['nickname']).toBe('Dan')
    expect((await rename(guest, 'Eve'))['nickname']).toBe('Eve')
  })

  test('of another procedure is refused', async () => {
    const { database, game } = scene
    const given = { p_game_id: game.id, p_operation_id: randomUUID() }
    await askOf(database)(game.host, 'start_game', given)
    expect(await refusalOf(database, game.host, 'leave_game', given)).toBe('operation_reused')
  })

  test('of a refused call is free again', async () => {
    const { database, game, guest } = scene
    const given = { p_game_id: game.id, p_ready: true, p_operation_id: randomUUID() }
    expect(await refusalOf(database, guest, 'set_ready', given)).toBe('not_active')
    await askOf(database)(game.host, 'start_game', { p_game_id: game.id })
    expect(await refusalOf(database, guest, 'set_ready', given)).toBe('granted')
  })

  test('[B27] nothing that is kept holds a seat token, and yet the first one is answered again', async () => {
    const { database, game } = scene
    const asker = await golfer(database)
    const given = {
      p_code: game.code,
      p_nickname: 'Dan',
      p_player_id: asker.playerId,
      p_operation_id: randomUUID(),
    }
    const token = textOf(await askOf(database)(asker, 'join_game_by_code', given), 'seat_token')
    expect(token).toMatch(/^[0-9a-f]{32}$/)
    const { rows: tables } = await database.owner.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
       where schemaname in ('public', 'private', 'auth')`,
    )
    for (const { name } of tables) {
      const { rows } = await database.owner.query<{ row: string }>(`select t::text as row from ${name} as t`)
      expect(
        rows.filter(({ row }) => row.includes(token)),
        name,
      ).toEqual([])
    }
    expect(textOf(await askOf(database)(asker, 'join_game_by_code', given), 'seat_token')).toBe(token)
  })
})
