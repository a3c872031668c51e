import type { ArchivedRound } from '@teemates/golf/archive'
import { golferRoundsOf } from '@teemates/golf/statistics/golfer-round'
import { statisticsOf } from '@teemates/golf/statistics/statistics'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { archivedAs, writtenHistory } from '../../../../../golf/cards/golfer-history.ts'
import { MAX_BUNDLE_BYTES, MAX_OTHER_BYTES } from '../../browser/bundle-error.ts'
import { exportCsv } from '../../export/csv-export.ts'
import { CSV_HEADER, csvHeaders, formula, plainText, safeWithin } from '../../export/csv-format.ts'
import { readCsv } from './csv-import.ts'
import { createFakeDevice, openTab, quiet } from '../../../../../test/storage/fake-device.ts'
import type { Storage } from '../../storage.ts'

const ids = ['me', 'player_old']

async function opened(): Promise<Storage> {
  return (await openTab(createFakeDevice(), quiet)).storage
}

async function takeIn(storage: Storage, fileName: string, text: string): Promise<void> {
  const imports = await storage.imports()
  await imports.begin({ fileName, content: new Blob([text]) })
  await imports.run({ ids, everything: true })
}

const backupOf = (rounds: readonly ArchivedRound[], more: object = {}) =>
  JSON.stringify({ format: 'teemates-backup', version: 2, rounds, ...more })

async function roundsOf(storage: Storage) {
  const courses = new Map((await storage.courses.list()).map((course) => [course.id, course]))
  return golferRoundsOf(await storage.rounds.all(), { ids: new Set(ids), profileId: 'cmplr_this' }, courses)
}

/** Exports from one device and imports on a fresh one, through a spreadsheet. */
async function carried(backup: string) {
  const from = await opened()
  await takeIn(from, 'a.json', backup)
  const to = await opened()
  await takeIn(to, 'a.CSV', await exportCsv(from))
  return { from, to }
}

describe('rounds that were exported to a spreadsheet and imported again', () => {
  test('give the same figures, which were worked out by hand', async () => {
    const { from, to } = await carried(backupOf(writtenHistory))
    const rounds = await roundsOf(to)
    expect(rounds).toEqual(await roundsOf(from))
    // As in golfer-history.ts: 486 strokes and 52 over in six complete cards of 18.
    expect(statisticsOf(rounds)).toMatchObject({
      rounds: 9,
      completeRounds: 6,
      averages: { score: 81, toPar: 8.7 },
      extremes: { best: { roundId: 'eagle', strokes: 70 }, worst: { roundId: 'no card', strokes: 90 } },
    })
  })

  test('keep the holes on which somebody picked up, so that they stay finished', async () => {
    const given = archivedAs({
      id: 'picked',
      day: 20_000,
      mode: 'front9',
      minutes: 90,
      cards: { me: [5, 4, 0, 4, 4, 4, 4, 4, 4] },
    })
    const pickedUp = { ...given, metadata: { ...given.metadata, noScores: { [given.players[0] ?? '']: [3] } } }
    const { to } = await carried(backupOf([pickedUp]))
    const [round] = await to.rounds.all()
    expect(round?.metadata.noScores).toEqual(pickedUp.metadata.noScores)
    expect(statisticsOf(await roundsOf(to))).toMatchObject({ rounds: 1, completeRounds: 0 })
  })

  test('keep the games and the handicaps, also those of a newer version', async () => {
    const games = {
      games: [{ kind: 'wolf', playerIds: ['me', 'ben'], note: '=1;-2\t"quoted"' }],
      currency: '=€',
      courseHandicaps: { me: -2, ben: 18 },
    }
    const given = archivedAs({ id: 'games', day: 20_000, mode: 'front9', cards: { me: [4, 5], ben: [5, 5] } })
    const { to } = await carried(backupOf([{ ...given, metadata: { ...given.metadata, games } }]))
    expect((await to.rounds.all())[0]?.metadata.games).toEqual(games)
  })

  test('keep the hole on which the round began, so that its games count in the same order', async () => {
    const given = archivedAs({ id: 'shotgun', day: 20_000, mode: 'front9', cards: { me: [4, 5] } })
    const { to } = await carried(backupOf([{ ...given, metadata: { ...given.metadata, startingHole: 8 } }]))
    expect((await to.rounds.all())[0]?.metadata.startingHole).toBe(8)
  })

  test('keep unplayed holes, times and the tee, and take missing pars from their course', async () => {
    const holeSet = [10, 11, 12].map((number) => ({ number, par: null, length: 310.5, si: number }))
    const back = archivedAs({ id: 'back', day: 20_000, mode: 'back9', minutes: 90, cards: { me: [5, 0, 4], ben: [4] } })
    const { metadata } = back
    const pars = { 10: 5, 11: 4, 12: 3 }
    const course = {
      id: 'course_pebble',
      name: 'Pebble',
      holes: Object.entries(pars).map(([number, par]) => ({ number: Number(number), par })),
      updatedAt: 1,
    }
    const more = { teeLabel: '-Blue', soloRound: true, nicknames: { me: '=Ann', ben: '\'Ben "B", jr.' } }
    const given = { ...back, totalHoles: 3, metadata: { ...metadata, holeSet, ...more } }
    const { to } = await carried(backupOf([given], { courses: [course] }))
    const read = holeSet.map((hole) => ({ ...hole, par: hole.number === 10 ? 5 : hole.number === 11 ? 4 : 3 }))
    expect(await to.rounds.all()).toEqual([
      { ...given, courseSlug: 'pebble', metadata: { ...given.metadata, holeSet: read } },
    ])
    // The strokes are 5 and 4 on the par 5 and the par 3; nobody has the whole card.
    expect(await roundsOf(to)).toEqual([])
    expect((await to.players.list()).map(({ name }) => name)).toEqual(['\'Ben "B", jr.', '=Ann'])
  })

  test('keep strokes beside the card, and an end without a start', async () => {
    const front = archivedAs({ id: 'front', day: 20_000, mode: 'front9', cards: { me: [4, 5, 4, 4, 3, 5, 3, 4, 4] } })
    const given: ArchivedRound = {
      ...front,
      scores: [{ playerId: 'me', strokesByHole: { ...front.scores[0]?.strokesByHole, 12: 7 } }],
      endedAt: front.startedAt,
      metadata: { ...front.metadata, startUnknown: true },
    }
    const { to } = await carried(backupOf([given]))
    const [round] = await to.rounds.all()
    expect(round).toEqual({ ...given, courseSlug: 'pebble' })
    expect(await roundsOf(to)).toMatchObject([{ strokes: 36, toPar: 0, holeCount: 9, durationMs: null }])
  })

  test('are imported only if the chosen player has played them', async () => {
    const from = await opened()
    await takeIn(from, 'a.json', backupOf(writtenHistory))
    const imports = await (await opened()).imports()
    expect(await imports.begin({ fileName: 'a.csv', content: new Blob([await exportCsv(from)]) })).toMatchObject({
      isOwn: false,
      rounds: 11,
    })
    // 'others' belongs to Ann and Bob.
    expect(await imports.plan({ ids, everything: false })).toMatchObject({ leftOut: 1, unreadable: 0 })
  })
})

const row = (cells: Partial<Record<string, string>> = {}, header = CSV_HEADER) =>
  header
    .split(',')
    .map((column) => cells[column] ?? good[column] ?? '')
    .join(',')
const good: Partial<Record<string, string>> = {
  round: 'r1',
  started: '2026-05-01T08:00:00Z',
  course_id: 'course_links',
  layout: 'front9',
  player: 'Ann',
  player_id: 'ann',
  hole: '1',
  par: '4',
  strokes: '5',
  on_card: 'yes',
  solo: 'no',
}
const sheet = (...rows: readonly string[]) => [CSV_HEADER, ...rows, ''].join('\r\n')

describe('a spreadsheet with faults', () => {
  test.each([
    ['strokes', '100', 'bad-strokes'],
    ['strokes', '1e400', 'bad-strokes'],
    ['strokes', '4.5', 'bad-strokes'],
    ['strokes', '-4', 'bad-strokes'],
    ['hole', '19', 'too-many-holes'],
    ['hole', '0', 'bad-hole'],
    ['hole', '', 'bad-hole'],
    ['par', '7', 'bad-par'],
    ['started', 'May first', 'bad-time'],
    ['started', '31.02.2026', 'bad-time'],
    ['started', '46143', 'bad-time'],
    ['player_id', '__proto__', undefined],
    ['round', '', 'no-id'],
    ['round', '__proto__', 'no-id'],
    ['course_id', '', 'no-course'],
    ['solo', 'ye', 'broken-row'],
    ['course', 'x'.repeat(10_001), 'too-long'],
  ])('with %s %s names the row and the reason', async (column, cell, reason) => {
    const bad = { round: 'r2', hole: '2', [column]: cell }
    const { rounds, unreadable } = await readCsv(sheet(row(), row(bad)))
    const startedAt = column === 'started' ? null : Date.UTC(2026, 4, 1, 8)
    expect(unreadable).toEqual(reason === undefined ? [] : [{ place: 3, isRow: true, startedAt, reason }])
    expect(rounds.map(({ id }) => id)).toEqual(reason === undefined ? ['r1', 'r2'] : ['r1'])
  })

  test('counts a repeated row once, and leaves out a round whose rows contradict each other', async () => {
    const twice = await readCsv(sheet(row(), row(), '', row({ hole: '2', strokes: '3' })))
    expect(twice.rounds).toMatchObject([{ scores: [{ playerId: 'ann', strokesByHole: { 1: 5, 2: 3 } }] }])
    const { rounds, unreadable } = await readCsv(sheet(row(), row({ strokes: '4' }), row({ strokes: '3' })))
    expect(rounds).toEqual([])
    expect(unreadable).toMatchObject([{ place: 3, reason: 'twice' }])
  })

  test('that was cut off loses only the round in which it was cut off', async () => {
    const whole = sheet(row(), row({ round: 'r2' }))
    for (let end = whole.length - 3; end > whole.lastIndexOf('r2'); end -= 1) {
      const { rounds, unreadable } = await readCsv(whole.slice(0, end))
      expect(rounds.map(({ id }) => id)).toEqual(['r1'])
      expect(unreadable).toHaveLength(1)
    }
  })

  test('with a quotation mark that is never closed says where', async () => {
    const { rounds, unreadable } = await readCsv(sheet(row(), row({ round: 'r2', course: '"Links' }), row()))
    expect(rounds.map(({ id }) => id)).toEqual(['r1'])
    expect(unreadable).toMatchObject([{ place: 3, reason: 'broken-row' }])
    const huge = sheet(row({ course: `"${'x,\n'.repeat(600_000)}` }))
    await expect(readCsv(huge)).rejects.toThrow('not-a-spreadsheet')
  })

  test.each([
    ['nothing', ''],
    ['JSON', '{"format":"teemates-backup"}'],
    ['other columns', 'name,score\nAnn,4\n'],
    ['no column for strokes', 'round,player,hole\nr,Ann,1\n'],
  ])('that is %s is none', async (_, text) => {
    await expect(readCsv(text)).rejects.toThrow('not-a-spreadsheet')
  })

  test('is taken up to the limits, which are wider for our own columns', async () => {
    const filler = `${row()}\r\n`.repeat(Math.ceil(MAX_OTHER_BYTES / row().length))
    await expect(readCsv(sheet(filler))).resolves.toMatchObject({ rounds: [{ id: 'r1' }] })
    await expect(readCsv(sheet(filler).replace('round,', 'Round,'))).rejects.toThrow('too-large')
    await expect(readCsv('x'.repeat(MAX_BUNDLE_BYTES + 1))).rejects.toThrow('too-large')
    await expect(readCsv(sheet('a\r\n'.repeat(1_000_001)))).rejects.toThrow('too-large')
  })
})

describe('an export of a version without games', () => {
  const [, earlier = ''] = csvHeaders
  const lines = (...rows: readonly string[]) => [earlier, ...rows, ''].join('\r\n')

  test('is read as a file of ours, whose rows may have been cut off', async () => {
    expect(earlier).toMatch(/,self_player_id,updated,solo$/)
    const whole = lines(row({}, earlier), row({ round: 'r2' }, earlier))
    expect((await readCsv(whole)).rounds.map(({ id }) => id)).toEqual(['r1', 'r2'])
    const { rounds, unreadable } = await readCsv(whole.slice(0, -3))
    expect(rounds.map(({ id }) => id)).toEqual(['r1'])
    expect(unreadable).toMatchObject([{ place: 3, reason: 'broken-row' }])
  })

  test('may be as large as a file of today', async () => {
    const filler = `${row({}, earlier)}\r\n`.repeat(Math.ceil(MAX_OTHER_BYTES / row({}, earlier).length))
    await expect(readCsv(lines(filler))).resolves.toMatchObject({ rounds: [{ id: 'r1' }] })
  })
})

test.each(['3', 'skins', '{"games":[', '[1]', '"text"'])(
  'games that are %s are left out, and the round is not',
  async (cell) => {
    const { rounds, unreadable } = await readCsv(sheet(row({ games: `"${cell.replaceAll('"', '""')}"` })))
    expect(unreadable).toEqual([])
    expect(rounds.map(({ metadata }) => 'games' in metadata)).toEqual([false])
  },
)

test('a spreadsheet that was saved again with semicolons and other columns is read', async () => {
  const text =
    '\uFEFFHole;Notes;Round;Started;Player;Strokes;Course;Length_Yards\n' +
    '1;wet;A;01.05.2026;Zoë;4;Old Links;301,5\n2;;A;01.05.2026;zoë;;Old Links;\n'
  const { rounds, players } = await readCsv(text)
  expect(rounds).toMatchObject([
    {
      id: 'A',
      courseId: 'course_old-links',
      holeType: 'full18',
      totalHoles: 2,
      players: ['player_zoë'],
      scores: [{ strokesByHole: { 1: 4 } }],
      metadata: {
        holeSet: [
          { number: 1, par: null, length: 301.5, si: null },
          { number: 2, par: null, length: null, si: null },
        ],
      },
    },
  ])
  expect(players).toMatchObject([{ id: 'player_zoë', name: 'Zoë' }])
})

test('a file of several parts is read, and rows of a round stay together', async () => {
  const rows = Array.from({ length: 9_000 }, (_, index) =>
    row({ round: `r${Math.floor(index / 9)}`, hole: `${(index % 9) + 1}`, course: '"The ""Links"",\nOld"' }),
  )
  const { rounds, unreadable } = await readCsv(sheet(...rows))
  expect(unreadable).toEqual([])
  expect(rounds).toHaveLength(1000)
  expect(
    rounds.every(
      ({ scores, metadata }) =>
        Object.keys(scores[0]?.strokesByHole ?? {}).length === 9 && metadata.originalCourseName === 'The "Links",\nOld',
    ),
  ).toBe(true)
})

describe('any text in a cell', () => {
  const nasty = fc.oneof(
    fc.string({ unit: fc.constantFrom("'", '"', '=', '+', '-', '@', '\t', '\r', '\n', ',', ';', 'a', ' ') }),
    fc.string(),
    fc.constantFrom('__proto__', 'constructor', '1e400', '9'.repeat(400), '-1', '=1', '\uFEFF', '\u0000'),
  )

  test('a text that was escaped for spreadsheets is imported unchanged', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const within = safeWithin(text)
        const safe = formula.test(within) ? `'${within}` : within
        expect(safe).not.toMatch(/(?:^|[;\t])[=+\-@]|^[\t\r]/)
        expect(plainText(safe)).toBe(text)
      }),
      { numRuns: 2000 },
    )
  })

  test('courses and tees are unchanged after an export and an import', async () => {
    const storage = await opened()
    await fc.assert(
      fc.asyncProperty(nasty, nasty, async (course, tee) => {
        const round = archivedAs({ id: 'r', day: 20_000, mode: 'front9', cards: { me: [4] } })
        const metadata = { ...round.metadata, originalCourseName: course, teeLabel: tee }
        vi.spyOn(storage.rounds, 'all').mockResolvedValue([{ ...round, metadata }])
        const text = await exportCsv(storage)
        const { rounds } = await readCsv(text)
        expect(rounds[0]?.metadata.originalCourseName).toBe(course.trim() === '' ? '' : course)
        expect(rounds[0]?.metadata.teeLabel ?? '').toBe(tee.trim() === '' ? '' : tee)
      }),
    )
  })

  test('is read or reported, and leads only to rounds that can be stored', async () => {
    const line = fc.dictionary(fc.constantFrom(...CSV_HEADER.split(',')), nasty, { maxKeys: 3 }).map((cells) => {
      const quoted = Object.entries(cells).map(([key, cell]) => [key, `"${cell.replaceAll('"', '""')}"`] as const)
      return row(Object.fromEntries(quoted))
    })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(line, nasty), { maxLength: 6 }), async (lines) => {
        const { rounds } = await readCsv(sheet(...lines))
        for (const { scores, id } of rounds) {
          expect(id).not.toBe('__proto__')
          for (const { strokesByHole } of scores) {
            expect(Object.values(strokesByHole).every((count) => count >= 0 && count <= 99)).toBe(true)
          }
        }
      }),
    )
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})
