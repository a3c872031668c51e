import { fieldsOf } from '@teemates/golf/untrusted-fields'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { archivedAs } from '../../../../golf/cards/golfer-history.ts'
import type { ReadLiveGames } from './files/bundle.ts'
import type { ImportEnvironment } from './import-environment.ts'
import {
  createFakeDevice,
  type FakeDevice,
  faultyTab,
  openTab,
  quiet,
  readingHere,
  settle,
  started,
} from '../../../../test/storage/fake-device.ts'
import { TextsInMemory } from '../browser/local-storage/texts-in-memory.ts'
import { createStorageStart } from '../open-storage.ts'
import { portablePreferences } from './imports.ts'
import { preferenceTable } from '../preferences/preference-table.ts'
import { deleteRaw, rawRecords, upgradeRaw } from '../../../../test/storage/raw-database.ts'
import { GAME, liveOf, seat } from '../../../../test/storage/sample-live-games.ts'
import { activeRound, stroke, totalStrokes } from '../../../../test/storage/sample-rounds.ts'
import type { Storage } from '../storage.ts'
import { StorageError } from '../browser/storage-error.ts'

const everything = (ids: readonly string[]) => ({ ids, everything: true })
const onlyMine = (ids: readonly string[]) => ({ ids, everything: false })

/** Ann's two rounds, one of them with Ben, and one of Ben's alone. */
const rounds = [
  archivedAs({ id: 'first', day: 20_000, cards: { ann: [5, 5, 5], ben: [4, 4, 4] }, selfPlayerId: 'ann' }),
  archivedAs({ id: 'second', day: 20_001, cards: { ann: [4, 4, 4] }, selfPlayerId: 'ann' }),
  archivedAs({ id: 'third', day: 20_002, courseId: 'course_links', cards: { ben: [3, 3, 3] }, selfPlayerId: 'ben' }),
]
const players = [
  { id: 'ann', name: 'Ann', playerId: null, createdAt: 1, updatedAt: 1 },
  { id: 'ben', name: 'Ben', playerId: null, createdAt: 1, updatedAt: 1 },
]
const course = (id: string, name: string) => ({ id, name, holes: [{ number: 1, par: 4 }], updatedAt: 1 })
const courses = [course('course_pebble', 'Pebble'), course('course_links', 'Links')]
const own = {
  format: 'teemates-backup',
  version: 2,
  exportedAt: '2026-05-01T10:00:00Z',
  players,
  courses,
  rounds,
  settings: [],
}

const fileOf = (text: string) => ({ fileName: 'backup.json', content: new Blob([text]) })
const file = (content: unknown) => fileOf(JSON.stringify(content))

async function opened(device: FakeDevice = createFakeDevice(), given: Partial<ImportEnvironment> = quiet) {
  const { storage } = await openTab(device, given)
  return { device, storage, imports: await storage.imports() }
}

async function idsIn(storage: Storage): Promise<string[]> {
  return (await storage.rounds.all()).map(({ id }) => id)
}

describe('an import', () => {
  test('lists who plays in the file, and when', async () => {
    const { imports } = await opened()
    expect(await imports.begin(file(own))).toEqual({
      fileName: 'backup.json',
      isOwn: true,
      candidates: [
        { name: 'Ann', ids: ['ann'], appearances: 2 },
        { name: 'Ben', ids: ['ben'], appearances: 2 },
      ],
      selfIds: [],
      rounds: 3,
      span: { firstAt: Date.UTC(2024, 9, 4, 12), lastAt: Date.UTC(2024, 9, 6, 12) },
      questions: { codePage: null, unclearDay: null, unclearNines: 0, undated: [] },
    })
  })

  test('reports how many rounds of its file have been read, and how many are stored', async () => {
    const { imports } = await opened()
    const many = Array.from({ length: 600 }, (_, index) => ({ ...rounds[0], id: `round_${index}` }))
    const read: number[] = []
    await imports.begin(file({ ...own, rounds: many }), (count) => read.push(count))
    expect(read).toEqual([250, 500])
    const stored: number[] = []
    await imports.run(everything(['ann']), (count) => stored.push(count))
    expect(stored).toEqual([100, 200, 300, 400, 500, 600])
  })

  test("takes the chosen player's rounds alone, with their courses and players; stored records stay unchanged", async () => {
    const { device, storage, imports } = await opened()
    await imports.begin(file({ ...own, rounds: [{ ...rounds[1], roomCode: 'MINE42' }] }))
    await imports.run(onlyMine(['ann']))
    await imports.begin(file({ ...own, rounds: [...rounds, { id: 'torn', startedAt: 5, players: [] }] }))
    expect(await imports.plan(onlyMine(['ann']))).toMatchObject({
      rounds: 1,
      courses: 0,
      players: 1,
      present: 1,
      leftOut: 1,
      unreadable: 1,
      firstUnreadable: [{ place: 4, startedAt: 5, reason: 'no-course' }],
    })
    expect(await idsIn(storage)).toEqual(['second'])
    await imports.run(onlyMine(['ann']))
    expect(await idsIn(storage)).toEqual(['first', 'second'])
    expect((await storage.rounds.get('second'))?.roomCode).toBe('MINE42')
    expect((await storage.players.list()).map(({ name }) => name)).toEqual(['Ann', 'Ben'])
    expect((await storage.courses.list()).map(({ name }) => name)).toEqual(['Pebble'])
    expect(storage.preferences.get('selfIds')).toEqual({ ids: ['ann'], configuredAt: device.nowMs })
    expect(await imports.pending()).toBeNull()
  })

  test('is recorded in the journal with the number of imported rounds', async () => {
    const { device, imports } = await opened()
    await imports.begin(file(own))
    await imports.run(onlyMine(['ann']))
    const journal = await rawRecords(device, 'teemates', 'journal')
    const record = { key: 'storage_last_import', value: { rounds: 2 }, updatedAt: device.nowMs }
    const entry = { table: 'settings', op: 'put', ts: device.nowMs, payload: record }
    expect(journal.filter(({ payload }) => fieldsOf(payload)?.get('key') === record.key)).toMatchObject([entry])
    expect(await rawRecords(device, 'teemates', 'settings')).toContainEqual(record)
  })

  test('takes all that a file of the app itself holds if everything is wanted', async () => {
    const { storage, imports } = await opened()
    await imports.begin(file(own))
    await imports.run(everything(['ann']))
    expect(await idsIn(storage)).toEqual(['first', 'second', 'third'])
    expect(await storage.courses.list()).toHaveLength(2)
  })

  test('keeps the record of strokes that a live game did not count', async () => {
    const [first] = rounds
    if (first === undefined) throw new Error('no round')
    const notCounted = { ann: [2, 3] }
    const from = await opened()
    await from.imports.begin(file({ ...own, rounds: [{ ...first, metadata: { ...first.metadata, notCounted } }] }))
    await from.imports.run(everything(['ann']))
    const text = await (await from.storage.exportAll()).text()

    const to = await opened()
    await to.imports.begin(fileOf(text))
    await to.imports.run(everything(['ann']))
    expect((await to.storage.rounds.get('first'))?.metadata.notCounted).toEqual(notCounted)
  })

  test('keeps the games and handicaps of a finished round and of one in play', async () => {
    const [first] = rounds
    if (first === undefined) throw new Error('no round')
    const newer = { games: [{ kind: 'wolf', playerIds: ['ann', 'ben'] }], courseHandicaps: { ann: -2, ben: 18 } }
    const { storage, imports } = await opened()
    await imports.begin(file({ ...own, rounds: [{ ...first, metadata: { ...first.metadata, games: newer } }] }))
    await imports.run(everything(['ann']))
    const inPlay = activeRound('round_1')
    await storage.play.create(inPlay)
    const skins = { games: [], currency: '€', courseHandicaps: { [inPlay.players[0]?.id ?? '']: 7 } }
    const entry = { id: 'set', roundId: inPlay.id, at: 1, kind: 'games', games: skins } as const
    await (await storage.log()).append(entry)
    const text = await (await storage.exportAll()).text()

    await storage.rounds.removeAll()
    for (const target of [{ storage, imports }, await opened()]) {
      await target.imports.begin(fileOf(text))
      await target.imports.run(everything(['ann']))
      expect((await target.storage.rounds.get('first'))?.metadata.games).toEqual(newer)
      expect((await target.storage.play.list())[0]?.metadata.games).toEqual(skins)
    }
  })

  test('keeps which scores of a round were corrected, and when', async () => {
    const from = await opened()
    await from.imports.begin(file(own))
    await from.imports.run(everything(['ann']))
    const [first] = rounds
    const from1 = first?.scores.find(({ playerId }) => playerId === 'ann')?.strokesByHole['1'] ?? 0
    const correction = { playerId: 'ann', holeNumber: 1, from: from1, to: 9 }
    const { archived } = await from.storage.correctScores('first', [correction])
    const text = await (await from.storage.exportAll()).text()

    const to = await opened()
    await to.imports.begin(fileOf(text))
    await to.imports.run(everything(['ann']))
    const brought = await to.storage.rounds.get('first')
    expect(brought?.metadata.correctedHoles).toEqual({ ann: [1] })
    expect(brought?.metadata.correctedAt).toBe(archived.metadata.correctedAt)
    expect(brought?.scores.find(({ playerId }) => playerId === 'ann')?.strokesByHole['1']).toBe(9)
  })

  test('brings back every record of an export, and a round in play that can be resumed', async () => {
    const from = await opened()
    const round = activeRound('round_1')
    await from.storage.play.create(round)
    await from.storage.play.append(round.id, [stroke(round.id, 'e1'), stroke(round.id, 'e2')])
    await (await from.storage.imports()).begin(file(own))
    await from.imports.run(everything(['ann']))
    const text = await (await from.storage.exportAll()).text()

    const to = await opened()
    await to.imports.begin(fileOf(text))
    await to.imports.run(everything(['ann']))
    expect(await to.storage.rounds.all()).toEqual(await from.storage.rounds.all())
    expect(await to.storage.players.list()).toEqual(await from.storage.players.list())
    expect(await to.storage.courses.list()).toEqual(await from.storage.courses.list())
    const [inPlay] = await to.storage.play.list()
    expect(totalStrokes(inPlay)).toBe(2)
    expect(inPlay?.metadata.putAside).toBe(true)
    expect(await to.storage.play.events(round.id)).toEqual(await from.storage.play.events(round.id))
    // A second import finds nothing new.
    await to.imports.begin(fileOf(text))
    expect(await to.imports.plan(everything(['ann']))).toMatchObject({ rounds: 0, roundsInPlay: 0, present: 4 })
    await to.imports.run(everything(['ann']))
    expect(totalStrokes((await to.storage.play.list())[0])).toBe(2)
  })

  test('restores a round in play that has unstored strokes, and a round that the exporting app could not read', async () => {
    const { storage, imports } = await opened()
    const round = activeRound('round_1')
    await imports.begin(
      file({
        ...own,
        rounds: [],
        roundsInPlay: [{ round, events: [stroke(round.id, 'e1')] }],
        unsaved: [{ roundId: round.id, events: [stroke(round.id, 'e1'), stroke(round.id, 'e2')] }],
        damaged: [{ table: 'rounds', key: 'first', record: rounds[0] }],
      }),
    )
    await imports.run(everything(['ann']))
    // The file's round has no strokes although its log has 'e1', so the round may have counted 'e1' in another way. Only
    // 'e2' is added.
    expect(totalStrokes((await storage.play.list())[0])).toBe(1)
    expect(await idsIn(storage)).toEqual(['first'])
  })

  test('counts all other unreadable records of a file', async () => {
    const { imports } = await opened()
    const counted = async (beside: object) => {
      await imports.begin(file({ ...own, ...beside }))
      return (await imports.plan(everything(['ann']))).unreadableBeside
    }
    const damaged = (table: string, record: unknown = null) => ({ table, key: 'k', record })
    const torn = { ...stroke('round_1', 'e1'), type: 'torn' }
    expect(await counted({})).toBe(0)
    expect(await counted({ players: [...players, { id: 5 }, null] })).toBe(2)
    expect(await counted({ courses: [{ name: 'x'.repeat(10_001) }] })).toBe(1)
    expect(await counted({ settings: [{ key: 'golf_scorer_theme', value: 'dark' }] })).toBe(1)
    expect(await counted({ settings: [{ key: 'storage_of_a_newer_app', value: 'x'.repeat(1_000_000) }] })).toBe(0)
    expect(await counted({ unsaved: [{ roundId: 'round_1', events: [torn] }, { events: [torn, torn] }] })).toBe(3)
    expect(await counted({ roundsInPlay: [{ round: activeRound('round_1'), events: [torn] }] })).toBe(1)
    expect(await counted({ damaged: [damaged('events'), damaged('settings'), damaged('liveGames'), null] })).toBe(4)
    // A damaged round is reported as a round.
    expect(await counted({ damaged: [damaged('rounds'), damaged('roundsInPlay')] })).toBe(0)
    expect(await imports.plan(everything(['ann']))).toMatchObject({ unreadable: 2 })
    // The settings of another app don't matter here.
    await imports.begin(file({ rounds, settings: [null], players: [null] }))
    expect(await imports.plan(everything(['ann']))).toMatchObject({ unreadableBeside: 1 })
    const legacy = { version: 1, rounds: [], events: [{ id: 'e1' }], courseProfiles: [{}], players: [{ id: 'p1' }, {}] }
    await imports.begin(file(legacy))
    expect(await imports.plan(everything(['ann']))).toMatchObject({ unreadableBeside: 3 })
  })

  test('adds the strokes of an unreadable round to the stored round, each once', async () => {
    const { storage, imports } = await opened()
    await storage.play.create(activeRound('round_1'))
    const events = [stroke('round_1', 'e1'), stroke('round_1', 'e2')]
    const content = {
      ...own,
      rounds: [],
      // As in a raw export: a tap of the log may be in the tap journal too.
      roundsInPlay: [{ round: 'torn', events }],
      unsaved: [{ roundId: 'round_1', events: [stroke('round_1', 'e2'), stroke('round_1', 'e3')] }],
    }
    const elsewhere = await opened()
    await elsewhere.imports.begin(file(content))
    expect(await elsewhere.imports.plan(everything([]))).toMatchObject({ unreadable: 1, strokesLeftOut: 3 })
    await imports.begin(file(content))
    expect(await imports.plan(everything([]))).toMatchObject({ unreadable: 1, strokesLeftOut: 0, hasMore: true })
    await imports.run(everything([]))
    expect(totalStrokes(await storage.play.get('round_1'))).toBe(3)
  })

  test('adds strokes that could not be stored to a round that is still in play here', async () => {
    const { storage, imports } = await opened()
    const round = activeRound('round_1')
    await storage.play.create(round)
    await storage.play.append(round.id, [stroke(round.id, 'e1')])
    const events = [stroke(round.id, 'e1'), stroke(round.id, 'e2'), stroke(round.id, 'e3')]
    await imports.begin(
      file({
        ...own,
        rounds: [],
        roundsInPlay: [{ round, events: [stroke(round.id, 'e1')] }, { round: 'torn' }],
        unsaved: [{ roundId: round.id, events }],
      }),
    )
    expect(await imports.plan(everything(['ann']))).toMatchObject({
      present: 1,
      hasMore: true,
      firstUnreadable: [{ place: 2, reason: 'not-a-round' }],
    })
    await imports.run(everything(['ann']))
    expect(totalStrokes(await storage.play.get(round.id))).toBe(3)
  })

  test('reports strokes whose round is missing or may have counted them, but none that the file’s round counts', async () => {
    const { storage, imports } = await opened()
    const events = (roundId: string) => [stroke(roundId, `${roundId} 1`), stroke(roundId, `${roundId} 2`)]
    const ended = { ...activeRound('ended'), status: 'completed' as const }
    const content = {
      ...own,
      roundsInPlay: [{ round: ended, events: [] }],
      unsaved: ['nowhere', 'first', 'third', 'ended'].map((roundId) => ({ roundId, events: events(roundId) })),
    }
    await imports.begin(file(content))
    // 'third' is left out as a mate's round, with its strokes.
    expect(await imports.plan(onlyMine(['ann', 'player_1']))).toMatchObject({
      rounds: 3,
      leftOut: 1,
      hasMore: false,
      strokesLeftOut: 4,
    })
    expect(await imports.plan(everything([]))).toMatchObject({ strokesLeftOut: 6 })
    await imports.run(everything([]))
    expect((await storage.rounds.get('ended'))?.scores).toMatchObject([{ strokesByHole: { '1': 2 } }, {}])
    // The same file again: nothing is counted twice, although this device doesn't know the counted strokes.
    await imports.begin(file(content))
    expect(await imports.plan(everything([]))).toMatchObject({ present: 4, strokesLeftOut: 8 })
  })

  test('reports strokes of live games that are in no round of the file', async () => {
    const { imports } = await opened(createFakeDevice(), {
      ...quiet,
      importReading: async () =>
        readingHere({ readLive: async () => ({ rounds: [], strokes: [{ gameId: 'game_1', count: 3 }] }) }),
    })
    await imports.begin(file({ ...own, live: { games: [], operations: ['exported'] } }))
    expect(await imports.plan(everything(['ann']))).toMatchObject({ strokesLeftOut: 3 })
  })

  test.each(['teemates', 'teemates-log', 'teemates-backups'])(
    'for which %s has no space changes all that the golfer sees, or nothing',
    async (databaseName) => {
      const device = createFakeDevice()
      const before = await opened(device)
      await before.imports.begin(file({ ...own, rounds: rounds.slice(0, 1) }))
      await before.imports.run(everything(['ann']))
      const { idb, environment } = faultyTab(device, quiet)
      const start = createStorageStart(environment)
      await started(start)
      const storage = start.storage()
      const imports = await storage.imports()
      const content = { ...own, roundsInPlay: [{ round: activeRound('round_1'), events: [] }] }
      await imports.begin(file(content))
      let met = 0
      idb.plan = (operation) => {
        if (operation.databaseName !== databaseName || operation.mode !== 'readwrite') return 'none'
        met += 1
        return 'quota'
      }
      const isDone = await imports.run(everything(['ann'])).then(
        () => true,
        () => false,
      )
      idb.plan = () => 'none'
      expect(met).toBeGreaterThan(0)
      const { storage: after } = await opened(device)
      expect(await idsIn(after)).toEqual(isDone ? ['first', 'second', 'third'] : ['first'])
      expect((await after.play.list()).map(({ id }) => id)).toEqual(isDone ? ['round_1'] : [])
      // The import can be repeated.
      await imports.begin(file(content))
      await imports.run(everything(['ann']))
      expect(await idsIn(after)).toEqual(['first', 'second', 'third'])
    },
  )

  test('without space for its file is rejected, and nothing is stored', async () => {
    const device = createFakeDevice()
    const { idb, environment } = faultyTab(device, quiet)
    const start = createStorageStart(environment)
    await started(start)
    const imports = await start.storage().imports()
    idb.plan = ({ databaseName, kind }) => (databaseName === 'teemates-cache' && kind === 'request' ? 'quota' : 'none')
    await expect(imports.begin(file(own))).rejects.toThrow(new StorageError('quota'))
    idb.plan = () => 'none'
    expect(await imports.pending()).toBeNull()
    expect(await rawRecords(device, 'teemates-cache', 'files')).toEqual([])
    expect(await idsIn(start.storage())).toEqual([])
    await imports.begin(file(own))
    await imports.run(everything(['ann']))
    expect(await idsIn(start.storage())).toEqual(['first', 'second', 'third'])
  })

  test('rounds in play of two imports for which there was no space are all imported at the next start', async () => {
    const device = createFakeDevice()
    const { idb, environment } = faultyTab(device, quiet)
    const start = createStorageStart(environment)
    await started(start)
    const imports = await start.storage().imports()
    idb.plan = ({ databaseName, mode }) => (databaseName === 'teemates-log' && mode === 'readwrite' ? 'quota' : 'none')
    for (const id of ['round_1', 'round_2']) {
      await imports.begin(file({ ...own, roundsInPlay: [{ round: activeRound(id), events: [] }] }))
      await imports.run(everything(['ann']))
    }
    idb.plan = () => 'none'
    const { storage } = await opened(device)
    expect((await storage.play.list()).map(({ id }) => id).sort()).toEqual(['round_1', 'round_2'])
  })

  test('a round that was finished while its file was written is imported once, as the finished one', async () => {
    const { storage, imports } = await opened()
    await imports.begin(file({ ...own, roundsInPlay: [{ round: activeRound('first'), events: [] }] }))
    await imports.run(everything(['ann']))
    expect(await idsIn(storage)).toEqual(['first', 'second', 'third'])
    expect(await storage.play.list()).toEqual([])
  })

  test('imports the settings of a golfer who has changed their name since their last round', async () => {
    const settings = [
      { key: 'golf_scorer_nickname', value: 'Anna', updatedAt: 1 },
      { key: 'golf_scorer_self_ids', value: JSON.stringify({ ids: ['ann'], configuredAt: 5 }), updatedAt: 1 },
    ]
    const { storage, imports } = await opened()
    await imports.begin(file({ ...own, settings }))
    await imports.run(onlyMine(['ann']))
    expect(storage.preferences.get('nickname')).toBe('Anna')
  })

  test("does not import a mate's settings", async () => {
    const { storage, imports } = await opened()
    storage.preferences.set('nickname', 'Ben')
    const settings = [{ key: 'golf_scorer_nickname', value: 'Ann', updatedAt: 1 }]
    await imports.begin(file({ ...own, settings }))
    await imports.run(onlyMine(['ben']))
    expect(storage.preferences.get('nickname')).toBe('Ben')
  })

  test('takes the live games of a file as rounds', async () => {
    const readLive = vi.fn<ReadLiveGames>(async () => ({ rounds: [game], strokes: [] }))
    const { storage, imports } = await opened(createFakeDevice(), {
      ...quiet,
      importReading: async () => readingHere({ readLive }),
    })
    const game = { ...activeRound('game_1'), status: 'completed' as const }
    const content = { ...own, rounds: [], live: { games: ['exported'], operations: [] } }
    await imports.begin(file(content))
    const [live, beside] = readLive.mock.calls[0] ?? []
    expect(live).toEqual(content.live)
    expect(beside?.map(({ name }) => name)).toEqual(['Pebble', 'Links'])
    await imports.run(everything(['player_1']))
    expect(await idsIn(storage)).toEqual(['game_1'])
  })

  test('does not import a live game that is under way here, and does not report its strokes', async () => {
    const game = { ...activeRound(GAME), status: 'completed' as const }
    const read = { rounds: [game], strokes: [{ gameId: GAME, count: 2 }] }
    const { storage, imports } = await opened(createFakeDevice(), {
      ...quiet,
      importReading: async () => readingHere({ readLive: async () => read }),
    })
    const live = await liveOf(storage)
    await live.put({ ...seat, status: 'put-aside' })
    await imports.begin(file({ ...own, rounds: [], live: { games: ['exported'], operations: [] } }))
    expect(await imports.plan(everything(['player_1']))).toMatchObject({ rounds: 0, present: 1, strokesLeftOut: 0 })
    // A game that was left isn't under way.
    await live.put({ ...seat, status: 'left' })
    expect(await imports.plan(everything(['player_1']))).toMatchObject({ rounds: 1, present: 0 })
  })

  test('gives a new phone the old one’s settings, and keeps those of a phone with rounds', async () => {
    const settings = [
      { key: 'golf_scorer_nickname', value: 'Ann', updatedAt: 1 },
      { key: 'golf_scorer_theme', value: 'dark', updatedAt: 1 },
      { key: 'golf_scorer_distance_unit', value: 'yards', updatedAt: 1 },
      { key: 'golf_scorer_unlocked', value: 'true', updatedAt: 1 },
      { key: 'golf_scorer_profile_id_v1', value: 'cmplr_00000000-0000-4000-8000-000000000009', updatedAt: 1 },
    ]
    const fresh = await opened()
    const { preferences } = fresh.storage
    preferences.set('nickname', 'Someone')
    const { profileId } = preferences
    await fresh.imports.begin(file({ ...own, settings }))
    await fresh.imports.run(everything(['ann']))
    expect(preferences.get('nickname')).toBe('Ann')
    expect(preferences.get('theme')).toBe('dark')
    expect(preferences.get('unlocked')).toBe(false)
    expect(preferences.profileId).toBe(profileId)

    preferences.set('nickname', 'Annie')
    preferences.set('theme', 'light')
    await fresh.imports.begin(file({ ...own, settings }))
    await fresh.imports.run(everything(['ann']))
    expect(preferences.get('nickname')).toBe('Annie')
    expect(preferences.get('theme')).toBe('light')
  })

  test('restores a raw export of a device with a newer version', async () => {
    const from = await opened()
    const round = activeRound('round_1')
    await from.storage.play.create(round)
    await from.storage.play.append(round.id, [stroke(round.id, 'e1'), stroke(round.id, 'e2')])
    await from.imports.begin(file(own))
    await from.imports.run(everything(['ann']))
    const before = await from.storage.rounds.all()
    await upgradeRaw(from.device, 'teemates', 990, () => undefined)
    const start = createStorageStart(from.device.environment(quiet))
    await expect(started(start)).rejects.toThrow('newer-version')
    const state = start.state()
    if (state.kind !== 'failed') throw new Error('it has opened')

    const to = await opened()
    await to.imports.begin(fileOf(await state.exportAll()))
    await to.imports.run(everything(['ann']))
    expect(await to.storage.rounds.all()).toEqual(before)
    expect((await to.storage.courses.list()).map(({ name }) => name)).toEqual(['Links', 'Pebble'])
    expect((await to.storage.play.list()).map(totalStrokes)).toEqual([2])
  })

  test('lists a golfer under both names, with those of their ids, too, that no round of the file has', async () => {
    const from = await opened()
    await from.imports.begin(file(own))
    await from.imports.run(everything(['ann', 'ben']))
    const ids = ['ann', 'ben', 'cmplr_old']
    from.storage.preferences.set('selfIds', { ids, configuredAt: 5 })
    await from.storage.flush(1000)
    const text = await (await from.storage.exportAll()).text()

    const to = await opened()
    expect(await to.imports.begin(fileOf(text))).toMatchObject({ selfIds: ids })
    await to.imports.run(onlyMine(['ann', 'ben']))
    expect(to.storage.preferences.get('selfIds').ids).toEqual(ids)

    // A golfer who chooses only one of them isn't the other one.
    const one = await opened()
    await one.imports.begin(fileOf(text))
    await one.imports.run(onlyMine(['ann']))
    expect(one.storage.preferences.get('selfIds').ids).toEqual(['ann', 'cmplr_old'])
  })

  test("does not take over the golfer's ids from a mate's file or from another app's", async () => {
    const settings = (ids: readonly string[]) => [
      { key: 'golf_scorer_self_ids', value: JSON.stringify({ ids, configuredAt: 5 }), updatedAt: 1 },
    ]
    const { storage, imports } = await opened()
    await imports.begin(file({ ...own, settings: settings(['ann', 'cmplr_mate']) }))
    await imports.run(onlyMine(['ben']))
    expect(storage.preferences.get('selfIds').ids).toEqual(['ben'])
    const { format: _format, version: _version, ...foreign } = { ...own, settings: settings(['ben', 'cmplr_other']) }
    expect(await imports.begin(file(foreign))).toMatchObject({ isOwn: false, selfIds: [] })
    await imports.run(onlyMine(['ben']))
    expect(storage.preferences.get('selfIds').ids).toEqual(['ben'])
  })

  test('a score without a player is the golfer’s only if the golfer who imports it is the same', async () => {
    const { storage, imports } = await opened()
    const unnamed = { ...rounds[2], scores: [{ strokesByHole: { '1': 4 } }] }
    await imports.begin(file({ ...own, rounds: [unnamed] }))
    await imports.run(everything(['ann']))
    expect((await storage.rounds.get('third'))?.metadata.unnamedScoreOf).toBeUndefined()
    await storage.rounds.remove('third')
    await imports.begin(file({ ...own, rounds: [unnamed] }))
    await imports.run(everything(['ben']))
    expect((await storage.rounds.get('third'))?.metadata.unnamedScoreOf).toBe('ben')
  })

  test('restores a deleted round for good, after a backup of the rounds before', async () => {
    const device = createFakeDevice()
    const { storage, imports } = await opened(device)
    await imports.begin(file(own))
    await imports.run(everything(['ann']))
    await storage.rounds.remove('first')
    await imports.begin(file(own))
    await imports.run(everything(['ann']))
    expect(await rawRecords(device, 'teemates-backups', 'removals')).toEqual([])
    const backups = await rawRecords(device, 'teemates-backups', 'backups')
    expect(backups.toSorted((a, b) => Number(a['seq']) - Number(b['seq'])).at(-1)).toMatchObject({
      counts: { rounds: 2 },
    })
  })

  // A large file is stored in parts.
  test.each([
    [0, false],
    [2_500_000, false],
    [2_500_000, true],
  ])('goes on after a reload of its tab, and is forgotten when it is given up (%i, %s)', async (more, isOlder) => {
    const text = `${JSON.stringify({ ...own, rounds: [] })}${' '.repeat(more)}`
    const large = fileOf(`${' '.repeat(more)}${JSON.stringify(own)}`)
    const device = createFakeDevice()
    const session = new TextsInMemory()
    const tab = { ...quiet, sessionStorage: () => session }
    const before = await opened(device, tab)
    // A tab keeps only its last file.
    await before.imports.begin(fileOf(text))
    await before.imports.begin(large)
    expect(await rawRecords(device, 'teemates-cache', 'files')).toHaveLength(
      1 + Math.floor(large.content.size / 1_048_576),
    )
    const after = await opened(device, tab)
    expect(await after.imports.pending()).toMatchObject({ rounds: 3 })
    const other = await opened(device, { ...quiet, sessionStorage: () => new TextsInMemory() })
    expect(await other.imports.pending()).toBeNull()
    // The file of an import under way isn't dropped, but the file of a page that was left is.
    await after.storage.dropPendingImport()
    expect(await after.imports.pending()).not.toBeNull()
    if (isOlder) {
      // An older version deletes only the first part.
      const [first] = await rawRecords(device, 'teemates-cache', 'files')
      await deleteRaw(device, 'teemates-cache', 'files', String(first?.['token']))
      expect(await rawRecords(device, 'teemates-cache', 'files')).toHaveLength(2)
    }
    const left = await opened(device, tab)
    await left.storage.dropPendingImport()
    expect(await left.imports.pending()).toBeNull()
    expect(await rawRecords(device, 'teemates-cache', 'files')).toEqual([])
    expect(device.localStorage.getItem('golf_scorer_import_begun')).toBeNull()
    expect(session.length).toBe(0)
  })

  // At the end of a slow start the golfer may have chosen the file already.
  test.each([0, 8])('keeps a file that is chosen while abandoned ones are deleted (%i)', async (turns) => {
    const device = createFakeDevice()
    const session = new TextsInMemory()
    const tab = { ...quiet, sessionStorage: () => session }
    const { imports, storage } = await opened(device, tab)
    // The test doesn't poll in microtasks: on a busy machine the reading needs a task of its own.
    const marked = new Promise<void>((resolve) => {
      const { localStorage } = device
      const setItem = localStorage.setItem.bind(localStorage)
      vi.spyOn(localStorage, 'setItem').mockImplementation((key, value) => {
        setItem(key, value)
        if (key === 'golf_scorer_import_begun') resolve()
      })
    })
    const began = imports.begin(file(own))
    await marked
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
    await Promise.all([storage.dropPendingImport(), began])
    expect(await (await opened(device, tab)).imports.pending()).toMatchObject({ rounds: 3 })
  })

  test.each([
    ['locks', navigator.locks],
    ['none', undefined],
  ])('keeps the file of another tab that is there, and drops that of one that is gone (%s)', async (_, locks) => {
    const device = createFakeDevice()
    const session = new TextsInMemory()
    const tab = { ...quiet, locks, sessionStorage: () => session }
    const other = { ...quiet, locks, sessionStorage: () => new TextsInMemory() }
    const importing = await opened(device, tab)
    await importing.imports.begin(file(own))
    const second = await opened(device, other)
    await second.storage.dropPendingImport()
    // The other tab's file, which that tab begins and gives up, doesn't matter either.
    await second.imports.begin(file({ ...own, rounds: [] }))
    await second.imports.giveUp()
    expect(await (await opened(device, tab)).imports.pending()).toMatchObject({ rounds: 3 })

    const [kept] = await rawRecords(device, 'teemates-cache', 'files')
    // As if its page were closed; without locks a day has to pass.
    if (locks !== undefined)
      await locks.request(`teemates-import-${String(kept?.['token'])}`, { steal: true }, () => undefined)
    else device.nowMs += 86_400_000
    await (await opened(device, other)).storage.dropPendingImport()
    expect(await rawRecords(device, 'teemates-cache', 'files')).toEqual([])
    // No file is left to look for.
    expect(device.localStorage.getItem('golf_scorer_import_begun')).toBeNull()
  })

  test('reads its file again if the worker that had read it is gone', async () => {
    const { storage, imports } = await opened(createFakeDevice(), {
      ...quiet,
      sessionStorage: () => session,
      importReading: async () => {
        let reading = readingHere()
        return {
          ...reading,
          open: (given, onProgress) => reading.open(given, onProgress),
          beside: () => reading.beside(),
          rounds: (from) => reading.rounds(from),
          async plan(given) {
            if (!isDying) return reading.plan(given)
            reading = readingHere()
            throw new StorageError('unreadable')
          },
        }
      },
    })
    const session = new TextsInMemory()
    let isDying = false
    await imports.begin(file(own))
    isDying = true
    await expect(imports.plan(everything(['ann']))).rejects.toThrow(new StorageError('unreadable'))
    isDying = false
    await imports.run(everything(['ann']))
    expect(await idsIn(storage)).toEqual(['first', 'second', 'third'])
  })

  test('imports all or nothing when the process is killed', async () => {
    for (let at = 0; ; at += 1) {
      const device = createFakeDevice()
      const first = await opened(device)
      await first.imports.begin(file({ ...own, rounds: rounds.slice(0, 1) }))
      await first.imports.run(everything(['ann']))
      const { idb, environment } = faultyTab(device, quiet)
      const start = createStorageStart(environment)
      await started(start)
      const imports = await start.storage().imports()
      const played = { round: activeRound('round_1'), events: [] }
      const unsaved = [{ roundId: 'round_1', events: [stroke('round_1', 'evt_1')] }]
      const settings = [
        { key: 'golf_scorer_nickname', value: 'Ann', updatedAt: 1 },
        { key: 'golf_scorer_theme', value: 'dark', updatedAt: 1 },
      ]
      await imports.begin(file({ ...own, roundsInPlay: [played], unsaved, settings }))
      const from = idb.operations.length
      idb.plan = ({ index }) => (index >= from + at ? 'kill' : 'none')
      let isDone = false
      void imports.run(everything(['ann', 'ben'])).then(() => {
        isDone = true
      })
      while (!isDone && !idb.isDead()) await settle(1)
      const { storage } = await opened(device)
      const finished = await idsIn(storage)
      const { preferences } = storage
      expect([preferences.get('nickname'), preferences.get('theme'), preferences.get('selfIds').ids]).toEqual(
        finished.length === 1 ? ['', 'system', ['ann']] : ['Ann', 'dark', ['ann', 'ben']],
      )
      expect([['first'], ['first', 'second', 'third']]).toContainEqual(finished)
      const inPlay = (await storage.play.list()).map((round) => [
        round.id,
        totalStrokes(round),
        round.metadata.putAside,
      ])
      expect(inPlay).toEqual(finished.length === 1 ? [] : [['round_1', 1, true]])
      if (isDone) break
    }
  })

  test('loses no stroke of a round that another tab scores meanwhile', async () => {
    const device = createFakeDevice()
    const scoring = await opened(device)
    const round = activeRound('round_1')
    await scoring.storage.play.create(round)
    const importing = await opened(device)
    await importing.imports.begin(file({ ...own, roundsInPlay: [{ round, events: [] }] }))
    let notified = 0
    scoring.storage.rounds.subscribe(() => {
      notified += 1
    })
    const run = importing.imports.run(everything(['ann']))
    for (let tap = 0; tap < 30; tap += 1) await scoring.storage.play.append(round.id, [stroke(round.id, `tap ${tap}`)])
    await run
    await settle()
    expect(totalStrokes(await importing.storage.play.get(round.id))).toBe(30)
    expect((await scoring.storage.play.get(round.id))?.metadata.putAside).toBeUndefined()
    expect(notified).toBeGreaterThan(0)
    expect(await idsIn(scoring.storage)).toEqual(['first', 'second', 'third'])
  })

  test('every preference is portable, bound to its device, or asked for', () => {
    const asked = Object.entries(preferenceTable).filter(([name, entry]) => name === 'selfIds' || entry.isDeviceBound)
    expect([...portablePreferences, ...asked.map(([name]) => name)].toSorted()).toEqual(
      Object.keys(preferenceTable).toSorted(),
    )
  })
})

describe('a file that is no backup', () => {
  test.each([
    ['{', 'not-a-backup'],
    ['[]', 'not-a-backup'],
    ['null', 'not-a-backup'],
    ['{"format":"teemates-backup"}', 'unsupported-version'],
    ['{"format":"teemates-backup","version":3,"rounds":[]}', 'unsupported-version'],
    ['{"format":"other","version":2,"rounds":[]}', 'not-a-backup'],
    ['{"rounds":"many"}', 'not-a-backup'],
    ['{"version":2,"rounds":[],"events":[],"courseProfiles":[],"players":[]}', 'unsupported-version'],
    ['{"version":"1","rounds":[],"events":[],"courseProfiles":[],"players":[]}', 'unsupported-version'],
    ['{"version":1,"rounds":[],"events":"many","courseProfiles":[],"players":[]}', 'not-a-backup'],
    ['{"format":"teemates-backup","version":2,"rounds":[{"id":"first","startedAt":1e400}]}', 'not-a-backup'],
    [`{"rounds":${'['.repeat(20)}${']'.repeat(20)}}`, 'not-a-backup'],
    [`{"format":"other","pad":"${'x'.repeat(8 * 1024 * 1024)}"}`, 'too-large'],
    [`{"format":"other","pad":"${'€'.repeat(3 * 1024 * 1024)}"}`, 'too-large'],
    // The name of the app's own format doesn't make a file its own.
    [`{"format":"other","pad":"teemates-backup${'x'.repeat(8 * 1024 * 1024)}"}`, 'too-large'],
    [`{"rounds":[],"pad":"teemates-backup${'x'.repeat(8 * 1024 * 1024)}"}`, 'too-large'],
    [`{"version":1,"rounds":[],"events":[],"pad":"${'x'.repeat(8 * 1024 * 1024)}"}`, 'too-large'],
  ])('is rejected with its reason, and nothing is stored (%#)', async (text, code) => {
    const device = createFakeDevice()
    const { imports } = await opened(device)
    await expect(imports.begin(fileOf(text))).rejects.toMatchObject({ code })
    expect(await rawRecords(device, 'teemates-cache', 'files')).toEqual([])
  })

  const zeros = (count: number) => `[${'0,'.repeat(count - 1)}0]`
  // Decisions, 'Shapes left open': at most 1,000,000 entries.
  test.each([
    ['list', (count: number) => `"journal":${zeros(count)}`],
    ['all lists', (count: number) => `"journal":${zeros(count - 5)},"players":${zeros(5)}`],
    ["a round's log", (count: number) => `"roundsInPlay":[{"events":${zeros(count - 1)}}]`],
    ['strokes that were not stored', (count: number) => `"unsaved":[{"events":${zeros(count - 1)}}]`],
    ['live games', (count: number) => `"live":{"games":${zeros(count - 5)},"operations":${zeros(5)}}`],
  ])('a file of more than 1,000,000 records is refused, of as many not: %s', async (_, lists) => {
    const { imports } = await opened()
    const of = (count: number) => fileOf(`{"format":"teemates-backup","version":2,${lists(count)}}`)
    await expect(imports.begin(of(1_000_001))).rejects.toMatchObject({ code: 'too-large' })
    expect(await imports.begin(of(1_000_000))).toMatchObject({ isOwn: true })
  })

  test('a huge text in the log of a round in play is stored in no database', async () => {
    const { device, storage, imports } = await opened()
    const round = activeRound('round_1')
    const tap = stroke(round.id, 'evt_1')
    const played = {
      ...round,
      holes: round.holes.map((hole) => ({ ...hole, strokes: hole.number === 1 ? { player_1: 2 } : {} })),
    }
    const events = [tap, { ...stroke(round.id, 'evt_2'), comment: 'x'.repeat(10_001) }]
    await imports.begin(file({ ...own, roundsInPlay: [{ round: played, events }] }))
    await imports.run(everything(['player_1']))
    expect(totalStrokes(await storage.play.get(round.id))).toBe(2)
    expect(await storage.play.events(round.id)).toEqual([])
    expect(JSON.stringify(await rawRecords(device, 'teemates-log', 'entries'))).not.toContain('xxx')
  })

  test('hostile records are left out or read as far as possible, and never change stored records', async () => {
    const hostile = fc.anything({
      maxDepth: 3,
      key: fc.oneof(
        fc.constantFrom(
          'id',
          'courseId',
          'players',
          'scores',
          'playerId',
          'strokesByHole',
          'metadata',
          '__proto__',
          '1',
        ),
        fc.string(),
      ),
      values: [
        fc.constantFrom('first', 'ann', '', '__proto__', 'constructor'),
        fc.double(),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.constant('x'.repeat(20_000)),
      ],
    })
    const damagedRound = fc.record(
      {
        id: fc.constantFrom('first', 'new', 'new'),
        courseId: hostile,
        players: hostile,
        scores: hostile,
        startedAt: hostile,
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(damagedRound, hostile)), hostile, async (given, other) => {
        const { storage, imports } = await opened()
        await imports.begin(file({ ...own, rounds: rounds.slice(0, 1) }))
        await imports.run(everything(['ann']))
        const before = await storage.rounds.get('first')
        const text = JSON.stringify({
          ...own,
          rounds: given,
          players: other,
          courses: [other],
          settings: [other, null],
        })
        await imports.begin(fileOf(text))
        const plan = await imports.plan(everything(['ann']))
        await imports.run(everything(['ann']))
        expect(await storage.rounds.get('first')).toEqual(before)
        expect((await storage.rounds.all()).length).toBe(1 + plan.rounds)
        expect('polluted' in {}).toBe(false)
      }),
      { numRuns: 60 },
    )
  })

  test.each([0.1, 0.5, 0.9, 0.999])('a file cut off at %d of its length is refused', async (part) => {
    const { imports } = await opened()
    const text = JSON.stringify(own)
    await expect(imports.begin(fileOf(text.slice(0, Math.floor(text.length * part))))).rejects.toMatchObject({
      code: 'not-a-backup',
    })
  })
})

describe('a bundle without format, and an export of version 1', () => {
  const profile = (name: string, timesPlayed: number) => ({
    slug: 'old-links',
    name,
    parVariants: {
      front9: Array.from({ length: 9 }, () => 4),
      back9: Array.from({ length: 9 }, () => 4),
      full18: Array.from({ length: 18 }, () => 4),
    },
    timesPlayed,
    lastPlayedAt: 5,
  })
  const round = (id: string, status = 'completed') => ({
    id,
    courseSlug: 'old-links',
    courseName: 'Old Links',
    status,
    startedAt: 5,
    completedAt: 9,
    players: [{ id: 'p1', nickname: 'Ann', isLocal: true }],
    holes: [{ number: 1, par: 4, strokes: { p1: 5 } }],
  })
  const legacy = {
    version: 1,
    exportedAt: 10,
    rounds: [round('round_1'), round('round_2', 'active')],
    events: [{ id: 'evt_1', roundId: 'round_1', playerId: 'p1', type: 'stroke', timestamp: 6 }],
    courseProfiles: [profile('Old Links', 3)],
    players: [{ id: 'p1', nickname: 'Ann', isLocal: true }],
  }

  test('older shapes are read: a list of holes, players as objects', async () => {
    const { storage, imports } = await opened()
    const pending = await imports.begin(file({ rounds: [{ ...round('round_1'), courseId: 'course_old-links' }] }))
    expect(pending).toMatchObject({ isOwn: false, candidates: [{ name: 'Ann', ids: ['p1'] }] })
    await imports.run(onlyMine(['p1']))
    expect(await storage.rounds.all()).toMatchObject([{ scores: [{ playerId: 'p1', strokesByHole: { '1': 5 } }] }])
  })

  test('the finished rounds of version 1 come into the history, and none is overwritten', async () => {
    const { storage, imports } = await opened()
    await imports.begin(file(legacy))
    await imports.run(onlyMine(['p1']))
    expect(await storage.rounds.all()).toMatchObject([
      { id: 'round_1', courseId: 'course_old-links', endedAt: 9, scores: [{ strokesByHole: { '1': 5 } }] },
    ])

    const again = {
      ...legacy,
      rounds: [{ ...round('round_1'), courseName: 'Changed' }, round('round_3')],
      players: [{ id: 'p1', nickname: 'Changed' }],
    }
    await imports.begin(file(again))
    await imports.run(onlyMine(['p1']))
    expect(await storage.rounds.all()).toMatchObject([
      { id: 'round_1', courseId: 'course_old-links' },
      { id: 'round_3' },
    ])
    expect((await storage.players.list()).map(({ name }) => name)).toEqual(['Ann'])
  })
})
