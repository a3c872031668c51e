import type { GameSnapshot } from '../../app/src/backend/game-rows.ts'
import type { LiveSeat, LiveStore, StoredOperation } from '../../app/src/storage/live/live-store.ts'
import type { TabClock } from './tab-clock.ts'

/** The longest time a write takes; while the disk fails nothing becomes durable. */
export interface DiskFaults {
  readonly slowestMs: number
  readonly isFailing: boolean
}

/** A tab, as its disk sees it. */
export interface DiskOwner {
  readonly clock: TabClock
  /** The page is hidden or left. */
  onHide(listener: () => void): void
}

/** The live games stored on one device, and the faults of its disk. */
export interface Disk {
  faults: DiskFaults
  /** Operations that became durable, in the order in which they are sent. */
  readonly committed: readonly string[]
  /** The store as one tab sees it. A call is never answered once the tab is gone. */
  store(owner: DiskOwner): LiveStore<GameSnapshot>
  /** The durable records; operations in order. */
  kept(): {
    readonly operations: readonly StoredOperation[]
    readonly games: ReadonlyMap<string, Pick<LiveSeat, 'status'>>
  }
  /** The owner is killed. */
  crash(owner: DiskOwner): void
  /** Loses the writes that are put off for later, as a faulty device would. */
  dropWaiting(): void
}
