import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeFilesystem } from '../../../../test/devices/fake-filesystem.ts'
import { nativeFiles } from '../../device/native/native-files.ts'
import { parseBackupRow, readBackup } from './backup-content.ts'
import { BACKUPS_KEPT, prune, readBackupRows, rotateBackups } from './backups.ts'
import { addRound, type Parts, partsOn, removeRound, roundsPerBackup } from '../../../../test/storage/fake-backups.ts'
import {
  createFakeDevice,
  type FakeDevice,
  faultyTab,
  openTab,
  quiet,
  started,
} from '../../../../test/storage/fake-device.ts'
import { journalledTransaction, writeJournalled } from '../archive/journal.ts'
import { createStorageStart } from '../open-storage.ts'
import { putRaw, rawRecords } from '../../../../test/storage/raw-database.ts'
import { recordRemovals } from './removals.ts'
import { activeRound, finishedRound, stroke, totalStrokes } from '../../../../test/storage/sample-rounds.ts'

// The tests start the whole storage many times, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 })

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())

const disk = createFakeFilesystem()
vi.mock('@capacitor/filesystem', async (original) => ({ ...(await original<object>()), Filesystem: disk }))

describe.each(['the database', 'files'])('rotation in %s', (place) => {
  /** A device's backups, empty at first. */
  function partsHere(device: FakeDevice): Parts {
    if (place === 'the database') return partsOn(device)
    disk.content.clear()
    vi.stubGlobal('window', { Capacitor: { isNativePlatform: () => true } })
    return partsOn(device, device.indexedDB, nativeFiles())
  }

  test('an empty device has no backup, and an unchanged one no further backup', async () => {
    const parts = partsHere(createFakeDevice())
    expect(await rotateBackups(parts)).toBe('unchanged')
    await addRound(parts, 'round_1')
    expect(await rotateBackups(parts)).toBe('saved')
    expect(await rotateBackups(parts)).toBe('unchanged')
    expect(await roundsPerBackup(parts)).toEqual([1])
  })

  test('keeps the newest ones, with checksums and counts', async () => {
    const device = createFakeDevice()
    const parts = partsHere(device)
    for (let round = 1; round <= BACKUPS_KEPT + 2; round += 1) {
      await addRound(parts, `round_${round}`)
      // Order is by sequence: a clock that goes back a day between two backups changes nothing.
      device.nowMs -= 86_400_000
      await rotateBackups(parts)
    }
    expect(await roundsPerBackup(parts)).toEqual([3, 4, 5])
    const rows = await readBackupRows(parts.backups)
    const [row] = rows
    expect(row?.counts).toEqual({ rounds: 3, strokes: 12, courses: 0, players: 0, settings: 0 })
    // No parts of the others are left.
    const keys = await rawRecords(device, 'teemates-backups', 'parts')
    const folders = [...disk.content.keys()].map((path) => path.split('/')[2])
    const left = place === 'files' ? folders : keys.map((part) => part['backupId'])
    expect(new Set(left)).toEqual(new Set(rows.map(({ id }) => id)))
  })

  test('a backup of the day before stays, however many were made today', async () => {
    const device = createFakeDevice()
    const parts = partsHere(device)
    const backUp = async (round: number) => {
      await addRound(parts, `round_${round}`)
      await rotateBackups(parts)
    }
    await backUp(1)
    await backUp(2)
    device.nowMs += 86_400_000
    for (let round = 3; round <= 3 + BACKUPS_KEPT; round += 1) await backUp(round)
    expect(await roundsPerBackup(parts)).toEqual([2, 4, 5, 6])
    // On the next day it counts as one of the day before.
    device.nowMs += 86_400_000
    await backUp(7)
    expect(await roundsPerBackup(parts)).toEqual([5, 6, 7])
    await prune(parts, 1)
    expect(await roundsPerBackup(parts)).toEqual([7])
  })

  test('of two rotations at once neither deletes the other’s backup', async () => {
    const device = createFakeDevice()
    const parts = partsHere(device)
    await addRound(parts, 'round_1')
    const slow = stepwise(parts)
    const urgent = stepwise(parts)
    const first = rotateBackups(slow.parts)
    await slow.step()
    // An urgent backup doesn't wait for the other one, and has written a part when that one tidies up.
    const second = rotateBackups(urgent.parts)
    await urgent.step()
    await urgent.step()
    slow.goOn()
    expect(await first).toBe('saved')
    urgent.goOn()
    expect(['saved', 'unchanged']).toContain(await second)
    expect(await roundsPerBackup(parts)).toEqual([1])
  })

  test('[A9] a backup with strokes that no later one has is never rotated out', async () => {
    const parts = partsHere(createFakeDevice())
    await addRound(parts, 'round_1')
    await addRound(parts, 'round_2')
    await rotateBackups(parts)
    // The round was lost, not deleted by the golfer.
    await parts.local.write((database) => database.change(['rounds'], ({ rounds }) => rounds.delete('round_1')))
    for (let round = 3; round < 9; round += 1) {
      await addRound(parts, `round_${round}`)
      await rotateBackups(parts)
    }
    expect(await roundsPerBackup(parts)).toEqual([2, 5, 6, 7])
  })

  test('[A9] a backup whose only additional rounds were deleted by the golfer is rotated out', async () => {
    const parts = partsHere(createFakeDevice())
    await addRound(parts, 'round_1')
    await addRound(parts, 'round_2')
    await rotateBackups(parts)
    await removeRound(parts, 'round_1')
    await recordRemovals(parts.backups, ['round_1'], 1)
    for (let round = 3; round < 9; round += 1) {
      await addRound(parts, `round_${round}`)
      await rotateBackups(parts)
    }
    expect(await roundsPerBackup(parts)).toEqual([5, 6, 7])
  })

  test('a deleted round that was imported again counts again', async () => {
    const parts = partsHere(createFakeDevice())
    await recordRemovals(parts.backups, ['round_1', 'round_2'], 1)
    await addRound(parts, 'round_1')
    await rotateBackups(parts)
    expect(await parts.backups.removals()).toEqual([{ id: 'round_2', removedAt: 1 }])
  })
})

/** A backup that advances from one pause to the next on request. */
function stepwise(given: Parts) {
  let waiting = Promise.withResolvers<() => void>()
  let isFree = false
  const idle = (work: () => void) => (isFree ? work() : waiting.resolve(work))
  async function step(): Promise<void> {
    const work = await waiting.promise
    waiting = Promise.withResolvers()
    work()
  }
  return {
    parts: { ...given, environment: { ...given.environment, idle } },
    step,
    goOn() {
      isFree = true
      void step()
    },
  }
}

describe('a damaged backup', () => {
  async function deviceWithBackups(): Promise<{ device: FakeDevice; parts: Parts }> {
    const device = createFakeDevice()
    const parts = partsOn(device)
    await addRound(parts, 'round_1', 5)
    await rotateBackups(parts)
    await addRound(parts, 'round_2', 6)
    await rotateBackups(parts)
    return { device, parts }
  }

  test('[A9] a part that is cut or has one character changed is rejected, wherever it is', {
    timeout: 60_000,
  }, async () => {
    const { device, parts } = await deviceWithBackups()
    const row = (await readBackupRows(parts.backups)).at(-1)
    if (row === undefined) throw new Error('no backup')
    const stored = (await rawRecords(device, 'teemates-backups', 'parts'))
      .filter((part) => part['backupId'] === row.id)
      .map((part) => ({ ...part, text: String(part['text']) }))
    expect(await readBackup(parts.backups, row)).toBeDefined()
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), fc.boolean(), async (whichPart, whichPlace, cut) => {
        const part = stored[whichPart % stored.length]
        if (part === undefined) throw new Error('no part')
        const place = whichPlace % part.text.length
        const flipped = String.fromCharCode(part.text.charCodeAt(place) ^ 1)
        const text = part.text.slice(0, place) + (cut ? '' : flipped + part.text.slice(place + 1))
        await putRaw(device, 'teemates-backups', 'parts', [{ ...part, text }])
        expect(await readBackup(parts.backups, row)).toBeUndefined()
        await putRaw(device, 'teemates-backups', 'parts', [part])
      }),
      { numRuns: 60 },
    )
    expect(await readBackup(parts.backups, row)).toBeDefined()
  })

  test('[A9] a row with any field changed is rejected', async () => {
    const { parts } = await deviceWithBackups()
    const row = (await readBackupRows(parts.backups)).at(-1)
    expect(await parseBackupRow(row)).toEqual(row)
    for (const change of [
      { seq: 9 },
      { createdAt: 1 },
      { revision: 99 },
      { counts: { ...row?.counts, rounds: 1 } },
      { strokesByRound: { round_1: 5 } },
      { partChecksums: row?.partChecksums.slice(1) },
      { checksum: '' },
      { id: 'other' },
    ]) {
      expect(await parseBackupRow({ ...row, ...change })).toBeUndefined()
    }
  })

  test('[A9] the last valid one is kept when all later ones are torn, and a new one is saved though nothing changed', async () => {
    const { device, parts } = await deviceWithBackups()
    const [first, second] = await readBackupRows(parts.backups)
    const torn = (await rawRecords(device, 'teemates-backups', 'parts'))
      .filter((part) => part['backupId'] === second?.id)
      .map((part) => ({ ...part, text: '' }))
    await putRaw(device, 'teemates-backups', 'parts', torn)
    expect(await prune(parts, 1)).toBe(true)
    expect((await readBackupRows(parts.backups)).map((row) => row.id)).toEqual([first?.id])
    expect(await rotateBackups(parts)).toBe('saved')
    expect(await roundsPerBackup(parts)).toEqual([1, 2])
  })

  test('[A9] a backup that cannot be read back does not count, and nothing is rotated out for it', async () => {
    const { device } = await deviceWithBackups()
    const tab = faultyTab(device)
    const faulty = partsOn(device, tab.idb.factory)
    await addRound(faulty, 'round_3')
    let written = false
    tab.idb.plan = ({ databaseName, storeName, mode }) => {
      if (databaseName !== 'teemates-backups') return 'none'
      if (storeName === 'backups' && mode === 'readwrite') written = true
      return written && storeName === 'parts' && mode === 'readonly' ? 'abort' : 'none'
    }
    await expect(rotateBackups(faulty)).rejects.toMatchObject({ code: 'unwritable' })
    const healthy = partsOn(device)
    expect((await roundsPerBackup(healthy)).slice(0, 2)).toEqual([1, 2])
  })
})

describe('a full disk', () => {
  test('[A8] old backups make room for a stroke, the newest stays, and live data is not touched', async () => {
    const device = createFakeDevice()
    const parts = partsOn(device)
    for (const id of ['round_1', 'round_2', 'round_3']) {
      await addRound(parts, id)
      await rotateBackups(parts)
    }
    expect(await roundsPerBackup(parts)).toEqual([1, 2, 3])
    const tab = faultyTab(device, quiet)
    const start = createStorageStart(tab.environment)
    await started(start)
    const storage = start.storage()
    await storage.play.create(activeRound('round_9'))
    let isFull = true
    tab.idb.plan = ({ databaseName, mode, kind, storeName }) => {
      if (databaseName === 'teemates-backups' && mode === 'readwrite' && kind === 'complete') isFull = false
      return isFull && databaseName === 'teemates-log' && storeName === 'entries' && mode === 'readwrite'
        ? 'quota'
        : 'none'
    }
    const round = await storage.play.append('round_9', [stroke('round_9', 'evt_1')])
    expect(totalStrokes(round)).toBe(1)
    expect(await roundsPerBackup(parts)).toEqual([3])
    expect(await storage.rounds.count()).toBe(3)
  })

  test('[A8] with nothing left to delete the stroke is rejected and waits in localStorage', async () => {
    const device = createFakeDevice()
    const tab = faultyTab(device, quiet)
    const start = createStorageStart(tab.environment)
    await started(start)
    const storage = start.storage()
    await storage.play.create(activeRound('round_9'))
    tab.idb.plan = ({ mode, kind }) => (mode === 'readwrite' && kind === 'request' ? 'quota' : 'none')
    await expect(storage.play.append('round_9', [stroke('round_9', 'evt_1')])).rejects.toMatchObject({
      code: 'unwritable',
    })
    expect(storage.saveState()).toBe('unsaved')
    tab.idb.kill()
    const reopened = await openTab(device)
    expect(totalStrokes(await reopened.storage.play.get('round_9'))).toBe(1)
  })

  test('[A8] without space for a backup old ones are deleted, and if that is not enough nothing is harmed', async () => {
    const device = createFakeDevice()
    const parts = partsOn(device)
    for (const id of ['round_1', 'round_2', 'round_3']) {
      await addRound(parts, id)
      await rotateBackups(parts)
    }
    await addRound(parts, 'round_4')
    const tab = faultyTab(device)
    tab.idb.plan = ({ databaseName, storeName, mode, kind }) =>
      databaseName === 'teemates-backups' && storeName === 'backups' && mode === 'readwrite' && kind === 'request'
        ? 'none'
        : databaseName === 'teemates-backups' && storeName === 'parts' && mode === 'readwrite'
          ? 'quota'
          : 'none'
    const start = createStorageStart(tab.environment)
    await started(start)
    const isGivenUp = () => device.warnings.some((warning) => warning.startsWith('A backup could not be saved.'))
    await vi.waitUntil(isGivenUp, { timeout: 60_000, interval: 1 })
    expect((await roundsPerBackup(parts)).at(-1)).toBe(3)
    expect(await start.storage().rounds.count()).toBe(4)
  })
})

test('settings and saved records that follow a backup are in the next one, without a round or a start in between', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device)
  const newest = async () => {
    const { backups } = partsOn(device)
    const row = (await readBackupRows(backups)).at(-1)
    return row === undefined ? undefined : readBackup(backups, row)
  }
  await vi.waitFor(async () => expect((await newest())?.settings.size).toBe(1), 15_000)

  storage.preferences.set('nickname', 'Ann')
  await vi.waitFor(
    async () => expect(JSON.stringify([...((await newest())?.settings ?? [])])).toContain('"Ann"'),
    15_000,
  )
  await storage.courses.put({
    id: 'course_meadow',
    name: 'Meadow',
    location: null,
    holes: [{ number: 1, par: 4, distance: 400, si: 1 }],
    createdAt: 1,
    updatedAt: 1,
    description: null,
    tees: [],
    vendorId: null,
    vendorName: null,
    savedHolesMode: 'full18',
    originalTemplate: null,
  })
  await vi.waitFor(async () => expect([...((await newest())?.courses.keys() ?? [])]).toEqual(['course_meadow']), 15_000)
  await storage.courses.remove('course_meadow')
  await vi.waitFor(async () => expect((await newest())?.courses.size).toBe(0), 15_000)
})

test('many rounds are backed up in pieces', async () => {
  const parts = partsOn(createFakeDevice())
  const rounds = Array.from({ length: 450 }, (_, index) => finishedRound(`round_${index}`, index + 1, 1))
  await parts.local.write((database) =>
    journalledTransaction(database, (stores) =>
      writeJournalled(
        stores,
        rounds.map((record) => ({ table: 'rounds', op: 'put', record })),
        1,
      ),
    ),
  )
  await rotateBackups(parts)
  const [row] = await readBackupRows(parts.backups)
  // Players, courses, settings, and the rounds in hundreds.
  expect(row?.partChecksums).toHaveLength(3 + 5)
  expect(row?.counts).toMatchObject({ rounds: 450, strokes: 450 })
})
