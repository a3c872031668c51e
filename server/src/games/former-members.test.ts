import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../test/own-server/test-database.ts'
import { type Former, type FormerKind, formerKinds, formerMembers } from '../../../test/own-server/former-members.ts'
import {
  type Answer,
  type Golfer,
  golfer,
  type Json,
  jsonParameters,
  textOf,
  wholeCard,
} from '../../../test/own-server/test-golfers.ts'
import { rightsOn } from '../../../test/own-server/test-world.ts'

interface Procedure {
  readonly name: string
  /** The parameters without a default. */
  readonly required: readonly string[]
}
type Arguments = Readonly<Record<string, Json>>
type Outcomes = Readonly<Record<FormerKind, string>>
interface Line {
  readonly procedure: string
  readonly title?: string
  /** Arguments besides those that argumentsOf() knows by name. */
  readonly given?: (world: Former, who: Golfer) => Arguments
  readonly expected: Outcomes
}

const everyKind = (code: string): Outcomes => ({
  removed: code,
  left: code,
  moved: code,
  deleted: code,
  recreated: code,
})
const notTheirs = everyKind('not_member')
const accounts: Outcomes = { ...everyKind('granted'), deleted: 'not_authenticated' }
const noRoom: Outcomes = { ...everyKind('code_not_valid'), deleted: 'not_authenticated' }
const notTheHost: Outcomes = { ...notTheirs, deleted: 'not_authenticated' }
/** Accounts keep their own seat, or the seat of a deleted account. A player id alone gives no account another's seat. */
const seats: Outcomes = { ...accounts, removed: 'code_not_valid', recreated: 'not_your_seat' }
const readableByAnyAccount = everyKind('granted')
const formerRoom = ({ formerRoomCode }: Former) => ({ p_code: formerRoomCode })
const changedRoom = ({ changedRoomCode }: Former) => ({ p_code: changedRoomCode })
const hostsRound = ({ roundId }: Former) => ({ p_round_id: roundId })

/**
 * Procedures about a game have no line: each of them rejects 'not_member'. A new procedure that isn't about a game fails
 * the test until it has a line. Source: decision 10, 'A seat belongs to its account, then to its token'.
 */
const lines: readonly Line[] = [
  {
    procedure: 'reclaim_seat',
    title: 'with the token of their seat',
    expected: {
      removed: 'not_member',
      left: 'granted',
      moved: 'seat_moved',
      deleted: 'not_authenticated',
      recreated: 'granted',
    },
  },
  { procedure: 'join_game_by_code', title: 'with their player id', expected: seats },
  {
    procedure: 'join_game_by_code',
    title: 'with their player id and the invitation',
    given: ({ inviteSecret }) => ({ p_secret: inviteSecret }),
    expected: seats,
  },
  {
    procedure: 'join_game_by_code',
    title: 'with a new player id',
    given: () => ({ p_player_id: `cmplr_${randomUUID()}` }),
    expected: { ...accounts, removed: 'code_not_valid' },
  },
  { procedure: 'preview_game', expected: { ...accounts, removed: 'code_not_valid' } },
  { procedure: 'create_game', expected: accounts },
  { procedure: 'end_seat_requests', expected: accounts },
  { procedure: 'search_courses', expected: readableByAnyAccount },
  { procedure: 'course_details', expected: readableByAnyAccount },
  { procedure: 'provider_user', expected: readableByAnyAccount },
  { procedure: 'relay_user', expected: notTheirs },
  { procedure: 'open_peer_room', title: 'for a round of their own', expected: accounts },
  { procedure: 'enter_peer_room', title: 'by its former code', given: formerRoom, expected: noRoom },
  { procedure: 'enter_peer_room', title: 'by its new code', given: changedRoom, expected: noRoom },
  { procedure: 'knock_peer_room', title: 'by its former code', given: formerRoom, expected: noRoom },
  { procedure: 'knock_peer_room', title: 'by its new code', given: changedRoom, expected: accounts },
  { procedure: 'change_peer_room', given: hostsRound, expected: notTheHost },
  { procedure: 'continue_peer_round', given: hostsRound, expected: notTheHost },
  { procedure: 'close_peer_room', given: changedRoom, expected: notTheirs },
  { procedure: 'empty_peer_door', given: changedRoom, expected: notTheirs },
  { procedure: 'take_back_declines', given: changedRoom, expected: notTheirs },
]

/** Tables that only members can read. Every other readable table shows all accounts the same. */
const membersTables = ['game_players', 'games', 'round_games_history', 'score_history', 'scores']

function argumentsOf(world: Former, who: Golfer): Arguments {
  return {
    p_game_id: world.game.id,
    p_code: world.game.code,
    p_player_id: who.playerId,
    p_asker: who.playerId,
    p_nickname: 'Dan',
    p_seat_token: world.tokens.get(who.playerId) ?? '',
    p_hole: 1,
    p_strokes: 5,
    p_ready: true,
    p_stopped: true,
    p_gives: true,
    p_games: {},
    p_course_handicaps: {},
    p_operations: [{ operation_id: randomUUID(), kind: 'score', hole: 1, strokes: 5, player_id: who.playerId }],
    p_course_vendor_id: 'x',
    p_course_name: 'X',
    p_tee_label: 'Blue',
    p_holes_mode: 'front9',
    p_hole_set_full: wholeCard,
    p_query: 'Pebble',
    p_vendor_id: 'x',
    p_round_id: 'round_1_own',
    p_ticket: world.ticket,
    p_host_key: 'O'.repeat(22),
    p_seats: [],
    p_started_at: '2026-11-27T10:00:00Z',
    p_current_hole: 1,
    p_players: [{ player_id: who.playerId, nickname: 'Dan', strokes: {} }],
  }
}

describe.each(testPostgres)('[D42] accounts that are out of a game, on $name', ({ kind: postgres }) => {
  let made: TestDatabase
  let world: Former
  beforeAll(async () => {
    made = await createTestDatabase({ on: postgres })
    world = await formerMembers(made.database, async (who, topics) => ({
      rows: await visibleRows(who),
      topics: await usableTopics(who, topics),
    }))
  })
  afterAll(() => made.drop())

  const namesOf = async (query: string) => {
    const { rows } = await made.database.owner.query<{ name: string }>(query)
    return rows.map(({ name }) => name)
  }
  const tables = (isReadable: boolean) =>
    namesOf(
      `select case relnamespace when 'private'::regnamespace then 'private.' else '' end || relname as name
       from pg_catalog.pg_class
       where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p', 'v', 'm')
         and has_any_column_privilege('authenticated', oid, 'select') = ${isReadable} order by 1`,
    )

  async function visibleRows(who: Golfer): Promise<Record<string, number>> {
    const counts = (await tables(true)).map((name) => `(select count(*)::int from public.${name}) as ${name}`)
    const { rows } = await made.database.call<Record<string, number>>(who.caller, { text: `select ${counts.join()}` })
    return rows[0] ?? {}
  }

  async function usableTopics(who: Golfer, topics: readonly string[]): Promise<string[]> {
    const usable: string[] = []
    for (const topic of topics) {
      const { hears, sends } = await rightsOn(made.database, who, topic)
      expect(hears, topic).toBe(sends)
      if (hears) usable.push(topic)
    }
    return usable
  }

  /** Makes all calls in one transaction and undoes each, so that none affects the next. */
  async function outcomesOf(who: Golfer, calls: readonly Line[], procedures: readonly Procedure[]): Promise<string[]> {
    return made.database.transaction(who.caller, async (client) => {
      const outcomes: string[] = []
      for (const { procedure, given } of calls) {
        const known = argumentsOf(world, who)
        const required = procedures.find(({ name }) => name === procedure)?.required ?? []
        const asked = Object.fromEntries(required.map((name) => [name, known[name] ?? null]))
        await client.query('savepoint before')
        outcomes.push(await outcomeOf(client, procedure, { ...asked, ...given?.(world, who) }))
        await client.query('rollback to savepoint before')
      }
      return outcomes
    })
  }

  test('see rows and topics while they play, and none afterwards', async () => {
    const newcomer = await golfer(made.database)
    const strangersRows = await visibleRows(newcomer)
    expect(Object.keys(strangersRows).toSorted()).toEqual(expect.arrayContaining(membersTables))
    const topics = [world.gameTopic, `signal:${world.formerRoomCode}`, `signal:${world.changedRoomCode}`]
    const patterns = await namesOf(
      `select pattern[1] as name from pg_catalog.pg_proc, regexp_matches(prosrc, 'p_topic ~ ''([^'']+)''', 'g') as pattern
       where oid = 'private.may_use_topic(text)'::regprocedure`,
    )
    for (const kind of formerKinds) {
      const who = world.golfers[kind]
      const doors = [`signal:${world.changedRoomCode}:${who.uid}`, `signal:${world.formerRoomCode}:${who.uid}`]
      const tried = [...topics, ...doors]
      const uncovered = patterns.filter((pattern) => !tried.some((topic) => new RegExp(pattern).test(topic)))
      expect(uncovered, 'a kind of topic is tried by no line').toEqual([])
      // A recreated account has seen nothing before.
      const before = world.before.get(kind === 'recreated' ? 'deleted' : kind)
      for (const table of membersTables) expect(before?.rows[table], `${kind} before: ${table}`).toBeGreaterThan(0)
      expect(before?.topics, kind).toEqual([world.gameTopic, `signal:${world.formerRoomCode}`])
      expect({ kind, rows: await visibleRows(who) }).toEqual({ kind, rows: strangersRows })
      for (const table of membersTables) expect(strangersRows[table], table).toBe(0)
      expect(await usableTopics(who, tried), kind).toEqual([])
    }
    expect(await usableTopics(world.game.host, topics)).toEqual([world.gameTopic, `signal:${world.changedRoomCode}`])
  })

  test('read no table that nobody may read', async () => {
    const closed = await tables(false)
    expect(closed.length).toBeGreaterThan(10)
    for (const kind of formerKinds) {
      const outcomes = await made.database.transaction(world.golfers[kind].caller, async (client) => {
        const refusals: string[] = []
        for (const table of closed) {
          await client.query('savepoint before')
          await client.query(`select from ${table}`).catch((error: unknown) => refusals.push(codeOf(error)))
          await client.query('rollback to savepoint before')
        }
        return refusals
      })
      expect(outcomes, kind).toEqual(closed.map(() => '42501'))
    }
  })

  test('are answered by each procedure as its line says, and by those of a game as strangers are', async () => {
    const { rows: procedures } = await made.database.owner.query<Procedure>(
      `select proname as name, coalesce(proargnames[1:pronargs - pronargdefaults], '{}') as required
       from pg_catalog.pg_proc
       where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute') order by 1`,
    )
    const listed = new Set(lines.map(({ procedure }) => procedure))
    const ofGame = procedures.filter(({ name, required }) => required[0] === 'p_game_id' && !listed.has(name))
    expect(ofGame.length).toBeGreaterThan(15)
    const calls = [...lines, ...ofGame.map(({ name }): Line => ({ procedure: name, expected: notTheirs }))]
    const called = new Set(calls.map(({ procedure }) => procedure))
    expect(procedures.map(({ name }) => name).filter((name) => !called.has(name))).toEqual([])
    const unknown = procedures
      .flatMap(({ required }) => required)
      .filter((name) => !(name in argumentsOf(world, world.game.host)))
    expect(unknown, 'parameters without an argument').toEqual([])

    for (const kind of formerKinds) {
      const outcomes = await outcomesOf(world.golfers[kind], calls, procedures)
      const titled = (codes: readonly (string | undefined)[]) =>
        calls.map(({ procedure, title = '' }, index) => `${procedure} ${title}: ${codes[index]}`)
      expect({ kind, outcomes: titled(outcomes) }).toEqual({
        kind,
        outcomes: titled(calls.map(({ expected }) => expected[kind])),
      })
    }
  })
})

/** 'granted', a refusal's code, or PostgreSQL's code for anything else. */
async function outcomeOf(client: pg.ClientBase, procedure: string, given: Arguments): Promise<string> {
  const entries = Object.entries(given)
  const named = entries.map(([name], index) => `${name} => $${index + 1}`).join(', ')
  try {
    const { rows } = await client.query<{ answer: Answer; status: string | null }>(
      `select to_jsonb(called) as answer, current_setting('response.status', true) as status
       from public.${procedure}(${named}) as called`,
      entries.map(([name, value]) => (jsonParameters.has(name) ? JSON.stringify(value) : value)),
    )
    const [row] = rows
    if (row !== undefined && row.status !== null && row.status !== '') return textOf(row.answer, 'details')
    const inBatch = procedure === 'apply_operations' ? JSON.stringify(row?.answer) : ''
    return /"details":"(?<code>\w+)"/.exec(inBatch)?.groups?.['code'] ?? 'granted'
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code?.startsWith('PT') === true) return error.detail ?? ''
    return `${codeOf(error)} ${String(error)}`
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof pg.DatabaseError)) throw error
  return error.code ?? ''
}
