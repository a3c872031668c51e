import { createConnection, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError } from '../../config.ts'
import { AnswerTooLarge } from './answer-bound.ts'
import { type Database, openDatabase } from './connections.ts'
import type { Caller } from './caller.ts'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../../test/own-server/test-database.ts'

const golfer = '5f0c8f3e-6f1f-4d7b-9a55-0f6f4f3f5a11'
const authenticated: Caller = { role: 'authenticated', claims: { sub: golfer, role: 'authenticated' } }
const unlimited = { burst: 1e12, perSecond: 1e12 }

describe.each(testPostgres)('$name', ({ kind }) => {
  let made: TestDatabase
  let database: Database

  beforeAll(async () => {
    const answerRates = { userBytes: unlimited, addressBytes: unlimited }
    made = await createTestDatabase({ on: kind, poolSize: 2, answerRates })
    database = made.database
    await database.owner.query(`
      create table public.notes (id int primary key, note text);
      alter table public.notes enable row level security;
      create policy own on public.notes for all to authenticated using (auth.uid()::text = '${golfer}');
      grant select, insert on public.notes to anon, authenticated, service_role;
    `)
  })

  afterAll(() => made.drop())

  test('a caller has the role and the claims of the token, for this transaction only', async () => {
    const statement = {
      text: 'select current_user::text as user, auth.uid() as uid, auth.role() as role, auth.jwt() as jwt',
    }
    const { rows } = await database.call(authenticated, statement)
    expect(rows).toEqual([
      { user: 'authenticated', uid: golfer, role: 'authenticated', jwt: { sub: golfer, role: 'authenticated' } },
    ])
    const nobody = await database.call({ role: 'anon', claims: {} }, statement)
    expect(nobody.rows).toEqual([{ user: 'anon', uid: null, role: null, jwt: {} }])
  })

  test('a caller who gets out of the role is nobody: no owner, and bound by every policy', async () => {
    const escaped = (caller: Caller) =>
      database.transaction(caller, async (client) => {
        await client.query('reset role; set local role none')
        const { rows } = await client.query<{ session: string; bypasses: boolean; owns: boolean; serves: boolean }>(`
          select session_user::text as session, rolsuper or rolbypassrls as bypasses,
            exists (select from pg_catalog.pg_class where relowner = pg_roles.oid) as owns,
            pg_catalog.pg_has_role('service_role', 'member') as serves
          from pg_catalog.pg_roles where rolname = current_user`)
        return rows[0]
      })
    for (const caller of [authenticated, { role: 'anon', claims: {} } as const]) {
      expect(await escaped(caller)).toEqual({
        session: 'teemates_callers',
        bypasses: false,
        owns: false,
        serves: false,
      })
      const reading = database.transaction(caller, async (client) => {
        await client.query('set local role none')
        return client.query('select note from public.notes')
      })
      await expect(reading).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('the headers a procedure may know are there', async () => {
    const caller = { ...authenticated, headers: { 'x-forwarded-for': '198.51.100.7' } }
    const { rows } = await database.call(caller, {
      text: "select current_setting('request.headers')::json ->> 'x-forwarded-for' as address",
    })
    expect(rows).toEqual([{ address: '198.51.100.7' }])
  })

  test('a resolved transaction is committed, and the policies decide who sees it', async () => {
    await database.call(authenticated, { text: 'insert into notes values ($1, $2)', values: [1, 'birdie'] })
    const seen = async (caller: Caller) => (await database.call(caller, { text: 'select note from notes' })).rows
    expect((await database.owner.query('select note from notes where id = 1')).rows).toHaveLength(1)
    expect(await seen(authenticated)).toEqual([{ note: 'birdie' }])
    expect(await seen({ role: 'anon', claims: {} })).toEqual([])
    expect(await seen({ role: 'service_role', claims: { role: 'service_role' } })).toEqual([{ note: 'birdie' }])
  })

  test('an answer beyond the bound fails what was asked, leaves nothing, and the next callers are served', async () => {
    const large = {
      text: `with written as (insert into notes values (99, 'too much') returning id)
             select repeat('x', 40 * 1024 * 1024) || id as text from written`,
    }
    // This is more often than there are connections.
    for (let round = 0; round < 3; round += 1) {
      await expect(database.call(authenticated, large)).rejects.toThrow(AnswerTooLarge)
      await expect(database.transaction(authenticated, (client) => client.query(large))).rejects.toThrow(AnswerTooLarge)
    }
    const { rows } = await database.call(authenticated, { text: "select repeat('x', 20 * 1024 * 1024) as text" })
    expect(String(rows[0]?.['text'])).toHaveLength(20 * 1024 * 1024)
    expect((await database.call(authenticated, { text: 'select from notes where id = 99' })).rows).toEqual([])
  })

  test('a rejected statement leaves nothing, reports its code, and the connection serves the next caller', async () => {
    for (let round = 0; round < 5; round += 1) {
      await expect(
        database.call(authenticated, { text: "insert into notes values (2, 'x'), (2, 'twice')" }),
      ).rejects.toMatchObject({ code: '23505' })
      const { rows } = await database.call(authenticated, { text: 'select 1 as one' })
      expect(rows).toEqual([{ one: 1 }])
    }
    expect((await database.owner.query('select from notes where id = 2')).rowCount).toBe(0)
  })

  test("an error at the commit is the call's error", async () => {
    await database.owner.query(`
      create table public.late (id int primary key, note int references public.notes deferrable initially deferred);
      grant insert on public.late to authenticated`)
    await expect(database.call(authenticated, { text: 'insert into late values (1, 404)' })).rejects.toMatchObject({
      code: '23503',
    })
  })

  test('an unknown role runs nothing, least of all as the owner', async () => {
    const nobody: Caller = { role: 'anon', claims: {} }
    Reflect.set(nobody, 'role', 'golfer')
    await expect(database.call(nobody, { text: "insert into notes values (3, 'escaped')" })).rejects.toMatchObject({
      code: '22023',
    })
    await expect(database.transaction(nobody, async () => 'ran')).rejects.toMatchObject({ code: '22023' })
    expect((await database.owner.query('select from notes where id = 3')).rowCount).toBe(0)
  })

  test('a caller that reads can not write', async () => {
    await expect(
      database.call(authenticated, { text: "insert into notes values (4, 'x')" }, { readOnly: true }),
    ).rejects.toMatchObject({ code: '25006' })
  })

  test('a transaction is whole or not at all', async () => {
    await expect(
      database.transaction(authenticated, async (client) => {
        await client.query("insert into notes values (5, 'half')")
        throw new Error('bogey')
      }),
    ).rejects.toThrow('bogey')
    expect((await database.owner.query('select from notes where id = 5')).rowCount).toBe(0)
    const answer = await database.transaction(authenticated, async (client) => {
      await client.query("insert into notes values (6, 'one')")
      await client.query("insert into notes values (7, 'two')")
      return 'done'
    })
    expect(answer).toBe('done')
    expect((await database.owner.query('select from notes where id in (6, 7)')).rowCount).toBe(2)
  })

  test('a transaction whose error was swallowed does not look committed', async () => {
    const work = database.transaction(authenticated, async (client) => {
      await client.query("insert into notes values (8, 'lost')")
      await client.query('select 1 / 0').catch(() => undefined)
    })
    await expect(work).rejects.toThrow('ROLLBACK')
  })

  test('more callers than connections are all served', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        database.call<{ n: number }>(authenticated, { text: 'select $1::int as n', values: [index] }),
      ),
    )
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 50 }, (_, index) => index))
  })

  test('a call that was cut off says so, and the next one is served', async () => {
    const cut = async () => {
      const sleeping = "query like '%pg_sleep(30)%' and pid <> pg_backend_pid() and datname = current_database()"
      const terminate = `select pg_terminate_backend(pid) from pg_stat_activity where ${sleeping}`
      while ((await database.owner.query(terminate)).rowCount === 0) await pause(20)
    }
    const sleep = database.call(authenticated, { text: 'select pg_sleep(30)' })
    const [outcome] = await Promise.allSettled([sleep, cut()])
    expect(outcome.status === 'rejected' ? String(outcome.reason) : 'resolved').toMatch(/terminat/)
    expect((await database.call(authenticated, { text: 'select 1 as one' })).rows).toEqual([{ one: 1 }])
  })

  test('notifications arrive, also after the listening connection broke', async () => {
    const received: string[] = []
    let reconnected = 0
    const end = await database.listen(
      'tee',
      (payload) => received.push(payload),
      () => (reconnected += 1),
    )
    await database.owner.query("notify tee, 'fore'")
    await expect.poll(() => received).toEqual(['fore'])
    await database.owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'teemates listener' and datname = current_database()",
    )
    await expect.poll(() => reconnected, { timeout: 10_000 }).toBe(1)
    await database.owner.query("notify tee, 'again'")
    await expect.poll(() => received).toEqual(['fore', 'again'])
    await end()
    await database.owner.query("notify tee, 'late'")
    await database.owner.query('select 1')
    expect(received).toEqual(['fore', 'again'])
  })
})

test('a call is one round trip: all of it is sent before the first answer', async () => {
  const made = await createTestDatabase()
  const line = await heldLine(made.url)
  const database = await openDatabase({ url: line.url, poolSize: 1 })
  try {
    const statement = { text: 'select $1::int as one', values: [1] }
    await database.call(authenticated, statement)
    // From here on the database's answers are held back until it has received the statement and the Sync that commits it.
    line.holdUntil(statement.text, 'S\0\0\0\u0004')
    expect((await database.call(authenticated, statement)).rows).toEqual([{ one: 1 }])
  } finally {
    await database.stop()
    line.close()
    await made.drop()
  }
})

/** A connection to the database that holds back answers until the given bytes were sent, in their order. */
async function heldLine(
  url: string,
): Promise<{ url: string; holdUntil: (...words: string[]) => void; close: () => void }> {
  const { host, port, user, password, database } = new pg.Client(url)
  const sockets = new Set<Socket>()
  let wanted: string[] = []
  let sent = ''
  const isSent = () => wanted.reduce((at, word) => (at < 0 ? at : sent.indexOf(word, at)), 0) >= 0
  const server = createServer((near) => {
    const far = createConnection(`${host}/.s.PGSQL.${port}`)
    const held: Buffer[] = []
    for (const socket of [near, far]) sockets.add(socket.on('error', () => socket.destroy()))
    near.on('data', (data) => {
      sent += data.toString('latin1')
      far.write(data)
      if (isSent()) for (const answer of held.splice(0)) near.write(answer)
    })
    near.on('end', () => far.end())
    far.on('data', (data: Buffer) => (isSent() ? near.write(data) : held.push(data)))
    far.on('end', () => near.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const nearPort = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${nearPort}/${database}`,
    holdUntil: (...words) => {
      sent = ''
      wanted = words
    },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

describe('a database that can not be used is one plain sentence without the password', () => {
  test.each([
    ['nothing listens', 'postgres://golf:secret@127.0.0.1:9/golf', 'nothing answers there'],
    ['no socket', 'postgres://golf:secret@%2Fnowhere:5432/golf', 'nothing answers there'],
  ])('%s', async (_name, url, words) => {
    const opening = openDatabase({ url })
    await expect(opening).rejects.toThrow(ConfigError)
    await expect(opening).rejects.toThrow(words)
    await expect(opening).rejects.not.toThrow('secret')
  })

  test('a wrong password, and a database that is not there', async () => {
    const { url, drop } = await createTestDatabase()
    await expect(openDatabase({ url: url.replace(/:[0-9a-f]+@/, ':wrong@') })).rejects.toThrow('user or password')
    await expect(openDatabase({ url: `${url}_none` })).rejects.toThrow('no database of that name')
    await drop()
  })
})

test('slow requests of many accounts at one address leave connections to the other addresses', async () => {
  const { database, drop } = await createTestDatabase()
  const from = (address: string, sub: string): Caller => ({
    role: 'authenticated',
    claims: { sub, role: 'authenticated' },
    headers: { 'x-forwarded-for': address },
  })
  const slow = Array.from({ length: 30 }, (_, index) =>
    database.call(from('198.51.100.1', `account ${index % 10}`), { text: 'select pg_sleep(0.4)' }),
  )
  const startMs = performance.now()
  await database.call(from('198.51.100.2', 'somebody else'), { text: 'select 1' })
  // The thirty requests take six turns of five.
  const tookMs = performance.now() - startMs
  await Promise.all(slow)
  expect(tookMs * 3).toBeLessThan(performance.now() - startMs)
  await drop()
})

test('calls without an account take no place in line from golfers at the same address', async () => {
  const { database, drop } = await createTestDatabase()
  const headers = { 'x-forwarded-for': '198.51.100.1' }
  const nobody: Caller = { role: 'anon', claims: {}, headers }
  const refused: unknown[] = []
  const flood = Array.from({ length: 2_000 }, () =>
    database.call(nobody, { text: 'select pg_sleep(0.02)' }).catch((error: unknown) => void refused.push(error)),
  )
  const clubs = Array.from({ length: 150 }, (_, phone) =>
    database.call({ ...nobody, role: 'authenticated', claims: { sub: `golfer ${phone}` } }, { text: 'select 1' }),
  )
  await Promise.all(clubs)
  await Promise.all(flood)
  expect(refused.length).toBeGreaterThan(1_500)
  await drop()
})
