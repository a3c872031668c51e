import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { TabChannel } from '../../app/src/storage/browser/environment.ts'
import { TextsInMemory } from '../../app/src/storage/browser/local-storage/texts-in-memory.ts'
import type { ImportEnvironment } from '../../app/src/storage/import/import-environment.ts'
import { type FaultyIndexedDB, faultyIndexedDB } from './faulty-indexeddb.ts'
import type { SharedRoundsReaders } from '../../app/src/storage/import/files/bundle.ts'
import type { RemoteImportReading } from '../../app/src/storage/import/import-in-worker.ts'
import { createImportReading } from '../../app/src/storage/import/import-reading.ts'
import { defineDatabaseClasses } from '../../app/src/storage/memory-environment.ts'
import { createStorageStart, type StorageStart } from '../../app/src/storage/open-storage.ts'
import type { Storage } from '../../app/src/storage/storage.ts'

defineDatabaseClasses()

/** A device for tests: its databases and localStorage outlive the tabs that are opened on it. */
export interface FakeDevice {
  indexedDB: IDBFactory
  readonly localStorage: TextsInMemory
  /** Epoch milliseconds. Tests may change it. */
  nowMs: number
  readonly warnings: string[]
  /** The environment of one tab of the app. Timers of less than a second fire in the next turn of the event loop. */
  environment(faults?: Partial<ImportEnvironment>): ImportEnvironment
}

export interface Tab {
  readonly start: StorageStart
  readonly storage: Storage
}

export function createFakeDevice(): FakeDevice {
  const channels = new Map<string, Set<{ receive: (message: unknown) => void }>>()
  let randomSeed = 1

  function openChannel(name: string): TabChannel {
    const own = { receive: (_message: unknown): void => undefined }
    const all = channels.get(name) ?? new Set()
    channels.set(name, all.add(own))
    return {
      post(message) {
        for (const other of all) if (other !== own) queueMicrotask(() => other.receive(message))
      },
      listen(listener) {
        own.receive = listener
      },
      close: () => all.delete(own),
    }
  }

  const device: FakeDevice = {
    indexedDB: new IDBFactory(),
    localStorage: new TextsInMemory(),
    // 2026-06-01T08:00:00Z
    nowMs: 1_780_300_800_000,
    warnings: [],
    environment: (faults = {}) => ({
      indexedDB: () => device.indexedDB,
      IDBKeyRange,
      localStorage: () => device.localStorage,
      locks: undefined,
      broadcast: openChannel,
      now: () => device.nowMs,
      randomBytes(length) {
        return Uint8Array.from({ length }, () => {
          // Park and Miller's generator gives the same ids in every run.
          randomSeed = (randomSeed * 48271) % 2147483647
          return randomSeed & 0xff
        })
      },
      after(delayMs, work) {
        if (delayMs < 1000) {
          let calledOff = false
          afterTurn(() => {
            if (!calledOff) work()
          })
          return () => {
            calledOff = true
          }
        }
        const timer = setTimeout(work, delayMs)
        return () => clearTimeout(timer)
      },
      idle: afterTurn,
      onOtherTabPreference: () => () => undefined,
      importReading: async () => readingHere(),
      warn: (message, cause) => void device.warnings.push(`${message} ${String(cause)}`),
      ...faults,
    }),
  }
  return device
}

/** Reads an import as a worker does, without the worker: inputs and outputs are copied. */
export function readingHere(readers: Partial<SharedRoundsReaders> = {}): RemoteImportReading {
  const reading = createImportReading({
    readLive: async () => ({ rounds: [], strokes: [] }),
    readDirect: () => [],
    ...readers,
  })
  return {
    open: (file, onProgress) => reading.open(file, onProgress),
    plan: async (given) => structuredClone(await reading.plan(structuredClone(given))),
    rounds: async (from) => structuredClone(await reading.rounds(from)),
    beside: async () => structuredClone(await reading.beside()),
    end: () => undefined,
  }
}

/** For tabs that make no backups, in tests that look only at the stored data. */
export const quiet: Partial<ImportEnvironment> = { idle: () => undefined }

/** Opens a tab and waits until its storage is ready. Rejects if start-up fails. */
export async function openTab(device: FakeDevice, faults: Partial<ImportEnvironment> = {}): Promise<Tab> {
  const start = createStorageStart(device.environment(faults))
  await started(start)
  return { start, storage: start.storage() }
}

/** Waits until start-up has succeeded or failed. */
export async function started(start: StorageStart): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      const state = start.state()
      if (state.kind === 'ready') resolve()
      if (state.kind === 'failed') reject(new Error(`start-up failed: ${state.code}`))
    }
    start.subscribe(look)
    look()
  })
}

export interface FaultyTab {
  readonly idb: FaultyIndexedDB
  /** For createStorageStart. A dead tab's timers stop too. */
  readonly environment: ImportEnvironment
}

/** A tab whose IndexedDB fails as the test plans. */
export function faultyTab(device: FakeDevice, given: Partial<ImportEnvironment> = {}): FaultyTab {
  const idb = faultyIndexedDB(device.indexedDB)
  const unlessDead = (work: () => void) => () => {
    if (!idb.isDead()) work()
  }
  const environment = device.environment({
    indexedDB: () => idb.factory,
    after: (delayMs, work) => device.environment().after(delayMs, unlessDead(work)),
    idle: (work) => afterTurn(unlessDead(work)),
    ...given,
  })
  return { idb, environment }
}

/** Gives running code time to finish. */
export async function settle(turns = 20): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise<void>((resolve) => afterTurn(resolve))
}

/** Runs the work in the next turn of the event loop: sooner than a timer, which takes a millisecond. */
function afterTurn(work: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    work()
  }
  port2.postMessage(null)
}
