import { join } from 'node:path'
import pg from 'pg'
import * as v from 'valibot'
import { installationKeys } from '../../server/src/auth/installation-keys.ts'
import { fileSecretStore } from '../../server/src/auth/secret-store.ts'
import { openTokens } from '../../server/src/auth/tokens.ts'
import { postgresIn, type RunningServer, type ServerRuns } from '../own-server/running-server.ts'

/** For measurements: a golfer with a seat in a running game. */
export interface Seat {
  readonly uid: string
  readonly playerId: string
  readonly gameId: string
  /** A fresh access token. */
  readonly token: string
}

export const golfersPerGame = 4

/**
 * A server of its own whose rates allow thousands of golfers at one address.
 * @param env further settings of an operator
 */
export function startForLoad(
  runs: ServerRuns,
  folder: string,
  port = 0,
  env: Readonly<Record<string, string>> = {},
): RunningServer {
  return runs.start({
    REQUESTS_PER_SECOND: '1000000',
    USER_REQUESTS_PER_SECOND: '100000',
    SOCKETS_PER_ADDRESS: '10000',
    ...env,
    TEEMATES_DATA: folder,
    PORT: String(port),
  })
}

/** @returns connections to its database as the owner */
export async function ownerOf(folder: string): Promise<pg.Pool> {
  const found = await postgresIn(folder)
  if (found === undefined) throw new Error('PostgreSQL does not run')
  const pool = new pg.Pool({ connectionString: found.ownerUrl, max: 2 })
  // The server may be killed while the connection is idle.
  pool.on('error', () => undefined)
  return pool
}

/** Uses the golfers' procedures, but not HTTP, so that thousands sign in and sit down within seconds. */
const playSql = `
  create or replace function pg_temp.play(p_games int)
  returns table (game_id uuid, uid uuid, player_id text) language plpgsql as $$
  declare
    v_game jsonb;
    v_host text;
    v_card jsonb := (
      select jsonb_agg(jsonb_build_object('number', n, 'par', 4, 'length', 400, 'si', n)) from generate_series(1, 18) n);
  begin
    for game in 1 .. p_games loop
      for member in 1 .. ${golfersPerGame} loop
        uid := gen_random_uuid();
        player_id := 'cmplr_' || uid;
        insert into auth.users (id, is_anonymous) values (uid, true);
        perform set_config('request.jwt.claims', json_build_object('sub', uid, 'role', 'authenticated')::text, true);
        if member = 1 then
          v_host := current_setting('request.jwt.claims');
          v_game := public.create_game(p_course_vendor_id => 'links', p_tee_label => 'White', p_holes_mode => 'full18',
            p_hole_set_full => v_card, p_nickname => 'Ann', p_player_id => player_id);
          game_id := v_game ->> 'id';
        else
          perform public.join_game_by_code(
            p_code => v_game ->> 'code', p_nickname => 'Player ' || member, p_player_id => player_id);
        end if;
        return next;
      end loop;
      perform set_config('request.jwt.claims', v_host, true);
      perform public.start_game(p_game_id => game_id);
    end loop;
  end $$`
const gamesPerTransaction = 25

async function playGames(folder: string, owner: pg.Pool, games: number): Promise<Seat[]> {
  const { signingKey } = await installationKeys(fileSecretStore(join(folder, 'keys.json')))
  const tokens = await openTokens(signingKey)
  const client = await owner.connect()
  const seats: Seat[] = []
  try {
    await client.query(playSql)
    for (let made = 0; made < games; made += gamesPerTransaction) {
      const { rows } = await client.query<{ game_id: string; uid: string; player_id: string }>(
        'select * from pg_temp.play($1)',
        [Math.min(gamesPerTransaction, games - made)],
      )
      for (const { game_id: gameId, uid, player_id: playerId } of rows) {
        const { token } = await tokens.sign({ sub: uid, session_id: crypto.randomUUID(), is_anonymous: true })
        seats.push({ uid, playerId, gameId, token })
      }
    }
  } finally {
    client.release()
  }
  return seats
}

/** The publishable key of this installation. */
export async function publishableKeyOf(folder: string): Promise<string> {
  return (await installationKeys(fileSecretStore(join(folder, 'keys.json')))).apiKeys.publishable
}

/** A server under load with running games. */
export interface PlayedServer {
  readonly server: RunningServer
  readonly folder: string
  readonly port: number
  /** Connections to its database. The caller ends them. */
  readonly owner: pg.Pool
  readonly seats: readonly Seat[]
  /** The publishable key of this installation. */
  readonly key: string
}

/** @param env further settings of an operator */
export async function serverWithGames(
  runs: ServerRuns,
  games: number,
  env: Readonly<Record<string, string>> = {},
): Promise<PlayedServer> {
  const folder = await runs.folder()
  const server = startForLoad(runs, folder, 0, env)
  const port = Number(new URL(await server.address()).port)
  const owner = await ownerOf(folder)
  const seats = await playGames(folder, owner, games)
  return { server, folder, port, owner, seats, key: await publishableKeyOf(folder) }
}

/** Counts the acknowledged strokes that are missing in the database. */
export async function lostOf(acknowledged: Iterable<string>, owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ operation: string }>(
    'select operation_id as operation from public.score_history',
  )
  const written = new Set(rows.map(({ operation }) => operation))
  return [...acknowledged].filter((operation) => !written.has(operation)).length
}

const revised = v.object({ revision: v.number() })

/** @param text the answer of game_snapshot or of a procedure that writes */
export function revisionOf(text: string): number {
  return v.parse(revised, JSON.parse(text)).revision
}
