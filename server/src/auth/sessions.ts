import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { AuthError } from './auth-error.ts'
import { type EndedSessions, endedSessionSeconds } from './ended-sessions.ts'

/** A user as stored in the database. */
export interface User {
  readonly id: string
  readonly app_metadata: object
  readonly user_metadata: object
  readonly is_anonymous: boolean
  readonly created_at: Date
  readonly updated_at: Date
  readonly last_sign_in_at: Date | null
}

export interface Session {
  readonly id: string
  readonly user: User
  readonly refreshToken: string
  /** Epoch seconds of the sign-in. */
  readonly signedInAt: number
}

export const logoutScopes = ['global', 'local', 'others'] as const
export type LogoutScope = (typeof logoutScopes)[number]

/**
 * Users, their sessions, and the refresh tokens that keep a session alive. Each token can be used once and is replaced by
 * the next. The database stores only their hashes.
 */
export interface Sessions {
  signInAnonymously(metadata: object): Promise<Session>
  /** @throws AuthError refresh_token_not_found, or refresh_token_already_used, which also ends the session */
  refresh(token: string): Promise<Session>
  /** @throws AuthError session_not_found if the session was signed out or its user deleted */
  user(sessionId: string): Promise<User>
  /**
   * Merges the metadata into the user's own.
   * @throws AuthError session_not_found, validation_failed
   */
  updateUser(sessionId: string, metadata: object): Promise<User>
  /** Ends sessions. Their access tokens stop working at once. */
  signOut(sessionId: string, scope: LogoutScope): Promise<void>
  /** Deletes used tokens and ended sessions that no client can use any more. Call it from time to time. */
  forgetUsedTokens(): Promise<void>
}

/**
 * If a token comes twice within this time, the second use is another tab's rather than a thief's. This is the hosted
 * service's default.
 */
const reuseIntervalMs = 10_000
/** How many steps behind the newest token a token may be within that time. */
const maxReuseSteps = 5
/** The limit is small because the metadata is part of every access token, which is a header of every request. */
export const maxMetadataBytes = 2048

const userColumns = `u.id, u.raw_app_meta_data as app_metadata, u.raw_user_meta_data as user_metadata, u.is_anonymous,
  u.created_at, u.updated_at, u.last_sign_in_at`

/** @param secret 32 random bytes of this installation */
export function openSessions(owner: Pool, secret: Uint8Array, ended: EndedSessions): Sessions {
  /**
   * The next token is derived from the previous one. A client that lost the answer, as on a course with little signal, asks
   * again and gets the same token.
   */
  const nextOf = (token: string) => createHmac('sha256', secret).update(token).digest('base64url')

  async function refreshWith(client: PoolClient, token: string): Promise<Session> {
    const session = await lockedSession(client, token)
    const state = await tokenState(client, token)
    if (session === undefined || state === undefined) throw notFound()
    if (!state.revoked) {
      const next = nextOf(token)
      await client.query(
        `with used as (update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1)
         insert into auth.refresh_tokens (token, parent, user_id, session_id) values ($2, $1, $3, $4)`,
        [hashOf(token), hashOf(next), session.user.id, session.id],
      )
      await client.query('update auth.sessions set refreshed_at = now(), updated_at = now() where id = $1', [
        session.id,
      ])
      return { ...session, refreshToken: next }
    }
    // A client may present the token before the newest at any time, because the newest may never have arrived.
    const steps = state.usedMs <= reuseIntervalMs ? maxReuseSteps : 1
    let follower = token
    for (let step = 0; step < steps; step += 1) {
      follower = nextOf(follower)
      if (hashOf(follower) === state.active) return { ...session, refreshToken: follower }
    }
    throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
  }

  return {
    async signInAnonymously(metadata) {
      const token = randomBytes(32).toString('base64url')
      const values = [randomUUID(), checkedMetadata(metadata), randomUUID(), hashOf(token)]
      const { rows } = await owner.query<User>(
        `with u as (
           insert into auth.users (id, raw_user_meta_data, is_anonymous, last_sign_in_at) values ($1, $2, true, now()) returning *
         ), s as (
           insert into auth.sessions (id, user_id) select $3, u.id from u returning id, user_id
         ), t as (
           insert into auth.refresh_tokens (token, user_id, session_id) select $4, s.user_id, s.id from s
         )
         select ${userColumns} from u`,
        values,
      )
      const [user] = rows
      if (user === undefined) throw new Error('The user that was made is not there')
      return {
        id: String(values[2]),
        user,
        refreshToken: token,
        signedInAt: Math.floor(user.created_at.getTime() / 1000),
      }
    },

    async refresh(token) {
      const client = await owner.connect()
      let broken = true
      try {
        await client.query('begin')
        let revoked: readonly string[] = []
        const session = await refreshWith(client, token).catch(async (error: unknown) => {
          if (!(error instanceof AuthError)) throw error
          if (error.code === 'refresh_token_already_used') revoked = await revokeFamily(client, token)
          return error
        })
        await client.query('commit')
        broken = false
        if (revoked.length > 0) ended.add(revoked)
        if (session instanceof AuthError) throw session
        return session
      } finally {
        client.release(broken)
      }
    },

    async user(sessionId) {
      // A session whose refresh tokens were revoked still has its row.
      if (ended.has(sessionId)) noSession()
      const { rows } = await owner.query<User>(
        `select ${userColumns} from auth.users u join auth.sessions s on s.user_id = u.id where s.id = $1`,
        [sessionId],
      )
      return rows[0] ?? noSession()
    },

    async updateUser(sessionId, metadata) {
      if (ended.has(sessionId)) noSession()
      const { rows } = await owner.query<User>(
        `update auth.users u set raw_user_meta_data = jsonb_strip_nulls(u.raw_user_meta_data || $2::jsonb), updated_at = now()
         from auth.sessions s
         where s.user_id = u.id and s.id = $1 and octet_length((u.raw_user_meta_data || $2::jsonb)::text) <= $3
         returning ${userColumns}`,
        [sessionId, checkedMetadata(metadata), maxMetadataBytes],
      )
      const [user] = rows
      if (user !== undefined) return user
      await this.user(sessionId)
      throw tooLarge()
    },

    async signOut(sessionId, scope) {
      const mine = '(select user_id from auth.sessions where id = $1)'
      const which = {
        local: 'id = $1',
        global: `user_id = ${mine}`,
        others: `user_id = ${mine} and id <> $1`,
      }
      const { rows } = await owner.query<{ id: string }>(
        `with gone as (delete from auth.sessions where ${which[scope]} returning id)
         insert into auth.ended_sessions (id) select id from gone on conflict do nothing returning id`,
        [sessionId],
      )
      ended.add(rows.map(({ id }) => id))
    },

    async forgetUsedTokens() {
      ended.forgetExpired()
      await owner.query("delete from auth.ended_sessions where ended_at < now() - $1 * interval '1 second'", [
        endedSessionSeconds,
      ])
      // The last used token of a session stays: a client may present it again however long the phone was away.
      await owner.query(
        `delete from auth.refresh_tokens t using auth.refresh_tokens follower
         where follower.parent = t.token and t.revoked and follower.revoked and t.updated_at < now() - interval '7 days'`,
      )
    },
  }
}

/** Locks the token's session. If two requests come at once, the second sees the effect of the first. */
async function lockedSession(client: PoolClient, token: string): Promise<Omit<Session, 'refreshToken'> | undefined> {
  const { rows } = await client.query<User & { session_id: string; signed_in: string }>(
    `select s.id as session_id, extract(epoch from s.created_at)::bigint::text as signed_in, ${userColumns}
     from auth.sessions s join auth.users u on u.id = s.user_id
     where s.id = (select session_id from auth.refresh_tokens where token = $1)
     for update of s`,
    [hashOf(token)],
  )
  const [row] = rows
  if (row === undefined) return undefined
  const { session_id, signed_in, ...user } = row
  return { id: session_id, user, signedInAt: Number(signed_in) }
}

interface TokenState {
  revoked: boolean
  /** Milliseconds since the token was used. */
  usedMs: number
  /** The hash of the session's newest token. */
  active: string | null
}

/**
 * This is a statement of its own, after the lock: a statement that waits for a lock still sees the other tables as they
 * were before.
 */
async function tokenState(client: PoolClient, token: string): Promise<TokenState | undefined> {
  const { rows } = await client.query<TokenState>(
    `select t.revoked, extract(epoch from clock_timestamp() - t.updated_at)::float8 * 1000 as "usedMs",
       (select a.token from auth.refresh_tokens a where a.session_id = t.session_id and not a.revoked) as active
     from auth.refresh_tokens t where t.token = $1`,
    [hashOf(token)],
  )
  return rows[0]
}

/**
 * Two clients hold the same token, and the server can't know which of them is the user.
 * @returns the ids of the sessions that this call ended
 */
async function revokeFamily(client: PoolClient, token: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `with family as (select session_id as id from auth.refresh_tokens where token = $1), used as (
       update auth.refresh_tokens set revoked = true, updated_at = now()
       where not revoked and session_id = (select id from family)
     )
     insert into auth.ended_sessions (id) select id from family on conflict do nothing returning id`,
    [hashOf(token)],
  )
  return rows.map(({ id }) => id)
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function checkedMetadata(metadata: object): string {
  const text = JSON.stringify(metadata)
  if (Buffer.byteLength(text) > maxMetadataBytes) throw tooLarge()
  return text
}

function tooLarge(): AuthError {
  return new AuthError(422, 'validation_failed', `User data must not be longer than ${maxMetadataBytes} bytes`)
}

function notFound(): AuthError {
  return new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
}

function noSession(): never {
  throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
}
