import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { testPostgres } from '../../../test/own-server/test-database.ts'
import { holesOf, startCards } from '../../../test/own-server/test-cards.ts'

const connect = (url: string, key: string) =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })

// The database is a standby, or an operator has made it read-only to move it.
test.each(testPostgres)('a database that only reads is read, and refuses to be written: $name', async ({ kind }) => {
  const { api, mine, asMe } = await startCards(kind, connect)
  try {
    await api.test.asSuperuser(`do $$ begin
      execute format('alter database %I set default_transaction_read_only = on', current_database());
      perform pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid();
    end $$`)
    await expect.poll(async () => (await mine.from('cards').select('hole')).status).toBe(200)
    expect(await holesOf(mine.from('cards').select('hole').order('hole'))).toEqual([1, 2, 3, 4])
    expect(await mine.rpc('my_cards', {}, { get: true })).toMatchObject({ status: 200, error: null })
    expect(await mine.rpc('add', { a: 1 })).toMatchObject({ status: 200, data: 11 })

    const refused = { status: 405, error: { code: '25006' } }
    expect(await mine.from('cards').insert({ hole: 5 })).toMatchObject(refused)
    expect(await mine.from('cards').delete().eq('hole', 1)).toMatchObject(refused)
    expect(await mine.rpc('write_card', { p_hole: 5 })).toMatchObject(refused)
    const inTransaction = await asMe('/cards?hole=eq.1', {
      method: 'PATCH',
      body: '{"strokes": 9}',
      headers: { prefer: 'handling=strict, max-affected=1' },
    })
    expect([inTransaction.status, await inTransaction.json()]).toMatchObject([405, { code: '25006' }])
  } finally {
    await api.stop()
  }
})
