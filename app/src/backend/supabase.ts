import { AuthClient, type AuthError, isAuthRetryableFetchError, type Session } from '@supabase/auth-js'
import { type RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import type { BackendAddress } from './request.ts'
import type { Account, AccountClient, NotMade } from './session.ts'

/** The storage of the session, as text. Each function may reject. */
export interface SessionStore {
  read(): Promise<string | null>
  write(text: string): Promise<void>
  remove(): Promise<void>
}

export type { RealtimeChannel }

/** The client's connection for changes, shared by its channels. */
export interface LiveConnection {
  readonly realtime: RealtimeClient
  /** Called at each answered heartbeat. */
  onHeartbeat(listener: () => void): () => void
}

export interface SupabaseParts {
  readonly accounts: AccountClient
  readonly connection: LiveConnection
}

export interface SupabaseEnvironment extends BackendAddress {
  readonly store: SessionStore
  readonly fetch: typeof fetch
  /** From 0 up to 1. */
  readonly random: () => number
}

const storageKey = 'teemates-session'
/** A dead connection is noticed at the heartbeat after the unanswered one: within 9 s. */
const heartbeatMs = 4_500
/** Source: document 1 section 7. */
const eventsPerSecond = 5
const reconnectFirstMs = 1_000
const reconnectMaxMs = 30_000
const signInTimeoutMs = 10_000
const tooManyRequests = 429
const serverError = 500
/** The text of an error that exposes only its message. */
const notAnAnswer = 'the answer is not of the backend'

/**
 * The only place that creates the official clients, those of accounts and realtime. The client of all services would load
 * three more: the app asks tables and functions with fetch, and keeps no files on a server. Loaded when a backend is first
 * needed.
 */
export function openSupabase({ url, key, store, fetch, random }: SupabaseEnvironment): SupabaseParts {
  const heartbeatListeners = new Set<() => void>()
  const { storage, isReadable } = storageOf(store)
  const auth = new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    storage,
    storageKey,
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: false,
    fetch: carefulFetch(fetch),
  })
  const realtime = new RealtimeClient(`${url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: key, eventsPerSecond },
    accessToken: async () => (await auth.getSession()).data.session?.access_token ?? key,
    heartbeatIntervalMs: heartbeatMs,
    heartbeatCallback: (status) => {
      if (status === 'ok') for (const listener of heartbeatListeners) listener()
    },
    // Random, because all phones of a club lose a restarted server at the same moment and must not reconnect at the same
    // moment.
    reconnectAfterMs: (tries) => random() * Math.min(reconnectMaxMs, reconnectFirstMs * 2 ** tries),
  })
  // Channels that are open go on with the new token.
  auth.onAuthStateChange((event, session) => {
    if (session !== null) void realtime.setAuth(session.access_token)
    else if (event === 'SIGNED_OUT') void realtime.setAuth()
  })
  return {
    accounts: {
      async current() {
        try {
          const { data, error } = await auth.getSession()
          if (data.session !== null) return accountOf(data.session)
          // If the device's own storage fails, the account is unknown, and none is created in its place.
          if (!isReadable()) return 'unavailable'
          // For other errors, the account is gone and the client has removed it.
          return isAuthRetryableFetchError(error) ? 'unavailable' : null
        } catch {
          return 'unavailable'
        }
      },
      async create() {
        try {
          const { data, error } = await auth.signInAnonymously()
          if (data.session !== null) return accountOf(data.session)
          return whyNotMade(error)
        } catch {
          return 'unavailable'
        }
      },
      async verify() {
        try {
          const { error } = await auth.refreshSession()
          if (error !== null && !isAuthRetryableFetchError(error)) await auth.signOut({ scope: 'local' })
        } catch {
          // The next call that is rejected as signed out verifies it again.
        }
      },
      onLost: (listener) =>
        void auth.onAuthStateChange((event) => {
          if (event === 'SIGNED_OUT') listener()
        }),
    },
    connection: {
      realtime,
      onHeartbeat(listener) {
        heartbeatListeners.add(listener)
        return () => heartbeatListeners.delete(listener)
      },
    },
  }
}

function whyNotMade(error: AuthError | null): NotMade {
  if (error?.message === notAnAnswer) return 'not-understood'
  const status = error?.status ?? 0
  if (status === tooManyRequests) return 'too-many'
  return status >= serverError ? 'server-error' : 'unavailable'
}

function accountOf({ user, access_token: accessToken }: Session): Account {
  return { userId: user.id, accessToken }
}

/**
 * The client stores other values beside the session, which are dropped here. It can't handle a failing store: values that
 * can't be written last as long as the page, and a failed read is remembered.
 */
function storageOf(store: SessionStore) {
  let isReadable = true
  let unsaved: { readonly text: string | null } | undefined
  async function keep(text: string | null): Promise<void> {
    try {
      await (text === null ? store.remove() : store.write(text))
      unsaved = undefined
    } catch {
      unsaved = { text }
    }
  }
  async function read(): Promise<string | null> {
    if (unsaved !== undefined) return unsaved.text
    try {
      const text = await store.read()
      isReadable = true
      return text
    } catch {
      isReadable = false
      return null
    }
  }
  return {
    isReadable: () => isReadable,
    storage: {
      getItem: async (key: string) => (key === storageKey ? read() : null),
      setItem: async (key: string, text: string) => {
        if (key === storageKey) await keep(text)
      },
      removeItem: async (key: string) => {
        if (key === storageKey) await keep(null)
      },
    },
  }
}

/**
 * The client takes every rejected token renewal for the end of the account, even from a network's sign-in page or from a
 * rate-limited server, and it waits for an answer forever. Here such answers fail like a missing network.
 */
function carefulFetch(ask: typeof fetch): typeof fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const isRenewal = address.includes('/auth/v1/token?grant_type=refresh_token')
    if (!isRenewal && !address.includes('/auth/v1/signup')) return ask(input, init)
    const ending = new AbortController()
    const timer = setTimeout(() => ending.abort(), signInTimeoutMs)
    try {
      const response = await ask(input, { ...init, signal: ending.signal })
      const text = await response.text()
      if (!isJson(text)) {
        // A proxy's answer for a failing backend.
        if (!isRenewal && response.status >= serverError) return new Response('{}', { status: response.status })
        throw new TypeError(notAnAnswer)
      }
      if (isRenewal && response.status === tooManyRequests) throw new TypeError('too many requests')
      return new Response(text, { status: response.status, headers: response.headers })
    } finally {
      clearTimeout(timer)
    }
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
