import type { GameSnapshot } from '../../app/src/backend/game-rows.ts'
import type { LiveSeat, LiveStore, StoredOperation } from '../../app/src/storage/live-store.ts'
import type { TabClock } from './tab-clock.ts'

/** How long the longest write takes; while it fails nothing becomes durable. */
export interface DiskFaults {
  readonly slowestMs: number
  readonly isFailing: boolean
}

/** A tab, to its disk. */
export interface DiskOwner {
  readonly clock: TabClock
  /** The page is hidden or left. */
  onHide(listener: () => void): void
}

/** What live games keep on one device, and how it goes wrong. */
export interface Disk {
  faults: DiskFaults
  /** Operations that became durable, in the order in which they are sent. */
  readonly committed: readonly string[]
  /** The store as one tab has it; it is never answered once the tab is gone. */
  store(owner: DiskOwner): LiveStore<GameSnapshot>
  /** What is durable now, operations in order. */
  kept(): {
    readonly operations: readonly StoredOperation[]
    readonly games: ReadonlyMap<string, Pick<LiveSeat, 'status'>>
  }
  /** The owner is killed. */
  crash(owner: DiskOwner): void
  /** As a device that loses what it has put aside for later would. */
  dropWaiting(): void
}
