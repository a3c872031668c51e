import type { OfflineCopyControl } from './offline-copy.ts'
import { inTurn, whenQuiet } from './quiet.ts'
import { SCORING_LOCK } from './scoring-lock.ts'
import { mayReloadForMissingPart, mayReloadForUpdate } from './update-rules.ts'

/** How often an open tab checks for a new version, in ms. */
const CHECK_INTERVAL_MS = 60 * 60 * 1000
/** The timeout of the request that checks whether the page can be loaded, in ms. */
const PAGE_TIMEOUT_MS = 10_000
/** How long a reload waits for pending writes, in ms. */
const FLUSH_TIMEOUT_MS = 3000
/**
 * How soon a tab without a round checks again whether a round is still being scored, in ms: the previous page may
 * still be closing.
 */
const SCORING_PAUSE_MS = 5000
/** How long a worker may take to become active, in ms. */
const ACTIVATION_TIMEOUT_MS = 3000

/** Resolves when no write is pending, at the latest after timeoutMs. */
type Flush = (timeoutMs: number) => Promise<void>

let reloading = false

async function reloadOnce(flush: Flush): Promise<void> {
  if (reloading) return
  reloading = true
  // A write that fails is in the emergency journal already.
  await flush(FLUSH_TIMEOUT_MS).catch(() => {})
  location.reload()
}

/**
 * Registers the service worker and handles updates. A new version is activated only while no tab shows a round, and a
 * tab is reloaded only if the golfer loses nothing by it. A round in progress that is on no screen doesn't delay an
 * update: it may wait for days, its log is on the disk, and the next version reads it. Registration waits until the
 * first screen is idle, because storing the whole app takes bandwidth and CPU time from it. It is repeated until a
 * worker is active, so that a bad first minute doesn't leave the phone without the app. Source:
 * docs/decisions/0005-when-an-update-is-activated.md.
 */
export function startUpdates(flush: Flush, whenSettled: Promise<void>, offlineCopy: OfflineCopyControl): void {
  if (!('serviceWorker' in navigator)) return
  const workers = navigator.serviceWorker
  let controlled = workers.controller !== null
  let reloadWaits = false
  let touched = false
  let lastCheckMs = performance.now()
  let registration: ServiceWorkerRegistration | undefined

  for (const type of ['pointerdown', 'keydown'] as const) {
    addEventListener(type, () => (touched = true), { once: true, capture: true, passive: true })
  }

  const mayReload = () =>
    mayReloadForUpdate({ path: location.pathname, untouched: !touched || document.visibilityState === 'hidden' })

  const waitingWorker = () => (mayReload() ? (registration?.waiting ?? null) : null)

  /*
   * Chromium ends the old worker to make room for the new one. A request of the page at that moment restarts the old
   * worker, and the new one then waits until the old one has been idle for half a minute; asking again doesn't help.
   * So the new worker is activated while the page loads nothing.
   */
  async function activateInTurn() {
    if (waitingWorker() === null) return
    await whenQuiet()
    // The golfer may have used the page in the meantime.
    const waiting = waitingWorker()
    if (waiting === null) return
    await activate(waiting)
    if (waiting.state === 'installed') setTimeout(goOn, SCORING_PAUSE_MS)
  }

  function goOn() {
    if (reloadWaits && mayReload()) void reloadOnce(flush)
    else if (waitingWorker() !== null) inTurn(activateInTurn).catch(() => {})
  }

  workers.addEventListener('controllerchange', () => {
    // The very first worker takes control of the page that registered it. The page's version doesn't change.
    if (!controlled) {
      controlled = true
      return
    }
    reloadWaits = true
    goOn()
  })

  document.addEventListener('visibilitychange', () => {
    goOn()
    if (document.visibilityState === 'hidden') return
    offlineCopy.tryNow()
    if (performance.now() - lastCheckMs < CHECK_INTERVAL_MS) return
    lastCheckMs = performance.now()
    registration?.update().catch(() => {})
  })

  async function register(): Promise<ServiceWorkerRegistration> {
    const registered = await workers.register('/sw.js')
    // If a first installation fails, its registration is removed, too.
    if (registered === registration) return registered
    registration = registered
    onInstalled(registered, goOn)
    goOn()
    return registered
  }
  addEventListener('online', offlineCopy.tryNow)
  // Without a worker the app works, but not offline.
  void offlineCopy.keepRegistering({ isControlled: controlled, whenSettled, register })
}

/** Calls the listener each time a worker is installed. */
function onInstalled(registration: ServiceWorkerRegistration, listener: () => void): void {
  const watchInstalling = () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') listener()
    })
  }
  registration.addEventListener('updatefound', watchInstalling)
  watchInstalling()
}

/** Does nothing while a tab is scoring a round. */
async function activate(waiting: ServiceWorker): Promise<void> {
  await navigator.locks.request(SCORING_LOCK, { mode: 'exclusive', ifAvailable: true }, async (lock) => {
    if (lock === null) return
    waiting.postMessage({ type: 'SKIP_WAITING' })
    // Hold the lock until the worker is active, so that no scoring begins in between.
    await activated(waiting)
  })
}

function activated(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ACTIVATION_TIMEOUT_MS)
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve()
    })
  })
}

/**
 * Handles a part of the app that couldn't be loaded, for example after a deploy during a round: waits for pending
 * writes and reloads once. Resolves with false if a reload wouldn't help, because it has just been tried or because
 * there is nothing to load the page from. A page that works in part is better than none.
 */
export async function recoverMissingPart(flush: Flush): Promise<boolean> {
  if (reloading) return true
  const navigation = performance.getEntriesByType('navigation')[0]
  const navigationType = navigation instanceof PerformanceNavigationTiming ? navigation.type : 'navigate'
  if (!mayReloadForMissingPart(navigationType, performance.now())) return false
  const page = await fetch(location.href, {
    headers: { accept: 'text/html' },
    cache: 'no-store',
    signal: AbortSignal.timeout(PAGE_TIMEOUT_MS),
  }).catch(() => null)
  if (page?.ok !== true) return false
  await reloadOnce(flush)
  return true
}
