import type { OfflineCopyControl } from './offline-copy.ts'
import { inTurn, whenQuiet } from './quiet.ts'
import { SCORING_LOCK } from './scoring-lock.ts'
import { mayReloadForMissingPart, mayReloadForUpdate } from './update-rules.ts'

/** How often a tab that stays open asks for a new version, in ms. */
const CHECK_INTERVAL_MS = 60 * 60 * 1000
/** How long the page may take to answer that it could be loaded anew, in ms. */
const PAGE_TIMEOUT_MS = 10_000
/** How long a reload waits for writes that are under way, in ms. */
const FLUSH_TIMEOUT_MS = 3000
/** How soon a resting tab asks again whether a round is still being scored, in ms: the page before it may just be closing. */
const SCORING_PAUSE_MS = 5000
/** How long a worker may take to become active, in ms. */
const ACTIVATION_TIMEOUT_MS = 3000

/** Resolves when no write is under way, at the latest after timeoutMs. */
type Flush = (timeoutMs: number) => Promise<void>

let reloading = false

async function reloadOnce(flush: Flush): Promise<void> {
  if (reloading) return
  reloading = true
  // A write that fails is in the emergency journal by then.
  await flush(FLUSH_TIMEOUT_MS).catch(() => {})
  location.reload()
}

/**
 * Registers the service worker and sees to updates: a new version is activated only while no tab has a round on screen,
 * and a tab is loaded anew only where that takes nothing from the golfer. A round that merely rests, in progress but on no
 * screen, doesn't hold an update back: it may rest for days, its log is on the disk, and the next version reads it.
 * The worker is registered when the first screen has settled: storing the whole app takes from it both line and processor.
 * Registering is tried again until a worker is active, so that a bad first minute doesn't leave the phone without the app.
 * Source: docs/decisions/0005-when-an-update-is-activated.md.
 */
export function startUpdates(flush: Flush, whenSettled: Promise<void>, offlineCopy: OfflineCopyControl): void {
  if (!('serviceWorker' in navigator)) return
  const workers = navigator.serviceWorker
  let controlled = workers.controller !== null
  let reloadWaits = false
  let touched = false
  let lastCheckMs = performance.now()
  let registration: ServiceWorkerRegistration | undefined

  const touch = () => {
    touched = true
  }
  for (const type of ['pointerdown', 'keydown'] as const) {
    addEventListener(type, touch, { once: true, capture: true, passive: true })
  }

  const mayReload = () =>
    mayReloadForUpdate({ path: location.pathname, untouched: !touched || document.visibilityState === 'hidden' })

  const waitingWorker = () => (mayReload() ? (registration?.waiting ?? null) : null)

  /*
   * Chromium ends the old worker to make room for the new one. A request of the page that comes just then starts the old one
   * again, and the new one waits until that has been idle for half a minute: asking it again changes nothing. So it is asked
   * while the page loads nothing.
   */
  async function activateInTurn() {
    if (waitingWorker() === null) return
    await whenQuiet()
    // The golfer may have touched the page meanwhile.
    const waiting = waitingWorker()
    if (waiting !== null) await activate(waiting)
  }

  async function activate(waiting: ServiceWorker) {
    await navigator.locks.request(SCORING_LOCK, { mode: 'exclusive', ifAvailable: true }, async (lock) => {
      if (lock === null) {
        setTimeout(goOn, SCORING_PAUSE_MS)
        return
      }
      waiting.postMessage({ type: 'SKIP_WAITING' })
      // Held until it has happened, so that no scoring begins in between.
      await activated(waiting)
      if (waiting.state === 'installed') setTimeout(goOn, SCORING_PAUSE_MS)
    })
  }

  function goOn() {
    if (reloadWaits && mayReload()) void reloadOnce(flush)
    else if (waitingWorker() !== null && navigator.locks !== undefined) inTurn(activateInTurn).catch(() => {})
  }

  workers.addEventListener('controllerchange', () => {
    // The very first worker takes over the page that registered it: nothing has changed for the page.
    if (!controlled) {
      controlled = true
      return
    }
    reloadWaits = true
    goOn()
  })

  document.addEventListener('visibilitychange', () => {
    goOn()
    if (document.visibilityState === 'visible') offlineCopy.tryNow()
    if (document.visibilityState === 'hidden' || performance.now() - lastCheckMs < CHECK_INTERVAL_MS) return
    lastCheckMs = performance.now()
    registration?.update().catch(() => {})
  })

  async function register(): Promise<ServiceWorkerRegistration> {
    const registered = await workers.register('/sw.js')
    // A first installation that failed takes its registration with it.
    if (registered === registration) return registered
    registration = registered
    const whenInstalled = () => {
      const worker = registered.installing
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed') goOn()
      })
    }
    registered.addEventListener('updatefound', whenInstalled)
    whenInstalled()
    goOn()
    return registered
  }
  addEventListener('online', offlineCopy.tryNow)
  // Without a worker the app works, only not offline.
  void offlineCopy.keepRegistering({ isControlled: controlled, whenSettled, register })
}

function activated(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ACTIVATION_TIMEOUT_MS)
    worker.addEventListener('statechange', () => {
      if (worker.state !== 'activated' && worker.state !== 'redundant') return
      clearTimeout(timer)
      resolve()
    })
  })
}

/**
 * Answers a part of the app that couldn't be loaded, as after a deploy in the middle of a round: waits for writes under way
 * and reloads once. Resolves with false when a reload wouldn't help: it has just been tried, or there is nothing to load the
 * page from, and a page that works in part is better than none.
 */
export async function recoverMissingPart(flush: Flush): Promise<boolean> {
  if (reloading) return true
  const navigation = performance.getEntriesByType('navigation')[0]
  const navigationType = navigation instanceof PerformanceNavigationTiming ? navigation.type : 'navigate'
  if (!mayReloadForMissingPart(navigationType, performance.now())) return false
  try {
    const page = await fetch(location.href, {
      headers: { accept: 'text/html' },
      cache: 'no-store',
      signal: AbortSignal.timeout(PAGE_TIMEOUT_MS),
    })
    if (!page.ok) return false
  } catch {
    return false
  }
  await reloadOnce(flush)
  return true
}
