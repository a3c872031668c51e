import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { archivedAs } from '../../../golf/cards/golfer-history.ts'
import { BundleError } from '../storage/browser/bundle-error.ts'
import { createFakeDevice, type FakeDevice, openTab, quiet, readingHere } from '../../../test/storage/fake-device.ts'
import { rawStores } from '../../../test/storage/raw-database.ts'
import { liveOf, score, seat } from '../../../test/storage/sample-live-games.ts'
import { activeRound, stroke } from '../../../test/storage/sample-rounds.ts'
import { readExportedGames } from './live/exported-games.ts'
import { ANN, BEN, createMiniatureServer, GAME_ID } from '../../../test/server/miniature-server.ts'
import { readExportedLog } from './peer/exported-log.ts'

/*
 * Forged or damaged backup files: whatever they contain, the data on the device stays as it is. Source: reliability,
 * import bombs.
 */

vi.setConfig({ testTimeout: 120_000 })

const tab = {
  ...quiet,
  importReading: async () =>
    readingHere({
      readLive: async (live, courses) => readExportedGames(live, courses),
      readDirect: readExportedLog,
    }),
}
/** A game under way on this device. */
const OWN_GAME = '00000000-0000-4000-8000-0000000000bb'
const everything = { ids: ['ann'], everything: true }

function liveGame() {
  const server = createMiniatureServer()
  server.apply(BEN, [{ operation_id: 'b1', kind: 'score', hole: 1, strokes: 6, player_id: BEN }])
  const waiting = { ...score('op_1', 5), gameId: GAME_ID, seq: 1, state: 'waiting', refusal: null, isDismissed: false }
  return {
    games: [{ gameId: GAME_ID, playerId: ANN, code: 'ABC234', snapshot: server.snapshot() }],
    operations: [waiting, { ...waiting, gameId: 'nowhere' }],
  }
}

const inPlay = activeRound('round_1')
const direct = activeRound('direct_1')
const part = { role: 'host', code: 'ABC234', hostId: 'h', peerId: 'h', selfId: 'player_1' }
const own = {
  format: 'teemates-backup',
  version: 2,
  exportedAt: '2026-05-01T10:00:00Z',
  players: [{ id: 'ann', name: 'Ann', playerId: null, createdAt: 1, updatedAt: 1 }],
  courses: [{ id: 'course_pebble', name: 'Pebble', holes: [{ number: 1, par: 4 }], updatedAt: 1 }],
  rounds: [
    archivedAs({ id: 'second', day: 20_001, cards: { ann: [4, 4, 4] }, selfPlayerId: 'ann' }),
    // The device has this round with other strokes.
    archivedAs({ id: 'kept', day: 20_003, cards: { ann: [9, 9, 9] }, selfPlayerId: 'ann' }),
  ],
  settings: [
    { key: 'golf_scorer_nickname', value: 'Ann', updatedAt: 1 },
    { key: 'golf_scorer_self_ids', value: '{"ids":["ann"],"configuredAt":1}', updatedAt: 1 },
  ],
  roundsInPlay: [
    { round: inPlay, events: [stroke('round_1', 'e1')] },
    // Strokes of a round that can't be read are merged into the one here: this one has none.
    { round: { ...activeRound('kept_1'), teeLabel: 'Gold' }, events: [] },
  ],
  unsaved: [{ roundId: 'round_1', events: [stroke('round_1', 'e2')] }],
  live: liveGame(),
  damaged: [
    { table: 'rounds', key: 'third', record: { id: 'third', players: 'torn' } },
    { table: 'roundsInPlay', key: 'round_2', record: { id: 'round_2', round: 'torn' } },
    { table: 'events', key: 'round_2 1', record: { roundId: 'round_2', seq: 1, event: stroke('round_2', 'e3') } },
  ],
  log: [
    { id: 'l1', roundId: 'direct_1', kind: 'created', at: 1, round: direct, peer: part },
    {
      id: 'l2',
      roundId: 'direct_1',
      kind: 'event',
      at: 2,
      event: { ...stroke('direct_1', 'e4'), data: { strokes: 4, counter: 1 } },
    },
  ],
}
const { format: _format, version: _version, ...foreign } = own
const version1 = {
  version: 1,
  exportedAt: 10,
  rounds: [
    {
      id: 'old_1',
      courseSlug: 'old-links',
      courseName: 'Old Links',
      status: 'completed',
      startedAt: 5,
      completedAt: 9,
      players: [{ id: 'p1', nickname: 'Ann', isLocal: true }],
      holes: [{ number: 1, par: 4, strokes: { p1: 5 } }],
    },
  ],
  events: [{ id: 'evt_1', roundId: 'old_1', playerId: 'p1', type: 'stroke', timestamp: 6 }],
  courseProfiles: [{ slug: 'old-links', name: 'Old Links', parVariants: {}, timesPlayed: 3, lastPlayedAt: 5 }],
  players: [{ id: 'p1', nickname: 'Ann', isLocal: true }],
}

/** A value that no honest file has in its place. '1e400' is written as that number, which JSON can't represent. */
const hostileText = fc.oneof(
  fc.constantFrom('null', '[]', '{}', '""', '-1', '1e400', '0.5', '9007199254740993', 'true', '"kept"'),
  fc.constantFrom('{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}'),
  fc.constant(`"${'x'.repeat(20_000)}"`),
  fc.constant(`${'['.repeat(20)}${']'.repeat(20)}`),
  fc.json({ maxDepth: 3 }),
)

type Path = readonly string[]

function pathsOf(value: unknown, path: Path = []): Path[] {
  const within = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return [path, ...within.flatMap(([key, each]) => pathsOf(each, [...path, key]))]
}

/** The value as JSON, with this text at the path; duplicated in a list. */
function textWith(value: unknown, [key, ...rest]: Path, text: string, isTwice: boolean): string {
  if (key === undefined || typeof value !== 'object' || value === null) return text
  const written = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([name, each]) => {
      const inner = name === key ? textWith(each, rest, text, isTwice) : JSON.stringify(each)
      const isAgain = name === key && isTwice && Array.isArray(value)
      const one = Array.isArray(value) ? inner : `${JSON.stringify(name)}:${inner}`
      return isAgain ? `${one},${JSON.stringify(each)}` : one
    })
  return Array.isArray(value) ? `[${written.join(',')}]` : `{${written.join(',')}}`
}

const damagedFile = fc
  .constantFrom<object>(own, foreign, version1)
  .chain((content) =>
    fc
      .record({ path: fc.constantFrom(...pathsOf(content)), text: hostileText, isTwice: fc.boolean() })
      .map(({ path, text, isTwice }) => textWith(content, path, text, isTwice)),
  )
const cutOffFile = fc.constantFrom<object>(own, foreign, version1).chain((content) => {
  const text = JSON.stringify(content)
  return fc.integer({ min: 0, max: text.length - 1 }).map((length) => text.slice(0, length))
})

async function played() {
  const device = createFakeDevice()
  const { storage } = await openTab(device, tab)
  const imports = await storage.imports()
  const kept = archivedAs({ id: 'kept', day: 20_000, cards: { ann: [5, 5, 5] }, selfPlayerId: 'ann' })
  await imports.begin(
    fileOf(JSON.stringify({ ...own, rounds: [kept], roundsInPlay: [], unsaved: [], live: null, damaged: [], log: [] })),
  )
  await imports.run(everything)
  await storage.play.create(activeRound('kept_1'))
  await storage.play.append('kept_1', [stroke('kept_1', 'kept tap')])
  const live = await liveOf(storage)
  await live.put({ ...seat, gameId: OWN_GAME, status: 'put-aside' })
  await live.addOnce(score('kept op', 4, 1, OWN_GAME))
  storage.preferences.set('nickname', 'Ann B')
  storage.preferences.set('theme', 'dark')
  await storage.flush(1000)
  return { device, storage, imports }
}

const fileOf = (text: string) => ({ fileName: 'backup.json', content: new Blob([text]) })

/** Every store of every database, except the one in which an imported file waits, and all of localStorage. */
async function allOf(device: FakeDevice) {
  const names = (await device.indexedDB.databases()).flatMap(({ name = '' }) => [name])
  const databases = new Map<string, ReadonlyMap<string, readonly unknown[]>>()
  for (const name of names.toSorted()) {
    const stores = await rawStores(device, name)
    databases.set(name, new Map([...stores].filter(([store]) => name !== 'teemates-cache' || store !== 'files')))
  }
  const texts = Array.from({ length: device.localStorage.length }, (_, index) => device.localStorage.key(index) ?? '')
  return { databases, texts: texts.toSorted().map((key) => [key, device.localStorage.getItem(key)]) }
}

test('the files are imported completely before they are damaged', async () => {
  for (const [content, rounds] of [
    // The round, the live game, and the direct round of the log.
    [own, 3],
    [foreign, 3],
    [version1, 1],
  ] as const) {
    const { imports } = await played()
    await imports.begin(fileOf(JSON.stringify(content)))
    expect(await imports.plan(everything)).toMatchObject({ rounds })
    await imports.run(everything)
  }
})

test('nothing changes when a file is rejected, or previewed and cancelled', async () => {
  const { device, imports } = await played()
  const before = await allOf(device)
  expect([...before.databases.keys()]).toEqual(
    expect.arrayContaining(['teemates', 'teemates-backups', 'teemates-cache', 'teemates-log']),
  )
  expect(JSON.stringify([...before.databases.values()].map((stores) => [...stores]))).toContain(OWN_GAME)
  let refused = 0
  await fc.assert(
    fc.asyncProperty(fc.oneof(damagedFile, cutOffFile), async (text) => {
      const begun = await imports.begin(fileOf(text)).then(
        () => null,
        (error: unknown) => error,
      )
      if (begun === null) {
        await imports.plan(everything)
        await imports.giveUp()
      } else {
        expect(begun).toBeInstanceOf(BundleError)
        refused += 1
      }
      expect(await allOf(device)).toEqual(before)
      expect('polluted' in {}).toBe(false)
    }),
    { numRuns: 150 },
  )
  expect(refused).toBeGreaterThan(0)
})

test('a truncated file is rejected wherever it was cut', async () => {
  const { imports } = await played()
  await fc.assert(
    fc.asyncProperty(cutOffFile, async (text) => {
      await expect(imports.begin(fileOf(text))).rejects.toMatchObject({ code: 'not-a-backup' })
    }),
    { numRuns: 300 },
  )
})

test('existing data stays as it is, whatever is imported', async () => {
  await fc.assert(
    fc.asyncProperty(damagedFile, async (text) => {
      const { device, storage, imports } = await played()
      const kept = async () => ({
        round: await storage.rounds.get('kept'),
        inPlay: await storage.play.get('kept_1'),
        events: await storage.play.events('kept_1'),
        live: await rawStores(device, 'teemates-cache'),
        nickname: storage.preferences.get('nickname'),
        theme: storage.preferences.get('theme'),
        profileId: storage.preferences.profileId,
      })
      const before = await kept()
      const count = (await storage.rounds.all()).length
      const isBegun = await imports.begin(fileOf(text)).then(
        () => true,
        () => false,
      )
      if (!isBegun) return
      const plan = await imports.plan(everything)
      await imports.run(everything)
      expect(await kept()).toEqual(before)
      expect((await storage.rounds.all()).length).toBe(count + plan.rounds)
      expect('polluted' in {}).toBe(false)
    }),
    { numRuns: 60 },
  )
})
