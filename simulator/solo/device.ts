import { IDBFactory } from 'fake-indexeddb'
import { type LogEntry, LOG_EMERGENCY_PREFIX, parseLogEntry } from '../../app/src/storage/log/log-entry.ts'
import { LOG_DATABASE_NAME } from '../../app/src/storage/log/log-database.ts'
import { StorageError } from '../../app/src/storage/browser/storage-error.ts'
import { answer } from '../../app/src/storage/browser/databases/answer.ts'
import { defineDatabaseClasses } from '../../app/src/storage/memory-environment.ts'
import { randomOf } from '../../test/random.ts'
import { TextsInMemory } from '../../app/src/storage/browser/local-storage/texts-in-memory.ts'
import { takeTurnsOn } from '../disk/disk-turns.ts'
import { VirtualTime } from '../virtual-time.ts'
import { Book } from './book.ts'
import type { Plan } from './plan.ts'
import { SoloTab, type TabDevice } from './tab.ts'
import type { SoloVariant } from './variants.ts'

defineDatabaseClasses()

const turnMs = 500
const longestGameMs = 4 * 3_600_000
/** 2026-06-01T08:00:00Z */
const beginMs = 1_780_300_800_000

/** One device with the app in several tabs, on a virtual time. */
export class SoloDevice implements TabDevice {
  readonly time = new VirtualTime()
  readonly factory = new IDBFactory()
  readonly localStorage = new TextsInMemory()
  readonly book = new Book()
  /** The listeners of each channel. */
  readonly channels = new Map<string, Set<(message: unknown) => void>>()
  readonly plan: Plan
  readonly random: () => number
  readonly variant: SoloVariant
  /** The open tabs; undefined for a closed one. */
  readonly #tabs: (SoloTab | undefined)[] = []
  /** Milliseconds by which the clock is ahead. */
  clockMs = 0
  #opened = 0

  constructor(plan: Plan, variant: SoloVariant = {}) {
    this.plan = plan
    this.random = randomOf(plan.seed)
    this.variant = variant
  }

  now(): number {
    return Math.floor(beginMs + this.time.now() + this.clockMs)
  }

  id(length: number): string {
    const digit = () => Math.floor(this.random() * 36).toString(36)
    return Array.from({ length }, digit).join('')
  }

  /** The tab in this place if it is open and awake. */
  awake(place: number): SoloTab | undefined {
    const tab = this.#tabs[place]
    return tab?.isAlive() === true && !tab.isAsleep ? tab : undefined
  }

  tab(place: number): SoloTab | undefined {
    const tab = this.#tabs[place]
    return tab?.isAlive() === true ? tab : undefined
  }

  tabs(): readonly SoloTab[] {
    return this.#tabs.flatMap((tab) => (tab?.isAlive() === true ? [tab] : []))
  }

  openTab(place: number): SoloTab {
    this.#opened += 1
    const tab = new SoloTab(this, `tab ${this.#opened}`)
    this.#tabs[place] = tab
    return tab
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => void this.time.after(ms, resolve))
  }

  /** A rejection by the storage is shown to the golfer and is no mistake. */
  quietly(work: Promise<unknown> | undefined): void {
    work?.catch((error: unknown) => {
      if (!(error instanceof StorageError)) this.book.violated(`thrown: ${String(error)}`)
    })
  }

  /** The entries of the emergency texts of all tabs. */
  emergencyEntries(): readonly LogEntry[] {
    const found: LogEntry[] = []
    for (let index = 0; index < this.localStorage.length; index += 1) {
      const key = this.localStorage.key(index) ?? ''
      if (!key.startsWith(LOG_EMERGENCY_PREFIX)) continue
      const raw: unknown = JSON.parse(this.localStorage.getItem(key) ?? '[]')
      if (Array.isArray(raw)) found.push(...raw.flatMap((each: unknown) => parseLogEntry(each) ?? []))
    }
    return found
  }

  /** The stored entries, read without the app. */
  async entries(): Promise<readonly LogEntry[]> {
    const database = await answer(this.factory.open(LOG_DATABASE_NAME, 1))
    const raws: readonly unknown[] = await answer(
      database.transaction('entries', 'readonly').objectStore('entries').getAll(),
    )
    database.close()
    return raws.flatMap((raw) => parseLogEntry(raw) ?? [])
  }

  /** Plays the scenario on the device's own time, to its end. @throws its error */
  async play(scenario: () => Promise<void>): Promise<void> {
    const stop = takeTurnsOn(this.time, this.random)
    const restore = this.variant.patch?.()
    try {
      let isDone = false
      const end = () => void (isDone = true)
      const played = scenario()
      played.then(end, end)
      while (!isDone) {
        if (this.time.now() > longestGameMs) throw new Error('The game waits for something that never comes')
        await this.time.run(this.time.now() + turnMs)
      }
      for (const tab of this.tabs()) tab.kill()
      await played
    } finally {
      restore?.()
      stop()
    }
  }
}
