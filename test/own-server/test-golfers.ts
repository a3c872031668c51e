import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Database } from '../../server/src/database/calls/connections.ts'
import type { Caller } from '../../server/src/database/calls/caller.ts'

/** Golfers, and their calls to a test's database as the API would pass them on. */
export interface Golfer {
  readonly uid: string
  readonly playerId: string
  readonly caller: Caller
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }
export type Answer = { readonly [key: string]: Json }

export interface Refusal {
  readonly status: number
  /** The stable error code. */
  readonly details: string
  readonly message: string
}

export type Outcome = { readonly answer: Answer } | { readonly refused: Refusal }

export interface LiveGame {
  readonly id: string
  readonly code: string
  readonly host: Golfer
  readonly hostToken: string
}

/** Eighteen holes of 400 with stroke indexes in order. A live game's checks of a card don't need a real one. */
export const wholeCard = Array.from({ length: 18 }, (_, index) => ({
  number: index + 1,
  par: 4,
  length: 400,
  si: index + 1,
}))

/** Parameters of type jsonb, which node-postgres would otherwise send as an array or a text. */
export const jsonParameters = new Set([
  'p_hole_set_full',
  'p_strokes',
  'p_operations',
  'p_players',
  'p_seats',
  'p_games',
  'p_course_handicaps',
])

/**
 * A golfer with an anonymous account.
 * @param address the client address of the calls
 */
export async function golfer(database: Database, address?: string): Promise<Golfer> {
  const uid = randomUUID()
  await database.owner.query('insert into auth.users (id, is_anonymous) values ($1, true)', [uid])
  return golferOf(uid, address)
}

export function golferOf(uid: string, address?: string): Golfer {
  return {
    uid,
    playerId: `cmplr_${randomUUID()}`,
    caller: {
      role: 'authenticated',
      claims: { sub: uid, role: 'authenticated' },
      ...(address === undefined ? {} : { headers: { 'x-forwarded-for': address } }),
    },
  }
}

/** A field that must be a text. */
export function textOf(answer: Answer, field: string): string {
  const value = answer[field]
  if (typeof value !== 'string') throw new TypeError(`${field} is ${JSON.stringify(value)}`)
  return value
}

/** Returns a procedure's answer, or its error, raised or returned. Other errors are thrown. */
export async function attempt(
  database: Database,
  caller: Caller,
  procedure: string,
  given: Readonly<Record<string, Json | undefined>>,
): Promise<Outcome> {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined)
  const named = entries.map(([name], index) => `${name} => $${index + 1}`).join(', ')
  const values = entries.map(([name, value]) => (jsonParameters.has(name) ? JSON.stringify(value) : value))
  try {
    const { rows } = await database.call<{ answer: Answer; status: string | null }>(caller, {
      text: `select public.${procedure}(${named}) as answer, current_setting('response.status', true) as status`,
      values,
    })
    const { answer, status } = rows[0] ?? { answer: {}, status: null }
    if (status === null || status === '') return { answer }
    return {
      refused: { status: Number(status), details: textOf(answer, 'details'), message: textOf(answer, 'message') },
    }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code?.startsWith('PT') !== true) throw error
    return {
      refused: { status: Number(error.code.slice(2)), details: error.detail ?? '', message: error.message },
    }
  }
}

type Ask = (golfer: Golfer, procedure: string, given: Readonly<Record<string, Json | undefined>>) => Promise<Answer>

/** As attempt, but throws unless the call is granted. */
export function askOf(database: Database): Ask {
  return async (asker, procedure, given) => {
    const outcome = await attempt(database, asker.caller, procedure, given)
    if ('refused' in outcome) throw new Error(`${procedure} was refused: ${JSON.stringify(outcome.refused)}`)
    return outcome.answer
  }
}

/** The error code of a call; 'granted' if there was no error. */
export async function refusalOf(
  database: Database,
  asker: Golfer,
  procedure: string,
  given: Readonly<Record<string, Json | undefined>>,
): Promise<string> {
  const outcome = await attempt(database, asker.caller, procedure, given)
  return 'refused' in outcome ? outcome.refused.details : 'granted'
}

export async function newGame(
  database: Database,
  given: { readonly host?: Golfer; readonly mode?: string; readonly operationId?: string } = {},
): Promise<LiveGame> {
  const host = given.host ?? (await golfer(database))
  const answer = await askOf(database)(host, 'create_game', {
    p_course_vendor_id: 'osm:pebble-beach',
    p_tee_label: 'Blue',
    p_holes_mode: given.mode ?? 'front9',
    p_hole_set_full: wholeCard,
    p_nickname: 'Ann',
    p_player_id: host.playerId,
    p_course_name: 'Pebble Beach Golf Links',
    p_operation_id: given.operationId,
  })
  return { id: textOf(answer, 'id'), code: textOf(answer, 'code'), host, hostToken: textOf(answer, 'seat_token') }
}

export async function join(database: Database, game: LiveGame, who?: Golfer): Promise<Golfer> {
  const guest = who ?? (await golfer(database))
  await askOf(database)(guest, 'join_game_by_code', {
    p_code: game.code,
    p_nickname: 'Bob',
    p_player_id: guest.playerId,
  })
  return guest
}

export async function score(
  database: Database,
  gameId: string,
  scorer: Golfer,
  hole: number,
  strokes: number,
  more: Readonly<Record<string, Json | undefined>> = {},
): Promise<Answer> {
  return askOf(database)(scorer, 'set_score_for_player', {
    p_game_id: gameId,
    p_hole: hole,
    p_strokes: strokes,
    p_player_id: scorer.playerId,
    ...more,
  })
}

/** A possible code that no game has, except with a probability of one in a hundred million. */
export function wrongCode(): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  return Array.from(randomBytes(6), (byte) => letters[byte % letters.length]).join('')
}

/**
 * A hash of all stored data, which is equal if nothing changed.
 * @param without tables to leave out, such as counters of guesses
 */
export async function contentsOf(database: Database, without: readonly string[] = []): Promise<string> {
  const { rows: tables } = await database.owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
     where schemaname in ('public', 'private') order by 1`,
  )
  const parts = tables
    .filter(({ name }) => !without.includes(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from ${name} as t`,
    )
  const { rows } = await database.owner.query<{ all: string }>(
    `select string_agg(name || ':' || hash, ' ' order by name) as all from (${parts.join(' union all ')}) as each_table`,
  )
  return rows[0]?.all ?? ''
}
