import fc from 'fast-check'
import { IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { createConnection } from './connection.ts'
import { createFakeDevice, openTab, quiet } from './fake-device.ts'
import { createFreshLog } from './fresh-log.ts'
import { LegacyDatabase } from './legacy-database.ts'
import { importLegacyExport, MAX_IMPORT_BYTES, parseSafely } from './legacy-import.ts'
import { LocalDatabase } from './local-database.ts'
import { rawRecords } from './raw-database.ts'

function importer() {
  const device = createFakeDevice()
  const environment = device.environment(quiet)
  const databases = { indexedDB: device.indexedDB, IDBKeyRange }
  const given = {
    environment,
    freshLog: createFreshLog(environment, device.indexedDB),
    onNewerVersion: () => undefined,
    onBlocked: () => undefined,
    onDamaged: () => undefined,
    freeSpace: () => Promise.resolve(false),
  }
  const parts = {
    environment,
    local: createConnection({ ...given, make: () => new LocalDatabase(databases) }),
    legacy: createConnection({ ...given, make: () => new LegacyDatabase(databases) }),
  }
  return { device, import: (content: unknown) => importLegacyExport(parts, JSON.stringify(content)), parts }
}

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

const content = {
  version: 1,
  exportedAt: 10,
  rounds: [round('round_1'), round('round_2', 'active')],
  events: [{ id: 'evt_1', roundId: 'round_1', playerId: 'p1', type: 'stroke', timestamp: 6 }],
  courseProfiles: [profile('Old Links', 3)],
  players: [{ id: 'p1', nickname: 'Ann', isLocal: true }],
}

describe('a legacy export', () => {
  test('comes into the legacy database, its finished rounds into the history', async () => {
    const { device, ...own } = importer()
    expect(await own.import(content)).toEqual({
      ok: true,
      added: { rounds: 2, events: 1, players: 1 },
      historyRounds: 1,
    })
    const { storage } = await openTab(device, quiet)
    expect(await storage.rounds.page(5)).toMatchObject([
      {
        id: 'round_1',
        courseId: 'course_old-links',
        endedAt: 9,
        scores: [{ playerId: 'p1', strokesByHole: { '1': 5 } }],
      },
    ])
  })

  test('overwrites nothing that is there, but for course profiles', async () => {
    const { device, ...own } = importer()
    await own.import(content)
    const again = {
      ...content,
      rounds: [{ ...round('round_1'), courseName: 'Changed' }],
      players: [{ id: 'p1', nickname: 'Changed' }],
      courseProfiles: [profile('Changed', 8)],
    }
    expect(await own.import(again)).toEqual({ ok: true, added: { rounds: 0, events: 0, players: 0 }, historyRounds: 0 })
    expect(await rawRecords(device, 'teemates-legacy', 'players')).toMatchObject([{ nickname: 'Ann' }])
    expect(await rawRecords(device, 'teemates-legacy', 'rounds')).toMatchObject([{ courseName: 'Old Links' }, {}])
    expect(await rawRecords(device, 'teemates-legacy', 'courseProfiles')).toMatchObject([
      { name: 'Changed', timesPlayed: 8 },
    ])
  })

  test.each([
    [{ ...content, version: 2 }, 'unsupported-version'],
    [{ ...content, version: '1' }, 'unsupported-version'],
    [{ rounds: [] }, 'not-an-export'],
    [[], 'not-an-export'],
    [null, 'not-an-export'],
    [{ ...content, rounds: [{ id: '' }] }, 'not-an-export'],
    [{ ...content, events: 'many' }, 'not-an-export'],
    [{ ...content, courseProfiles: [{ slug: 'x' }] }, 'not-an-export'],
  ])('that is none is refused whole (%#)', async (given, code) => {
    const { device, ...own } = importer()
    await own.import(content)
    const before = await rawRecords(device, 'teemates-legacy', 'rounds')
    expect(await own.import(given)).toEqual({ ok: false, code })
    expect(await rawRecords(device, 'teemates-legacy', 'rounds')).toEqual(before)
  })

  test('is measured before it is parsed: eight MiB of UTF-8', async () => {
    const { parts } = importer()
    expect(await importLegacyExport(parts, 'x'.repeat(MAX_IMPORT_BYTES + 1))).toEqual({ ok: false, code: 'too-large' })
    expect(await importLegacyExport(parts, '€'.repeat(MAX_IMPORT_BYTES / 3 + 1))).toEqual({
      ok: false,
      code: 'too-large',
    })
    expect(await importLegacyExport(parts, '"'.repeat(MAX_IMPORT_BYTES))).toEqual({ ok: false, code: 'not-an-export' })
  })
})

describe('parsing of foreign text', () => {
  test('ends at a depth of 16, brackets in texts not counted', () => {
    expect(parseSafely('['.repeat(16) + ']'.repeat(16))).toBeDefined()
    expect(parseSafely('['.repeat(17) + ']'.repeat(17))).toBeUndefined()
    expect(parseSafely('['.repeat(5_000_000))).toBeUndefined()
    expect(parseSafely(JSON.stringify(['['.repeat(50), '\\"['.repeat(50)]))).toBeDefined()
  })

  test('gives what JSON gives, or nothing, and never a key that reaches a prototype', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), (text) => {
        // Such keys are left out, which is looked at below.
        fc.pre(!/__proto__|constructor|prototype/.test(text))
        expect(parseSafely(text)).toEqual(JSON.parse(text))
      }),
    )
    const poisoned = parseSafely('{"__proto__":{"polluted":1},"a":{"constructor":{"prototype":{"polluted":1}}}}')
    expect(poisoned).toEqual({ a: {} })
    expect('polluted' in {}).toBe(false)
  })
})
