import type { ProfileId } from '@teemates/golf/ids'
import type { Backend } from '../../backend/backend.ts'
import type { GameSnapshot } from '../../backend/game-rows.ts'
import type { LiveStore } from '../../storage/live/live-store.ts'
import type { Storage } from '../../storage/storage.ts'

/** The outside world of live games. The simulator replaces it, and runs everything else unchanged. */
export interface LivePorts {
  readonly backend: Backend
  readonly store: LiveStore<GameSnapshot>
  readonly storage: Pick<Storage, 'archive' | 'replaceArchived' | 'rounds' | 'courses' | 'askToPersist'>
  readonly clock: Clock
  readonly environment: Environment
  /** A new one each time. */
  readonly uuid: () => string
  /** 'cmplr_…', the device profile's id. */
  readonly profileId: () => ProfileId
}

export interface Clock {
  /** Epoch milliseconds: shown and stored, never compared to order anything. */
  readonly now: () => number
  /** Runs the function once, after ms milliseconds. The returned function cancels that. */
  readonly after: (ms: number, run: () => void) => () => void
  /** From 0 up to 1: spreads attempts over time. */
  readonly random: () => number
}

export interface Environment {
  /** The browser's navigator.onLine: false is reliable, true isn't. */
  readonly isOnline: () => boolean
  readonly isVisible: () => boolean
  /** The listener is called when signal is back or the page is visible again, so that pending work is tried at once. */
  readonly onWake: (listener: () => void) => () => void
  /** The listener is called when the page is hidden or left. */
  readonly onHide: (listener: () => void) => () => void
}
