import { IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { courseOfRound } from './course-merge.ts'
import { createDevicePreferences } from './device-preferences.ts'
import { createFakeDevice, openTab, quiet, settle } from '../../../test/storage/fake-device.ts'
import { createFreshLog } from './fresh-log.ts'
import { createOnDiskStorage } from './on-disk-storage.ts'
import { putRaw, rawRecords, readExport } from '../../../test/storage/raw-database.ts'
import { activeRound, endOfRound, PLAYER, stroke, totalStrokes } from '../../../test/storage/sample-rounds.ts'

describe('a round in play', () => {
  test('counts each event once, in one call, in several and after a restart', async () => {
    const device = createFakeDevice()
    const { storage } = await openTab(device, quiet)
    await storage.play.create(activeRound('round_1'))
    const first = stroke('round_1', 'evt_1')
    await Promise.all([
      storage.play.append('round_1', [first, first]),
      storage.play.append('round_1', [first, stroke('round_1', 'evt_2')]),
    ])
    const reopened = await openTab(device, quiet)
    expect(totalStrokes(await reopened.storage.play.append('round_1', [first]))).toBe(2)
  })

  test('takes no event of another round, and one that is not there takes none at all', async () => {
    const { storage } = await openTab(createFakeDevice(), quiet)
    await storage.play.create(activeRound('round_1'))
    expect(totalStrokes(await storage.play.append('round_1', [stroke('round_2', 'evt_1')]))).toBe(0)
    await expect(storage.play.append('round_2', [stroke('round_2', 'evt_1')])).rejects.toMatchObject({
      code: 'not-found',
    })
    expect(storage.saveState()).toBe('saved')
  })

  test('is created once: a second creation keeps the strokes', async () => {
    const { storage } = await openTab(createFakeDevice(), quiet)
    await storage.play.create(activeRound('round_1'))
    await storage.play.append('round_1', [stroke('round_1', 'evt_1')])
    await storage.play.create(activeRound('round_1'))
    expect(totalStrokes(await storage.play.get('round_1'))).toBe(1)
  })

  test('a change that throws is the caller’s affair: it changes nothing and nothing is tried again', async () => {
    const { storage } = await openTab(createFakeDevice(), quiet)
    await storage.play.create(activeRound('round_1'))
    let calls = 0
    const refusal = new Error('no')
    const change = storage.play.change('round_1', () => {
      calls += 1
      throw refusal
    })
    await expect(change).rejects.toBe(refusal)
    expect(calls).toBe(1)
    expect(storage.saveState()).toBe('saved')
  })

  test('game_start and round_sync change the round and are not in the log', async () => {
    const device = createFakeDevice()
    const { storage } = await openTab(device, quiet)
    const lobby = { ...activeRound('round_1'), status: 'lobby', startedAt: null } as const
    await storage.play.create(lobby)
    const base = { roundId: 'round_1', playerId: PLAYER, timestamp: '2026-06-01T08:00:00.000Z', holeNumber: null }
    await storage.play.append('round_1', [
      { ...base, id: 'evt_1', type: 'game_start', data: null },
      stroke('round_1', 'evt_2'),
    ])
    const synced = { ...activeRound('round_1'), teeLabel: 'Gold' }
    await storage.play.append('round_1', [{ ...base, id: 'evt_3', type: 'round_sync', data: { roundData: synced } }])
    await storage.play.append('round_1', [stroke('round_1', 'evt_4', 3)])
    const { storage: reopened } = await openTab(device, quiet)
    expect(await reopened.play.get('round_1')).toMatchObject({ status: 'active', teeLabel: 'Gold' })
    expect((await reopened.play.events('round_1')).map((event) => event.id)).toEqual(['evt_2', 'evt_4'])
    expect(totalStrokes(await reopened.play.get('round_1'))).toBe(1)
  })

  test('the one touched last is the first of the list', async () => {
    const { storage } = await openTab(createFakeDevice(), quiet)
    for (const id of ['round_1', 'round_2', 'round_3']) await storage.play.create(activeRound(id))
    await storage.play.append('round_1', [stroke('round_1', 'evt_1')])
    await storage.play.change('round_2', (round) => round)
    expect((await storage.play.list()).map((round) => round.id)).toEqual(['round_2', 'round_1', 'round_3'])
    await storage.play.remove('round_2')
    expect((await storage.play.list()).map((round) => round.id)).toEqual(['round_1', 'round_3'])
  })
})

describe('a damaged row', () => {
  test('whose snapshot can not be understood is made anew from its base and its log', async () => {
    const device = createFakeDevice()
    const { storage } = await openTab(device, quiet)
    await storage.play.create(activeRound('round_1'))
    await storage.play.append('round_1', [stroke('round_1', 'evt_1')])
    await storage.play.change('round_1', (round) => ({ ...round, teeLabel: 'Gold' }))
    await storage.play.append('round_1', [stroke('round_1', 'evt_2'), stroke('round_1', 'evt_3', 2)])
    const before = await storage.play.get('round_1')
    const [row] = await rawRecords(device, 'teemates-play', 'rounds')
    await putRaw(device, 'teemates-play', 'rounds', [{ ...row, round: { id: 'round_1', holes: 'torn' } }])
    const reopened = await openTab(device, quiet)
    expect(await reopened.storage.play.get('round_1')).toEqual(before)
    expect(totalStrokes(await reopened.storage.play.append('round_1', [stroke('round_1', 'evt_4')]))).toBe(4)
  })

  test('that can not be understood at all leaves the others alone and is exported', async () => {
    const device = createFakeDevice()
    const { storage } = await openTab(device, quiet)
    await storage.play.create(activeRound('round_1'))
    await putRaw(device, 'teemates-play', 'rounds', [{ id: 'round_2', order: 9, round: 'torn' }])
    const reopened = await openTab(device, quiet)
    expect((await reopened.storage.play.list()).map((round) => round.id)).toEqual(['round_1'])
    expect(readExport(await (await reopened.storage.exportAll()).text()).damaged).toMatchObject([
      { record: { id: 'round_2' } },
    ])
    expect(await rawRecords(device, 'teemates-play', 'rounds')).toHaveLength(2)
  })
})

test('of a round that can not be understood the log and the noted taps are exported and can be imported, and it is told', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  await storage.play.create(activeRound('round_1'))
  await storage.play.append('round_1', [stroke('round_1', 'evt_1')])
  await storage.play.note('round_1', [stroke('round_1', 'evt_2')])
  const [row] = await rawRecords(device, 'teemates-play', 'rounds')
  await putRaw(device, 'teemates-play', 'rounds', [{ ...row, round: 'torn', base: 'torn' }])
  const { start, storage: reopened } = await openTab(device, quiet)
  expect(await reopened.play.list()).toEqual([])
  expect(start.damaged()).toMatchObject([{ table: 'roundsInPlay', key: 'round_1' }])
  const text = await (await reopened.exportAll()).text()
  const content = readExport(text)
  expect(content.damaged).toMatchObject([
    { table: 'roundsInPlay', record: { id: 'round_1', round: 'torn' } },
    { table: 'events', record: { roundId: 'round_1', event: { id: 'evt_1' } } },
  ])
  expect(content.unsaved).toMatchObject([{ roundId: 'round_1', events: [{ id: 'evt_2' }] }])

  const backup = { fileName: 'backup.json', content: new Blob([text]) }
  const everything = { ids: [], everything: true }
  const without = await openTab(createFakeDevice(), quiet)
  const nowhere = await without.storage.imports()
  expect(await nowhere.begin(backup)).toMatchObject({ rounds: 1 })
  expect(await nowhere.plan(everything)).toMatchObject({ unreadable: 1, strokesLeftOut: 2, hasMore: false })

  const { storage: other } = await openTab(createFakeDevice(), quiet)
  await other.play.create(activeRound('round_1'))
  const imports = await other.imports()
  await imports.begin(backup)
  expect(await imports.plan(everything)).toMatchObject({ unreadable: 1, strokesLeftOut: 0, hasMore: true })
  await imports.run(everything)
  expect(totalStrokes(await other.play.get('round_1'))).toBe(2)
})

test('a round in play that only a newer app understands comes in with the log that was exported for it', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  await storage.play.create(activeRound('round_1'))
  await storage.play.append('round_1', [stroke('round_1', 'evt_1'), stroke('round_1', 'evt_2')])
  const [row] = await rawRecords(device, 'teemates-play', 'rounds')
  const events = await rawRecords(device, 'teemates-play', 'events')
  const damaged = [
    { table: 'roundsInPlay', key: 'round_1', record: row },
    ...events.map((record) => ({ table: 'events', key: 'round_1', record })),
  ]
  const { storage: newer } = await openTab(createFakeDevice(), quiet)
  const imports = await newer.imports()
  await imports.begin({
    fileName: 'backup.json',
    content: new Blob([JSON.stringify({ format: 'teemates-backup', version: 2, damaged })]),
  })
  await imports.run({ ids: [], everything: true })
  expect(totalStrokes(await newer.play.get('round_1'))).toBe(2)
  expect((await newer.play.events('round_1')).map(({ id }) => id)).toEqual(['evt_1', 'evt_2'])
})

test('a course without a name that could be one is exported, and the others are there by their names', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  const course = (name: string) =>
    courseOfRound({ ...activeRound('round_1'), courseId: `course_${name}`, courseName: name }, 1)
  for (const name of ['Pebble', 'Alder']) await storage.courses.put(course(name))
  await putRaw(device, 'teemates', 'courses', [{ id: 'torn', name: { first: 'Bo' } }])
  expect((await storage.courses.list()).map(({ name }) => name)).toEqual(['Alder', 'Pebble'])
  expect(readExport(await (await storage.exportAll()).text()).damaged).toMatchObject([{ record: { id: 'torn' } }])
})

test('it is told when a record is met that can not be understood, once', async () => {
  const device = createFakeDevice()
  const { start, storage } = await openTab(device, quiet)
  let told = 0
  start.subscribe(() => {
    told += 1
  })
  await putRaw(device, 'teemates-play', 'rounds', [{ id: 'round_2', order: 9, round: 'torn' }])
  for (let reading = 0; reading < 2; reading += 1) expect(await storage.play.list()).toEqual([])
  expect(told).toBe(1)
  expect(start.damaged()).toHaveLength(1)
})

test('a completed round that was not archived is archived by the next start', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  await storage.play.create(activeRound('round_1'))
  await storage.play.append('round_1', [stroke('round_1', 'evt_1'), endOfRound('round_1', 'evt_2')])
  const reopened = await openTab(device, quiet)
  expect(await reopened.storage.play.list()).toEqual([])
  expect((await reopened.storage.rounds.page(3)).map((round) => round.id)).toEqual(['round_1'])
})

test('[A12] a tab is told when another one archives or deletes a round in play, and when it begins one', async () => {
  const device = createFakeDevice()
  const [here, there] = [await openTab(device, quiet), await openTab(device, quiet)]
  let changes = 0
  here.storage.play.subscribeToAll(() => {
    changes += 1
  })
  await there.storage.play.create(activeRound('round_1'))
  await settle()
  expect(changes).toBe(1)
  const gone: string[] = []
  for (const id of ['round_1', 'round_2']) {
    await there.storage.play.create(activeRound(id))
    here.storage.play.subscribe(id, (round) => {
      if (round === undefined) gone.push(id)
    })
  }
  await there.storage.play.remove('round_1')
  await settle()
  expect(gone).toEqual(['round_1'])
  await there.storage.archive(await there.storage.play.append('round_2', [endOfRound('round_2', 'evt_1')]))
  await settle()
  expect(gone).toEqual(['round_1', 'round_2'])
  expect(changes).toBeGreaterThanOrEqual(4)
})

test("what was read before another tab's tap, and handed on after it, is not shown", async () => {
  const device = createFakeDevice()
  const other = await openTab(device, quiet)
  await other.storage.play.create(activeRound('round_1'))
  const environment = device.environment(quiet)
  const databases = { indexedDB: device.indexedDB, IDBKeyRange }
  const { play, close } = createOnDiskStorage({
    environment,
    databases,
    preferences: createDevicePreferences(environment),
    freshLog: createFreshLog(environment, databases.indexedDB),
    onNewerVersion: () => {},
    onBlocked: () => {},
    onDamaged: () => {},
  })
  const listing = play.list()
  const remember = play.reading()
  const rounds = await listing
  await other.storage.play.append('round_1', [stroke('round_1', 'evt_1')])
  await settle()
  remember(rounds)
  expect((await play.list()).map(totalStrokes)).toEqual([1])
  close()
})

test('[A8] a round put aside in its lobby stays where another tab has begun to score it, though no tap is in its log yet', async () => {
  const device = createFakeDevice()
  const [here, there] = [await openTab(device, quiet), await openTab(device, quiet)]
  await here.storage.play.create({ ...activeRound('round_1'), status: 'lobby', startedAt: null })
  await there.storage.play.change('round_1', (round) => ({ ...round, status: 'active', startedAt: device.nowMs }))
  expect(await there.storage.play.note('round_1', [stroke('round_1', 'evt_1')])).toBe(true)
  await here.storage.play.removeUnplayed('round_1')
  const { storage } = await openTab(device, quiet)
  expect(totalStrokes(await storage.play.get('round_1'))).toBe(1)
})
