import { IDBIndex, IDBObjectStore } from 'fake-indexeddb'
import { describe, expect, test, vi } from 'vitest'
import {
  createFakeDevice,
  type FakeDevice,
  faultyTab,
  openTab,
  quiet,
  started,
} from '../../../test/storage/fake-device.ts'
import type { Fault, Operation } from '../../../test/storage/faulty-indexeddb.ts'
import { createStorageStart } from './open-storage.ts'
import { putRaw, rawRecords } from '../../../test/storage/raw-database.ts'
import { activeRound, endOfRound, finishedRound, stroke, totalStrokes } from '../../../test/storage/sample-rounds.ts'
import { HOUSEKEEPING_WAIT_MS } from './start-up.ts'

vi.setConfig({ testTimeout: 120_000 })

/** The machine may be busy. */
const WAIT = { timeout: 10_000 }

/** A device with a round in play and nothing left to do, after two starts. */
async function tidyDevice(): Promise<FakeDevice> {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  await storage.play.create(activeRound('in_play'))
  await storage.play.append('in_play', [stroke('in_play', 'evt_1')])
  await openTab(device, quiet)
  return device
}

interface Step {
  readonly name: string
  readonly warning: string
  /** Makes a device on which the step has work to do. */
  readonly prepare: (device: FakeDevice) => Promise<unknown>
  /** The requests that only this step makes. */
  readonly asks: (operation: Operation) => boolean
  readonly isDone: (device: FakeDevice) => Promise<boolean>
}

const steps: readonly Step[] = [
  {
    name: 'replaying the journal',
    warning: 'The journal could not be replayed.',
    prepare: (device) =>
      putRaw(device, 'teemates', 'journal', [
        { table: 'rounds', ts: 1, op: 'put', payload: finishedRound('a', 1000, 3) },
      ]),
    asks: ({ storeName }) => storeName === 'journal',
    isDone: async (device) => (await rawRecords(device, 'teemates', 'rounds')).some(({ id }) => id === 'a'),
  },
  {
    name: 'migrating course ids',
    warning: 'Course ids could not be migrated.',
    prepare: (device) =>
      putRaw(device, 'teemates', 'courses', [
        { id: 'c-1', name: 'Old Links', updatedAt: 1, holes: [{ number: 1, par: 4 }] },
      ]),
    asks: ({ storeName, method }) => storeName === 'courses' && method === 'getAll',
    isDone: async (device) =>
      (await rawRecords(device, 'teemates', 'courses')).some(({ id }) => id === 'course_old-links'),
  },
  {
    name: 'mirroring the preferences',
    warning: 'The preferences could not be mirrored.',
    prepare: async (device) => device.localStorage.setItem('golf_scorer_nickname', 'Ann'),
    asks: ({ storeName, mode }) => storeName === 'settings' && mode === 'readwrite',
    isDone: async (device) =>
      (await rawRecords(device, 'teemates', 'settings')).some(({ key }) => key === 'golf_scorer_nickname'),
  },
  {
    name: 'archiving a finished round',
    warning: 'A finished round could not be archived yet.',
    prepare: async (device) => {
      const { storage } = await openTab(device, quiet)
      await storage.play.create(activeRound('over'))
      await storage.play.append('over', [stroke('over', 'evt_2'), endOfRound('over', 'evt_3')])
    },
    asks: ({ databaseName, storeName, method }) =>
      databaseName === 'teemates' && storeName === 'rounds' && method === 'get',
    isDone: async (device) => (await rawRecords(device, 'teemates', 'rounds')).some(({ id }) => id === 'over'),
  },
  {
    name: 'counting late strokes of a finished round',
    warning: 'A finished round could not be archived yet.',
    prepare: async (device) => {
      const { storage } = await openTab(device, quiet)
      await storage.play.create(activeRound('late'))
      await storage.archive(await storage.play.append('late', [endOfRound('late', 'evt_end')]))
      await storage.play.append('late', [stroke('late', 'evt_late', 7)])
    },
    asks: ({ databaseName, storeName, method }) =>
      databaseName === 'teemates' && storeName === 'rounds' && method === 'get',
    isDone: async (device) => {
      const rounds = await rawRecords(device, 'teemates', 'rounds')
      return JSON.stringify(rounds.find(({ id }) => id === 'late')).includes('"7":1')
    },
  },
]

describe.each<Fault>(['throw', 'abort', 'hang'])(
  '[A14a] a step of start-up that is only housekeeping (%s)',
  (fault) => {
    test.concurrent.each(steps)('$name stands in no way of a round, and the next start does it', async (step) => {
      const device = await tidyDevice()
      await step.prepare(device)
      const tab = faultyTab(device, quiet)
      tab.idb.plan = (operation) => (step.asks(operation) ? fault : 'none')
      const start = createStorageStart(tab.environment)
      await started(start)
      expect(start.state()).toMatchObject({ kind: 'ready' })
      const played = await start.storage().play.append('in_play', [stroke('in_play', 'evt_9', 2)])
      expect(totalStrokes(played)).toBe(2)
      const warnings = device.warnings.join()
      expect(warnings).toContain(step.warning)
      // The start didn't wait for it until the connection was given up.
      if (fault === 'hang') expect(warnings).toContain('It takes too long.')
      expect(await step.isDone(device)).toBe(false)
      tab.idb.kill()

      await openTab(device, quiet)
      await vi.waitUntil(() => step.isDone(device), WAIT)
    })
  },
)

test("[A14a] nothing asks for a unique cursor, which WebKit can't open over an empty range", async () => {
  const device = await tidyDevice()
  for (const { prepare } of steps) await prepare(device)
  const cursors = [IDBIndex.prototype, IDBObjectStore.prototype].flatMap((source) => [
    vi.spyOn(source, 'openCursor'),
    vi.spyOn(source, 'openKeyCursor'),
  ])
  const { storage } = await openTab(device)
  for (const { id } of await storage.rounds.page(5)) await storage.rounds.remove(id)
  const directions = new Set(cursors.flatMap(({ mock }) => mock.calls.map(([, direction = 'next']) => direction)))
  expect(directions).toContain('next')
  expect([...directions].filter((direction) => direction.endsWith('unique'))).toEqual([])
})

test('[A14a] housekeeping that takes too long goes on beside the app, and history is notified when it is done', async () => {
  const device = await tidyDevice()
  for (const { prepare } of steps) await prepare(device)
  const start = createStorageStart(
    device.environment({
      ...quiet,
      after(delayMs, work) {
        // The wait is over before a database can answer. A timer of 0 ms sometimes fires later than that.
        if (delayMs !== HOUSEKEEPING_WAIT_MS) return device.environment().after(delayMs, work)
        queueMicrotask(work)
        return () => undefined
      },
    }),
  )
  // Another tab hears of it even if the housekeeping is over before this one is ready.
  const listener = vi.fn<(message: unknown) => void>()
  device.environment(quiet).broadcast('teemates')?.listen(listener)
  await started(start)
  await vi.waitUntil(async () => (await Promise.all(steps.map(({ isDone }) => isDone(device)))).every(Boolean), WAIT)
  await vi.waitFor(() => expect(listener).toHaveBeenCalledWith({ kind: 'rounds' }), WAIT)
})
