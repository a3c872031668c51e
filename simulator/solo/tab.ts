import { IDBKeyRange } from 'fake-indexeddb'
import type { TabChannel } from '../../app/src/storage/browser/environment.ts'
import type { ImportEnvironment } from '../../app/src/storage/import/import-environment.ts'
import { createStorageStart, type StorageStart } from '../../app/src/storage/open-storage.ts'
import type { LogEntry } from '../../app/src/storage/log/log-entry.ts'
import type { Storage } from '../../app/src/storage/storage.ts'
import type { RoundSession } from '../../app/src/rounds/session.ts'
import { createSoloRounds, type SoloRounds } from '../../app/src/rounds/solo/solo-rounds.ts'
import {
  type Fault,
  type FaultyIndexedDB,
  faultyIndexedDB,
  type Operation,
} from '../../test/storage/faulty-indexeddb.ts'
import { locksWithoutBackups } from './locks.ts'
import type { VirtualTime } from '../virtual-time.ts'
import type { Book } from './book.ts'
import type { Plan } from './plan.ts'
import type { SoloVariant } from './variants.ts'
import { ShownStrokes } from './shown-strokes.ts'

/** The longest way of a message to another tab, in ms. */
const longestWayMs = 20
const idleMs = 30

/** The tab's device. */
export interface TabDevice {
  readonly time: VirtualTime
  readonly factory: IDBFactory
  readonly localStorage: globalThis.Storage
  readonly book: Book
  /** The listeners of each channel. */
  readonly channels: Map<string, Set<(message: unknown) => void>>
  readonly plan: Plan
  readonly random: () => number
  readonly variant: SoloVariant
  /** Epoch milliseconds. */
  now(): number
  id(length: number): string
  /** The entries of the emergency texts of all tabs. */
  emergencyEntries(): readonly LogEntry[]
}

/** The app in one tab: the real storage and the real solo rounds. A dead tab does nothing more. */
export class SoloTab {
  readonly name: string
  readonly #device: TabDevice
  readonly #idb: FaultyIndexedDB
  readonly #start: StorageStart
  readonly #listeners = { leave: [] as (() => void)[], seen: [] as (() => void)[] }
  /** Work that was due while the tab slept. */
  readonly #missed: (() => void)[] = []
  readonly #sessions = new Map<string, RoundSession>()
  readonly #closeChannels: (() => void)[] = []
  #app: { readonly storage: Storage; readonly rounds: SoloRounds } | undefined
  readonly #isReady: (() => void)[] = []
  #operationsLeft = Number.POSITIVE_INFINITY
  #isDeaf = false
  isAsleep = false
  /** The share of operations that fail. */
  faultRate = 0
  isDiskFull = false
  /** The round on the screen. */
  current: RoundSession | undefined

  constructor(device: TabDevice, name: string) {
    this.#device = device
    this.name = name
    this.#idb = faultyIndexedDB(device.factory)
    this.#idb.plan = (operation) => this.#faultOf(operation)
    const environment = this.#environment()
    this.#start = createStorageStart(device.variant.environment?.(environment) ?? environment)
    this.#start.subscribe(() => this.#started())
  }

  isAlive(): boolean {
    return !this.#idb.isDead()
  }

  /** The app if its storage is open. */
  app() {
    return this.isAlive() ? this.#app : undefined
  }

  /** Resolves when the storage is open, which may never happen. */
  ready(): Promise<void> {
    return this.#app === undefined ? new Promise((resolve) => this.#isReady.push(resolve)) : Promise.resolve()
  }

  retry(): void {
    const state = this.#start.state()
    if (state.kind === 'failed') state.retry()
  }

  /** Opens the round's screen, in which strokes can be entered; undefined if there is no such round in play. */
  async open(roundId: string): Promise<RoundSession | undefined> {
    const known = this.#sessions.get(roundId)
    if (known !== undefined) return known
    const session = await this.app()?.rounds.open(roundId)
    if (session === undefined || session === null || !this.isAlive()) return undefined
    const shown = new ShownStrokes(this.#device.book, this.name)
    const check = () => shown.check(session.view().round)
    check()
    session.subscribe(check)
    this.#sessions.set(roundId, session)
    return session
  }

  session(roundId: string): RoundSession | undefined {
    return this.#sessions.get(roundId)
  }

  leaveScreen(): void {
    if (this.current === undefined) return
    this.#sessions.delete(this.current.view().round.id)
    this.current.close()
    this.current = undefined
  }

  killWithin(operations: number): void {
    this.#operationsLeft = operations
  }

  kill(): void {
    if (!this.isAlive()) return
    this.#idb.kill()
    this.#died()
  }

  /** The golfer closes the tab. */
  close(): void {
    if (!this.isAsleep) for (const listener of this.#listeners.leave) listener()
    this.kill()
  }

  hide(): void {
    if (this.isAsleep) return
    for (const listener of this.#listeners.leave) listener()
    this.isAsleep = true
  }

  /** Wakes the tab: first all that was due, then the page hears that it is seen. */
  show(): void {
    this.isAsleep = false
    this.#isDeaf = false
    for (const work of this.#missed.splice(0)) work()
    for (const listener of this.#listeners.seen) listener()
  }

  /** The messages that came while the tab slept are lost. */
  hideDeaf(): void {
    this.hide()
    this.#isDeaf = true
  }

  mendDisk(): void {
    this.faultRate = 0
    this.isDiskFull = false
  }

  #started(): void {
    const state = this.#start.state()
    if (state.kind !== 'ready') {
      this.#app = undefined
      return
    }
    if (this.#app !== undefined) return
    const { variant, book } = this.#device
    const real = this.#start.storage()
    const storage = watched(variant.storage?.(real) ?? real, this.#device)
    const now = () => this.#device.now()
    this.#app = { storage, rounds: createSoloRounds({ storage, now, random: (length) => this.#device.id(length) }) }
    for (const resolve of this.#isReady.splice(0)) resolve()
    if (!state.survives) book.violated(`${this.name} plays in memory`)
  }

  #died(): void {
    const { book } = this.#device
    book.kills += 1
    for (const { id } of this.#device.emergencyEntries())
      book.owed.set(id, `was in the emergency text as ${this.name} died`)
    for (const close of this.#closeChannels) close()
    this.#missed.length = 0
  }

  #faultOf({ kind, mode, method }: Operation): Fault {
    this.#operationsLeft -= 1
    if (this.#operationsLeft < 0) {
      queueMicrotask(() => this.#died())
      return 'kill'
    }
    const isWrite = kind === 'request' && (method === 'put' || method === 'add')
    if (this.isDiskFull && isWrite) return 'quota'
    const { random } = this.#device
    if (this.faultRate === 0 || random() > this.faultRate) return 'none'
    const roll = random()
    if (kind === 'complete') return roll < 0.5 && mode === 'readwrite' ? 'lie' : 'none'
    if (kind === 'upgrade') return 'none'
    if (isWrite && roll < 0.2) return 'quota'
    return roll < 0.5 ? 'abort' : roll < 0.9 ? 'throw' : 'hang'
  }

  #after(ms: number, work: () => void): () => void {
    let isOff = false
    const run = () => {
      if (!isOff && this.isAlive()) work()
    }
    const cancel = this.#device.time.after(ms, () => {
      if (this.isAsleep) this.#missed.push(run)
      else run()
    })
    return () => {
      isOff = true
      cancel()
    }
  }

  #environment(): ImportEnvironment {
    const device = this.#device
    return {
      indexedDB: () => this.#idb.factory,
      IDBKeyRange,
      localStorage: () => {
        if (!device.plan.hasLocalStorage || !this.isAlive()) throw new DOMException('off', 'SecurityError')
        return device.localStorage
      },
      locks: locksWithoutBackups,
      broadcast: (name) => (device.plan.hasChannels ? this.#openChannel(name) : undefined),
      now: () => device.now(),
      randomBytes: (length) => Uint8Array.from({ length }, () => Math.floor(device.random() * 256)),
      after: (ms, work) => this.#after(ms, work),
      idle: (work) => void this.#after(device.random() * idleMs, work),
      onOtherTabPreference: () => () => undefined,
      onLeave: (listener) => void this.#listeners.leave.push(listener),
      onSeen: (listener) => void this.#listeners.seen.push(listener),
      importReading: () => Promise.reject(new Error('Nothing is imported here')),
      warn: () => undefined,
    }
  }

  #openChannel(name: string): TabChannel {
    const { time, random } = this.#device
    const all = this.#device.channels.get(name) ?? new Set()
    this.#device.channels.set(name, all)
    let listen = (_message: unknown): void => undefined
    let lastAt = 0
    const receive = (message: unknown) => {
      // Messages of a channel keep their order.
      lastAt = Math.max(lastAt, time.now() + random() * longestWayMs)
      time.after(lastAt - time.now(), () => {
        const deliver = () => {
          if (this.isAlive() && all.has(receive)) listen(message)
        }
        if (!this.isAsleep) deliver()
        else if (!this.#isDeaf) this.#missed.push(deliver)
      })
    }
    all.add(receive)
    const close = () => void all.delete(receive)
    this.#closeChannels.push(close)
    return {
      post: (message) => {
        if (!this.isAlive()) return
        for (const other of all) if (other !== receive) other(structuredClone(message))
      },
      listen(listener) {
        listen = listener
      },
      close,
    }
  }
}

/** The storage, whose strokes are written down as they are entered and as they are reported as durable. */
function watched(storage: Storage, { book }: TabDevice): Storage {
  return {
    ...storage,
    async log() {
      const log = await storage.log()
      return {
        ...log,
        append(entry) {
          book.issued(entry)
          const appended = log.append(entry)
          void appended.then((isDurable) => {
            if (!isDurable) return
            book.durable += 1
            book.owed.set(entry.id, 'was reported as durable')
          })
          return appended
        },
      }
    },
  }
}
