import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { KnownCaller } from '../auth/caller.ts'
import { createTestDatabase, type TestDatabase, testPostgres } from '../database/test-database.ts'
import { createAccess } from './access.ts'
import { installChanges } from './tables.ts'

function person(): KnownCaller {
  const sub = randomUUID()
  return { role: 'authenticated', claims: { sub, role: 'authenticated' }, userId: sub }
}

describe.each(testPostgres)('who may use a private channel, on $name', ({ kind }) => {
  let test_: TestDatabase

  beforeAll(async () => {
    test_ = await createTestDatabase({ on: kind })
    const { owner } = test_.database
    await installChanges(owner)
    await owner.query(`
      create policy test_hear on realtime.messages for select to authenticated
        using ((select realtime.topic()) = 'hear' or ((select realtime.topic()) = 'see presence' and extension = 'presence'));
      create policy test_send on realtime.messages for insert to authenticated
        with check ((select realtime.topic()) = 'send' or ((select realtime.topic()) = 'be present' and extension = 'presence'))`)
  })
  afterAll(() => test_.drop())

  const nothing = { hear: false, send: false, seePresence: false, bePresent: false }

  test.for([
    ['signal:ABCDEF', { hear: true, send: true, seePresence: true, bePresent: true }],
    ['nobody', nothing],
    ['hear', { ...nothing, hear: true, seePresence: true }],
    ['see presence', { ...nothing, seePresence: true }],
    ['send', { ...nothing, send: true, bePresent: true }],
    ['be present', { ...nothing, bePresent: true }],
  ] as const)('[D44] each right is found out by itself: %s', async ([topic, allowed]) => {
    expect(await createAccess(test_.database.owner)(topic, person())).toEqual(allowed)
  })

  test('[E62] a question costs the same however many were asked before: what they tried is never searched', async () => {
    const client = await test_.database.owner.connect()
    try {
      const check = createAccess(client)
      for (const topic of ['signal:ABCDEF', 'hear', 'nobody']) await check(topic, person())
      await client.query('select pg_stat_force_next_flush()')
      await client.query('select 1')
      const { rows } = await client.query(
        "select n_tup_ins::int > 0 as tried, seq_scan::int as searched from pg_stat_user_tables where relid = 'realtime.messages'::regclass",
      )
      expect(rows).toEqual([{ tried: true, searched: 0 }])
    } finally {
      client.release()
    }
  })
})

test('what waits to be asked is asked once, for everyone who wants to know it', async () => {
  const answered = { hear: true, send: false, see_presence: true, be_present: false }
  const query = vi.fn((_text: string, [asked]: [string]) => {
    const { length } = JSON.parse(asked) as unknown[]
    return Promise.resolve({ rows: Array.from({ length }, () => answered) })
  })
  const check = createAccess({ query } as unknown as Parameters<typeof createAccess>[0])
  const [one, other] = [person(), person()]
  const answers = await Promise.all([check('a', one), check('a', one), check('a', other), check('b', one)])
  expect(answers).toEqual(Array(4).fill({ hear: true, send: false, seePresence: true, bePresent: false }))
  const asked = query.mock.calls.flatMap(([, [text]]) => JSON.parse(text) as { topic: string }[])
  expect(asked.map(({ topic }) => topic).toSorted()).toEqual(['a', 'a', 'b'])
  await check('a', one)
  expect(query).toHaveBeenCalledTimes(2)
})
