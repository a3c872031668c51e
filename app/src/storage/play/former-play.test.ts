import type { Round } from '@teemates/golf/round'
import { applyEvent, type RoundEvent } from '@teemates/golf/round-events'
import { describe, expect, test } from 'vitest'
import {
  createFakeDevice,
  type FakeDevice,
  faultyTab,
  openTab,
  quiet,
  settle,
  started,
} from '../../../../test/storage/fake-device.ts'
import type { Operation } from '../../../../test/storage/faulty-indexeddb.ts'
import { putRaw, type RawRecord, rawRecords, upgradeRaw } from '../../../../test/storage/raw-database.ts'
import { activeRound, endOfRound, PLAYER, SECOND_PLAYER, stroke } from '../../../../test/storage/sample-rounds.ts'
import { createStorageStart } from '../open-storage.ts'
import type { Storage } from '../storage.ts'

/** The former databases had version 1, which is 10 for the browser. */
const FORMER_NATIVE_VERSION = 10
const TEXT_PREFIX = 'golf_scorer_emergency_v1:'
const MARKER = 'golf_scorer_databases'
/** The marker that the former version set. */
const FORMER_MARKER = 'teemates 2, teemates-play 1, teemates-taps 1'

interface FormerRound {
  readonly base: Round
  readonly round: Round
  /** From this event on they aren't in the base. */
  readonly baseSeq: number
  readonly events: readonly RoundEvent[]
}

interface FormerDevice {
  readonly rounds?: readonly FormerRound[]
  readonly taps?: readonly RoundEvent[]
  /** Each is the text of a tab. */
  readonly texts?: readonly { readonly roundId: string; readonly events: readonly unknown[] }[]
}

/** A device as a version before the log left it. */
async function formerDevice({ rounds = [], taps = [], texts = [] }: FormerDevice): Promise<FakeDevice> {
  const device = createFakeDevice()
  device.localStorage.setItem(MARKER, FORMER_MARKER)
  await upgradeRaw(device, 'teemates-play', FORMER_NATIVE_VERSION, (database) => {
    database.createObjectStore('rounds', { keyPath: 'id' }).createIndex('order', 'order')
    const events = database.createObjectStore('events', { keyPath: ['roundId', 'seq'] })
    events.createIndex('id', 'id', { unique: true })
  })
  await upgradeRaw(device, 'teemates-taps', FORMER_NATIVE_VERSION, (database) => {
    database.createObjectStore('taps', { autoIncrement: true })
  })
  const rows = rounds.map(({ base, round, baseSeq, events }, order) => {
    return { id: round.id, order, round, base, baseSeq, nextSeq: events.length, changeIds: [] }
  })
  await putRaw(device, 'teemates-play', 'rounds', rows)
  for (const { round, events } of rounds) {
    const logged = events.map((event, seq) => ({ roundId: round.id, seq, id: event.id, event }))
    await putRaw(device, 'teemates-play', 'events', logged)
  }
  const noted = taps.map((event) => ({ roundId: event.roundId, event }))
  await putRaw(device, 'teemates-taps', 'taps', noted)
  for (const [index, text] of texts.entries()) {
    device.localStorage.setItem(`${TEXT_PREFIX}tab${index}:${text.roundId}`, JSON.stringify(text))
  }
  return device
}

/** @param baseSeq so many events are in the base: it was made again when a player got another name */
function roundWith(base: Round, events: readonly RoundEvent[], baseSeq = 0): FormerRound {
  return { base, round: events.slice(baseSeq).reduce(applyEvent, base), baseSeq, events }
}

/** The round in which the player has so many strokes on hole 1. */
function withStrokesOnFirst(round: Round, strokes: number): Round {
  const holes = round.holes.map((hole) => (hole.number === 1 ? { ...hole, strokes: { [PLAYER]: strokes } } : hole))
  return { ...round, holes }
}

function asPutAside(round: Round): Round {
  return { ...round, metadata: { ...round.metadata, putAside: true } }
}

/** A device with something of everything. */
function fullDevice(): Promise<FakeDevice> {
  const taps = (...ids: string[]) => ids.map((id) => stroke('under_way', id))
  return formerDevice({
    rounds: [
      roundWith(asPutAside(activeRound('put_aside')), [stroke('put_aside', 'aside_1', 3)]),
      roundWith(activeRound('finished'), [stroke('finished', 'end_1', 2), endOfRound('finished', 'end_2')]),
      // The base has the strokes of two events, and four more came since then.
      roundWith(
        withStrokesOnFirst(activeRound('under_way'), 2),
        [...taps('early_1', 'early_2', 'later_1'), stroke('under_way', 'later_2', 2, SECOND_PLAYER)],
        2,
      ),
    ],
    // The former log had taken in two of the four.
    taps: [...taps('early_2', 'later_1'), ...taps('tap_1', 'tap_2')],
    texts: [
      { roundId: 'under_way', events: taps('tap_2', 'early_1', 'text_1') },
      { roundId: 'finished', events: [stroke('finished', 'text_2', 2)] },
    ],
  })
}

function formerTextKeys(device: FakeDevice): string[] {
  const keys = Array.from({ length: device.localStorage.length }, (_, index) => device.localStorage.key(index) ?? '')
  return keys.filter((key) => key.startsWith(TEXT_PREFIX))
}

async function databaseNames(device: FakeDevice): Promise<readonly (string | undefined)[]> {
  return (await device.indexedDB.databases()).map(({ name }) => name)
}

async function strokesInPlay(storage: Storage) {
  const rounds = await storage.play.list()
  return rounds.map((round) => [round.id, round.holes.slice(0, 3).map(({ strokes }) => strokes)])
}

const NONE = { [PLAYER]: 0, [SECOND_PLAYER]: 0 }

/** All that the full device had, each stroke once. */
async function expectEverythingOnce(device: FakeDevice): Promise<Storage> {
  const { storage } = await openTab(device, quiet)
  expect(await strokesInPlay(storage)).toEqual([
    // Two in the base, and one event each from the log, the two noted taps and the text.
    ['under_way', [{ [PLAYER]: 6 }, { ...NONE, [SECOND_PLAYER]: 1 }, NONE]],
    ['put_aside', [NONE, NONE, { ...NONE, [PLAYER]: 1 }]],
  ])
  const [, aside] = await storage.play.list()
  expect(aside?.metadata.putAside).toBe(true)
  const finished = await storage.rounds.all()
  expect(finished.map(({ id, scores }) => [id, scores[0]?.strokesByHole])).toEqual([['finished', { '2': 2 }]])
  const names = await databaseNames(device)
  expect(names).not.toContain('teemates-play')
  expect(names).not.toContain('teemates-taps')
  expect(formerTextKeys(device)).toEqual([])
  return storage
}

async function exported(storage: Storage): Promise<string> {
  return (await storage.exportAll()).text()
}

describe('what a version before the log has left', () => {
  test('is there after one start, each stroke once, in the log alone, and goes on from there', async () => {
    const device = await fullDevice()
    const storage = await expectEverythingOnce(device)
    await storage.play.append('under_way', [stroke('under_way', 'new_1')])
    const { storage: reopened } = await openTab(device, quiet)
    const [first] = await strokesInPlay(reopened)
    expect(first).toEqual(['under_way', [{ [PLAYER]: 7 }, { ...NONE, [SECOND_PLAYER]: 1 }, NONE]])
  })

  test('isn’t looked for again by the next start, which changes nothing', async () => {
    const device = await fullDevice()
    await expectEverythingOnce(device)
    const log = await rawRecords(device, 'teemates-log', 'entries')
    expect(new Set(log.map(({ id }) => id)).size).toBe(log.length)
    const second = faultyTab(device, quiet)
    await started(createStorageStart(second.environment))
    const names = new Set(second.idb.operations.map(({ databaseName }) => databaseName))
    expect([...names].filter((name) => name === 'teemates-play' || name === 'teemates-taps')).toEqual([])
    await expectEverythingOnce(device)
    expect(await rawRecords(device, 'teemates-log', 'entries')).toEqual(log)
  })

  test('is there once though the start is killed at any operation', async () => {
    const whole = faultyTab(await fullDevice(), quiet)
    await started(createStorageStart(whole.environment))
    const count = whole.idb.operations.length
    expect(count).toBeGreaterThan(40)
    for (let dying = 0; dying < count; dying += 1) {
      const device = await fullDevice()
      const tab = faultyTab(device, quiet)
      tab.idb.plan = ({ index }) => (index === dying ? 'kill' : 'none')
      createStorageStart(tab.environment)
      await expect.poll(() => tab.idb.isDead(), { interval: 1 }).toBe(true)
      await expectEverythingOnce(device)
    }
  })

  test('is there once though two tabs start at the same time', async () => {
    const device = await fullDevice()
    await Promise.all([openTab(device, quiet), openTab(device, quiet)])
    await expectEverythingOnce(device)
  })

  test('isn’t counted twice when a backup of it is imported: events from before the base are known', async () => {
    const { storage } = await openTab(await fullDevice(), quiet)
    const before = await strokesInPlay(storage)
    await storage.play.append('under_way', [stroke('under_way', 'early_1'), stroke('under_way', 'later_1')])
    expect(await strokesInPlay(storage)).toEqual(before)
  })
})

describe('damage in what a version before the log has left', () => {
  const healthy = roundWith(activeRound('healthy'), [stroke('healthy', 'healthy_1')])
  const torn = roundWith(activeRound('torn'), [stroke('torn', 'torn_1')])

  async function damagedDevice(change: (row: RawRecord) => RawRecord): Promise<FakeDevice> {
    const device = await formerDevice({ rounds: [torn, healthy] })
    const rows = await rawRecords(device, 'teemates-play', 'rounds')
    const damaged = rows.filter(({ id }) => id === 'torn').map(change)
    await putRaw(device, 'teemates-play', 'rounds', damaged)
    return device
  }

  test('a snapshot that can’t be understood is made again from its base and its events', async () => {
    const device = await damagedDevice((row) => ({ ...row, round: 'torn' }))
    const { storage } = await openTab(device, quiet)
    expect(await strokesInPlay(storage)).toEqual([
      ['healthy', [{ ...NONE, [PLAYER]: 1 }, NONE, NONE]],
      ['torn', [{ ...NONE, [PLAYER]: 1 }, NONE, NONE]],
    ])
  })

  test('a base that can’t be understood gives way to the snapshot', async () => {
    const round = withStrokesOnFirst(activeRound('torn'), 1)
    const device = await damagedDevice((row) => ({ ...row, round, base: 'torn' }))
    const { storage } = await openTab(device, quiet)
    const [, mended] = await strokesInPlay(storage)
    expect(mended).toEqual(['torn', [{ [PLAYER]: 1 }, NONE, NONE]])
  })

  test.each([
    ['neither base nor snapshot', (row: RawRecord) => ({ ...row, round: 'torn', base: 'torn' })],
    ['the row', ({ id, order }: RawRecord) => ({ id, order, round: 'torn' })],
  ])(
    'a round that can’t be understood (%s) leaves the others alone, and an export has it with its strokes',
    async (_, change) => {
      const device = await damagedDevice(change)
      const { start, storage } = await openTab(device, quiet)
      expect((await storage.play.list()).map(({ id }) => id)).toEqual(['healthy'])
      expect(start.damaged()).toHaveLength(1)
      const text = await exported(storage)
      expect(text).toContain('"torn"')
      expect(text).toContain('torn_1')
    },
  )

  test('taps of a round that is nowhere are in the export', async () => {
    const device = await formerDevice({
      taps: [stroke('nowhere', 'evt_tap')],
      texts: [{ roundId: 'nowhere', events: [stroke('nowhere', 'evt_text')] }],
    })
    const { storage } = await openTab(device, quiet)
    expect(await storage.play.list()).toEqual([])
    const text = await exported(storage)
    expect(text).toContain('evt_tap')
    expect(text).toContain('evt_text')
  })

  test('texts that nobody understands keep no start from succeeding, and stay', async () => {
    const device = await formerDevice({ rounds: [healthy] })
    device.localStorage.setItem(`${TEXT_PREFIX}a:healthy`, 'no JSON')
    device.localStorage.setItem(`${TEXT_PREFIX}b:healthy`, '{"roundId":7}')
    const { storage } = await openTab(device, quiet)
    expect((await storage.play.list()).map(({ id }) => id)).toEqual(['healthy'])
    expect(formerTextKeys(device)).toHaveLength(2)
  })

  test('an event that can’t be understood takes no stroke from its round, whose snapshot has it', async () => {
    const events = [stroke('round_1', 'evt_1'), stroke('round_1', 'evt_2')]
    const device = await formerDevice({ rounds: [roundWith(activeRound('round_1'), events)] })
    await putRaw(device, 'teemates-play', 'events', [{ roundId: 'round_1', seq: 0, id: 'evt_1', event: 'torn' }])
    const { storage } = await openTab(device, quiet)
    expect(await strokesInPlay(storage)).toEqual([['round_1', [{ ...NONE, [PLAYER]: 2 }, NONE, NONE]]])
  })

  const readsRounds = ({ databaseName, kind, method }: Operation) =>
    databaseName === 'teemates-play' && kind === 'request' && method !== 'count'

  test.each([
    [
      'can’t be opened a second time',
      ({ databaseName, kind }: Operation) => databaseName === 'teemates-play' && kind === 'open',
    ],
    ['can’t be read', readsRounds],
  ])('a former database that %s for now isn’t deleted, and a later start brings its rounds', async (_, fails) => {
    const device = await formerDevice({ rounds: [healthy] })
    const tab = faultyTab(device, quiet)
    let opens = 0
    tab.idb.plan = (operation) => {
      if (!fails(operation)) return 'none'
      if (operation.kind === 'open') opens += 1
      return operation.kind === 'open' && opens === 1 ? 'none' : 'abort'
    }
    // Whether the start fails or goes on without them is not important here.
    await started(createStorageStart(tab.environment)).catch(() => undefined)
    expect(await databaseNames(device)).toContain('teemates-play')
    tab.idb.kill()
    const { storage } = await openTab(device, quiet)
    expect((await storage.play.list()).map(({ id }) => id)).toEqual(['healthy'])
  })
})

describe('a tab of the former version that is still open', () => {
  async function formerTab(device: FakeDevice, closes: boolean) {
    const request = device.indexedDB.open('teemates-play')
    const database = await new Promise<IDBDatabase>((resolve) => {
      request.onsuccess = () => resolve(request.result)
    })
    let isStopped = false
    database.onversionchange = (event) => {
      // The former app stopped for good when a newer version wanted a database, and reopened one that was only deleted.
      isStopped = event.newVersion !== null && event.newVersion > event.oldVersion
      if (closes) database.close()
    }
    return { database, isStopped: () => isStopped }
  }

  test('is stopped, so that none of its later taps goes where nobody looks', async () => {
    const device = await fullDevice()
    const former = await formerTab(device, true)
    await openTab(device, quiet)
    expect(former.isStopped()).toBe(true)
    await expectEverythingOnce(device)
  })

  test('is waited for if it doesn’t let go', async () => {
    const device = await fullDevice()
    const former = await formerTab(device, false)
    const start = createStorageStart(device.environment(quiet))
    await expect.poll(() => start.state(), { interval: 1 }).toMatchObject({ kind: 'failed', code: 'blocked' })
    former.database.close()
    await expect.poll(() => start.state().kind, { interval: 1 }).toBe('ready')
    await expectEverythingOnce(device)
  })

  test('leaves a last tap in localStorage when it is stopped, and the next start counts it', async () => {
    const device = await formerDevice({ rounds: [roundWith(activeRound('round_1'), [stroke('round_1', 'evt_1')])] })
    await openTab(device, quiet)
    const text = { roundId: 'round_1', events: [stroke('round_1', 'evt_1'), stroke('round_1', 'evt_2')] }
    device.localStorage.setItem(`${TEXT_PREFIX}late:round_1`, JSON.stringify(text))
    for (let start = 0; start < 2; start += 1) {
      const { storage } = await openTab(device, quiet)
      expect(await strokesInPlay(storage)).toEqual([['round_1', [{ ...NONE, [PLAYER]: 2 }, NONE, NONE]]])
      expect(formerTextKeys(device)).toEqual([])
    }
  })
})

test('a new device gets none of the former databases', async () => {
  const device = createFakeDevice()
  const tab = faultyTab(device, quiet)
  await started(createStorageStart(tab.environment))
  await settle()
  const touched = new Set(tab.idb.operations.map(({ databaseName }) => databaseName))
  expect([...touched].filter((name) => name === 'teemates-play' || name === 'teemates-taps')).toEqual([])
  expect(await databaseNames(device)).not.toContain('teemates-play')
})

test('if the browser doesn’t list its databases, a new device has none of the former ones in the end', async () => {
  const device = createFakeDevice()
  const { indexedDB } = device
  const unlisted = {
    open: (name: string, version?: number) =>
      version === undefined ? indexedDB.open(name) : indexedDB.open(name, version),
    deleteDatabase: (name: string) => indexedDB.deleteDatabase(name),
    cmp: (a: unknown, b: unknown) => indexedDB.cmp(a, b),
    databases: () => Promise.reject(new DOMException('not supported', 'NotSupportedError')),
  }
  const { storage } = await openTab(device, { ...quiet, indexedDB: () => unlisted })
  expect(await storage.play.list()).toEqual([])
  const names = await databaseNames(device)
  expect(names).not.toContain('teemates-play')
  expect(names).not.toContain('teemates-taps')
})
