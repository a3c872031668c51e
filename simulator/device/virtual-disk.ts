import type { GameSnapshot } from '../../app/src/backend/game-rows.ts'
import type { LiveStore, StoredOperation } from '../../app/src/storage/live/live-store.ts'
import type { SaveState } from '../../app/src/storage/browser/storage-state.ts'
import { StorageError } from '../../app/src/storage/browser/storage-error.ts'
import type { VirtualTime } from '../virtual-time.ts'
import type { Disk, DiskFaults } from './disk.ts'
import { diskStore } from './disk-store.ts'
import { type Kept, nothingKept } from './kept.ts'

/** Applies a write to the stored records. */
type Change = (kept: Kept) => Kept

interface Write {
  owner: object
  readonly change: Change
  readonly done: (kept: Kept) => void
  readonly failed: (error: StorageError) => void
  /** Tapped operations are retried, and outlive the tab. */
  readonly added: readonly StoredOperation[] | null
  readonly isReading: boolean
  isGivenUp: boolean
}

type OfGame = (gameId: string) => void
const givenUpMs = 3000

/** A disk and a store in one, made for many runs: writes become durable one by one, a while after they were requested. */
export class VirtualDisk implements Disk {
  readonly #time: VirtualTime
  readonly #random: () => number
  readonly #uuid: () => string
  #kept: Kept = nothingKept
  #queue: Write[] = []
  #isWriting = false
  readonly #tabs = new Map<object, OfGame>()
  readonly committed: string[] = []
  faults: DiskFaults = { slowestMs: 4, isFailing: false }

  constructor(time: VirtualTime, random: () => number, uuid: () => string) {
    this.#time = time
    this.#random = random
    this.#uuid = uuid
  }

  store(owner: object): LiveStore<GameSnapshot> {
    return diskStore(this, owner, this.#uuid)
  }

  kept(): Kept {
    return this.#kept
  }

  /** The owner is killed: any number of its first writes that weren't durable yet are, the others never will be. */
  crash(owner: object): void {
    const own = this.#queue.filter((write) => write.owner === owner && !write.isGivenUp)
    const survivors = new Set(own.slice(0, Math.floor(this.#random() * (own.length + 1))))
    this.#queue = this.#queue.filter((write) => write.owner !== owner || write.isGivenUp || survivors.has(write))
    this.#tabs.delete(owner)
  }

  dropWaiting(): void {
    const operations = this.#kept.operations.filter(({ state }) => state !== 'waiting')
    this.#kept = { ...this.#kept, operations }
    this.#queue = this.#queue.filter(({ added }) => added === null)
  }

  /** Subscribes a tab to durable writes. A closed tab gets no more notifications. */
  open(owner: object, tell: OfGame): void {
    this.#tabs.set(owner, tell)
    // The next tab stores the writes that a closed tab left behind.
    for (const write of this.#queue) if (!this.#tabs.has(write.owner)) write.owner = owner
  }

  /** All records, once the earlier requests are durable. */
  read(owner: object): Promise<Kept> {
    return this.#enqueue(owner, { gameId: null, change: (kept) => kept, added: null, isReading: true })
  }

  /**
   * Requests the write before it returns. Resolves with all records once the write is durable. Other tabs of the game are
   * notified.
   * @param added operations that are retried if the write fails
   */
  write(
    owner: object,
    gameId: string | null,
    change: Change,
    added: readonly StoredOperation[] | null = null,
  ): Promise<Kept> {
    return this.#enqueue(owner, { gameId, change, added, isReading: false })
  }

  #enqueue(owner: object, wanted: Pick<Write, 'change' | 'added' | 'isReading'> & { gameId: string | null }) {
    return new Promise<Kept>((resolve, reject) => {
      const done = (kept: Kept) => {
        if (!this.#tabs.has(owner)) return
        resolve(kept)
        if (wanted.gameId !== null) this.#notifyOthers(owner, wanted.gameId)
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
    this.committed.push(...(write.added ?? []).map(({ operationId }) => operationId))
    const hasRecovered = write.isGivenUp
    write.done(this.#kept)
    if (hasRecovered) this.#notifyOwner(write)
  }

  #giveUp(): void {
    const all = this.#queue
    this.#queue = all.filter(({ added }) => added !== null)
    for (const write of all) {
      if (write.isGivenUp) continue
      write.isGivenUp = true
      write.failed(new StorageError('unwritable'))
      this.#notifyOwner(write)
    }
  }

  #notifyOwner({ owner, added }: Write): void {
    for (const gameId of new Set(added?.map((each) => each.gameId))) this.#tabs.get(owner)?.(gameId)
  }

  #notifyOthers(owner: object, gameId: string): void {
    for (const [tab, tell] of this.#tabs) if (tab !== owner) this.#time.after(1, () => tell(gameId))
  }

  /** Operations of the owner that aren't durable yet, in order. */
  addedBy(owner: object): StoredOperation[] {
    return this.#queue.filter((write) => write.owner === owner).flatMap(({ added }) => added ?? [])
  }

  /** Operations of any tab, because tabs notify each other. */
  added(): StoredOperation[] {
    return this.#queue.flatMap(({ added }) => added ?? [])
  }

  saveState(owner: object, gameId: string): SaveState {
    const own = this.#queue.filter((write) => write.added?.some((each) => each.gameId === gameId) === true)
    if (own.some((write) => write.owner === owner && write.isGivenUp)) return 'unsaved'
    return own.some((write) => write.owner === owner) ? 'saving' : 'saved'
  }
}
