import { describe, expect, test } from 'vitest'
import { createFakeDevice, openTab, quiet } from '../../../../../test/storage/fake-device.ts'
import type { ImportChoice } from '../import-plan.ts'

/*
 * Files of other programs and spreadsheets, imported as a golfer does. Source: decision 22, 'Shapes left open' and 'Cards
 * that aren't 9 or 18 holes'. The expected days follow the device's own clock.
 */

type Bytes = Uint8Array<ArrayBuffer>

async function begun(fileName: string, content: string | Bytes) {
  const { storage } = await openTab(createFakeDevice(), quiet)
  const imports = await storage.imports()
  const pending = await imports.begin({ fileName, content: new Blob([content]) })
  const choice: ImportChoice = { ids: pending.candidates.flatMap(({ ids }) => ids), everything: false }
  return { storage, imports, pending, choice }
}

/** The imported rounds, and the rest of the dry run. */
async function takenIn(fileName: string, content: string | Bytes, answers: ImportChoice['answers'] = {}) {
  const { storage, imports, pending, choice } = await begun(fileName, content)
  const outcome = await imports.plan({ ...choice, answers })
  await imports.run({ ...choice, answers })
  const rounds = await storage.rounds.all()
  return { pending, outcome, rounds, names: rounds.flatMap(({ metadata }) => Object.values(metadata.nicknames ?? {})) }
}

const dayOf = (ms: number | undefined) => (ms === undefined ? '' : new Date(ms).toDateString())

const sheet = (delimiter: string) =>
  [
    ['round', 'started', 'ended', 'course', 'player', 'hole', 'par', 'strokes'],
    ['a', '2026-05-01', '', 'Forêt de Zürich', 'Zoë', '1', '4', '5'],
    ['a', '2026-05-01', '', 'Forêt de Zürich', 'Zoë', '2', '4', '6'],
    ['a', '2026-05-01', '', 'Forêt de Zürich', 'Jörg', '1', '4', '6'],
    ['a', '2026-05-01', '', 'Forêt de Zürich', 'Jörg', '2', '4', '7'],
  ]
    .map((cells) => cells.join(delimiter))
    .join('\r\n')

/** Every letter of the sheet has the same number in windows-1252 and in Unicode. */
const oneByteEach = (text: string): Bytes => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

function utf16(text: string, isLittle: boolean): Bytes {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < text.length; index += 1) view.setUint16(index * 2, text.charCodeAt(index), isLittle)
  return bytes
}

describe.each([',', ';', '\t'])('a spreadsheet with %j between its cells', (delimiter) => {
  const text = sheet(delimiter)
  test.each<readonly [string, string | Bytes]>([
    ['UTF-8', text],
    ['UTF-8 with a byte order mark', `\uFEFF${text}`],
    ['UTF-16 LE', utf16(`\uFEFF${text}`, true)],
    ['UTF-16 BE', utf16(`\uFEFF${text}`, false)],
    ['UTF-16 LE without a byte order mark', utf16(text, true)],
    ['windows-1252', oneByteEach(text)],
    ['UTF-8 below a line that names the separator', `sep=${delimiter}\r\n${text}`],
  ])('in %s keeps its names and its day', async (_, content) => {
    const { rounds, names, outcome } = await takenIn('list.csv', content)
    expect(outcome).toMatchObject({ rounds: 1, unreadable: 0 })
    expect(names).toEqual(['Zoë', 'Jörg'])
    expect(rounds[0]?.metadata.originalCourseName).toBe('Forêt de Zürich')
    expect(dayOf(rounds[0]?.startedAt)).toBe('Fri May 01 2026')
    expect(rounds[0]?.endedAt).toBeNull()
    expect(rounds[0]?.scores.map(({ strokesByHole }) => strokesByHole)).toEqual([
      { 1: 5, 2: 6 },
      { 1: 6, 2: 7 },
    ])
  })
})

describe('letters', () => {
  test('of an old code page are shown before anything is imported', async () => {
    const { pending } = await begun('list.csv', oneByteEach(sheet(';')))
    expect(pending.questions.codePage).toEqual(['Forêt', 'Zürich', 'Zoë'])
    expect((await begun('list.csv', sheet(';'))).pending.questions.codePage).toBeNull()
  })

  test.each<readonly [string, Bytes]>([
    // 'Zoë' with the ë of an old Mac, and with the one of DOS.
    ['of an old Mac', oneByteEach(sheet(',').replaceAll('ê', '\u0090').replaceAll('ë', '\u0091'))],
    ['of DOS', oneByteEach(sheet(',').replaceAll('ü', '\u0081'))],
    [
      'in UTF-8 of which one is damaged',
      new TextEncoder().encode(sheet(',')).with(sheet(',').indexOf('Zürich') + 2, 0xff),
    ],
  ])('%s are rejected, as every name would be wrong', async (_, content) => {
    await expect(begun('list.csv', content)).rejects.toThrow('unknown-encoding')
  })

  test('of a backup are read in the same encodings', async () => {
    const text = JSON.stringify({
      players: [],
      courses: [],
      settings: [],
      rounds: [jsonRound({ players: [{ id: 'p1', name: 'Zoë' }] })],
    })
    for (const content of [`\uFEFF${text}`, utf16(text, true), oneByteEach(text)]) {
      expect((await takenIn('a.json', content)).names).toEqual(['Zoë'])
    }
  })
})

const csv = (started: readonly string[], strokes = '5', ended = '') =>
  [
    'round;started;ended;course;player;hole;par;strokes',
    ...started.map((day, index) => `r${index};${day};${ended};My Club;Ann;1;4;${strokes}`),
  ].join('\n')

describe('numbers', () => {
  test.each([
    ['5', 5],
    ['05', 5],
    ['5.0', 5],
    ['5,00', 5],
    [' 5\u00A0', 5],
    ['X', undefined],
    ['x', undefined],
    ['–', undefined],
    ['-', undefined],
    ['', undefined],
  ])('%j is %s strokes', async (cell, strokes) => {
    const text = `${csv(['2026-05-01'])}\nr0;2026-05-01;;My Club;Ann;2;4,0;${cell}`
    const { rounds, outcome } = await takenIn('list.csv', text)
    expect(outcome).toMatchObject({ rounds: 1, unreadable: 0 })
    expect(rounds[0]?.scores[0]?.strokesByHole[2]).toBe(strokes)
  })

  test.each(['4.5', '+1', '-1', 'E', '100', 'five'])('%j is rejected as strokes, with its row', async (cell) => {
    const { outcome } = await takenIn('list.csv', `${csv(['2026-05-01'])}\nr0;2026-05-01;;My Club;Ann;2;4;${cell}`)
    expect(outcome).toMatchObject({ rounds: 0, firstUnreadable: [{ place: 3, isRow: true, reason: 'bad-strokes' }] })
  })
})

describe('dates', () => {
  test.each([
    ['2026-05-01', 'Fri May 01 2026 12:00'],
    ['2026/5/1', 'Fri May 01 2026 12:00'],
    ['2026-05-01 09:30', 'Fri May 01 2026 09:30'],
    ['2026-05-01T09:30:00', 'Fri May 01 2026 09:30'],
    ['01.05.2026', 'Fri May 01 2026 12:00'],
    ['1.5.2026 14:05', 'Fri May 01 2026 14:05'],
    ['13/05/2026', 'Wed May 13 2026 12:00'],
    ['5/13/2026 2:05 PM', 'Wed May 13 2026 14:05'],
    ['5/13/2026 12:05 AM', 'Wed May 13 2026 00:05'],
    ['05/05/2026', 'Tue May 05 2026 12:00'],
  ])('%s is %s here', async (cell, expected) => {
    const { rounds, outcome } = await takenIn('list.csv', csv([cell]))
    expect(outcome).toMatchObject({ rounds: 1, unreadable: 0 })
    const read = new Date(rounds[0]?.startedAt ?? 0)
    expect(`${read.toDateString()} ${read.toTimeString().slice(0, 5)}`).toBe(expected)
  })

  test('follow the only order that the file itself allows', async () => {
    const { rounds } = await takenIn('list.csv', csv(['05/01/2026', '13/01/2026']))
    expect(rounds.map(({ startedAt }) => dayOf(startedAt)).sort()).toEqual(['Mon Jan 05 2026', 'Tue Jan 13 2026'])
  })

  test('with two readings are asked for, and left out until they are answered', async () => {
    const { imports, pending, choice } = await begun('list.csv', csv(['05/01/2026', '06/02/2026']))
    expect(pending).toMatchObject({ rounds: 2, candidates: [{ name: 'Ann', appearances: 2 }] })
    const { unclearDay } = pending.questions
    expect([dayOf(unclearDay?.['day-first']), dayOf(unclearDay?.['month-first'])]).toEqual([
      'Mon Jan 05 2026',
      'Fri May 01 2026',
    ])
    expect(await imports.plan(choice)).toMatchObject({
      rounds: 0,
      firstUnreadable: [
        { place: 2, reason: 'unclear-date' },
        { place: 3, reason: 'unclear-date' },
      ],
    })
    const { rounds } = await takenIn('list.csv', csv(['05/01/2026', '06/02/2026']), { dateOrder: 'month-first' })
    expect(rounds.map(({ startedAt }) => dayOf(startedAt)).sort()).toEqual(['Fri May 01 2026', 'Tue Jun 02 2026'])
  })

  test('that are missing are asked for, and without an answer the round is left out', async () => {
    const text = [
      'round,course,player,hole,par,strokes',
      'Saturday,My Club,Ann,1,4,5',
      'Sunday,My Club,Ann,1,4,6',
    ].join('\n')
    const { imports, pending, choice } = await begun('list.csv', text)
    expect(pending.questions.undated).toEqual([
      { place: 2, isRow: true, course: 'My Club' },
      { place: 3, isRow: true, course: 'My Club' },
    ])
    expect(await imports.plan(choice)).toMatchObject({
      rounds: 0,
      unreadable: 2,
      firstUnreadable: [{ reason: 'no-date' }, { reason: 'no-date' }],
    })
    const { rounds, outcome } = await takenIn('list.csv', text, { days: { 3: '2026-05-03' } })
    expect(outcome).toMatchObject({ rounds: 1, firstUnreadable: [{ place: 2, reason: 'no-date' }] })
    expect(rounds).toMatchObject([{ id: 'Sunday', endedAt: null }])
    expect(dayOf(rounds[0]?.startedAt)).toBe('Sun May 03 2026')
  })

  test('without a time are no end of a duration', async () => {
    const end = new Date(2026, 4, 1, 15).toISOString()
    const { rounds } = await takenIn('list.csv', csv(['2026-05-01'], '5', end))
    expect(rounds).toMatchObject([
      { startedAt: Date.parse(end), endedAt: Date.parse(end), metadata: { startUnknown: true } },
    ])
    const other = await takenIn('list.csv', csv(['2026-05-01T10:00:00Z'], '5', '2026-05-01'))
    expect(other.rounds).toMatchObject([{ startedAt: Date.UTC(2026, 4, 1, 10), endedAt: null }])
  })
})

function jsonRound(more: object = {}) {
  return {
    id: 'r1',
    courseId: 'c',
    players: ['p1'],
    totalHoles: 9,
    startedAt: Date.UTC(2026, 4, 1, 10),
    endedAt: Date.UTC(2026, 4, 1, 12),
    scores: [{ playerId: 'p1', strokesByHole: { 1: 4, 2: 5 } }],
    ...more,
  }
}

const json = (more: object) =>
  JSON.stringify({ players: [{ id: 'p1', name: 'Ann' }], courses: [], settings: [], rounds: [jsonRound(more)] })

const numbered = (count: number, of: (number: number) => unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [index + 1, of(index + 1)]))

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

const nine = (hole: object) => numbersTo(9).map(() => hole)

const strokesOn = (holes: readonly number[]) => [
  { playerId: 'p1', strokesByHole: Object.fromEntries(holes.map((hole) => [hole, 5])) },
]

describe("a round in another program's JSON", () => {
  test.each<readonly [string, object, string]>([
    ['strokes as a list', { scores: [{ playerId: 'p1', strokesByHole: [4, 5, 4] }] }, 'bad-scores'],
    ['strokes under another name', { scores: [{ playerId: 'p1', strokes: { 1: 4 } }] }, 'bad-scores'],
    ['scores by player', { scores: { p1: { 1: 4 } } }, 'bad-scores'],
    ['one count for all players of a hole', { scores: [], holes: [{ number: 1, par: 4, strokes: 5 }] }, 'bad-scores'],
    ['holes counted from 0', { scores: [{ playerId: 'p1', strokesByHole: { 0: 4, 1: 5 } }] }, 'bad-hole'],
    ['holes by name', { scores: [{ playerId: 'p1', strokesByHole: { first: 4 } }] }, 'bad-hole'],
    [
      '27 holes',
      { totalHoles: 27, scores: [{ playerId: 'p1', strokesByHole: numbered(27, () => 5) }] },
      'too-many-holes',
    ],
    ['a stroke on hole 19', { scores: [{ playerId: 'p1', strokesByHole: { 19: 5 } }] }, 'too-many-holes'],
    ['half a stroke', { scores: [{ playerId: 'p1', strokesByHole: { 1: 4.5 } }] }, 'bad-strokes'],
    ['strokes as objects', { scores: [{ playerId: 'p1', strokesByHole: { 1: { strokes: 4 } } }] }, 'bad-strokes'],
    ['a par of 7', { metadata: { holeSet: [{ number: 1, par: 7 }] } }, 'bad-par'],
    ['players by number', { players: [1], scores: [{ playerId: 1, strokesByHole: { 1: 4 } }] }, 'no-player'],
    ['a date in words', { startedAt: 'yesterday' }, 'bad-time'],
    ['holes of which some have numbers', { scores: [], holes: [{ number: 2, par: 4 }, { par: 5 }] }, 'bad-hole'],
    [
      'an X of a player who isn’t named',
      { players: ['p1', 'p2'], scores: [{ strokesByHole: { 1: 4, 2: 'X' } }] },
      'no-player',
    ],
  ])('with %s is rejected with the reason', async (_, more, reason) => {
    const { outcome, rounds } = await takenIn('a.json', json(more))
    expect(outcome).toMatchObject({ rounds: 0, unreadable: 1, firstUnreadable: [{ place: 1, reason }] })
    expect(rounds).toEqual([])
  })

  test('is read where the meaning is certain', async () => {
    const scores = [{ playerId: 'p1', strokesByHole: { '01': '4', 2: '5.0', 3: 'X', total: 9 } }]
    const { rounds } = await takenIn('a.json', json({ scores, startedAt: '2026-05-01', endedAt: null }))
    expect(rounds).toMatchObject([{ scores: [{ strokesByHole: { 1: 4, 2: 5 } }], endedAt: null }])
    expect(dayOf(rounds[0]?.startedAt)).toBe('Fri May 01 2026')
    const seconds = await takenIn('a.json', json({ startedAt: Date.UTC(2026, 4, 1, 10) / 1000, endedAt: null }))
    expect(seconds.rounds).toMatchObject([{ startedAt: Date.UTC(2026, 4, 1, 10) }])
  })

  test.each<readonly [string, object]>([
    ['by player', { scores: [{ playerId: 'p1', strokesByHole: { 1: 4, 2: 'X', 3: '-', 4: 'PU' } }] }],
    ['of the only player', { scores: [{ strokesByHole: { 1: 4, 2: 'X', 3: '-', 4: 'PU' } }] }],
    [
      'by hole',
      {
        scores: [],
        holes: [4, 'X', '-', 'PU'].map((count, index) => ({ number: index + 1, par: 4, strokes: { p1: count } })),
      },
    ],
  ])('keeps who has picked up, with scores %s', async (_, more) => {
    const { rounds } = await takenIn('a.json', json(more))
    expect(rounds).toMatchObject([
      { scores: [{ playerId: 'p1', strokesByHole: { 1: 4 } }], metadata: { noScores: { p1: [2, 4] } } },
    ])
  })

  const back = [10, 11, 12, 13, 14, 15, 16, 17, 18]
  const holesOf = (round: { metadata: { holeSet?: readonly { number: number }[] } } | undefined) =>
    round?.metadata.holeSet?.map(({ number }) => number)

  test.each<readonly [string, object, readonly number[]]>([
    ['the nine is named', { holeType: 'back9', scores: [], holes: nine({ par: 4, strokes: { p1: 5 } }) }, back],
    [
      'the older field names the nine',
      { holesMode: 'back9', scores: [], holes: nine({ strokes: { p1: 5 }, par: 4 }) },
      back,
    ],
    [
      'the strokes are those of the back nine',
      { scores: strokesOn(back), metadata: { holeSet: nine({ par: 4 }) } },
      back,
    ],
    [
      'the strokes are those of the front nine',
      { scores: strokesOn([1, 2]), metadata: { holeSet: nine({ par: 4 }) } },
      numbersTo(9),
    ],
    [
      'there are eighteen',
      { totalHoles: 18, metadata: { holeSet: numbersTo(18).map(() => ({ par: 4 })) } },
      numbersTo(18),
    ],
  ])('takes holes without numbers in order where %s', async (_, more, expected) => {
    const { rounds, outcome } = await takenIn('a.json', json(more))
    expect(outcome).toMatchObject({ rounds: 1, unreadable: 0 })
    expect(holesOf(rounds[0])).toEqual(expected)
    expect(Object.keys(rounds[0]?.scores[0]?.strokesByHole ?? {}).every((key) => expected.includes(Number(key)))).toBe(
      true,
    )
  })

  const withoutNumbers = { id: 'a', scores: [], holes: nine({ par: 4, strokes: { p1: 5 } }) }
  const backFromOne = {
    id: 'b',
    holeType: 'back9',
    scores: strokesOn(numbersTo(9)),
    metadata: { holeSet: numbersTo(9).map((number) => ({ number, par: 4 })), noScores: { p1: [9] } },
  }
  const frontFromTen = { id: 'c', holesMode: 'front9', scores: strokesOn(back) }
  const threeNines = JSON.stringify({
    players: [{ id: 'p1', name: 'Ann' }],
    courses: [],
    settings: [],
    rounds: [withoutNumbers, backFromOne, frontFromTen, { id: 'd' }].map(jsonRound),
  })

  test('of nine holes that may be either nine is asked about once, and left out until it is answered', async () => {
    const { imports, pending, choice } = await begun('a.json', threeNines)
    expect(pending).toMatchObject({ rounds: 4, candidates: [{ name: 'Ann', appearances: 4 }] })
    expect(pending.questions.unclearNines).toBe(3)
    expect(await imports.plan(choice)).toMatchObject({
      rounds: 1,
      unreadable: 3,
      firstUnreadable: [1, 2, 3].map((place) => ({ place, reason: 'unclear-nine' })),
    })
  })

  test.each(['front9', 'back9'] as const)('of nine holes is the nine that the golfer says: %s', async (which) => {
    const { rounds, outcome } = await takenIn('a.json', threeNines, { nine: which })
    expect(outcome).toMatchObject({ rounds: 4, unreadable: 0 })
    const expected = which === 'front9' ? numbersTo(9) : back
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => rounds.find((round) => round.id === id))
    for (const round of [a, b, c]) {
      expect(round?.holeType).toBe(which)
      expect(Object.keys(round?.scores[0]?.strokesByHole ?? {}).map(Number)).toEqual(expected)
    }
    expect([holesOf(a), holesOf(b)]).toEqual([expected, expected])
    expect(b?.metadata.noScores).toEqual({ p1: [expected[8]] })
    // A round whose nine is known keeps it.
    expect(d).toMatchObject({ holeType: 'front9', scores: [{ strokesByHole: { 1: 4, 2: 5 } }] })
  })

  test('without a date and of an unclear nine needs both answers', async () => {
    const text = json({ ...withoutNumbers, startedAt: undefined, endedAt: undefined })
    const { pending } = await begun('a.json', text)
    expect(pending.questions).toMatchObject({ unclearNines: 1, undated: [{ place: 1 }] })
    expect(pending.span).toBeNull()
    const dated = await begun('a.json', json(withoutNumbers))
    expect(dated.pending.span).toMatchObject({ firstAt: Date.UTC(2026, 4, 1, 10) })
    const days = { 1: '2026-05-01' }
    expect((await takenIn('a.json', text, { days })).outcome.firstUnreadable).toMatchObject([
      { reason: 'unclear-nine' },
    ])
    expect((await takenIn('a.json', text, { nine: 'back9' })).outcome.firstUnreadable).toMatchObject([
      { reason: 'no-date' },
    ])
    const { rounds } = await takenIn('a.json', text, { days, nine: 'back9' })
    expect(holesOf(rounds[0])).toEqual(back)
    expect(dayOf(rounds[0]?.startedAt)).toBe('Fri May 01 2026')
  })

  test('without a date asks for one', async () => {
    const undated = json({ startedAt: undefined, endedAt: undefined })
    const { pending } = await begun('a.json', undated)
    expect(pending.questions.undated).toEqual([{ place: 1, isRow: false, course: 'c' }])
    const { rounds } = await takenIn('a.json', undated, { days: { 1: '2026-05-01' } })
    expect(dayOf(rounds[0]?.startedAt)).toBe('Fri May 01 2026')
  })
})
