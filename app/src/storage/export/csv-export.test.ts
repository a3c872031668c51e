import type { ArchivedRound } from '@teemates/golf/archive'
import { expect, test } from 'vitest'
import { exportCsv } from './csv-export.ts'
import { createFakeDevice, openTab, quiet } from '../../../../test/storage/fake-device.ts'

const HEADER =
  'round,started,ended,course,course_id,tee,layout,player,player_id,hole,par,stroke_index,length_yards,strokes,on_card,self_player_id,updated,course_handicap,games,starting_hole,solo'

const holes = [
  { number: 10, par: 4, length: 401, si: 3 },
  { number: 11, par: 3, length: null, si: null },
]

const round: ArchivedRound = {
  id: 'r1',
  courseId: 'course_links',
  courseSlug: 'links',
  holeType: 'back9',
  totalHoles: 2,
  startedAt: Date.UTC(2026, 4, 1, 8, 30),
  endedAt: Date.UTC(2026, 4, 1, 10),
  players: ['ann', 'bob'],
  scores: [
    { playerId: 'ann', strokesByHole: { 10: 5 } },
    { playerId: 'bob', strokesByHole: { 10: 4, 11: 3, 12: 6 } },
  ],
  roomCode: '',
  metadata: {
    selfPlayerId: 'ann',
    originalCourseName: 'The Links, Old',
    soloRound: true,
    teeLabel: 'Blue',
    holeSet: holes,
    nicknames: { ann: '=HYPERLINK("http://x")' },
  },
  version: 2,
  updatedAt: Date.UTC(2026, 4, 1, 10),
}

const stored = {
  format: 'teemates-backup',
  version: 2,
  courses: [{ id: 'course_links', name: 'Links Today', holes: [], updatedAt: 1 }],
  players: [{ id: 'bob', name: 'Bob' }],
}

async function linesOf(rounds: readonly ArchivedRound[]): Promise<readonly string[]> {
  const { storage } = await openTab(createFakeDevice(), quiet)
  const imports = await storage.imports()
  await imports.begin({ fileName: 'a.json', content: new Blob([JSON.stringify({ ...stored, rounds })]) })
  await imports.run({ ids: [], everything: true })
  const text = await exportCsv(storage)
  expect(text.startsWith(`\uFEFF${HEADER}\r\n`)).toBe(true)
  expect(text.endsWith('\r\n')).toBe(true)
  return text.slice(0, -2).split('\r\n').slice(1)
}

test('a spreadsheet has one row for each player and hole, also for unplayed holes and holes that the card lacks', async () => {
  const start = 'r1,2026-05-01T08:30:00.000Z,2026-05-01T10:00:00.000Z,"The Links, Old",course_links,Blue,back9'
  const end = 'ann,2026-05-01T10:00:00.000Z,,,,yes'
  const ann = `"'=HYPERLINK(""http://x"")",ann`
  expect(await linesOf([round])).toEqual([
    `${start},${ann},10,4,3,401,5,yes,${end}`,
    `${start},${ann},11,3,,,,yes,${end}`,
    `${start},Bob,bob,10,4,3,401,4,yes,${end}`,
    `${start},Bob,bob,11,3,,,3,yes,${end}`,
    `${start},Bob,bob,12,,,,6,no,${end}`,
  ])
})

test('missing fields of a round are taken from its course, and unknown ones are empty', async () => {
  const lines = await linesOf([
    {
      ...round,
      holeType: 'front9',
      totalHoles: 9,
      endedAt: null,
      scores: [{ playerId: 'ann', strokesByHole: {} }],
      players: ['ann'],
      metadata: { selfPlayerId: null, originalCourseName: '', startUnknown: true },
    },
  ])
  // Par 4 everywhere if no card is known.
  expect(lines).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map(
      (hole) => `r1,,,Links Today,course_links,,front9,,ann,${hole},4,,,,yes,,2026-05-01T10:00:00.000Z,,,,no`,
    ),
  )
})

test("each row has its player's handicap, and the first row of a round its games as JSON", async () => {
  const games = { games: [{ kind: 'wolf', playerIds: ['ann', 'bob'] }], courseHandicaps: { ann: -2, bob: null } }
  const json = `"{""games"":[{""kind"":""wolf"",""playerIds"":[""ann"",""bob""]}],""courseHandicaps"":{""ann"":-2,""bob"":null}}"`
  const lines = await linesOf([{ ...round, metadata: { ...round.metadata, games } }])
  const ends = lines.map((line) =>
    line
      .slice(line.indexOf('T10:00:00.000Z,yes') + 1)
      .split('.000Z,')
      .at(-1),
  )
  expect(ends).toEqual([`-2,${json},,yes`, '-2,,,yes', ',,,yes', ',,,yes', ',,,yes'])
})

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ["'=1", "''=1"],
  ["'Tis", "'Tis"],
])('the name %s is written into its cell as %s', async (name, cell) => {
  const [line] = await linesOf([{ ...round, metadata: { ...round.metadata, originalCourseName: name } }])
  expect(line).toContain(cell === name ? `,${cell},course_links` : `,"${cell}",course_links`)
})
