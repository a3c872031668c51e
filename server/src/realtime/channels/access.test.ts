import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { KnownCaller } from '../../auth/caller.ts'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../../test/own-server/test-database.ts'
import { createAccess } from './access.ts'
import { installChanges } from '../changes/tables.ts'

function person(): KnownCaller {
  const sub = randomUUID()
  return { role: 'authenticated', claims: { sub, role: 'authenticated' }, userId: sub }
}

/** Topics whose policies give everyone the rights in the topic's name. */
const madePolicies = `
  create policy madehear on realtime.messages for select to authenticated
    using ((select realtime.topic()) in ('both', 'hear')
      or ((select realtime.topic()) = 'see presence' and extension = 'presence'));
  create policy madesend on realtime.messages for insert to authenticated
    with check ((select realtime.topic()) in ('both', 'send')
      or ((select realtime.topic()) = 'be present' and extension = 'presence'))`

describe.each(testPostgres)('access to private channels, on $name', ({ kind }) => {
  let made: TestDatabase

  beforeAll(async () => {
    made = await createTestDatabase({ on: kind })
    const { owner } = made.database
    await installChanges(owner)
    await owner.query(madePolicies)
  })
  afterAll(() => made.drop())

  const nothing = { hear: false, send: false, seePresence: false, bePresent: false }

  test.for([
    ['both', { hear: true, send: true, seePresence: true, bePresent: true }],
    ['nobody', nothing],
    ['hear', { ...nothing, hear: true, seePresence: true }],
    ['see presence', { ...nothing, seePresence: true }],
    ['send', { ...nothing, send: true, bePresent: true }],
    ['be present', { ...nothing, bePresent: true }],
  ] as const)('[D44] each right is found out by itself: %s', async ([topic, allowed]) => {
    expect(await createAccess(made.database.owner)(topic, person())).toEqual(allowed)
  })

  test('[E62] a question costs the same however many were asked before: what they tried is never searched', async () => {
    const client = await made.database.owner.connect()
    try {
      const check = createAccess(client)
      await client.query('begin')
      for (const topic of ['both', 'hear', 'nobody']) await check(topic, person())
      // Counts of this transaction alone; those of other connections arrive late.
      const { rows } = await client.query(
        "select n_tup_ins::int > 0 as tried, seq_scan::int as searched from pg_stat_xact_user_tables where relid = 'realtime.messages'::regclass",
      )
      expect(rows).toEqual([{ tried: true, searched: 0 }])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

test('equal questions to the policies are asked once for all callers', async () => {
  const { database, drop } = await createTestDatabase()
  try {
    await installChanges(database.owner)
    await database.owner.query(madePolicies)
    const query = vi.spyOn(database.owner, 'query')
    const check = createAccess(database.owner)
    const [one, other] = [person(), person()]
    const member = { hear: true, send: true, seePresence: true, bePresent: true }
    const topic = 'both'
    const answers = await Promise.all([check(topic, one), check(topic, one), check(topic, other), check('none', one)])
    const nothing = { hear: false, send: false, seePresence: false, bePresent: false }
    expect(answers).toEqual([member, member, member, nothing])
    const asked: unknown = query.mock.calls[0]?.[1]
    expect(JSON.parse(String(asked))).toMatchObject([{ topic }, { topic: 'none' }, { topic }])
    await check(topic, one)
    expect(query).toHaveBeenCalledTimes(2)
  } finally {
    await drop()
  }
})

test('a question that the database can’t take fails alone, and the others of its batch are answered', async () => {
  const { database, drop } = await createTestDatabase()
  try {
    await installChanges(database.owner)
    await database.owner.query(madePolicies)
    const check = createAccess(database.owner)
    const [before, bad, after] = await Promise.allSettled([
      check('both', person()),
      check('a\0b', person()),
      check('nobody', person()),
    ])
    expect([before.status, bad.status, after.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(before).toHaveProperty('value.hear', true)
    expect(after).toHaveProperty('value.hear', false)
  } finally {
    await drop()
  }
})
