import { createAccountRequest } from './account-request.ts'
import type { Backend } from './backend.ts'
import type { ConfigurationSource } from './configuration.ts'
import { createCourseCalls } from './course-search.ts'
import { createFeedbackCalls } from './feedback.ts'
import { openGameChannel } from './realtime/game-channel.ts'
import { createGames } from './games.ts'
import { createNotificationCalls } from './notifications.ts'
import { createPeerRooms } from './direct/peer-rooms.ts'
import {
  type BackendAddress,
  CallFailureError,
  createConditionalRequest,
  createRequest,
  prepareLastRequest,
} from './request.ts'
import { createSession } from './session.ts'
import { openSignalChannel } from './realtime/signal-channel.ts'
import type { SessionStore, SupabaseEnvironment, SupabaseParts } from './supabase.ts'
import { loadPart } from '../device/load-part.ts'

export interface BackendEnvironment {
  readonly configuration: Omit<ConfigurationSource, 'isKnown'>
  readonly sessionStore: SessionStore
  /** Epoch milliseconds. */
  readonly now: () => number
  /** From 0 up to 1. It only spreads attempts over time and needn't be secure. */
  readonly random: () => number
  readonly isOnline: () => boolean
  readonly fetch: typeof fetch
}

/** Loads, requests and signs in nothing before the first use. */
export function createBackend(environment: BackendEnvironment): Backend {
  const { configuration, now, isOnline } = environment
  let loading: Promise<SupabaseParts> | undefined

  async function address(): Promise<BackendAddress> {
    const { supabaseUrl, supabaseKey } = await configuration.wanted()
    if (supabaseUrl === '' || supabaseKey === '') throw new CallFailureError({ kind: 'not-configured' })
    return { url: supabaseUrl.replace(/\/+$/, ''), key: supabaseKey }
  }
  async function load(): Promise<SupabaseParts> {
    const { sessionStore: store, fetch, random } = environment
    const given: SupabaseEnvironment = { ...(await address()), store, fetch, random }
    const { openSupabase } = await loadPart(() => import('./supabase.ts')).catch(() => {
      throw new CallFailureError({ kind: 'not-configured' })
    })
    return openSupabase(given)
  }
  const parts = () =>
    (loading ??= load().catch((error: unknown) => {
      // The next caller tries again.
      loading = undefined
      throw error
    }))

  const asking = { fetch: environment.fetch, isOnline, now, address }
  const request = createRequest(asking)
  const session = createSession({ accounts: async () => (await parts()).accounts, isOnline, oneAtATime })
  const accountRequest = createAccountRequest(request, session.token, session.doubt)
  /** The client is loaded only if there is an account. */
  async function existingToken(): Promise<string | null> {
    const isKept = (await environment.sessionStore.read().catch(() => null)) !== null
    return isKept || session.userId() !== null ? session.existingToken() : null
  }
  const courseRequest = createAccountRequest(request, existingToken, () => {
    if (session.userId() !== null) session.doubt()
  })
  const connect = async () => (await parts()).connection
  return {
    session,
    games: createGames(accountRequest),
    courses: createCourseCalls(courseRequest, now),
    notifications: createNotificationCalls(createConditionalRequest(asking)),
    feedback: createFeedbackCalls(request),
    peerRooms: createPeerRooms(accountRequest),
    prepareToEndSeatRequests: () =>
      prepareLastRequest(asking, { path: '/rest/v1/rpc/end_seat_requests', body: {} }, session.token),
    openChannel: (gameId, playerId, events) => openGameChannel(gameId, playerId, events, connect, now),
    signal: (code, listeners) => openSignalChannel(code, listeners, connect),
    isConfigured: () => configuration.current().supabaseUrl !== '',
  }
}

/** How long to wait for another tab that is signing in; after that, two accounts are better than none. */
const lockMs = 5_000

async function oneAtATime<T>(run: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return run()
  const waited = new AbortController()
  const timer = setTimeout(() => waited.abort(), lockMs)
  return new Promise<T>((resolve, reject) => {
    let isBegun = false
    const begin = () => {
      isBegun = true
      clearTimeout(timer)
      const running = run()
      running.then(resolve, reject)
      return running.then(
        () => undefined,
        () => undefined,
      )
    }
    navigator.locks.request('teemates-sign-in', { signal: waited.signal }, begin).catch(() => {
      if (!isBegun) void begin()
    })
  })
}
