import type { Caller } from '../database/calls/caller.ts'
import type { EndedSessions } from './ended-sessions.ts'
import type { ApiKeys } from './installation-keys.ts'
import { type Claims, TokenError, type TokenFault, type Tokens } from './tokens.ts'

/** A caller, with the keys for its rate limits. */
export interface KnownCaller extends Caller {
  /** Undefined if the request had only an API key. */
  readonly userId: string | undefined
}

export type RefusedCredentials = 'no_key' | 'unknown_key' | 'signed_out' | TokenFault

/** The server answers it with 401. */
export class CredentialsError extends Error {
  override readonly name = 'CredentialsError'
  readonly reason: RefusedCredentials
  constructor(reason: RefusedCredentials) {
    super(reason)
    this.reason = reason
  }
}

export interface Credentials {
  /** The header or query parameter 'apikey'. */
  readonly apiKey: string | undefined
  /** The header 'authorization'. */
  readonly authorization: string | undefined
}

export type CallerOf = (credentials: Credentials) => Promise<KnownCaller>

const byKey = {
  anon: { role: 'anon', claims: { role: 'anon' }, userId: undefined },
  service_role: { role: 'service_role', claims: { role: 'service_role' }, userId: undefined },
} as const satisfies Record<'anon' | 'service_role', KnownCaller>

/**
 * Authenticates a request. An API key is always required; one of our tokens identifies its user. Before sign-in the client
 * sends the API key as the Bearer token too.
 */
export function callerOf(keys: ApiKeys, tokens: Tokens, ended: Pick<EndedSessions, 'has'>): CallerOf {
  const users = new WeakMap<Claims, KnownCaller>()
  /** @throws CredentialsError */
  return async ({ apiKey, authorization }) => {
    const bearer = /^Bearer +(?<token>\S+) *$/i.exec(authorization ?? '')?.groups?.['token']
    const key = apiKey ?? bearer
    if (key === undefined || key === '') throw new CredentialsError('no_key')
    const role = keys.roleOf(key)
    if (role === undefined) throw new CredentialsError('unknown_key')
    if (authorization === undefined || authorization === '' || bearer === key) return byKey[role]
    if (bearer === undefined) throw new CredentialsError('malformed')
    const bearerRole = bearer.startsWith('sb_') ? keys.roleOf(bearer) : undefined
    if (bearerRole !== undefined) return byKey[bearerRole]
    try {
      const claims = await tokens.verify(bearer)
      if (ended.has(claims.session_id)) throw new CredentialsError('signed_out')
      return userOf(claims, users)
    } catch (error) {
      if (error instanceof TokenError) throw new CredentialsError(error.fault)
      throw error
    }
  }
}

function userOf(claims: Claims, users: WeakMap<Claims, KnownCaller>): KnownCaller {
  let caller = users.get(claims)
  if (caller === undefined) {
    caller = { role: claims.role, claims, userId: claims.sub }
    users.set(claims, caller)
  }
  return caller
}
