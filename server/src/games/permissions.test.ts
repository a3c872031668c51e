import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../database/calls/connections.ts'
import type { Caller } from '../database/calls/caller.ts'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../test/own-server/test-database.ts'
import {
  type Answer,
  attempt,
  contentsOf,
  type Golfer,
  golfer,
  golferOf,
  type Json,
  wholeCard,
  wrongCode,
} from '../../../test/own-server/test-golfers.ts'
import { anonymous, expired, phases, type World, worldIn } from '../../../test/own-server/test-world.ts'

interface Row {
  readonly procedure: string
  /** Distinguishes this row from others of the procedure. */
  readonly of?: string
  readonly given: (world: World, caller: Golfer, drawn: Drawn) => Record<string, Json>
  /** The outcomes in the lobby, while active, and once finished. */
  readonly member: readonly [string, string, string]
  readonly host: readonly [string, string, string]
}

interface Drawn {
  readonly strokes: number
  readonly hole: number
  readonly name: string
  readonly ready: boolean
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  strokes: fc.integer({ min: 0, max: 99 }),
  hole: fc.integer({ min: 1, max: 9 }),
  name: fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ]{0,17}[a-z]$/),
  ready: fc.boolean(),
})

const same = (code: string) => [code, code, code] as const
const lobbyOnly = { member: same('host_only'), host: ['granted', 'not_in_lobby', 'not_in_lobby'] } as const
const activeOnly = ['not_active', 'granted', 'game_finished'] as const
const untilFinished = ['granted', 'granted', 'game_finished'] as const
const game = ({ id }: World) => ({ p_game_id: id })
const scoreOf = (playerId: string, world: World, { strokes, hole }: Drawn) => ({
  p_game_id: world.id,
  p_hole: hole,
  p_strokes: strokes,
  p_player_id: playerId,
})

/** Each procedure rejects a caller without a seat with 'not_member'. A caller who isn't signed in gets a 401 before. */
const rows: readonly Row[] = [
  { procedure: 'start_game', given: game, member: same('not_host'), host: lobbyOnly.host },
  { procedure: 'add_manual_player', given: (w, _, { name }) => ({ ...game(w), p_nickname: name }), ...lobbyOnly },
  {
    procedure: 'update_manual_player_nickname',
    given: (w, _, { name }) => ({ ...game(w), p_player_id: w.manualId, p_nickname: name }),
    ...lobbyOnly,
  },
  { procedure: 'remove_manual_player', given: (w) => ({ ...game(w), p_player_id: w.manualId }), ...lobbyOnly },
  { procedure: 'update_game', given: (w, _, { name }) => ({ ...game(w), p_tee_label: name }), ...lobbyOnly },
  { procedure: 'set_starting_hole', given: (w, _, { hole }) => ({ ...game(w), p_hole: hole }), ...lobbyOnly },
  { procedure: 'delete_game', given: game, ...lobbyOnly },
  {
    procedure: 'set_score_for_player',
    of: 'their own',
    given: (w, caller, d) => scoreOf(caller.playerId, w, d),
    member: activeOnly,
    host: activeOnly,
  },
  {
    procedure: 'set_score_for_player',
    of: "another seat's",
    given: (w, _, d) => scoreOf(w.other.playerId, w, d),
    member: same('not_your_seat'),
    host: same('not_your_seat'),
  },
  {
    procedure: 'set_score_for_player',
    of: "a manual player's",
    given: (w, _, d) => scoreOf(w.manualId, w, d),
    member: same('not_your_seat'),
    host: activeOnly,
  },
  {
    procedure: 'set_score_for_player',
    of: "'No score' for a manual player",
    given: (w, _, d) => ({ ...scoreOf(w.manualId, w, d), p_strokes: 0, p_no_score: true }),
    member: same('not_your_seat'),
    host: activeOnly,
  },
  {
    procedure: 'set_stopped',
    of: 'their own',
    given: (w, caller) => ({ ...game(w), p_player_id: caller.playerId, p_stopped: true }),
    member: activeOnly,
    host: activeOnly,
  },
  {
    procedure: 'set_stopped',
    of: "another seat's",
    given: (w) => ({ ...game(w), p_player_id: w.other.playerId, p_stopped: true }),
    member: same('not_your_seat'),
    host: same('not_your_seat'),
  },
  {
    procedure: 'set_stopped',
    of: "a manual player's",
    given: (w) => ({ ...game(w), p_player_id: w.manualId, p_stopped: true }),
    member: same('not_your_seat'),
    host: activeOnly,
  },
  {
    procedure: 'set_ready',
    given: (w, _, { ready }) => ({ ...game(w), p_ready: ready }),
    member: activeOnly,
    host: activeOnly,
  },
  {
    procedure: 'advance_hole_if_all_ready',
    given: game,
    member: ['not_active', 'gate_closed', 'game_finished'],
    host: ['not_active', 'gate_closed', 'game_finished'],
  },
  {
    procedure: 'finish_game',
    given: (w, caller) => ({ ...game(w), p_by: caller.playerId }),
    member: ['not_active', 'gate_closed', 'granted'],
    host: ['not_active', 'granted', 'granted'],
  },
  { procedure: 'leave_game', given: game, member: untilFinished, host: untilFinished },
  {
    procedure: 'remove_player',
    given: (w) => ({ ...game(w), p_player_id: w.other.playerId }),
    member: same('host_only'),
    host: untilFinished,
  },
  {
    procedure: 'rename_self',
    given: (w, _, { name }) => ({ ...game(w), p_nickname: name }),
    member: untilFinished,
    host: untilFinished,
  },
  {
    procedure: 'take_over_game',
    given: game,
    member: ['host_present', 'host_present', 'game_finished'],
    host: untilFinished,
  },
  {
    procedure: 'ask_for_seat',
    of: "of another player's name",
    given: (w, caller) => ({ ...game(w), p_player_id: caller === w.member ? w.other.playerId : w.member.playerId }),
    member: untilFinished,
    host: ['not_your_seat', 'not_your_seat', 'game_finished'],
  },
  {
    procedure: 'ask_for_seat',
    of: "a manual player's or the host's",
    given: (w, caller) => ({ ...game(w), p_player_id: caller === w.member ? w.host.playerId : w.manualId }),
    member: ['not_your_seat', 'not_your_seat', 'game_finished'],
    host: ['not_your_seat', 'not_your_seat', 'game_finished'],
  },
  {
    procedure: 'answer_seat',
    of: 'that nobody asked for',
    given: (w) => ({ ...game(w), p_asker: w.other.playerId, p_player_id: w.member.playerId, p_gives: true }),
    member: same('host_only'),
    host: ['player_not_found', 'player_not_found', 'game_finished'],
  },
  {
    procedure: 'set_round_games',
    given: (w, caller, { strokes }) => ({
      ...game(w),
      p_games: { games: [], currency: '' },
      p_course_handicaps: { [caller.playerId]: strokes },
    }),
    member: same('host_only'),
    host: untilFinished,
  },
  {
    procedure: 'set_round_games',
    of: 'that end',
    given: (w) => ({ ...game(w), p_games: null, p_course_handicaps: null }),
    member: same('host_only'),
    host: untilFinished,
  },
  { procedure: 'game_snapshot', given: game, member: same('granted'), host: same('granted') },
  {
    procedure: 'reclaim_seat',
    of: 'with a made-up token',
    given: (w) => ({ ...game(w), p_player_id: w.other.playerId, p_seat_token: randomUUID().replaceAll('-', '') }),
    member: same('not_member'),
    host: same('not_member'),
  },
  {
    procedure: 'apply_operations',
    given: (w, caller, { strokes, hole }) => ({
      ...game(w),
      p_operations: [{ operation_id: randomUUID(), kind: 'score', hole, strokes, player_id: caller.playerId }],
    }),
    member: activeOnly,
    host: activeOnly,
  },
]

/** The error code, or 'granted'; for a batch the outcome of its one operation. */
async function tried(
  database: Database,
  caller: Caller,
  procedure: string,
  given: Record<string, Json>,
): Promise<string> {
  try {
    const outcome = await attempt(database, caller, procedure, given)
    if ('refused' in outcome) return outcome.refused.details
    return procedure === 'apply_operations' ? codeInBatch(outcome.answer) : 'granted'
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501') return 'permission denied'
    throw error
  }
}

function codeInBatch(answer: Answer): string {
  return /"details": ?"(?<code>\w+)"/.exec(JSON.stringify(answer))?.groups?.['code'] ?? 'granted'
}

describe.each(testPostgres)('[D42] on $name', ({ kind }) => {
  let made: TestDatabase
  beforeAll(async () => {
    made = await createTestDatabase({ on: kind })
  })
  afterAll(() => made.drop())

  describe.each(phases)('in a game that is in phase %s', (phase) => {
    const place = phases.indexOf(phase)
    test.each(rows.map((row) => [`${row.procedure} ${row.of ?? ''}`, row] as const))('%s', async (_, row) => {
      const { database } = made
      await fc.assert(
        fc.asyncProperty(drawn, async (chosen) => {
          const world = await worldIn(database, phase)
          const by = (caller: Golfer) => tried(database, caller.caller, row.procedure, row.given(world, caller, chosen))
          const inSeats = [
            [world.member, row.member[place]],
            [world.host, row.host[place]],
          ] as const

          const before = await contentsOf(database)
          const given = row.given(world, world.member, chosen)
          expect(await tried(database, anonymous, row.procedure, given)).toBe('permission denied')
          expect(await tried(database, expired, row.procedure, given)).toBe('not_authenticated')
          const { outsider, left, removed, moved, recreated } = world
          for (const stranger of [outsider, left, removed, moved, recreated, golferOf(randomUUID())]) {
            const refusal = await by(stranger)
            if (row.procedure === 'reclaim_seat') expect(['not_member', 'not_authenticated']).toContain(refusal)
            else expect(refusal).toBe('not_member')
          }
          for (const [caller, expected] of inSeats) {
            if (expected !== 'granted') expect(await by(caller)).toBe(expected)
          }
          expect(await contentsOf(database), 'refused, and yet something changed').toBe(before)

          for (const [caller, expected] of inSeats) {
            if (expected === 'granted') expect(await by(caller)).toBe('granted')
          }
          await database.owner.query('delete from public.games')
          await database.owner.query('delete from private.operations')
        }),
        { numRuns: 3 },
      )
    })
  })

  test('a wrong, a finished code and that of a game one was sent away from are refused alike', async () => {
    const { database } = made
    const finished = await worldIn(database, 'finished')
    const sentAway = await worldIn(database, 'active')
    const joining = async (who: Golfer, code: string) =>
      attempt(database, who.caller, 'join_game_by_code', {
        p_code: code,
        p_nickname: 'Dan',
        p_player_id: who.playerId,
      })
    const before = await contentsOf(database, ['private.guess_budgets'])
    const outcomes = [
      await joining(await golfer(database), wrongCode()),
      await joining(await golfer(database), finished.code),
      await joining(finished.member, finished.code),
      await joining(sentAway.removed, sentAway.code),
    ]
    for (const outcome of outcomes) {
      expect(outcome).toEqual({ refused: { status: 404, details: 'code_not_valid', message: 'Game not found.' } })
    }
    expect(await contentsOf(database, ['private.guess_budgets'])).toBe(before)
  })

  test('a seat that was left is its account’s alone, and a code with its player id gives nobody else it', async () => {
    const { database } = made
    const world = await worldIn(database, 'active')
    const { rows: games } = await database.owner.query<{ code: string }>(
      'select code from public.games where id = $1',
      [world.id],
    )
    const joining = (who: Golfer, p_player_id: string) =>
      tried(database, who.caller, 'join_game_by_code', { p_code: games[0]?.code ?? '', p_nickname: 'Dan', p_player_id })
    const before = await contentsOf(database, ['private.guess_budgets'])
    for (const { playerId } of [world.host, world.member, world.left, world.recreated]) {
      for (const who of [world.outsider, world.recreated, world.moved, golferOf(randomUUID())]) {
        expect(await joining(who, playerId)).toMatch(/^not_(?:your_seat|authenticated)$/)
      }
    }
    expect(await joining(world.outsider, world.removed.playerId)).toBe('code_not_valid')
    expect(await contentsOf(database, ['private.guess_budgets'])).toBe(before)
    expect(await joining(world.left, 'cmplr_another')).toBe('granted')
    // The seat that has moved is empty, so anybody can take it.
    expect(await joining(world.moved, world.moved.playerId)).toBe('granted')
    expect(await joining(world.recreated, `${world.recreated.playerId}_2`)).toBe('granted')
  })

  test('a game is created by anyone with an account, and by nobody else', async () => {
    const { database } = made
    const asker = await golfer(database)
    const given = {
      p_course_vendor_id: 'x',
      p_tee_label: 'Blue',
      p_holes_mode: 'full18',
      p_hole_set_full: wholeCard,
      p_nickname: 'Ann',
      p_player_id: asker.playerId,
    }
    const before = await contentsOf(database)
    expect(await tried(database, anonymous, 'create_game', given)).toBe('permission denied')
    expect(await tried(database, expired, 'create_game', given)).toBe('not_authenticated')
    expect(await tried(database, golferOf(randomUUID()).caller, 'create_game', given)).toBe('not_authenticated')
    expect(
      await tried(database, anonymous, 'join_game_by_code', { p_code: 'AAAAAA', p_nickname: 'a', p_player_id: 'b' }),
    ).toBe('permission denied')
    expect(await contentsOf(database)).toBe(before)
    expect(await tried(database, asker.caller, 'create_game', given)).toBe('granted')
  })
})
