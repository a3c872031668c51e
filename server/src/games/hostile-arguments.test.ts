import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../test/own-server/test-database.ts'
import { attempt, contentsOf, type Golfer, golferOf, type Json } from '../../../test/own-server/test-golfers.ts'
import { type World, worldIn } from '../../../test/own-server/test-world.ts'

interface Procedure {
  readonly name: string
  readonly parameters: readonly { readonly name: string; readonly type: string }[]
}

/** These tables count an outsider's attempts. */
const counters = ['private.guess_budgets', 'private.join_request_counts']

/** PostgreSQL's texts hold neither of these, so no request brings them this far. */
const text = fc
  .string({ unit: 'binary', maxLength: 60 })
  .filter((drawn) => !drawn.includes('\0') && drawn.isWellFormed())

const json: fc.Arbitrary<Json> = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    fc.constant(null),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: -5, max: 25 }),
    text,
    fc.array(tie('json'), { maxLength: 20 }),
    fc.dictionary(
      fc.constantFrom('number', 'par', 'length', 'si', 'operation_id', 'kind', 'hole', 'strokes', 'player_id', 'ready'),
      fc.oneof(tie('json'), fc.constantFrom('score', 'ready', 'advance', 'finish', 'rename'), fc.uuid()),
    ),
  ),
})).json

/** Any value of the parameter's type; for a game and a player also existing ones. */
function argument(world: World, parameter: Procedure['parameters'][number]): fc.Arbitrary<Json> {
  switch (parameter.type) {
    case 'uuid':
      return parameter.name === 'p_game_id'
        ? fc.oneof({ weight: 4, arbitrary: fc.constant(world.id) }, fc.uuid(), fc.constant(null))
        : fc.oneof(fc.uuid(), fc.constant(null))
    case 'integer':
      return fc.oneof(fc.integer({ min: -2, max: 20 }), fc.integer(), fc.constant(null))
    case 'bigint':
      return fc.oneof(fc.integer(), fc.constantFrom('9223372036854775807', '-9223372036854775808'), fc.constant(null))
    case 'boolean':
      return fc.oneof(fc.boolean(), fc.constant(null))
    case 'timestamp with time zone':
      return fc.constantFrom('infinity', '-infinity', '2026-11-27T10:00:00Z', null)
    case 'jsonb':
      return fc.oneof(json, fc.array(json, { maxLength: 30 }))
    case 'text':
      return fc.oneof(
        text,
        fc.constantFrom(world.member.playerId, world.host.playerId, world.manualId, world.code, 'full18', 'Ann'),
        fc.string({ minLength: 3000, maxLength: 3000 }),
        fc.constant(null),
      )
    case 'text[]':
      return fc.oneof(
        fc.array(fc.oneof(text, fc.constantFrom(world.member.playerId, world.host.playerId, world.manualId)), {
          maxLength: 20,
        }),
        fc.constantFrom([null], null),
      )
    case 'uuid[]':
      return fc.oneof(fc.array(fc.uuid(), { maxLength: 20 }), fc.constantFrom([null], null))
    default:
      throw new Error(`No arguments of type ${parameter.type}`)
  }
}

describe.each(testPostgres)('[D42] arguments of any kind, on $name', ({ kind }) => {
  let made: TestDatabase
  let procedures: Procedure[]
  beforeAll(async () => {
    made = await createTestDatabase({ on: kind })
    const { rows } = await made.database.owner.query<Procedure>(
      `select f.proname as name, (
         select json_agg(json_build_object('name', a.name, 'type', format_type(a.type, null)) order by a.place)
         from unnest(f.proargnames, f.proargtypes::oid[]) with ordinality as a (name, type, place)
       ) as parameters
       from pg_catalog.pg_proc as f
       where f.pronamespace = 'public'::regnamespace and f.proargnames[1] in ('p_game_id', 'p_code', 'p_course_vendor_id', 'p_round_id')
         and has_function_privilege('authenticated', f.oid, 'execute')
       order by 1`,
    )
    procedures = rows
  })
  afterAll(() => made.drop())

  /** attempt() throws unless the call is granted or rejected with a known code. */
  async function tryOut({ name, parameters }: Procedure, world: World, who: Golfer, numRuns: number): Promise<void> {
    const drawn = fc.record(Object.fromEntries(parameters.map((each) => [each.name, argument(world, each)])))
    await fc.assert(
      fc.asyncProperty(drawn, async (given) => {
        await made.database.owner.query('delete from private.guess_budgets')
        const outcome = await attempt(made.database, who.caller, name, given)
        if ('refused' in outcome) expect(outcome.refused.details).toMatch(/^[a-z_]+$/)
      }),
      { numRuns },
    )
  }

  test.each(['lobby', 'active'] as const)(
    'are refused by their name or taken in a game of status %s, and break nothing',
    async (phase) => {
      expect(procedures.length).toBeGreaterThanOrEqual(22)
      for (const procedure of procedures) {
        const world = await worldIn(made.database, phase)
        for (const who of [world.member, world.host]) await tryOut(procedure, world, who, 20)
      }
    },
  )

  test('in the hands of an outsider change nothing', async () => {
    const world = await worldIn(made.database, 'active')
    const before = await contentsOf(made.database, counters)
    for (const procedure of procedures) {
      if (['create_game', 'join_game_by_code', 'open_peer_room'].includes(procedure.name)) continue
      await tryOut(procedure, world, world.outsider, 20)
      await tryOut(procedure, world, golferOf(randomUUID()), 5)
    }
    expect(await contentsOf(made.database, counters)).toBe(before)
  })
})
