import { strokesOn } from '@teemates/golf/round'
import type { RoundEvent } from '@teemates/golf/round-events'
import { listOf } from '@teemates/golf/untrusted-fields'
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
import { putRaw, rawRecords, readExport, upgradeRaw } from '../../../../test/storage/raw-database.ts'
import { activeRound, endOfRound, PLAYER, stroke, totalStrokes } from '../../../../test/storage/sample-rounds.ts'
import { LINKS } from '../../../../test/storage/solo-tabs.ts'
import type { RoundSession } from '../session.ts'
import { createSoloRounds, type SoloRounds } from './solo-rounds.ts'
import { MAX_EMERGENCY_CHARS } from '../../storage/browser/local-storage/emergency-texts.ts'
import type { TabChannel } from '../../storage/browser/environment.ts'
import type { ImportEnvironment } from '../../storage/import/import-environment.ts'
import type { LogEntry } from '../../storage/log/log-entry.ts'
import { createStorageStart } from '../../storage/open-storage.ts'
import type { Storage } from '../../storage/storage.ts'

const TEXT_PREFIX = 'golf_scorer_log_v1:'
const off = (): globalThis.Storage => {
  throw new DOMException('off', 'SecurityError')
}
const addsToLog = ({ databaseName, method }: Operation) => databaseName === 'teemates-log' && method === 'add'
const endsWriteOfLog = ({ databaseName, kind, mode }: Operation) =>
  databaseName === 'teemates-log' && kind === 'complete' && mode === 'readwrite'
const writesLog = ({ databaseName, kind, mode }: Operation) =>
  databaseName === 'teemates-log' && kind === 'transaction' && mode === 'readwrite'

interface SoloTab {
  readonly idb: ReturnType<typeof faultyTab>['idb']
  readonly storage: Storage
  readonly rounds: SoloRounds
  /** The page is left or hidden. */
  leave(): void
  /** The page is seen again. */
  see(): void
}

let made = 0

async function soloTab(
  device: FakeDevice,
  given: Partial<ImportEnvironment> = {},
  plan: SoloTab['idb']['plan'] = () => 'none',
): Promise<SoloTab> {
  const onLeave: (() => void)[] = []
  const onSeen: (() => void)[] = []
  const { idb, environment } = faultyTab(device, {
    ...quiet,
    onLeave: (listener) => onLeave.push(listener),
    onSeen: (listener) => onSeen.push(listener),
    ...given,
  })
  idb.plan = plan
  const start = createStorageStart(environment)
  await started(start)
  const storage = start.storage()
  const rounds = createSoloRounds({
    storage,
    now: () => device.nowMs,
    random: (length) => `${(made += 1)}`.padStart(length, '0'),
  })
  const call = (listeners: readonly (() => void)[]) => {
    for (const listener of listeners) listener()
  }
  return { idb, storage, rounds, leave: () => call(onLeave), see: () => call(onSeen) }
}

/** A tab that sends to the others and gets nothing of them, as a page that sleeps. */
function deaf(device: FakeDevice): Partial<ImportEnvironment> {
  return {
    broadcast(name): TabChannel {
      const channel = device.environment().broadcast(name)
      if (channel === undefined) throw new Error('the device has channels')
      return { ...channel, listen: () => undefined }
    },
  }
}

/** Timers of a second and more, which the test lets pass. */
function longWaits(device: FakeDevice) {
  const waits: (() => void)[] = []
  const after = (delayMs: number, work: () => void) => {
    if (delayMs < 1000) return device.environment().after(delayMs, work)
    waits.push(work)
    return () => {
      if (waits.includes(work)) waits.splice(waits.indexOf(work), 1)
    }
  }
  return { waits, after }
}

async function open(tab: SoloTab, roundId = 'round_1'): Promise<RoundSession> {
  const session = await tab.rounds.open(roundId)
  if (session === null) throw new Error('no such round')
  return session
}

/** A device with a round in which Ann has one stroke on hole 1. */
async function deviceWithRound(): Promise<FakeDevice> {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  await storage.play.create(activeRound('round_1'))
  await storage.play.append('round_1', [stroke('round_1', 'evt_1')])
  return device
}

function textKeys(device: FakeDevice): string[] {
  const keys = Array.from({ length: device.localStorage.length }, (_, index) => device.localStorage.key(index) ?? '')
  return keys.filter((key) => key.startsWith(TEXT_PREFIX))
}

function entryOf(event: RoundEvent): LogEntry {
  return { id: event.id, roundId: event.roundId, at: 1_780_300_800_000, kind: 'event', event }
}

/** Puts entries where a tab that is gone left what it couldn't write. */
function leaveText(device: FakeDevice, entries: readonly object[], roundId = 'round_1'): string {
  const key = `${TEXT_PREFIX}gone:${roundId}`
  device.localStorage.setItem(key, JSON.stringify(entries))
  return key
}

/** The strokes of Ann by hole, of each round in the history. */
async function history(storage: Storage) {
  const rounds = await storage.rounds.all()
  return rounds.map(({ scores }) => scores.find(({ playerId }) => playerId === PLAYER)?.strokesByHole)
}

async function finish(storage: Storage): Promise<void> {
  await storage.archive(await storage.play.append('round_1', [endOfRound('round_1', 'evt_end')]))
}

/** The history has the round with so many strokes on hole 1, also after one more start, and nothing waits any more. */
async function expectInHistory(device: FakeDevice, strokes: number): Promise<void> {
  for (let start = 0; start < 2; start += 1) {
    const { storage } = await openTab(device, quiet)
    expect(await history(storage)).toEqual([{ '1': strokes }])
    expect(await storage.play.list()).toEqual([])
    expect(textKeys(device)).toEqual([])
  }
}

async function shownAfterRestart(device: FakeDevice, roundId = 'round_1'): Promise<number> {
  const { storage } = await openTab(device, quiet)
  return totalStrokes(await storage.play.get(roundId))
}

/** Runs the work in a fresh tab on a fresh device for each of its operations, at which the tab dies. */
async function dyingEverywhere(
  prepare: () => Promise<{ readonly device: FakeDevice; readonly tab: SoloTab }>,
  work: (tab: SoloTab) => Promise<unknown>,
  expectAfter: (device: FakeDevice) => Promise<void>,
): Promise<number> {
  const whole = await prepare()
  whole.tab.idb.operations.length = 0
  await work(whole.tab)
  await settle()
  const count = whole.tab.idb.operations.length
  for (let dying = 0; dying < count; dying += 1) {
    const { device, tab } = await prepare()
    tab.idb.operations.length = 0
    tab.idb.plan = ({ index }) => (index === dying ? 'kill' : 'none')
    let hasEnded = false
    void work(tab)
      .catch(() => undefined)
      .then(() => settle())
      .then(() => (hasEnded = true))
    // Waiting takes more or fewer reads, so the work may end before the operation.
    await expect.poll(() => tab.idb.isDead() || hasEnded, { interval: 1, timeout: 20_000 }).toBe(true)
    tab.idb.kill()
    await expectAfter(device)
  }
  return count
}

describe('taps', () => {
  test('[A1] that are shown are there after the page was hidden and the process killed, though no write had ended', async () => {
    const device = await deviceWithRound()
    const tab = await soloTab(device)
    const session = await open(tab)
    tab.idb.plan = (operation) => (writesLog(operation) ? 'hang' : 'none')
    for (const strokes of [2, 3, 5]) void session.setStrokes(PLAYER, 1, strokes)
    void session.setStrokes(PLAYER, 2, 4)
    expect(totalStrokes(session.view().round)).toBe(9)
    expect(session.view().saveState).toBe('saving')
    tab.leave()
    tab.idb.kill()
    expect(await shownAfterRestart(device)).toBe(9)
    expect(textKeys(device)).toEqual([])
    expect(await shownAfterRestart(device)).toBe(9)
  })

  test.each(['throw', 'abort', 'quota'] as const)(
    '[A3] a correction never comes back without the tap before it, whose write failed (%s)',
    async (fault) => {
      const device = await deviceWithRound()
      const tab = await soloTab(device, { localStorage: off })
      const session = await open(tab)
      let left = 1
      tab.idb.plan = (operation) => {
        if (!addsToLog(operation) || left === 0) return 'none'
        left -= 1
        return fault
      }
      const taps = [session.setStrokes(PLAYER, 2, 4), session.setStrokes(PLAYER, 2, 3)]
      await Promise.all(taps)
      expect(left).toBe(0)
      await expect.poll(() => session.view().saveState, { interval: 1, timeout: 20_000 }).toBe('saved')
      tab.idb.kill()
      const { storage } = await openTab(device, quiet)
      const events = await storage.play.events('round_1')
      expect(events.slice(1)).toMatchObject([
        { type: 'stroke', data: { strokes: 4 } },
        { type: 'undo_stroke', data: { strokes: 3 } },
      ])
      expect(totalStrokes(await storage.play.get('round_1'))).toBe(4)
    },
  )

  test('[A3] that failed are not called saved, and go to the disk with the next one, before it', async () => {
    const device = await deviceWithRound()
    const tab = await soloTab(device, { localStorage: off })
    const session = await open(tab)
    tab.idb.plan = (operation) => (addsToLog(operation) ? 'quota' : 'none')
    for (const strokes of [2, 3]) {
      expect(await session.setStrokes(PLAYER, 1, strokes)).toEqual({ ok: false, code: 'not-saved' })
    }
    expect(session.view().saveState).toBe('unsaved')
    tab.idb.plan = () => 'none'
    expect(await session.setStrokes(PLAYER, 2, 4)).toEqual({ ok: true })
    expect(session.view().saveState).toBe('saved')
    tab.idb.kill()
    const { storage } = await openTab(device, quiet)
    expect((await storage.play.events('round_1')).slice(1)).toMatchObject([
      { holeNumber: 1, data: { strokes: 2 } },
      { holeNumber: 1, data: { strokes: 3 } },
      { holeNumber: 2, data: { strokes: 4 } },
    ])
  })

  test('[A5] that failed are tried again without another tap', async () => {
    const device = await deviceWithRound()
    const retries: (() => void)[] = []
    const tab = await soloTab(device, {
      after(delayMs, work) {
        if (delayMs !== 5000) return device.environment().after(delayMs, work)
        retries.push(work)
        return () => undefined
      },
    })
    const session = await open(tab)
    tab.idb.plan = (operation) => (addsToLog(operation) ? 'quota' : 'none')
    await session.setStrokes(PLAYER, 1, 2)
    expect(textKeys(device)).toHaveLength(1)
    tab.idb.plan = () => 'none'
    for (const retry of retries.splice(0)) retry()
    await expect.poll(() => session.view().saveState, { interval: 1, timeout: 20_000 }).toBe('saved')
    expect(textKeys(device)).toEqual([])
    expect(await shownAfterRestart(device)).toBe(2)
  })

  test('[A5] of a slow write are kept in localStorage before it has failed', async () => {
    const device = await deviceWithRound()
    const tab = await soloTab(device)
    const session = await open(tab)
    tab.idb.plan = (operation) => (writesLog(operation) ? 'hang' : 'none')
    void session.setStrokes(PLAYER, 1, 2)
    void session.setStrokes(PLAYER, 2, 3)
    await expect.poll(() => textKeys(device), { interval: 20 }).toHaveLength(1)
    tab.idb.kill()
    expect(await shownAfterRestart(device)).toBe(5)
  })

  test('[A5] of a write that never answers are saved by a later try', async () => {
    const device = await deviceWithRound()
    const { waits, after } = longWaits(device)
    const tab = await soloTab(device, { after })
    const session = await open(tab)
    let hung = 0
    tab.idb.plan = (operation) => (endsWriteOfLog(operation) && (hung += 1) === 1 ? 'hang' : 'none')
    void session.setStrokes(PLAYER, 1, 2)
    await settle()
    expect(session.view().saveState).toBe('saving')
    tab.leave()
    for (let round = 0; round < 3; round += 1) {
      for (const work of waits.splice(0)) work()
      await settle()
    }
    expect(session.view().saveState).toBe('saved')
    expect(textKeys(device)).toEqual([])
  })

  test('[A1] that aren’t durable yet are part of the round for everything that reads it, once', async () => {
    const device = await deviceWithRound()
    const tab = await soloTab(device)
    const seen = async () => {
      const [listed] = await tab.storage.play.list()
      const ids = (await tab.storage.play.events('round_1')).map(({ id }) => id)
      return [totalStrokes(listed), totalStrokes(await tab.storage.play.get('round_1')), ids]
    }
    expect(await seen()).toEqual([1, 1, ['evt_1']])
    tab.idb.plan = (operation) => (addsToLog(operation) ? 'quota' : 'none')
    const failed = tab.storage.play.append('round_1', [stroke('round_1', 'evt_2')])
    await expect(failed).rejects.toMatchObject({ code: 'unwritable' })
    expect(await seen()).toEqual([2, 2, ['evt_1', 'evt_2']])
    tab.idb.plan = () => 'none'
    await tab.storage.play.append('round_1', [stroke('round_1', 'evt_3'), stroke('round_1', 'evt_2')])
    expect(await seen()).toEqual([3, 3, ['evt_1', 'evt_2', 'evt_3']])
  })

  test('[A1] that are durable aren’t put into localStorage when the page is left', async () => {
    const device = await deviceWithRound()
    const tab = await soloTab(device)
    await (await open(tab)).setStrokes(PLAYER, 1, 2)
    tab.leave()
    expect(textKeys(device)).toEqual([])
  })

  test('[A11] are stored, corrected and there after a kill where localStorage is off', async () => {
    const device = await deviceWithRound()
    const tab = await soloTab(device, { localStorage: off })
    const session = await open(tab)
    for (const strokes of [4, 3]) expect(await session.setStrokes(PLAYER, 1, strokes)).toEqual({ ok: true })
    tab.leave()
    tab.idb.kill()
    expect(
      totalStrokes(await (await openTab(device, { ...quiet, localStorage: off })).storage.play.get('round_1')),
    ).toBe(3)
  })

  test('[A15] count by their order though the clock was set back a day between them', async () => {
    const device = await deviceWithRound()
    const tab = await soloTab(device)
    const session = await open(tab)
    await session.setStrokes(PLAYER, 2, 5)
    device.nowMs -= 86_400_000
    await session.setStrokes(PLAYER, 2, 4)
    expect(strokesOn(session.view().round, 2, PLAYER)).toBe(4)
    session.close()
    tab.idb.kill()
    const again = await soloTab(device)
    const reopened = await open(again)
    expect(strokesOn(reopened.view().round, 2, PLAYER)).toBe(4)
    await reopened.setStrokes(PLAYER, 2, 6)
    expect(strokesOn((await again.storage.play.get('round_1')) ?? activeRound(''), 2, PLAYER)).toBe(6)
    expect(await shownAfterRestart(device)).toBe(7)
  })
})

describe('texts of entries that could not be written', () => {
  test('[A5] are bounded, and what they keep has no gap', async () => {
    const device = await deviceWithRound()
    const tab = await soloTab(device)
    tab.idb.plan = (operation) => (writesLog(operation) ? 'hang' : 'none')
    // Each is far larger than a tap, so that few of them are too many.
    const ids = Array.from({ length: 30 }, (_, index) => `evt_${index}_${'x'.repeat(50_000)}`)
    const log = await tab.storage.log()
    for (const id of ids) void log.append(entryOf(stroke('round_1', id)))
    tab.leave()
    const [key = ''] = textKeys(device)
    const text = device.localStorage.getItem(key) ?? ''
    expect(text.length).toBeLessThan(MAX_EMERGENCY_CHARS + 200)
    tab.idb.kill()
    const { storage } = await openTab(device, quiet)
    const kept = (await storage.play.events('round_1')).slice(1).map(({ id }) => id)
    expect(kept.length).toBeGreaterThan(5)
    expect(kept).toEqual(ids.slice(0, kept.length))
  })

  test('[A8] hold each entry once though many starts find the disk full, and no tap is lost', async () => {
    const device = await deviceWithRound()
    const fullDisk: SoloTab['idb']['plan'] = ({ databaseName, mode }) =>
      databaseName === 'teemates-log' && mode === 'readwrite' ? 'quota' : 'none'
    for (let strokes = 2; strokes <= 7; strokes += 1) {
      device.nowMs += 1000
      const tab = await soloTab(device, {}, fullDisk)
      const session = await open(tab)
      expect(totalStrokes(session.view().round)).toBe(strokes - 1)
      expect(await session.setStrokes(PLAYER, 1, strokes)).toEqual({ ok: false, code: 'not-saved' })
      tab.leave()
      tab.idb.kill()
      const held = textKeys(device).flatMap((key) => listOf(JSON.parse(device.localStorage.getItem(key) ?? '[]')))
      expect(held).toHaveLength(strokes - 1)
    }
    expect(await shownAfterRestart(device)).toBe(7)
    expect(textKeys(device)).toEqual([])
  })

  test('[A8] keep no finished round from being deleted while the log can’t be written', async () => {
    const device = await deviceWithRound()
    await finish((await openTab(device, quiet)).storage)
    const tab = await soloTab(device)
    tab.idb.plan = ({ databaseName, mode }) =>
      databaseName === 'teemates-log' && mode === 'readwrite' ? 'quota' : 'none'
    await tab.storage.rounds.remove('round_1')
    expect(await tab.storage.rounds.count()).toBe(0)
    tab.idb.kill()
    const { storage } = await openTab(device, quiet)
    expect(await storage.rounds.count()).toBe(0)
    expect(await storage.play.list()).toEqual([])
  })

  test('that a newer app has left and this one doesn’t understand stay', async () => {
    const device = await deviceWithRound()
    const newer = { id: 'new', roundId: 'round_1', at: 1, kind: 'hovered', by: 'a drone' }
    const key = leaveText(device, [entryOf(stroke('round_1', 'evt_2')), newer])
    for (let start = 0; start < 2; start += 1) expect(await shownAfterRestart(device)).toBe(2)
    const stored = await rawRecords(device, 'teemates-log', 'entries')
    expect([...stored.map(({ kind }) => kind), device.localStorage.getItem(key)].join()).toContain('hovered')
  })

  test('that nobody understands keep no start from succeeding', async () => {
    const device = await deviceWithRound()
    for (const [index, text] of ['no JSON', '{}', '[7]', '[{"kind":"event"}]', ''].entries()) {
      device.localStorage.setItem(`${TEXT_PREFIX}tab${index}:round_1`, text)
    }
    expect(await shownAfterRestart(device)).toBe(1)
  })

  test('stay if their tab has written them again in the meantime', async () => {
    const device = await deviceWithRound()
    const [second, third] = [entryOf(stroke('round_1', 'evt_2')), entryOf(stroke('round_1', 'evt_3'))]
    leaveText(device, [second])
    const tab = faultyTab(device, quiet)
    tab.idb.plan = ({ databaseName, kind, mode }) => {
      // The other tab has one more tap while this one stores the first.
      if (databaseName === 'teemates-log' && kind === 'complete' && mode === 'readwrite') {
        leaveText(device, [second, third])
      }
      return 'none'
    }
    await started(createStorageStart(tab.environment))
    expect(textKeys(device)).toHaveLength(1)
    tab.idb.kill()
    expect(await shownAfterRestart(device)).toBe(3)
    expect(textKeys(device)).toEqual([])
  })

  test('are in the export of a round that is nowhere, and of a device whose storage can’t be opened', async () => {
    const device = await deviceWithRound()
    leaveText(device, [entryOf(stroke('round_9', 'evt_nowhere'))], 'round_9')
    const { storage } = await openTab(device, quiet)
    expect(await (await storage.exportAll()).text()).toContain('evt_nowhere')
    leaveText(device, [entryOf(stroke('round_1', 'evt_unsaved'))])
    await upgradeRaw(device, 'teemates', 990, () => undefined)
    const start = createStorageStart(device.environment(quiet))
    await expect(started(start)).rejects.toThrow('newer-version')
    const state = start.state()
    if (state.kind !== 'failed') throw new Error('did not fail')
    const text = await state.exportAll()
    for (const id of ['evt_nowhere', 'evt_unsaved', '"evt_1"']) expect(text).toContain(id)
  })
})

describe('entries in the log that can’t be understood', () => {
  test('a round whose beginning is damaged leaves the others alone, and is there again with its later taps once it is mended', async () => {
    const device = await deviceWithRound()
    const { storage } = await openTab(device, quiet)
    await storage.play.create(activeRound('round_2'))
    const entries = await rawRecords(device, 'teemates-log', 'entries')
    const row = entries.find(({ kind, roundId }) => kind === 'created' && roundId === 'round_1')
    await putRaw(device, 'teemates-log', 'entries', [{ ...row, round: 'torn' }])
    for (const id of ['round_1', 'round_2']) leaveText(device, [entryOf(stroke(id, `${id}_text`))], id)

    const { start, storage: reopened } = await openTab(device, quiet)
    expect((await reopened.play.list()).map(({ id }) => id)).toEqual(['round_2'])
    expect(totalStrokes(await reopened.play.get('round_2'))).toBe(1)
    expect(start.damaged()).toHaveLength(1)
    const text = await (await reopened.exportAll()).text()
    for (const id of ['"torn"', '"evt_1"', 'round_1_text']) expect(text).toContain(id)

    await putRaw(device, 'teemates-log', 'entries', [row ?? {}])
    expect(await shownAfterRestart(device)).toBe(2)
  })

  test('a damaged tap and an entry of an unknown kind are left out and stay, and the round can be finished', async () => {
    const device = await deviceWithRound()
    const later = { roundId: 'round_1', at: 1 }
    await putRaw(device, 'teemates-log', 'entries', [
      { ...later, id: 'torn', kind: 'event', event: { id: 'torn', type: 'stroke', holeNumber: 'first' } },
      { ...later, id: 'new', kind: 'hovered', by: 'a drone' },
    ])
    const { start, storage } = await openTab(device, quiet)
    expect(totalStrokes(await storage.play.append('round_1', [stroke('round_1', 'evt_2')]))).toBe(2)
    // The kind of a newer app is no damage.
    expect(start.damaged()).toMatchObject([{ record: { id: 'torn' } }])
    await finish(storage)
    await expectInHistory(device, 2)
    const ids = (await rawRecords(device, 'teemates-log', 'entries')).map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(['torn', 'new']))
  })
})

describe('two tabs', () => {
  test('[A12] that tap on the same cell at once agree on the newest, and so does the next start', async () => {
    const device = await deviceWithRound()
    const tabs = [await soloTab(device), await soloTab(device)] as const
    const sessions = [await open(tabs[0]), await open(tabs[1])] as const
    const taps = [sessions[0].setStrokes(PLAYER, 2, 4), sessions[1].setStrokes(PLAYER, 3, 3)]
    taps.push(sessions[0].setStrokes(PLAYER, 1, 7))
    device.nowMs += 1
    taps.push(sessions[1].setStrokes(PLAYER, 1, 6))
    await Promise.all(taps)
    await settle()
    for (const session of sessions) {
      expect([1, 2, 3].map((hole) => strokesOn(session.view().round, hole, PLAYER))).toEqual([6, 4, 3])
      session.close()
    }
    expect(await shownAfterRestart(device)).toBe(13)
  })

  test('[A12] a tap of the other tab that isn’t durable is in the round that is finished here', async () => {
    const device = await deviceWithRound()
    const other = await soloTab(device)
    const here = await soloTab(device)
    other.idb.plan = (operation) => (writesLog(operation) ? 'hang' : 'none')
    void (await open(other)).setStrokes(PLAYER, 1, 5)
    await settle()
    await finish(here.storage)
    other.idb.kill()
    expect(await history(here.storage)).toEqual([{ '1': 5 }])
    await expectInHistory(device, 5)
  })

  test('[A12] a tap that the other tab makes while the round is being archived here is counted, too', async () => {
    const device = await deviceWithRound()
    const there = await openTab(device, quiet)
    const here = await soloTab(device)
    let tap: Promise<unknown> | undefined
    here.idb.plan = ({ kind, databaseName, mode }) => {
      if (kind === 'complete' && databaseName === 'teemates' && mode === 'readwrite') {
        tap ??= there.storage.play.append('round_1', [stroke('round_1', 'evt_2')])
      }
      return 'none'
    }
    await finish(here.storage)
    expect(await tap).toMatchObject({ status: 'completed' })
    expect(await history(here.storage)).toEqual([{ '1': 2 }])
    await expectInHistory(device, 2)
  })

  test('[A12] a round that is finished in one of them has the strokes of the other even if neither receives the other’s messages', async () => {
    const device = await deviceWithRound()
    const silent = { broadcast: () => undefined }
    const [here, other] = [await soloTab(device, silent), await soloTab(device, silent)]
    expect(totalStrokes(await here.storage.play.get('round_1'))).toBe(1)
    expect(await (await open(other)).setStrokes(PLAYER, 1, 5)).toEqual({ ok: true })
    await finish(here.storage)
    expect(await history(here.storage)).toEqual([{ '1': 5 }])
    await expectInHistory(device, 5)
  })

  test('a round that was removed in one of them takes no further tap, and late ones of a tab that slept don’t bring it back', async () => {
    const device = await deviceWithRound()
    const [here, awake] = [await soloTab(device), await soloTab(device)]
    const asleep = await soloTab(device, deaf(device))
    const [hearing, sleeping] = [await open(awake), await open(asleep)]
    await here.rounds.remove('round_1')
    await settle()
    expect(await hearing.setStrokes(PLAYER, 1, 4)).toEqual({ ok: false, code: 'round-not-active' })
    expect(await sleeping.setStrokes(PLAYER, 1, 4)).toEqual({ ok: true })
    await asleep.storage.play.append('round_1', [endOfRound('round_1', 'evt_end')]).catch(() => undefined)
    expect(await sleeping.archive()).toMatchObject({ ok: false })
    leaveText(device, [entryOf(stroke('round_1', 'evt_text'))])
    for (let start = 0; start < 2; start += 1) {
      const tab = await soloTab(device)
      expect(await tab.storage.play.list()).toEqual([])
      expect(await tab.storage.rounds.all()).toEqual([])
      expect(await tab.rounds.open('round_1')).toBeNull()
      expect(textKeys(device)).toEqual([])
    }
  })

  test.each([
    ['before', false],
    ['after', true],
  ])(
    '[A8] a round in its lobby that gives way in one of them stays if the other one starts it (%s)',
    async (_, isStartedLast) => {
      const device = createFakeDevice()
      const here = await soloTab(device)
      const other = await soloTab(device, isStartedLast ? deaf(device) : {})
      const asleep = await soloTab(device, deaf(device))
      const { id } = await here.rounds.create(LINKS)
      for (const tab of [other, asleep]) expect(await tab.storage.play.get(id)).toMatchObject({ status: 'lobby' })
      if (!isStartedLast) await other.rounds.start(id)
      await asleep.storage.play.removeUnplayed(id)
      if (isStartedLast) await other.rounds.start(id)
      for (let start = 0; start < 2; start += 1) {
        const { storage } = await openTab(device, quiet)
        expect(await storage.play.get(id)).toMatchObject({ status: 'active' })
        expect((await storage.play.list()).map((round) => round.id)).toEqual([id])
      }
    },
  )
})

describe('a finished round', () => {
  test('[A7] is in the history once though the app dies at any operation between its end and the history', async () => {
    const count = await dyingEverywhere(
      async () => {
        const device = await deviceWithRound()
        const tab = await soloTab(device)
        await tab.storage.play.append('round_1', [endOfRound('round_1', 'evt_end')])
        return { device, tab }
      },
      async ({ storage }) => storage.archive((await storage.play.get('round_1')) ?? activeRound('')),
      (device) => expectInHistory(device, 1),
    )
    expect(count).toBeGreaterThan(10)
  })

  test('[A5] is in the history with its last taps though the log took neither them nor its end', async () => {
    const device = await deviceWithRound()
    const tab = await soloTab(device)
    tab.idb.plan = (operation) => (addsToLog(operation) ? 'quota' : 'none')
    for (const event of [stroke('round_1', 'evt_2'), endOfRound('round_1', 'evt_end')]) {
      const failed = tab.storage.play.append('round_1', [event])
      await expect(failed).rejects.toMatchObject({ code: 'unwritable' })
    }
    await tab.storage.archive((await tab.storage.play.get('round_1')) ?? activeRound('')).catch(() => undefined)
    expect(tab.storage.saveState()).toBe('unsaved')
    expect(textKeys(device)).toHaveLength(1)
    tab.idb.kill()
    await expectInHistory(device, 2)
  })

  test('[A4] is in the history, and its end goes on, though the log never answers that it is there', async () => {
    const device = await deviceWithRound()
    const { waits, after } = longWaits(device)
    const tab = await soloTab(device, { after })
    const round = await tab.storage.play.append('round_1', [endOfRound('round_1', 'evt_end')])
    tab.idb.plan = (operation) => (endsWriteOfLog(operation) ? 'hang' : 'none')
    let isOver = false
    const over = () => (isOver = true)
    void tab.storage.archive(round).then(over, over)
    await settle(50)
    expect(await history(tab.storage)).toEqual([{ '1': 1 }])
    for (let time = 0; time < 8 && !isOver; time += 1) {
      for (const work of waits.splice(0)) work()
      await settle()
    }
    expect(isOver).toBe(true)
    tab.idb.kill()
    await expectInHistory(device, 1)
  })
})

describe('a stroke that comes after another tab has archived the round', () => {
  /** A device with the round in the history, and a tab that slept meanwhile and shows it as under way. */
  async function archivedBesideSleeping() {
    const device = await deviceWithRound()
    const asleep = await soloTab(device, deaf(device))
    const session = await open(asleep)
    const { storage } = await openTab(device, quiet)
    await finish(storage)
    return { device, tab: asleep, session }
  }

  test('[A12] counts in the history at once if a tab shows the round, and once', async () => {
    const device = await deviceWithRound()
    const [here, asleep] = [await soloTab(device), await soloTab(device, deaf(device))]
    const [session, sleeping] = [await open(here), await open(asleep)]
    await here.storage.play.append('round_1', [endOfRound('round_1', 'evt_end')])
    expect(await session.archive()).toMatchObject({ ok: true })
    for (const strokes of [2, 4]) {
      expect(await sleeping.setStrokes(PLAYER, 1, strokes)).toEqual({ ok: true })
      await expect.poll(() => history(here.storage), { interval: 1, timeout: 20_000 }).toEqual([{ '1': strokes }])
    }
    await expectInHistory(device, 4)
  })

  test('[A12] counts when the tab that made it is seen again, and its round is over there', async () => {
    const { device, tab, session } = await archivedBesideSleeping()
    expect(await session.setStrokes(PLAYER, 1, 3)).toEqual({ ok: true })
    tab.see()
    await expect.poll(() => history(tab.storage), { interval: 1, timeout: 20_000 }).toEqual([{ '1': 3 }])
    expect(session.view().round.status).toBe('completed')
    expect(await session.setStrokes(PLAYER, 1, 9)).toEqual({ ok: false, code: 'round-not-active' })
    await expectInHistory(device, 3)
  })

  test('[A12] counts once though the app dies at any operation after the tap', async () => {
    const sessions = new Map<SoloTab, RoundSession>()
    const count = await dyingEverywhere(
      async () => {
        const { device, tab, session } = await archivedBesideSleeping()
        sessions.set(tab, session)
        return { device, tab }
      },
      async (tab) => {
        const tap = sessions.get(tab)?.setStrokes(PLAYER, 1, 3)
        tab.leave()
        await tap
        tab.see()
        await expect.poll(() => history(tab.storage), { interval: 1, timeout: 20_000 }).toEqual([{ '1': 3 }])
      },
      (device) => expectInHistory(device, 3),
    )
    expect(count).toBeGreaterThan(10)
  })

  test('[A12] counts once if it reached only the emergency text, though the start that finds it dies at any operation', async () => {
    const prepared = async () => {
      const device = await deviceWithRound()
      const { storage } = await openTab(device, quiet)
      await finish(storage)
      // The first one is in the log already.
      leaveText(device, [entryOf(stroke('round_1', 'evt_1')), entryOf(stroke('round_1', 'evt_2'))])
      return device
    }
    const whole = faultyTab(await prepared(), quiet)
    await started(createStorageStart(whole.environment))
    const count = whole.idb.operations.length
    expect(count).toBeGreaterThan(20)
    for (let dying = 0; dying < count; dying += 1) {
      const device = await prepared()
      const tab = faultyTab(device, quiet)
      tab.idb.plan = ({ index }) => (index === dying ? 'kill' : 'none')
      createStorageStart(tab.environment)
      await expect.poll(() => tab.idb.isDead(), { interval: 1, timeout: 20_000 }).toBe(true)
      await expectInHistory(device, 2)
    }
    // The tab that left it is still there, and leaves it once more.
    const device = await prepared()
    await expectInHistory(device, 2)
    leaveText(device, [entryOf(stroke('round_1', 'evt_2'))])
    await expectInHistory(device, 2)
  })

  test('[A12] counts once though two starts find it at the same time', async () => {
    const device = await deviceWithRound()
    await finish((await openTab(device, quiet)).storage)
    leaveText(device, [entryOf(stroke('round_1', 'evt_2'))])
    await Promise.all([openTab(device, quiet), openTab(device, quiet)])
    await expectInHistory(device, 2)
  })

  /** The golfer has deleted the round from the history, and then both kinds of late strokes came. */
  async function deletedBeforeLateStrokes(): Promise<FakeDevice> {
    const { device, session } = await archivedBesideSleeping()
    const { storage } = await openTab(device, quiet)
    await storage.rounds.remove('round_1')
    await session.setStrokes(PLAYER, 1, 3)
    leaveText(device, [entryOf(stroke('round_1', 'evt_2'))])
    return device
  }

  test('doesn’t bring back a round that was deleted from the history', async () => {
    const device = await deletedBeforeLateStrokes()
    for (let start = 0; start < 3; start += 1) {
      const { storage } = await openTab(device, quiet)
      await settle()
      expect(await history(storage)).toEqual([])
    }
  })

  test('leaves nothing of a deleted round in an export or in play, and no start tries to archive it again', async () => {
    const device = await deletedBeforeLateStrokes()
    for (let start = 0; start < 2; start += 1) {
      device.warnings.length = 0
      const { storage } = await openTab(device, quiet)
      expect(readExport(await (await storage.exportAll()).text()).roundsInPlay).toEqual([])
      expect((await storage.play.list()).map(({ id }) => id)).toEqual([])
      expect(device.warnings).toEqual([])
    }
  })
})

describe('a round that is imported again', () => {
  const events = [stroke('round_1', 'evt_1'), stroke('round_1', 'evt_2')]

  test('after it was removed has its strokes, once, though the import is repeated', async () => {
    const device = await deviceWithRound()
    const { storage } = await openTab(device, quiet)
    await storage.play.remove('round_1')
    expect(await storage.play.get('round_1')).toBeUndefined()
    for (let time = 0; time < 2; time += 1) {
      await storage.play.create(activeRound('round_1'))
      expect(totalStrokes(await storage.play.append('round_1', events))).toBe(2)
    }
    const { storage: reopened } = await openTab(device, quiet)
    expect((await reopened.play.list()).map(totalStrokes)).toEqual([2])
    expect(totalStrokes(await reopened.play.append('round_1', events))).toBe(2)
  })

  test('after it was deleted from the history is in play again with its strokes', async () => {
    const device = await deviceWithRound()
    const { storage } = await openTab(device, quiet)
    await finish(storage)
    await storage.rounds.remove('round_1')
    await storage.play.create(activeRound('round_1'))
    await storage.play.append('round_1', [stroke('round_1', 'evt_1')])
    for (const tab of [storage, (await openTab(device, quiet)).storage]) {
      expect((await tab.play.list()).map((round) => [round.status, totalStrokes(round)])).toEqual([['active', 1]])
    }
  })
})
