import { type AuthError, createClient, isAuthRetryableFetchError, type Session } from '@supabase/supabase-js'
import type { BackendAddress } from './request.ts'
import type { Account, AccountClient, NotMade } from './session.ts'

/** Where the session is kept, as text. Each may reject. */
export interface SessionStore {
  read(): Promise<string | null>
  write(text: string): Promise<void>
  remove(): Promise<void>
}

type Realtime = ReturnType<typeof createClient>['realtime']
export type RealtimeChannel = ReturnType<Realtime['channel']>

/** The client's connection for changes, shared by its channels. */
export interface LiveConnection {
  readonly realtime: Realtime
  /** Told at each heartbeat that was answered. */
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
/** Document 1 section 7. */
const eventsPerSecond = 5
const reconnectFirstMs = 1_000
const reconnectMaxMs = 30_000
const signInTimeoutMs = 10_000
const tooManyRequests = 429
const serverError = 500
/** Of an error that hands on nothing but its message. */
const notAnAnswer = 'the answer is not of the backend'

/** The one place where the official client is made. Loaded when a backend is first needed. */
export function openSupabase({ url, key, store, fetch, random }: SupabaseEnvironment): SupabaseParts {
  const heard = new Set<() => void>()
  const { storage, isReadable } = storageOf(store)
  const client = createClient(url, key, {
    auth: {
      storage,
      storageKey,
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: false,
    },
    global: { fetch: carefulFetch(fetch) },
    realtime: {
      params: { eventsPerSecond },
      heartbeatIntervalMs: heartbeatMs,
      heartbeatCallback: (status) => {
        if (status === 'ok') for (const listener of heard) listener()
      },
      // All phones of a club lose a restarted server at the same moment, and shall not come back at one.
      reconnectAfterMs: (tries) => random() * Math.min(reconnectMaxMs, reconnectFirstMs * 2 ** tries),
    },
  })
  const { auth } = client
  return {
    accounts: {
      async current() {
        try {
          const { data, error } = await auth.getSession()
          if (data.session !== null) return accountOf(data.session)
          // Where the device's own store fails nothing is known of the account, and none is made in its place.
          if (!isReadable()) return 'unavailable'
          // Refused otherwise: the account is gone, and the client has put it away.
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
          // The next call that is told so has it verified again.
        }
      },
      onLost: (listener) =>
        void auth.onAuthStateChange((event) => {
          if (event === 'SIGNED_OUT') listener()
        }),
    },
    connection: {
      realtime: client.realtime,
      onHeartbeat(listener) {
        heard.add(listener)
        return () => heard.delete(listener)
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
 * The client keeps things under names of its own beside the session; those have no place here. It isn't made for a store
 * that fails: what can't be written holds for this page, and what can't be read is remembered as such.
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
 * The client takes every refusal to renew a token for the account's end, also that of a network's sign-in page or of a
 * server that is asked too often; and it waits for an answer without end. Here those fail as if without a network.
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
        // A proxy's words for a backend that fails.
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
