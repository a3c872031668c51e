import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { createFakeFilesystem, type FileFault } from '../../../../test/devices/fake-filesystem.ts'
import { nativeFiles } from '../../device/native/native-files.ts'
import type { PrivateFiles } from '../../device/native/private-files.ts'
import { readBackup } from './backup-content.ts'
import { createBackupFiles } from './backup-files.ts'
import { createBackupSchedule } from './backup-schedule.ts'
import { BACKUPS_KEPT, prune, readBackupRows, rotateBackups } from './backups.ts'
import { addRound, type Parts, partsOn, removeRound, roundsPerBackup } from '../../../../test/storage/fake-backups.ts'
import { createFakeDevice, type FakeDevice, openTab, quiet, settle } from '../../../../test/storage/fake-device.ts'
import { rawRecords } from '../../../../test/storage/raw-database.ts'
import { readRemovedIds, recordRemovals } from './removals.ts'
import { activeRound } from '../../../../test/storage/sample-rounds.ts'
import type { Storage } from '../storage.ts'

const disk = createFakeFilesystem()
vi.mock('@capacitor/filesystem', async (original) => ({ ...(await original<object>()), Filesystem: disk }))

let privateFiles: PrivateFiles
beforeEach(() => {
  vi.stubGlobal('window', { Capacitor: { isNativePlatform: () => true } })
  const files = nativeFiles()
  if (files === undefined) throw new Error('no files')
  privateFiles = files
  disk.restart()
  disk.content.clear()
})

const nativeParts = (device: FakeDevice) => partsOn(device, device.indexedDB, privateFiles)

async function rotated(device: FakeDevice, rounds: readonly string[]): Promise<Parts> {
  const parts = nativeParts(device)
  for (const id of rounds) {
    await addRound(parts, id)
    await rotateBackups(parts)
  }
  return parts
}

/** The ids of the rounds in each readable backup, the oldest first. */
async function contents(parts: Parts): Promise<string[][]> {
  const rows = await readBackupRows(parts.backups)
  const read = await Promise.all(rows.map((row) => readBackup(parts.backups, row)))
  return read.flatMap((content) => (content === undefined ? [] : [[...content.rounds.keys()]]))
}

/** The paths in a folder of Library. */
const pathsIn = (folder: string) => [...disk.content.keys()].filter((path) => path.startsWith(`LIBRARY/${folder}`))

const bundle = (ids: readonly string[]) =>
  JSON.stringify({
    format: 'teemates-backup',
    version: 2,
    rounds: ids.map((id, index) => ({
      id,
      courseId: 'course_x',
      startedAt: index,
      players: ['ann'],
      scores: [{ playerId: 'ann', strokesByHole: { '1': 4 } }],
    })),
  })

async function takesIn(storage: Storage, ids: readonly string[]): Promise<void> {
  const imports = await storage.imports()
  await imports.begin({ fileName: 'a.json', content: new Blob([bundle(ids)]) })
  await imports.run({ ids: ['ann'], everything: true })
}

const idsIn = async (storage: Storage) => (await storage.rounds.all()).map(({ id }) => id)

test('a native app keeps its backups in files, from which a cleared web view restores the history without deleted rounds', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, { ...quiet, privateFiles })
  await takesIn(storage, ['a', 'b'])
  await takesIn(storage, ['c'])
  await storage.rounds.remove('a')
  const copies = await storage.copies()
  expect((await copies.list()).map(({ rounds }) => rounds)).toEqual([2])
  expect(pathsIn('teemates-backups').length).toBeGreaterThan(0)
  for (const table of ['backups', 'parts', 'removals']) {
    expect(await rawRecords(device, 'teemates-backups', table)).toEqual([])
  }

  device.indexedDB = new IDBFactory()
  const { storage: cleared, start } = await openTab(device, { ...quiet, privateFiles })
  expect(start.state()).toMatchObject({ kind: 'ready', recovered: true })
  expect(await idsIn(cleared)).toEqual(['b'])
})

test.each<FileFault>(['fail', 'hang'])(
  'a phone whose files have the fault ‘%s’ opens and stores rounds, and can restore the history once they can be read',
  async (fault) => {
    const device = createFakeDevice()
    const { storage } = await openTab(device, { ...quiet, privateFiles })
    await takesIn(storage, ['a', 'b'])
    await takesIn(storage, ['c'])
    device.indexedDB = new IDBFactory()
    disk.plan = () => fault
    const after = (delayMs: number, work: () => void) => {
      const timer = setTimeout(work, Math.min(delayMs, 50))
      return () => clearTimeout(timer)
    }
    const { storage: opened, start } = await openTab(device, { ...quiet, privateFiles, after })
    expect(start.state()).toMatchObject({ kind: 'ready', recovered: false })
    await opened.play.create(activeRound('d'))
    expect(await opened.play.list()).toMatchObject([{ id: 'd' }])

    disk.restart()
    const copies = await (await openTab(device, { ...quiet, privateFiles })).storage.copies()
    const [copy] = await copies.list()
    await copies.restore(copy?.id ?? '')
    expect(await idsIn(opened)).toEqual(expect.arrayContaining(['a', 'b']))
  },
)

test('history is restored from a file, and a restored round no longer counts as deleted', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, { ...quiet, privateFiles })
  await takesIn(storage, ['a', 'b'])
  await takesIn(storage, ['c'])
  await storage.rounds.remove('a')
  const copies = await storage.copies()
  const [copy] = await copies.list()
  await copies.restore(copy?.id ?? '')
  expect(await idsIn(storage)).toEqual(['a', 'b'])
  expect(await readRemovedIds(nativeParts(device).backups)).toEqual(new Set())
})

test('backups of an earlier app in the database are found, and rotated out with the files', async () => {
  const device = createFakeDevice()
  const before = partsOn(device)
  for (const id of ['a', 'b']) {
    await addRound(before, id)
    await rotateBackups(before)
  }
  await recordRemovals(before.backups, ['gone'], 7)

  const parts = nativeParts(device)
  expect(await contents(parts)).toEqual([['a'], ['a', 'b']])
  expect(await parts.backups.removals()).toEqual([{ id: 'gone', removedAt: 7 }])
  expect(await rotateBackups(parts)).toBe('unchanged')
  await addRound(parts, 'c')
  await rotateBackups(parts)
  expect((await readBackupRows(parts.backups)).map(({ seq }) => seq)).toEqual([1, 2, 3])
  const stored = (await rawRecords(device, 'teemates-backups', 'backups')).map(({ seq }) => seq)
  expect(new Set(stored)).toEqual(new Set([1, 2]))

  for (const id of ['d', 'e']) {
    await addRound(parts, id)
    await rotateBackups(parts)
  }
  expect(await roundsPerBackup(parts)).toEqual([3, 4, 5])
  expect(await rawRecords(device, 'teemates-backups', 'backups')).toEqual([])
  expect(await rawRecords(device, 'teemates-backups', 'parts')).toEqual([])
  await parts.backups.dropRemovals(({ id }) => id === 'gone')
  expect(await rawRecords(device, 'teemates-backups', 'removals')).toEqual([])
})

test('history is restored from the backups of an earlier app', async () => {
  const device = createFakeDevice()
  const before = await openTab(device, quiet)
  await takesIn(before.storage, ['a', 'b'])
  await takesIn(before.storage, ['c'])
  await new Promise((resolve) => {
    device.indexedDB.deleteDatabase('teemates').onsuccess = resolve
  })
  const { storage } = await openTab(device, { ...quiet, privateFiles })
  expect(await idsIn(storage)).toEqual(['a', 'b'])
})

test('a backup with any torn file is invalid: an older one is used, and the torn one is rotated out', async () => {
  const device = createFakeDevice()
  const parts = await rotated(device, ['a', 'b'])
  const newest = (await readBackupRows(parts.backups)).at(-1)
  const paths = pathsIn(`teemates-backups/${newest?.id}/`)
  // Players, courses, settings, rounds, and the row.
  expect(paths).toHaveLength(5)
  for (const path of paths) {
    const bytes = disk.content.get(path)
    if (bytes === undefined) throw new Error('no file')
    const flipped = bytes.slice()
    flipped[20] = (flipped[20] ?? 0) ^ 1
    for (const damaged of [bytes.slice(0, 0), bytes.slice(0, -1), flipped]) {
      disk.content.set(path, damaged)
      expect(await contents(parts)).toEqual([['a']])
    }
    disk.content.delete(path)
    expect(await contents(parts)).toEqual([['a']])
    disk.content.set(path, bytes)
    expect(await contents(parts)).toEqual([['a'], ['a', 'b']])
  }
  disk.content.set(paths[0] ?? '', new Uint8Array())
  const { storage } = await openTab(device, { ...quiet, privateFiles })
  const copies = await storage.copies()
  const [torn] = await copies.list()
  expect(torn?.rounds).toBeNull()
  await expect(copies.restore(torn?.id ?? '')).rejects.toMatchObject({ code: 'corrupt' })

  expect(await rotateBackups(parts)).toBe('saved')
  await addRound(parts, 'c')
  await rotateBackups(parts)
  // The torn one is among the last three, and is removed like any other.
  expect(await contents(parts)).toEqual([
    ['a', 'b'],
    ['a', 'b', 'c'],
  ])
  await prune(parts, 1)
  expect(new Set(pathsIn('teemates-backups').map((path) => path.split('/')[2])).size).toBe(1)
})

test('a rotation that is killed at any operation loses no backup, and the next one cleans up its files', async () => {
  for (let at = 0; ; at += 1) {
    disk.restart()
    disk.content.clear()
    const device = createFakeDevice()
    await rotated(device, ['a', 'b', 'c'])
    // The timers end with the app.
    const environment = device.environment({ after: () => () => undefined })
    const killed = partsOn(device, device.indexedDB, privateFiles, environment)
    await addRound(killed, 'd')
    let calls = 0
    let isKilled = false
    disk.plan = () => {
      isKilled ||= calls === at
      calls += 1
      return isKilled ? 'kill' : 'none'
    }
    let isDone = false
    void rotateBackups(killed).then(() => {
      isDone = true
    })
    while (!isDone && !isKilled) await settle(1)
    disk.restart()
    const parts = nativeParts(device)
    const left = (await contents(parts)).map((ids) => ids.length)
    expect(left.slice(-2)).toEqual(left.includes(4) ? [3, 4] : [2, 3])
    await addRound(parts, 'e')
    await rotateBackups(parts)
    const rows = await readBackupRows(parts.backups)
    expect(rows).toHaveLength(BACKUPS_KEPT)
    expect(rows.at(-1)?.counts.rounds).toBe(5)
    expect(new Set(pathsIn('teemates-backups').map((path) => path.split('/')[2]))).toEqual(
      new Set(rows.map(({ id }) => id)),
    )
    expect(pathsIn('teemates-backups').filter((path) => path.endsWith('.new'))).toEqual([])
    if (isDone) {
      // Listing, checking, five files in two steps each, checking, deleting.
      expect(at).toBeGreaterThan(20)
      break
    }
  }
})

test('on a full disk older backups are deleted; the last one stays, and the next is made when there is space', async () => {
  const parts = await rotated(createFakeDevice(), ['a', 'b', 'c'])
  const schedule = createBackupSchedule(parts)
  await addRound(parts, 'd')
  let isFull = true
  disk.plan = (method) => {
    if (method === 'rmdir') isFull = false
    return isFull && method === 'writeFile' ? 'full' : 'none'
  }
  await schedule.backUpNow()
  expect(await contents(parts)).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c', 'd'],
  ])

  await addRound(parts, 'e')
  disk.plan = (method) => (method === 'writeFile' ? 'full' : 'none')
  await expect(schedule.backUpNow()).rejects.toMatchObject({ code: 'quota' })
  expect(await contents(parts)).toEqual([['a', 'b', 'c', 'd']])
  disk.restart()
  await schedule.backUpNow()
  expect(await contents(parts)).toEqual([
    ['a', 'b', 'c', 'd'],
    ['a', 'b', 'c', 'd', 'e'],
  ])
})

test.each<[FileFault, string]>([
  ['fail', 'unreadable'],
  ['hang', 'unreadable'],
])('a file system with the fault ‘%s’ is never taken for an empty one', async (fault, code) => {
  const device = createFakeDevice()
  await rotated(device, ['a'])
  const early = (_delayMs: number, work: () => void) => {
    const timer = setTimeout(work, 50)
    return () => clearTimeout(timer)
  }
  const environment = device.environment({ after: early })
  const backups = createBackupFiles({ files: privateFiles, environment, earlier: partsOn(device).backups })
  disk.plan = () => fault
  await expect(backups.rows()).rejects.toMatchObject({ code })
  await expect(backups.removals()).rejects.toMatchObject({ code })
  await expect(backups.part('a', 0)).rejects.toMatchObject({ code })
})

test('a backup that can’t be read is not deleted, and doesn’t stop the rotation of the others', async () => {
  const device = createFakeDevice()
  const parts = await rotated(device, ['a', 'b'])
  const [first] = await readBackupRows(parts.backups)
  disk.plan = (method, path) =>
    method === 'readFile' && path === `teemates-backups/${first?.id}/backup.json` ? 'fail' : 'none'
  for (const id of ['c', 'd', 'e']) {
    await addRound(parts, id)
    await rotateBackups(parts)
  }
  expect(await roundsPerBackup(parts)).toEqual([3, 4, 5])
  disk.restart()
  expect(await contents(parts)).toContainEqual(['a'])
})

test('dropping one recorded deletion keeps the others, even if the process is killed meanwhile', async () => {
  const parts = nativeParts(createFakeDevice())
  expect(await readRemovedIds(parts.backups)).toEqual(new Set())
  await recordRemovals(parts.backups, ['a', 'b'], 1)
  await recordRemovals(parts.backups, ['c'], 2)
  let isKilled = false
  disk.plan = (method) => {
    isKilled ||= method === 'deleteFile'
    return isKilled ? 'kill' : 'none'
  }
  void parts.backups.dropRemovals(({ id }) => id !== 'b')
  await vi.waitUntil(() => isKilled)
  disk.restart()
  expect(await readRemovedIds(parts.backups)).toContain('b')
  await parts.backups.dropRemovals(({ id }) => id !== 'b')
  expect(await readRemovedIds(parts.backups)).toEqual(new Set(['b']))
  // A file without deletions is removed, and a torn file counts as one.
  expect(new Set((await parts.backups.removals()).map(({ id }) => id))).toEqual(new Set(['b']))
  for (const path of pathsIn('teemates-removals')) disk.content.set(path, new Uint8Array())
  expect(await readRemovedIds(parts.backups)).toEqual(new Set())
})

test('a deleted round that only an older backup has stays deleted if the database is damaged', async () => {
  const device = createFakeDevice()
  const parts = await rotated(device, ['a', 'b'])
  await removeRound(parts, 'a')
  await recordRemovals(parts.backups, ['a'], 1)
  await new Promise((resolve) => {
    parts.local.close()
    device.indexedDB.deleteDatabase('teemates').onsuccess = resolve
  })
  const { storage } = await openTab(device, { ...quiet, privateFiles })
  expect(await idsIn(storage)).toEqual(['b'])
})
