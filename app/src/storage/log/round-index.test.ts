import { expect, test } from 'vitest'
import {
  createFakeDevice,
  type FakeDevice,
  faultyTab,
  openTab,
  quiet,
  settle,
  started,
} from '../../../../test/storage/fake-device.ts'
import { rawRecords } from '../../../../test/storage/raw-database.ts'
import { stroke } from '../../../../test/storage/sample-rounds.ts'
import type { ImportEnvironment } from '../import/import-environment.ts'
import { createStorageStart } from '../open-storage.ts'
import type { Log } from './log.ts'
import type { LogEntry, RoundNote } from './log-entry.ts'

const NOW = 1_780_300_800_000
const DAY_MS = 24 * 60 * 60 * 1000
const unfinished = Number.POSITIVE_INFINITY

function tap(id: string, roundId: string, at = NOW): LogEntry {
  return { id, roundId, at, kind: 'event', event: stroke(roundId, id) }
}

function note(id: string, roundId: string, kind: RoundNote, at = NOW): LogEntry {
  return { id, roundId, at, kind }
}

async function logOf(device: FakeDevice, faults: Partial<ImportEnvironment> = {}): Promise<Log> {
  const { storage } = await openTab(device, faults)
  return storage.log()
}

/** Lets the index be kept. */
async function closed(): Promise<void> {
  await settle(50)
}

test.each([
  ['on disk', () => logOf(createFakeDevice())],
  ['in memory', () => logOf(createFakeDevice(), { indexedDB: () => undefined })],
])('%s a round is listed until it is over, then for as long as the caller asks', async (_place, open) => {
  const log = await open()
  const entries = [
    tap('a', 'in play'),
    tap('b', 'archived'),
    tap('c', 'removed'),
    tap('d', 'touched last'),
    note('e', 'archived', 'archived'),
    note('f', 'removed', 'removed', NOW - DAY_MS),
    note('g', 'in play', 'put-aside'),
    tap('h', 'touched last'),
  ]
  for (const entry of entries) await log.append(entry)
  expect(await log.roundIds('peer', unfinished)).toEqual(['in play', 'touched last'])
  expect(await log.roundIds('peer', NOW)).toEqual(['archived', 'in play', 'touched last'])
  expect(await log.roundIds('peer', NOW - DAY_MS)).toEqual(['archived', 'removed', 'in play', 'touched last'])
})

test('a round in the history is listed while an event before its note is newer than those that the history has', async () => {
  const log = await logOf(createFakeDevice())
  const archived = (id: string, at: number): LogEntry => ({ id, roundId: 'round', at, kind: 'archived', events: 1 })
  await log.append(tap('a', 'round'))
  await log.append(tap('b', 'round', NOW + 1))
  await log.append(archived('c', NOW))
  // Another tab may append the same at the same moment.
  await log.append(archived('c again', NOW))
  expect(await log.roundIds('solo', unfinished)).toEqual(['round'])
  await log.append(archived('d', NOW + 1))
  expect(await log.roundIds('solo', unfinished)).toEqual([])
})

test('a start reads the entries since the last one and none of a finished round', async () => {
  const device = createFakeDevice()
  const log = await logOf(device)
  for (let round = 0; round < 300; round += 1) {
    for (let hole = 0; hole < 9; hole += 1) await log.append(tap(`${round}-${hole}`, `round ${round}`))
    if (round > 0) await log.append(note(`${round}`, `round ${round}`, 'archived', NOW - 3 * DAY_MS))
  }
  // The second start keeps the index.
  expect(await (await logOf(device)).roundIds('peer', NOW - DAY_MS)).toEqual(['round 0'])
  await closed()
  expect(await rawRecords(device, 'teemates-cache', 'rounds')).toMatchObject([{ roundId: 'round 0', isOver: false }])
  await (await logOf(device)).append(tap('new', 'round new'))

  const tab = faultyTab(device, quiet)
  const start = createStorageStart(tab.environment)
  await started(start)
  const next = await start.storage().log()
  expect(await next.roundIds('peer', unfinished)).toEqual(['round 0', 'round new'])
  const reads = tab.idb.operations.filter(
    ({ databaseName, kind }) => databaseName === 'teemates-log' && kind === 'request',
  )
  // The last key; the first entry, which tells the log from another; the entries since then; two rounds that may be solo.
  expect(reads.map(({ method }) => method)).toEqual(['openKeyCursor', 'getAll', 'getAll', 'getAll', 'getAll'])
})

test.each([
  ['was deleted', async (device: FakeDevice) => void device.indexedDB.deleteDatabase('teemates-cache')],
  [
    'belongs to another log',
    async (device: FakeDevice) => {
      device.indexedDB.deleteDatabase('teemates-log')
      await settle()
      const log = await logOf(device)
      for (const entry of [tap('other', 'round 1'), tap('second', 'round 2')]) await log.append(entry)
    },
  ],
])('the index is derived from the whole log again where it %s', async (_fault, harm) => {
  const device = createFakeDevice()
  const first = await openTab(device)
  const log = await first.storage.log()
  for (const entry of [tap('a', 'round 1'), tap('b', 'round 2'), tap('c', 'round 3')]) await log.append(entry)
  await (await logOf(device)).roundIds('peer', 0)
  await closed()
  await harm(device)
  await settle()
  const ids = await (await logOf(device)).roundIds('peer', unfinished)
  expect(ids.slice(0, 2)).toEqual(['round 1', 'round 2'])
})

test('a cache that can’t be read or written costs nothing but time', async () => {
  const device = createFakeDevice()
  const log = await logOf(device)
  await log.append(tap('a', 'round 1'))
  const tab = faultyTab(device, {})
  tab.idb.plan = ({ databaseName }) => (databaseName === 'teemates-cache' ? 'throw' : 'none')
  const start = createStorageStart(tab.environment)
  await started(start)
  expect(await (await start.storage().log()).roundIds('peer', unfinished)).toEqual(['round 1'])
})

test('an entry of a kind that only a newer app knows leaves its round listed', async () => {
  const log = await logOf(createFakeDevice())
  await log.append(tap('a', 'round 1'))
  expect(await log.roundIds('peer', unfinished)).toEqual(['round 1'])
})
