import type { Connectivity } from '../device/device.ts'
import type { Configuration } from './configuration.ts'

/** Without an answer for this long, the app counts as offline. Source: decision 22, 'Connectivity'. */
const ANSWER_WITHIN_MS = 3_000
/**
 * An answer this recent counts as current: a golfer walks some 7 m in that time, and quick presses cause a single request.
 */
const RECENT_MS = 5_000
/**
 * The pauses between requests while the server is silent. The first are short, because a dead spot is often passed in
 * seconds; the last limits the battery use of a long silence. While the server answers, no timer asks it.
 */
const PAUSES_MS = [2_000, 4_000, 8_000]
const LONGEST_PAUSE_MS = 15_000

/** Whether the backend can be reached, based on its last answer and on the platform. Unknown counts as online. */
export interface ServerConnectivity extends Connectivity {
  /** Subscribes without causing a request. */
  subscribe(listener: () => void): () => void
  /**
   * Subscribes for a screen that offers something online: sends a request if the last answer isn't recent, and repeats it
   * while there is none.
   */
  watch(listener: () => void): () => void
  /** Sends a request. Resolves within ANSWER_WITHIN_MS and never rejects. */
  check(): Promise<boolean>
  /** Wraps fetch so that its answers and failures count. */
  observed(fetch: typeof globalThis.fetch): typeof globalThis.fetch
}

export interface ConnectivityEnvironment {
  /** The platform's own view: false is reliable, true isn't. */
  readonly platform: Connectivity
  /** Sends a request. Resolves with whether the server itself answered; may reject. */
  readonly ask: (signal: AbortSignal) => Promise<boolean>
  /** Calls the listener each time the page becomes visible. */
  readonly onVisible: (listener: () => void) => void
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Runs a function after the given milliseconds, unless the returned function is called before. */
  readonly after: (ms: number, run: () => void) => () => void
}

export function createServerConnectivity(environment: ConnectivityEnvironment): ServerConnectivity {
  const { platform, now } = environment
  const listeners = new Set<() => void>()
  const { isOnline, check, watch, refresh, answered, doubt } = createServerState(environment, notify)
  let wasOnline = isOnline()

  function notify(): void {
    if (isOnline() === wasOnline) return
    wasOnline = isOnline()
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  platform.subscribe(() => {
    doubt()
    refresh()
  })
  environment.onVisible(refresh)

  return {
    isOnline,
    subscribe,
    watch: (listener) => watch(subscribe(listener)),
    check,
    observed: (fetch) => async (input, init) => {
      const begunAt = now()
      try {
        const response = await fetch(input, init)
        if (isOfServer(response)) answered()
        else doubt()
        return response
      } catch (error) {
        // A request that the app aborted early, such as a superseded search, doesn't count.
        if (init?.signal?.aborted !== true || now() - begunAt >= ANSWER_WITHIN_MS) doubt()
        throw error
      }
    },
  }
}

/** Remembers whether the server has answered, and asks it again while it is silent and a screen watches. */
function createServerState(environment: ConnectivityEnvironment, onChange: () => void) {
  const { platform, now, after } = environment
  let watchers = 0
  let isReachable = true
  let answeredAt = Number.NEGATIVE_INFINITY
  let silences = 0
  let asking: ReturnType<typeof begin> | undefined
  let stopPause = () => {}

  const isOnline = () => platform.isOnline() && isReachable

  function take(isReached: boolean): void {
    asking = undefined
    isReachable = isReached
    answeredAt = isReached ? now() : Number.NEGATIVE_INFINITY
    if (isReached) silences = 0
    pauseIfSilent()
    onChange()
  }

  /**
   * Without a watching screen nothing sends requests, so an old silence is soon forgotten; otherwise the notification bell
   * would never try again.
   */
  function pauseIfSilent(): void {
    stopPause()
    if (isReachable) return
    if (watchers > 0) {
      stopPause = after(PAUSES_MS[silences] ?? LONGEST_PAUSE_MS, () => void check())
      silences += 1
    } else stopPause = after(LONGEST_PAUSE_MS, refresh)
  }

  async function check(): Promise<boolean> {
    if (!platform.isOnline()) return false
    stopPause()
    asking ??= begin(environment, take)
    await asking.done
    return isOnline()
  }

  /**
   * Asks if the last answer is old. An old silence no longer counts, because the circumstances have changed. While it is
   * watched it stays until the answer, so that the message doesn't flicker.
   */
  function refresh(): void {
    if (now() - answeredAt < RECENT_MS) return
    silences = 0
    if (watchers > 0) void check()
    else isReachable = true
    onChange()
  }

  return {
    isOnline,
    check,
    refresh,
    answered: () => (asking?.end ?? take)(true),
    /** The last answer no longer counts: the next caller sends a request, and a watching screen does so at once. */
    doubt(): void {
      answeredAt = Number.NEGATIVE_INFINITY
      if (watchers > 0 && isReachable) void check()
    },
    watch(stop: () => void): () => void {
      watchers += 1
      refresh()
      return () => {
        stop()
        watchers -= 1
        if (watchers === 0) pauseIfSilent()
      }
    },
  }
}

/** Sends a request, which ends once: by its own answer, by that of another call, or because it took too long. */
function begin({ ask, after }: ConnectivityEnvironment, take: (isReached: boolean) => void) {
  const ending = new AbortController()
  let resolve = () => {}
  const done = new Promise<void>((taken) => (resolve = taken))
  const end = (isReached: boolean) => {
    if (ending.signal.aborted) return
    stopTimer()
    ending.abort()
    take(isReached)
    resolve()
  }
  const stopTimer = after(ANSWER_WITHIN_MS, () => end(false))
  ask(ending.signal).then(end, () => end(false))
  return { done, end }
}

interface BackendSource {
  readonly wanted: () => Promise<Pick<Configuration, 'supabaseUrl' | 'supabaseKey'>>
  readonly isKnown: () => boolean
}

/**
 * Requests the backend's auth service, which answers in few bytes without an account and without the database, on the
 * project's own server as on Supabase. Any JSON counts, whatever its status; a captive portal answers with a page. Without
 * a backend there is nothing to request, and the platform's view applies.
 */
export async function askServer(
  configuration: BackendSource,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<boolean> {
  const { supabaseUrl, supabaseKey } = await configuration.wanted()
  if (supabaseUrl === '' || supabaseKey === '') return configuration.isKnown()
  const address = `${supabaseUrl.replace(/\/+$/, '')}/auth/v1/health`
  const response = await fetch(address, { signal, cache: 'no-store', headers: { apikey: supabaseKey } })
  return typeOf(response).includes('json')
}

/** A Wi-Fi's sign-in page doesn't count, nor an error without JSON, which a proxy sends for a server that is down. */
function isOfServer(response: Response): boolean {
  const type = typeOf(response)
  return response.status < 400 ? !type.includes('text/html') : type.includes('json')
}

function typeOf(response: Response): string {
  return response.headers.get('content-type') ?? ''
}
