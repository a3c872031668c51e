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
  const { platform, now, after } = environment
  const listeners = new Set<() => void>()
  let watchers = 0
  let isReachable = true
  let answeredAt = Number.NEGATIVE_INFINITY
  let silences = 0
  let asking: { readonly done: Promise<boolean>; readonly end: (isReached: boolean) => void } | undefined
  let stopPause = () => {}

  const isOnline = () => platform.isOnline() && isReachable
  let wasOnline = isOnline()
  const isRecent = () => now() - answeredAt < RECENT_MS

  function notify(): void {
    if (isOnline() === wasOnline) return
    wasOnline = isOnline()
    for (const listener of listeners) listener()
  }

  function take(isReached: boolean): void {
    stopPause()
    isReachable = isReached
    answeredAt = isReached ? now() : Number.NEGATIVE_INFINITY
    if (isReached) silences = 0
    else if (watchers > 0) {
      stopPause = after(PAUSES_MS[silences] ?? LONGEST_PAUSE_MS, () => void question())
      silences += 1
    } else forgetLater()
    notify()
  }

  /**
   * Without a watching screen nothing sends requests, so an old silence is soon forgotten; otherwise the notification bell
   * would never try again.
   */
  function forgetLater(): void {
    stopPause = after(LONGEST_PAUSE_MS, () => {
      if (watchers > 0) return
      isReachable = true
      notify()
    })
  }

  function question(): Promise<boolean> {
    if (!platform.isOnline()) return Promise.resolve(false)
    asking ??= begin()
    return asking.done
  }

  function begin() {
    stopPause()
    const { promise: done, resolve } = deferred()
    const ending = new AbortController()
    const end = (isReached: boolean) => {
      if (ending.signal.aborted) return
      stopTimer()
      ending.abort()
      asking = undefined
      take(isReached)
      resolve(isOnline())
    }
    const stopTimer = after(ANSWER_WITHIN_MS, () => end(false))
    environment.ask(ending.signal).then(end, () => end(false))
    return { done, end }
  }

  function answered(): void {
    if (asking === undefined) take(true)
    else asking.end(true)
  }

  /** A call has failed: the next caller that needs the server sends a request, and a watching screen does so at once. */
  function failed(): void {
    answeredAt = Number.NEGATIVE_INFINITY
    if (watchers > 0 && isReachable) void question()
  }

  /**
   * The circumstances changed, so an old silence no longer counts. While it is watched it stays until the answer, so that
   * the message doesn't flicker.
   */
  function reconsider(): void {
    silences = 0
    if (watchers > 0) void question()
    else isReachable = true
    notify()
  }

  platform.subscribe(() => {
    answeredAt = Number.NEGATIVE_INFINITY
    if (platform.isOnline()) reconsider()
    else notify()
  })
  environment.onVisible(() => {
    if (!isRecent()) reconsider()
  })

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    isOnline,
    subscribe,
    watch(listener) {
      const stop = subscribe(listener)
      watchers += 1
      if (!isRecent()) {
        silences = 0
        void question()
      }
      return () => {
        stop()
        watchers -= 1
        if (watchers > 0) return
        stopPause()
        if (!isReachable) forgetLater()
      }
    },
    check: question,
    observed: (fetch) => async (input, init) => {
      const begunAt = now()
      try {
        const response = await fetch(input, init)
        if (isOfServer(response)) answered()
        else failed()
        return response
      } catch (error) {
        // A request that the app aborted early, such as a superseded search, doesn't count.
        if (init?.signal?.aborted !== true || now() - begunAt >= ANSWER_WITHIN_MS) failed()
        throw error
      }
    },
  }
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

function deferred() {
  let resolve: (isReached: boolean) => void = () => {}
  const promise = new Promise<boolean>((taken) => (resolve = taken))
  return { promise, resolve }
}
