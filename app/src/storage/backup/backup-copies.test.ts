import { expect, test } from 'vitest'
import { createFakeDevice, faultyTab, openTab, quiet, settle, started } from '../../../../test/storage/fake-device.ts'
import { createStorageStart } from '../open-storage.ts'
import { putRaw, rawRecords } from '../../../../test/storage/raw-database.ts'
import { activeRound, endOfRound, stroke, totalStrokes } from '../../../../test/storage/sample-rounds.ts'
import type { Storage } from '../storage.ts'

const text = (ids: readonly string[]) =>
  JSON.stringify({
    format: 'teemates-backup',
    version: 2,
    rounds: ids.map((id) => ({
      id,
      courseId: 'course_x',
      startedAt: id.charCodeAt(0),
      players: ['ann'],
      scores: [{ playerId: 'ann', strokesByHole: { '1': 4 } }],
    })),
  })

async function takesIn(storage: Storage, ids: readonly string[]): Promise<void> {
  const imports = await storage.imports()
  await imports.begin({ fileName: 'a.json', content: new Blob([text(ids)]) })
  await imports.run({ ids: ['ann'], everything: true })
}

const idsIn = async (storage: Storage) => (await storage.rounds.all()).map(({ id }) => id)

test('history is restored from a copy, and then from the copy of the state before; a round in play stays', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  const copies = await storage.copies()
  await takesIn(storage, ['a', 'b'])
  // An import makes a copy before it.
  await takesIn(storage, ['c'])
  const round = activeRound('round_1')
  await storage.play.create(round)
  await storage.play.append(round.id, [stroke(round.id, 'e1')])
  await storage.rounds.remove('a')

  const copy = (await copies.list()).find(({ rounds }) => rounds === 2)
  if (copy === undefined) throw new Error('no copy')
  expect(copy.createdAt).toBe(device.nowMs)
  let notified = 0
  storage.rounds.subscribe(() => {
    notified += 1
  })
  await copies.restore(copy.id)
  expect(await idsIn(storage)).toEqual(['a', 'b'])
  expect(notified).toBe(1)
  expect(totalStrokes((await storage.play.list())[0])).toBe(1)
  // The state before is a copy, too.
  const [before] = await copies.list()
  expect(before?.rounds).toBe(2)
  await copies.restore(before?.id ?? '')
  expect(await idsIn(storage)).toEqual(['b', 'c'])
  const { storage: afterStart } = await openTab(device, quiet)
  expect(await idsIn(afterStart)).toEqual(['b', 'c'])
})

test('a damaged copy is reported, and restoring it changes nothing', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  await takesIn(storage, ['a'])
  await takesIn(storage, ['b'])
  await takesIn(storage, ['c'])
  const copies = await storage.copies()
  const [newest, older] = await copies.list()
  const parts = await rawRecords(device, 'teemates-backups', 'parts')
  const damaged = parts.filter((part) => part['backupId'] === newest?.id).map((part) => ({ ...part, text: '{}' }))
  await putRaw(device, 'teemates-backups', 'parts', damaged)
  const rows = await rawRecords(device, 'teemates-backups', 'backups')
  const torn = rows.filter((row) => row['id'] === older?.id).map((row) => ({ ...row, revision: 99 }))
  await putRaw(device, 'teemates-backups', 'backups', torn)

  expect((await copies.list()).map(({ rounds }) => rounds)).toEqual([null, null])
  for (const copy of [newest, older]) {
    await expect(copies.restore(copy?.id ?? '')).rejects.toMatchObject({ code: 'corrupt' })
  }
  await expect(copies.restore('none')).rejects.toMatchObject({ code: 'corrupt' })
  expect(await idsIn(storage)).toEqual(['a', 'b', 'c'])
})

test('the current state is copied first, although another tab is stuck in a backup', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  await takesIn(storage, ['a'])
  await takesIn(storage, ['b'])
  const { locks } = navigator
  let release: () => void = () => undefined
  void locks.request('teemates-backup', () => new Promise<void>((resolve) => (release = resolve)))
  const locked = await openTab(device, { ...quiet, locks })
  const copies = await locked.storage.copies()
  const [copy] = await copies.list()
  expect(copy?.rounds).toBe(1)
  await copies.restore(copy?.id ?? '')
  expect(await idsIn(locked.storage)).toEqual(['a'])
  const before = (await copies.list()).find(({ rounds }) => rounds === 2)
  await copies.restore(before?.id ?? '')
  expect(await idsIn(locked.storage)).toEqual(['a', 'b'])
  release()
})

test('damaged records stay, and so does a round that arrives meanwhile', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  await takesIn(storage, ['a'])
  await takesIn(storage, ['b'])
  await putRaw(device, 'teemates', 'rounds', [{ id: 'newer' }])
  const copies = await storage.copies()
  const [copy] = await copies.list()
  const other = await openTab(device, quiet)
  await other.storage.play.create(activeRound('late'))
  const done = await other.storage.play.append('late', [stroke('late', 's'), endOfRound('late', 'e')])
  await Promise.all([copies.restore(copy?.id ?? ''), other.storage.archive(done)])
  const stored = (await rawRecords(device, 'teemates', 'rounds')).map(({ id }) => id)
  expect(stored).toContain('newer')
  // The round may have come before the first copy and be part of it.
  const isCopied = (await rawRecords(device, 'teemates-backups', 'parts')).some((part) =>
    String(part['text']).includes('"late"'),
  )
  expect(stored.includes('late') || isCopied).toBe(true)
})

test('a restore that is killed has restored all or nothing, and can be repeated', async () => {
  for (let at = 0; ; at += 1) {
    const device = createFakeDevice()
    const { storage: before } = await openTab(device, quiet)
    await takesIn(before, ['a', 'b'])
    await takesIn(before, ['c'])
    await before.rounds.remove('a')
    const { idb, environment } = faultyTab(device, quiet)
    const start = createStorageStart(environment)
    await started(start)
    const copies = await start.storage().copies()
    const copy = (await copies.list()).find(({ rounds }) => rounds === 2)
    if (copy === undefined) throw new Error('no copy')
    const from = idb.operations.length
    idb.plan = ({ index }) => (index >= from + at ? 'kill' : 'none')
    let isDone = false
    void copies.restore(copy.id).then(() => {
      isDone = true
    })
    while (!isDone && !idb.isDead()) await settle(1)
    const { storage } = await openTab(device, quiet)
    expect([
      ['a', 'b'],
      ['b', 'c'],
    ]).toContainEqual(await idsIn(storage))
    const again = await storage.copies()
    expect((await again.list()).map(({ id }) => id)).toContain(copy.id)
    await again.restore(copy.id)
    expect(await idsIn(storage)).toEqual(['a', 'b'])
    if (isDone) {
      // Each step of the restore has been the last one before a kill.
      expect(at).toBeGreaterThan(5)
      break
    }
  }
})
