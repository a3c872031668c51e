import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testPostgres } from '../../../test/own-server/test-database.ts'
import {
  heartbeat,
  madeTopic,
  openSocket,
  type RawFrame,
  type RawSocket,
  startTestRealtime,
  type TestRealtime,
} from '../../../test/own-server/test-realtime.ts'

const gameId = madeTopic().replace('game:', '')
const inGame = `game_id=eq.${gameId}`

/** Rows whose policy and columns depend on the reader. */
const things = `
  create table public.things (
    id int, open boolean not null, label text, secret text, size numeric, made timestamptz,
    game_id uuid not null default '${gameId}', primary key (game_id, id));
  alter table public.things enable row level security;
  create policy open_ones on public.things for select to authenticated using (things.open);
  create policy not_banned on public.things as restrictive for select to public
    using (things.label is distinct from 'banned');
  grant select (id, open, label, size, made, game_id) on public.things to authenticated;
  grant select on public.things to service_role;
  alter publication supabase_realtime add table public.things`

describe.each(testPostgres)('recipients of a change on $name', ({ kind }) => {
  let realtime: TestRealtime
  let watcher: RawSocket
  let settles = 0
  const sockets: RawSocket[] = []

  beforeAll(async () => {
    realtime = await startTestRealtime({ on: kind, everyTopic: true })
    await realtime.database.database.owner.query(things)
    // Tables are published by migrations, which are applied before the start.
    await realtime.restart()
    watcher = await openSocket(realtime, `apikey=${realtime.keys.secret}&vsn=2.0.0`)
    const filter = `${inGame},label=eq.settled`
    const wanted = { event: '*', schema: 'public', table: 'things', filter }
    await watcher.join(madeTopic(), { private: true, postgres_changes: [wanted] })
  })
  afterAll(async () => {
    watcher.close()
    await realtime.stop()
  })
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.close()
    await run("delete from public.things where label is distinct from 'settled'")
    await settle()
  })

  /** Waits until all earlier changes have been delivered, so that later subscribers don't receive them. */
  async function settle(): Promise<void> {
    settles += 1
    await run(`insert into public.things values (${-settles}, false, 'settled')`)
    await watcher.next(([, , , , { data }]) => JSON.stringify(data)?.includes(`"id":${-settles},`))
  }

  const run = (statement: string) => realtime.database.database.owner.query(statement)
  const isChange = ([, , , event]: RawFrame) => event === 'postgres_changes'
  const changesOf = (socket: RawSocket) => socket.received.filter(isChange).map(([, , , , { data }]) => data)

  async function listening(filter?: string, isOperator = false): Promise<RawSocket> {
    const key = isOperator ? realtime.keys.secret : realtime.keys.publishable
    const socket = await openSocket(realtime, `apikey=${key}&vsn=2.0.0`)
    sockets.push(socket)
    const token = isOperator ? undefined : (await realtime.person()).token
    const whole = filter === undefined ? inGame : `${inGame},${filter}`
    const wanted = { event: '*', schema: 'public', table: 'things', filter: whole }
    const reply = await socket.join(madeTopic(), { private: true, postgres_changes: [wanted] }, token)
    expect(reply[4].status).toBe('ok')
    return socket
  }

  /** Makes a last change that every listener receives. All earlier ones have arrived by then. */
  async function end(...listeners: readonly RawSocket[]): Promise<void> {
    await run("insert into public.things values (999, true, 'end', 'end', 999, '2027-01-01')")
    // It is recognised by its id, because a time in another change may contain the same digits.
    const isEnd = ([, , , , { data }]: RawFrame) => JSON.stringify(data)?.includes('"id":999,')
    await Promise.all(listeners.map((socket) => socket.next(isEnd)))
  }

  test('each sees the rows and columns that are theirs, the operator all', async () => {
    const user = await listening()
    const operator = await listening(undefined, true)
    await run("insert into public.things values (1, true, 'a', 'hidden', 1.5), (2, false, 'b', 'hidden', 2)")
    await end(user, operator)
    expect(changesOf(user)).toMatchObject([
      { type: 'INSERT', record: { id: 1, open: true, label: 'a', size: 1.5, made: null } },
      { record: { id: 999 } },
    ])
    expect(JSON.stringify(changesOf(user))).not.toContain('secret')
    expect(changesOf(operator)).toMatchObject([{ record: { id: 1, secret: 'hidden' } }, { record: { id: 2 } }, {}])
  })

  test('changes follow the current policies: rows stop when hidden and start when shown', async () => {
    await run(
      "insert into public.things values (1, true, 'a', 's', 1), (2, false, 'b', 's', 2), (3, true, 'c', 's', 3)",
    )
    await settle()
    const user = await listening()
    await run('update public.things set open = not open where id in (1, 2)')
    await run("update public.things set label = 'banned' where id = 3")
    await run('delete from public.things where id in (1, 2, 3)')
    await end(user)
    // Row 2 may or may not exist any more when its update is delivered.
    const received = changesOf(user).filter((data) => !JSON.stringify(data).includes('"type":"UPDATE"'))
    expect(received).toMatchObject([{ type: 'DELETE', old_record: { id: 2 } }, { record: { id: 999 } }])
  })

  test.each([
    ['id=eq.1', [1]],
    ['id=neq.1', [2, 3]],
    ['id=in.(1,3)', [1, 3]],
    ['size=gt.1.5,size=lte.2.5', [2]],
    ['size=gte.2.5', [3]],
    ['size=lt.2', [1]],
    ['label=eq."a,b"', [1]],
    ['label=in.("a,b",c)', [1, 3]],
    ['label=neq.c', [1, 2]],
    ['open=eq.true', [1, 2, 3]],
    ['made=gt.2026-02-01T00:00:00Z', [2, 3]],
  ])('the filter %s', async (filter, ids) => {
    const user = await listening(filter)
    const everything = await listening()
    await run(
      "insert into public.things values (1, true, 'a,b', 's', 1.5, '2026-01-01'), (2, true, 'b', 's', 2.25, '2026-03-01'), (3, true, 'c', 's', 3, '2026-04-01')",
    )
    await end(everything)
    // The answer to the heartbeat comes after everything written to this socket before.
    await heartbeat(user)
    const seen = changesOf(user).map((data) => /"record":\{"id":(\d+)/.exec(JSON.stringify(data))?.[1])
    expect(seen.map(Number).filter((id) => id !== 999)).toEqual(ids)
  })

  test('a filter on a column that isn’t theirs tells nothing of it', async () => {
    const user = await listening('secret=eq.s')
    const operator = await listening('secret=eq.s', true)
    await run("insert into public.things values (1, true, 'a', 's', 1)")
    await operator.next(isChange)
    await heartbeat(user)
    expect(changesOf(user)).toEqual([])
  })

  test('a rolled-back change is never delivered', async () => {
    const user = await listening()
    await run("begin; insert into public.things values (1, true, 'a', 's', 1); rollback")
    await end(user)
    expect(changesOf(user)).toHaveLength(1)
  })
})
