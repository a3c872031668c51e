import type { GameSnapshot } from '../../app/src/backend/game-rows.ts'
import { StorageError } from '../../app/src/storage/browser/storage-error.ts'
import { operationsIn } from '../../app/src/storage/live/live-operations.ts'
import { parseGame } from '../../app/src/storage/live/live-rows.ts'
import { type LiveStore, type StoredOperation, withSnapshots } from '../../app/src/storage/live/live-store.ts'
import type { LogEntry } from '../../app/src/storage/log/log-entry.ts'
import type { VirtualTime } from '../virtual-time.ts'
import type { Disk, DiskFaults, DiskOwner } from './disk.ts'
import { distinct, type Kept, type SharedDisk, type VirtualTab } from './shared-disk.ts'
import { openVirtualStore } from './virtual-store.ts'

interface Write {
  owner: object
  readonly change: (kept: Kept) => Kept
  readonly done: (kept: Kept) => void
  readonly failed: (error: StorageError) => void
  /** Entries of the log are retried, and outlive the tab. */
  readonly entries: readonly LogEntry[]
  readonly isReading: boolean
  isGivenUp: boolean
}

const givenUpMs = 3000
const newsMs = 1

/** A disk made for many runs: writes become durable one by one, a while after they were requested. */
export class VirtualDisk implements Disk, SharedDisk {
  readonly #time: VirtualTime
  readonly #random: () => number
  #kept: Kept = { entries: [], tables: new Map() }
  #queue: Write[] = []
  #isWriting = false
  #shown: { readonly entries: readonly LogEntry[]; readonly operations: readonly StoredOperation[] } | undefined
  readonly #tabs = new Map<object, VirtualTab>()
  readonly committed: string[] = []
  faults: DiskFaults = { slowestMs: 4, isFailing: false }

  constructor(time: VirtualTime, random: () => number) {
    this.#time = time
    this.#random = random
  }

  store(owner: DiskOwner): LiveStore<GameSnapshot> {
    // The disk returns only values that were written to it.
    return withSnapshots(openVirtualStore(this, owner, this.#random), (raw) => (isSnapshot(raw) ? raw : null))
  }

  kept() {
    const seats = [...this.#kept.tables].flatMap(([key, raw]) => (key.startsWith('seats ') ? [raw] : []))
    const games = new Map(seats.flatMap((raw) => parseGame(raw) ?? []).map((game) => [game.gameId, game]))
    return { operations: this.#operations(), games }
  }

  #operations(): readonly StoredOperation[] {
    const { entries } = this.#kept
    if (this.#shown?.entries !== entries) {
      const gameIds = new Set(entries.map(({ roundId }) => roundId))
      const ofGame = (gameId: string) => distinct(entries.filter(({ roundId }) => roundId === gameId))
      this.#shown = { entries, operations: [...gameIds].flatMap((gameId) => operationsIn(ofGame(gameId))) }
    }
    return this.#shown.operations
  }

  /** The owner is killed: any number of its first writes that weren't durable yet are, the others never will be. */
  crash(owner: object): void {
    const own = this.#queue.filter((write) => write.owner === owner && !write.isGivenUp)
    const survivors = new Set(own.slice(0, Math.floor(this.#random() * (own.length + 1))))
    this.#queue = this.#queue.filter((write) => write.owner !== owner || write.isGivenUp || survivors.has(write))
    this.#tabs.delete(owner)
  }

  dropWaiting(): void {
    const waiting = new Set(
      this.kept().operations.flatMap(({ operationId, state }) => (state === 'waiting' ? [operationId] : [])),
    )
    this.#kept = { ...this.#kept, entries: this.#kept.entries.filter(({ id }) => !waiting.has(id)) }
    this.#queue = this.#queue.filter(({ entries }) => entries.length === 0)
  }

  /** Adds a tab. A closed tab gets no more notifications. */
  open(owner: object, tab: VirtualTab): void {
    this.#tabs.set(owner, tab)
    // The next tab stores the entries that a closed tab left behind.
    for (const write of this.#queue) if (!this.#tabs.has(write.owner)) write.owner = owner
  }

  /** All records, once the earlier requests are durable. */
  read(owner: object): Promise<Kept> {
    return this.#enqueue(owner, { change: (kept) => kept, entries: [], isReading: true })
  }

  /** Requests the write before it returns. Resolves with all records once the write is durable. */
  write(owner: object, change: (kept: Kept) => Kept): Promise<Kept> {
    return this.#enqueue(owner, { change, entries: [], isReading: false })
  }

  /** As write. If it fails it is retried. */
  append(owner: object, entries: readonly LogEntry[]): Promise<Kept> {
    for (const [other, tab] of this.#tabs) {
      if (other !== owner) for (const entry of entries) this.#later(other, () => tab.onEntry(entry))
    }
    const change = (kept: Kept) => ({ ...kept, entries: [...kept.entries, ...entries] })
    return this.#enqueue(owner, { change, entries, isReading: false })
  }

  #enqueue(owner: object, wanted: Pick<Write, 'change' | 'entries' | 'isReading'>) {
    return new Promise<Kept>((resolve, reject) => {
      const done = (kept: Kept) => {
        if (this.#tabs.has(owner)) resolve(kept)
      }
      const failed = (error: StorageError) => {
        if (this.#tabs.has(owner)) reject(error)
      }
      if (!this.#tabs.has(owner)) return
      this.#queue.push({ ...wanted, owner, done, failed, isGivenUp: false })
      this.#next()
    })
  }

  #next(): void {
    if (this.#isWriting || this.#queue.length === 0) return
    this.#isWriting = true
    const writeMs = this.#queue[0]?.isReading === true ? 0 : this.#random() * this.faults.slowestMs
    this.#time.after(this.faults.isFailing ? givenUpMs : writeMs, () => {
      this.#isWriting = false
      if (this.faults.isFailing) this.#giveUp()
      else this.#commit()
      this.#next()
    })
  }

  #commit(): void {
    const write = this.#queue.shift()
    if (write === undefined) return
    this.#kept = write.change(this.#kept)
    this.committed.push(...write.entries.flatMap(({ id, kind }) => (kind === 'operation' ? [id] : [])))
    write.done(this.#kept)
    if (write.isGivenUp) this.#tabs.get(write.owner)?.onState()
  }

  #giveUp(): void {
    const all = this.#queue
    this.#queue = all.filter(({ entries }) => entries.length > 0)
    for (const write of all) {
      if (write.isGivenUp) continue
      write.isGivenUp = true
      write.failed(new StorageError('unwritable'))
      this.#tabs.get(write.owner)?.onState()
    }
  }

  /** Tells the other tabs that a record of the game has changed. */
  postNews(owner: object, gameId: string): void {
    for (const [other, tab] of this.#tabs) if (other !== owner) this.#later(other, () => tab.onNews(gameId))
  }

  #later(tab: object, work: () => void): void {
    this.#time.after(newsMs, () => {
      if (this.#tabs.has(tab)) work()
    })
  }

  /** The owner's entries that aren't durable yet, in order. */
  pendingOf(owner: object): readonly LogEntry[] {
    return this.#queue.filter((write) => write.owner === owner).flatMap(({ entries }) => entries)
  }

  /** The entries of all tabs that aren't durable yet, in order. */
  pending(): readonly LogEntry[] {
    return this.#queue.flatMap(({ entries }) => entries)
  }

  isGivenUp(owner: object): boolean {
    return this.#queue.some((write) => write.owner === owner && write.isGivenUp)
  }
}

function isSnapshot(raw: unknown): raw is GameSnapshot {
  return typeof raw === 'object' && raw !== null && 'epoch' in raw
}
