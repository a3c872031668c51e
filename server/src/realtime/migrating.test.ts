import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate, readMigrations } from '../database/migrate.ts'
import { testPostgres } from '../../../test/own-server/test-database.ts'
import { madeTopic, openSocket, startTestRealtime, type TestRealtime } from '../../../test/own-server/test-realtime.ts'

const gameId = madeTopic().replace('game:', '')

describe.each(testPostgres)('migrations of published tables on $name', ({ kind }) => {
  let realtime: TestRealtime

  beforeAll(async () => {
    realtime = await startTestRealtime({ on: kind, everyTopic: true })
  })
  afterAll(() => realtime.stop())

  /** Migrates as an update of the server does. */
  async function update(...statements: readonly string[]): Promise<void> {
    const further = statements.map((sql, index) => {
      const version = `${20991231000000 + index}`
      return { version, name: 'things', sql, checksum: version }
    })
    await migrate(realtime.database.database.owner, [...(await readMigrations()), ...further])
    await realtime.restart()
  }

  const making = `
    create table public.things (id int, open boolean not null, label text,
      game_id uuid not null default '${gameId}', primary key (game_id, id));
    alter table public.things enable row level security;
    create policy open_ones on public.things for select to authenticated using (things.open);
    grant select on public.things to authenticated;
    alter publication supabase_realtime add table public.things;
    insert into public.things values (9, true, 'old')`
  const changing = `
    drop policy open_ones on public.things;
    alter table public.things drop column label;
    alter table public.things alter column id type bigint;
    delete from public.things;
    create function private.is_open(p boolean) returns boolean language sql stable as 'select p';
    grant execute on function private.is_open(boolean) to authenticated;
    create policy open_ones on public.things for select to authenticated using (private.is_open(things.open))`
  const dropping = 'drop table public.things; drop function private.is_open(boolean)'

  test('tables, columns and what policies go by may change, and the next start delivers the current ones', async () => {
    await update(making)
    await update(making, changing)
    const socket = await openSocket(realtime)
    const { token } = await realtime.person()
    const wanted = { event: '*', schema: 'public', table: 'things', filter: `game_id=eq.${gameId}` }
    await socket.join(madeTopic(), { private: true, postgres_changes: [wanted] }, token)
    const { owner } = realtime.database.database
    await owner.query('insert into public.things values (1, true), (77, false)')
    const frame = await socket.next(([, , , event]) => event === 'postgres_changes')
    expect(frame[4]).toMatchObject({ data: { type: 'INSERT', record: { id: 1, open: true } } })
    await owner.query('delete from public.things')
    await socket.next(([, , , , { data }]) => JSON.stringify(data)?.includes('DELETE'))
    expect(JSON.stringify(socket.received)).not.toContain('"id":77')
    socket.close()
    await update(making, changing, dropping)
    const { rows } = await owner.query('select name from changes.tables order by name')
    expect(rows).toEqual([{ name: 'game_players' }, { name: 'games' }, { name: 'scores' }])
  })
})
