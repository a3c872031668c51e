import { describe, expect, test } from 'vitest'
import { courseOfRound } from '../archive/courses/course-merge.ts'
import { createFakeDevice, openTab, quiet, settle } from '../../../../test/storage/fake-device.ts'
import { putRaw, rawRecords, readExport } from '../../../../test/storage/raw-database.ts'
import { activeRound, endOfRound, started, stroke, totalStrokes } from '../../../../test/storage/sample-rounds.ts'

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

  test('is started by an event that an export does not have', async () => {
    const device = createFakeDevice()
    const { storage } = await openTab(device, quiet)
    await storage.play.create({ ...activeRound('round_1'), status: 'lobby', startedAt: null })
    await storage.play.append('round_1', [started('round_1'), stroke('round_1', 'evt_2')])
    const { storage: reopened } = await openTab(device, quiet)
    expect(await reopened.play.get('round_1')).toMatchObject({ status: 'active' })
    expect((await reopened.play.events('round_1')).map((event) => event.id)).toEqual(['evt_2'])
    expect(totalStrokes(await reopened.play.get('round_1'))).toBe(1)
  })

  test('the one touched last is the first of the list', async () => {
    const { storage } = await openTab(createFakeDevice(), quiet)
    for (const id of ['round_1', 'round_2', 'round_3']) await storage.play.create(activeRound(id))
    await storage.play.append('round_1', [stroke('round_1', 'evt_1')])
    await storage.play.change('round_2', () => [{ kind: 'resumed' }])
    expect((await storage.play.list()).map((round) => round.id)).toEqual(['round_2', 'round_1', 'round_3'])
    await storage.play.remove('round_2')
    expect((await storage.play.list()).map((round) => round.id)).toEqual(['round_1', 'round_3'])
  })
})

test('a round that can not be understood leaves the others alone, is reported once, and is exported', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  await storage.play.create(activeRound('round_1'))
  await storage.play.create(activeRound('round_2'))
  await storage.play.append('round_2', [stroke('round_2', 'evt_1')])
  const entries = await rawRecords(device, 'teemates-log', 'entries')
  await putRaw(
    device,
    'teemates-log',
    'entries',
    entries.map((entry) => (entry['id'] === 'created_round_2' ? { ...entry, round: 'torn' } : entry)),
  )
  const { start, storage: reopened } = await openTab(device, quiet)
  expect((await reopened.play.list()).map((round) => round.id)).toEqual(['round_1'])
  await reopened.play.list()
  expect(start.damaged()).toMatchObject([{ table: 'log', key: 'created_round_2' }])
  const content: Record<string, unknown> = readExport(await (await reopened.exportAll()).text())
  expect(content['damaged']).toMatchObject([{ record: { id: 'created_round_2', round: 'torn' } }])
  expect(content['log']).toMatchObject([{ id: 'created_round_2' }, { id: 'evt_1' }])
})

test('a round in play that an earlier version could not understand comes in with the log that was exported for it', async () => {
  const { storage: newer } = await openTab(createFakeDevice(), quiet)
  const imports = await newer.imports()
  const row = { id: 'round_1', order: 1, round: activeRound('round_1') }
  const events = ['evt_1', 'evt_2'].map((id) => ({ roundId: 'round_1', id, event: stroke('round_1', id) }))
  const damaged = [
    { table: 'roundsInPlay', key: 'round_1', record: row },
    ...events.map((record) => ({ table: 'events', key: 'round_1', record })),
  ]
  await imports.begin({
    fileName: 'backup.json',
    content: new Blob([JSON.stringify({ format: 'teemates-backup', version: 2, damaged })]),
  })
  await imports.run({ ids: [], everything: true })
  expect((await newer.play.list()).map(({ id }) => id)).toEqual(['round_1'])
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

test('a completed round that was not archived is archived by the next start', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  await storage.play.create(activeRound('round_1'))
  await storage.play.append('round_1', [stroke('round_1', 'evt_1'), endOfRound('round_1', 'evt_2')])
  const reopened = await openTab(device, quiet)
  expect(await reopened.storage.play.list()).toEqual([])
  expect((await reopened.storage.rounds.page(3)).map((round) => round.id)).toEqual(['round_1'])
})

test('[A12] a tab is notified when another one begins, archives or deletes a round in play', async () => {
  const device = createFakeDevice()
  const [here, there] = [await openTab(device, quiet), await openTab(device, quiet)]
  let changes = 0
  here.storage.play.subscribeToAll(() => {
    changes += 1
  })
  await settle()
  const changed = async (change: () => Promise<unknown>): Promise<boolean> => {
    const before = changes
    await change()
    await settle()
    return changes > before
  }
  expect(await changed(() => there.storage.play.create(activeRound('round_1')))).toBe(true)
  expect(await changed(() => there.storage.play.create(activeRound('round_2')))).toBe(true)
  expect(await here.storage.play.list()).toHaveLength(2)
  expect(await changed(() => there.storage.play.remove('round_1'))).toBe(true)
  expect((await here.storage.play.list()).map(({ id }) => id)).toEqual(['round_2'])
  const round = await there.storage.play.append('round_2', [endOfRound('round_2', 'evt_1')])
  expect(await changed(() => there.storage.archive(round))).toBe(true)
  expect(await here.storage.play.list()).toEqual([])
})

test('[A8] a round put aside in its lobby stays where another tab has begun to score it', async () => {
  const device = createFakeDevice()
  const [here, there] = [await openTab(device, quiet), await openTab(device, quiet)]
  await here.storage.play.create({ ...activeRound('round_1'), status: 'lobby', startedAt: null })
  const log = await there.storage.log()
  const removing = here.storage.play.removeUnplayed('round_1')
  // The other tab doesn't know of it yet.
  for (const event of [started('round_1'), stroke('round_1', 'evt_1')]) {
    await log.append({ id: event.id, roundId: 'round_1', at: device.nowMs, kind: 'event', event })
  }
  await removing
  const { storage } = await openTab(device, quiet)
  expect(totalStrokes(await storage.play.get('round_1'))).toBe(1)
  expect((await storage.play.list()).map(({ id }) => id)).toEqual(['round_1'])
})

test('[A12] a start and a stroke of another tab count though they were stored before the round that it had only been sent', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  await storage.play.create({ ...activeRound('round_1'), status: 'lobby', startedAt: null })
  const [created] = await rawRecords(device, 'teemates-log', 'entries')
  await storage.play.append('round_1', [started('round_1'), stroke('round_1', 'evt_1')])
  // The same entries, the first one last.
  await putRaw(device, 'teemates-log', 'entries', [
    { id: 'other', roundId: 'round_2', at: 1, kind: 'resumed', seq: 1 },
    { ...created, seq: 9 },
  ])
  const reopened = (await openTab(device, quiet)).storage
  expect(await reopened.play.get('round_1')).toMatchObject({ status: 'active' })
  expect(totalStrokes(await reopened.play.get('round_1'))).toBe(1)
})
