import type { RoundEvent } from '@teemates/golf/round-events'
import { expect, test } from 'vitest'
import { createFakeDevice, openTab, quiet, readingHere } from '../../../../test/storage/fake-device.ts'
import { LOG_EMERGENCY_PREFIX, type LogEntry, type PeerPart } from '../../storage/log/log-entry.ts'
import { activeRound, PLAYER, SECOND_PLAYER } from '../../../../test/storage/sample-rounds.ts'
import type { Storage } from '../../storage/storage.ts'
import { readExportedLog } from './exported-log.ts'

const at = 1_780_300_800_000
const peer: PeerPart = { role: 'guest', code: 'ABC234', hostId: 'peer_host', peerId: 'peer_own', selfId: PLAYER }

function created(roundId: string): LogEntry {
  return { id: `created_${roundId}`, roundId, at, kind: 'created', round: activeRound(roundId), peer }
}

function counted(roundId: string, id: string, strokes: number, counter: number, playerId = PLAYER): RoundEvent {
  const timestamp = '2026-06-01T08:00:00.000Z'
  return { id, roundId, playerId, timestamp, type: 'stroke', holeNumber: 1, data: { strokes, counter } }
}

function tapped(roundId: string, id: string, strokes: number, counter: number): LogEntry {
  return { id, roundId, at: at + counter, kind: 'event', event: counted(roundId, id, strokes, counter) }
}

function received(roundId: string, id: string, strokes: number): LogEntry {
  const events = [counted(roundId, id, strokes, 1, SECOND_PLAYER)]
  return { id: `received_${id}`, roundId, at: at + 5, kind: 'received', epoch: 'e', order: 0, events }
}

test('an event that the host lost and a later whole round replaced is not in the backup, unless it came again', () => {
  const lost = received('played', 'evt_2', 6)
  const replaced: LogEntry = {
    id: 'replaced_1',
    roundId: 'played',
    at: at + 6,
    kind: 'replaced',
    round: activeRound('played'),
    dropped: ['evt_2'],
  }
  const log = [created('played'), tapped('played', 'evt_1', 4, 1), lost, replaced]
  const strokes = (entries: readonly LogEntry[]) => readExportedLog(entries).map(({ holes }) => holes[0]?.strokes)
  expect(strokes(log)).toEqual([{ [PLAYER]: 4, [SECOND_PLAYER]: 0 }])
  const again = { ...received('played', 'evt_2', 6), id: 'received_again' }
  expect(strokes([...log, again])).toEqual([{ [PLAYER]: 4, [SECOND_PLAYER]: 6 }])
})

test('a round of the backup has the games that were set last', () => {
  const set = (id: string, games: unknown): LogEntry => ({ id, roundId: 'played', at: at + 7, kind: 'games', games })
  const log = [created('played'), tapped('played', 'evt_1', 4, 1), set('1', { games: [] }), set('2', { games: ['a'] })]
  const games = (entries: readonly LogEntry[]) => readExportedLog(entries).map(({ metadata }) => metadata.games)
  expect(games(log)).toEqual([{ games: ['a'] }])
  expect(games([...log, set('3', null)])).toEqual([undefined])
})

async function playsDirect(storage: Storage) {
  const log = await storage.log()
  const entries = [
    created('played'),
    tapped('played', 'evt_1', 4, 1),
    received('played', 'evt_2', 6),
    tapped('played', 'evt_3', 5, 2),
    created('unplayed'),
    ...(['archived', 'removed'] as const).flatMap((kind): LogEntry[] => [
      created(kind),
      tapped(kind, `evt_${kind}`, 4, 1),
      { id: `end_${kind}`, roundId: kind, at: at + 9, kind },
    ]),
    created('moved'),
    tapped('moved', 'evt_moved', 4, 1),
    { id: 'end_moved', roundId: 'moved', at: at + 9, kind: 'continued', gameId: 'game_1' },
  ] satisfies LogEntry[]
  for (const entry of entries) expect(await log.append(entry)).toBe(true)
  return entries
}

async function nextPhone(device = createFakeDevice()) {
  const importReading = async () => readingHere({ readDirect: readExportedLog })
  const { storage } = await openTab(device, { ...quiet, importReading })
  return { storage, imports: await storage.imports() }
}

const everything = { ids: [PLAYER], everything: true }

test('a direct round under way comes to the next phone as it was left, and no other round does', async () => {
  const old = createFakeDevice()
  const { storage } = await openTab(old, quiet)
  const entries = await playsDirect(storage)
  const content = await (await storage.exportAll()).text()
  // Finished rounds are in the history's part of the file.
  const underWay = entries.filter(({ roundId }) => roundId === 'played' || roundId === 'unplayed')
  expect(JSON.parse(content)).toMatchObject({ log: underWay })

  const { storage: next, imports } = await nextPhone()
  const file = { fileName: 'backup.json', content: new Blob([content]) }
  await imports.begin(file)
  expect(await imports.plan(everything)).toMatchObject({ rounds: 1, present: 0, unreadable: 0 })
  await imports.run(everything)
  const round = await next.rounds.get('played')
  expect(round).toMatchObject({ courseId: 'course_harbour', metadata: { selfPlayerId: PLAYER } })
  expect(round?.scores.map(({ strokesByHole }) => strokesByHole)).toEqual([{ '1': 5 }, { '1': 6 }])

  // The round stays under way on the phone on which it is played.
  const own = await nextPhone(old)
  await own.imports.begin(file)
  expect(await own.imports.plan(everything)).toMatchObject({ rounds: 0, present: 1 })
})

test('an entry that isn’t stored yet is in the backup, too', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  await playsDirect(storage)
  const late = tapped('played', 'evt_late', 7, 3)
  device.localStorage.setItem(`${LOG_EMERGENCY_PREFIX}gone:played`, JSON.stringify([late]))
  const content = await (await storage.exportAll()).text()
  const { imports, storage: next } = await nextPhone()
  await imports.begin({ fileName: 'backup.json', content: new Blob([content]) })
  await imports.run(everything)
  expect((await next.rounds.get('played'))?.scores[0]?.strokesByHole).toEqual({ '1': 7 })
})

test('an invalid log and unknown entries give no rounds', () => {
  expect(readExportedLog(undefined)).toEqual([])
  const strange = [null, 7, { roundId: 'a' }, { ...created('a'), round: 'torn' }, tapped('a', 'evt', 4, 1)]
  expect(readExportedLog(strange)).toEqual([])
})
