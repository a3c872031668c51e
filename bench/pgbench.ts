import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import type { Seat } from '../test/load/played-games.ts'

/** The folder of PostgreSQL's programs on Debian and its relatives. The server doesn't bring pgbench. */
const programs = '/usr/lib/postgresql'

/** @returns undefined on a machine without pgbench */
export async function findPgbench(): Promise<string | undefined> {
  const versions = existsSync(programs) ? await readdir(programs) : []
  return versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(programs, version, 'bin', 'pgbench'))
    .find((file) => existsSync(file))
}

/**
 * One stroke as the server sends it, without the server: the same procedure under the same role and claims, in its own
 * transaction, all statements sent together and prepared.
 */
const script = `
\\set n random(0, :seats - 1)
\\set hole random(1, 18)
\\set strokes random(1, 9)
\\startpipeline
select set_config('role', 'authenticated', true), set_config('request.jwt.claims', claims, true), set_config('request.headers', '{}', true) from bench.seats where n = :n;
select public.set_score_for_player(p_game_id => game, p_hole => :hole, p_strokes => to_jsonb(:strokes::int), p_player_id => player, p_operation_id => gen_random_uuid())::text from bench.seats where n = :n;
\\endpipeline
`

/** Writes the seats into a file for pgbench. */
export async function preparePgbench(owner: pg.Pool, seats: readonly Seat[], folder: string): Promise<string> {
  await owner.query(
    'create schema bench; create table bench.seats (n int primary key, game uuid, player text, claims text)',
  )
  await owner.query('grant usage on schema bench to authenticated; grant select on bench.seats to authenticated')
  const rows = seats.map(({ uid, playerId, gameId }, n) => ({
    n,
    game: gameId,
    player: playerId,
    claims: JSON.stringify({ sub: uid, role: 'authenticated', aud: 'authenticated', is_anonymous: true }),
  }))
  await owner.query('insert into bench.seats select * from json_populate_recordset(null::bench.seats, $1)', [
    JSON.stringify(rows),
  ])
  await owner.query('analyze bench.seats')
  const file = join(folder, 'score.pgbench.sql')
  await writeFile(file, script)
  return file
}

/** @returns transactions per second */
export async function runPgbench(
  program: string,
  url: string,
  { file, seats, clients, seconds }: { file: string; seats: number; clients: number; seconds: number },
): Promise<number> {
  const database = new URL(url)
  const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds), '-D', `seats=${seats}`]
  const { stdout } = await promisify(execFile)(program, [...args, '-f', file, database.pathname.slice(1)], {
    env: {
      ...process.env,
      PGHOST: decodeURIComponent(database.host.replace(/:\d+$/, '')),
      PGPORT: '5432',
      PGUSER: database.username,
      PGPASSWORD: decodeURIComponent(database.password),
    },
  })
  const failed = Number(/number of failed transactions: (?<failed>\d+)/.exec(stdout)?.groups?.['failed'] ?? 0)
  const tps = /tps = (?<tps>[\d.]+)/.exec(stdout)?.groups?.['tps']
  if (tps === undefined || failed > 0) throw new Error(`pgbench: ${stdout}`)
  return Number(tps)
}
