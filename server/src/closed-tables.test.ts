import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from './database/calls/caller.ts'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../test/own-server/test-database.ts'

const callers: readonly Caller[] = [
  { role: 'anon', claims: {} },
  { role: 'authenticated', claims: { sub: '00000000-0000-4000-8000-000000000001', role: 'authenticated' } },
]

describe.each(testPostgres)('tables that only the functions may touch, on $name', ({ kind }) => {
  let made: TestDatabase
  beforeAll(async () => {
    made = await createTestDatabase({ on: kind })
  })
  afterAll(() => made.drop())

  test.each([
    'select id from public.notifications',
    'select count(*) from public.feedback',
    'select key from public.provider_cache',
    'select provider from private.provider_turns',
    'select provider from private.provider_budgets',
    'select provider from private.provider_reserves',
    'select uid from private.provider_users',
    'select key from private.feedback_budgets',
    'select code from private.peer_rooms',
    'select uid from private.peer_guests',
    'select uid from private.join_request_counts',
    'select uid from private.declined_guests',
    'select code from private.ended_peer_rooms',
    'select sealed from private.changed_rooms',
    'select ticket_hash from private.closed_tickets',
    'select word from private.search_words',
    'insert into public.notifications (id, title, preview, body) values (1, 1, 1, 1)',
    "insert into public.courses (source, source_id, name) values ('csv', 'a', 'A')",
    'select public.notifications_feed()',
    "select public.submit_feedback('{}', null)",
    'select public.feedback_mailed(gen_random_uuid())',
    "select public.provider_cached('a')",
    "select public.keep_provider_answer('a', '1', 1)",
    "select public.take_provider_turn('a', 1, 1, gen_random_uuid(), null)",
    "select public.end_provider_turn('a', 1)",
    'select public.note_provider_user(gen_random_uuid())',
    "select public.import_courses('csv', '[]')",
  ])('nobody else: %s', async (text) => {
    for (const caller of callers) {
      await expect(made.database.call(caller, { text })).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('the service may', async () => {
    const service: Caller = { role: 'service_role', claims: { role: 'service_role' } }
    const turn = { text: "select public.take_provider_turn('a', 60, 2, gen_random_uuid(), null) as turn" }
    const asked = await made.database.call(service, turn)
    expect(asked.rows).toEqual([{ turn: 'granted' }])
    const again = await made.database.call(service, turn)
    expect(again.rows).toEqual([{ turn: 'busy' }])
  })
})
