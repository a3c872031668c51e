import { createContext, useContext, useSyncExternalStore } from 'react'

/** Delays before the next attempt to store the app for offline use, in ms; the last one is repeated. */
const PAUSES_MS = [2000, 5000, 15_000, 60_000, 300_000] as const

/**
 * 'none': this browser stores nothing, or a native shell has every file within it. 'new': stored during this visit, and the
 * golfer hasn't been notified.
 */
export type OfflineState = 'none' | 'pending' | 'new' | 'ready'

/** Whether the app can be opened without signal. */
export interface OfflineCopy {
  readonly state: () => OfflineState
  readonly subscribe: (listener: () => void) => () => void
  /** Ends the delay before the next attempt, for example when signal may be back. */
  readonly tryNow: () => void
  /** Turns 'new' into 'ready'. */
  readonly markNotified: () => void
}

interface InstallingWorker {
  readonly state: ServiceWorkerState
  addEventListener(type: 'statechange', listener: () => void): void
}

/** The parts of a ServiceWorkerRegistration that show the state of its workers. */
export interface RegisteredWorkers {
  readonly installing: InstallingWorker | null
  readonly waiting: InstallingWorker | null
  readonly active: InstallingWorker | null
}

export interface OfflineCopyControl extends OfflineCopy {
  /**
   * Registers until a worker is active. A failed installation leaves its downloaded files in the cache, so the next
   * one continues from there.
   */
  readonly keepRegistering: (given: {
    /** Whether the page itself was served by a worker. */
    readonly isControlled: boolean
    /** Registration starts when this resolves. */
    readonly whenSettled: Promise<void>
    readonly register: () => Promise<RegisteredWorkers>
  }) => Promise<void>
}

export function createOfflineCopy(): OfflineCopyControl {
  let state: OfflineState = 'none'
  let endPause: (() => void) | undefined
  const listeners = new Set<() => void>()

  function become(next: OfflineState) {
    state = next
    for (const listener of listeners) listener()
  }

  function pause(durationMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, durationMs)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tryNow: () => endPause?.(),
    markNotified() {
      if (state === 'new') become('ready')
    },
    async keepRegistering({ isControlled, whenSettled, register }) {
      become(isControlled ? 'ready' : 'pending')
      await whenSettled
      for (let tries = 0; ; tries += 1) {
        const outcome = await install(register).catch(() => 'failed' as const)
        if (outcome !== 'failed') return become(isControlled ? 'ready' : outcome)
        await pause(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0)
        endPause = undefined
      }
    },
  }
}

async function install(register: () => Promise<RegisteredWorkers>): Promise<'failed' | 'new' | 'ready'> {
  const { active, installing, waiting } = await register()
  if (active?.state === 'activated') return 'ready'
  const worker = active ?? waiting ?? installing
  if (worker === null) return 'failed'
  return new Promise((resolve) => {
    const check = () => {
      if (worker.state === 'activated') resolve('new')
      if (worker.state === 'redundant') resolve('failed')
    }
    worker.addEventListener('statechange', check)
    check()
  })
}

export const OfflineCopyContext = createContext<OfflineCopy | null>(null)

export function useOfflineCopy(): OfflineCopy {
  const offlineCopy = useContext(OfflineCopyContext)
  if (offlineCopy === null) throw new Error('useOfflineCopy must be used within OfflineCopyContext')
  return offlineCopy
}

/** Renders again when it changes. */
export function useOfflineState(): OfflineState {
  const { subscribe, state } = useOfflineCopy()
  return useSyncExternalStore(subscribe, state)
}
