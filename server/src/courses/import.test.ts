import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError } from '../config.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/own-server/test-database.ts'
import { importCourses, type Refusal } from './import-courses.ts'
import { type Format, readCourses } from './read-courses.ts'

const pars = [4, 5, 4, 4, 3, 5, 3, 4, 4, 4, 4, 3, 4, 5, 4, 4, 3, 5]
const si = [6, 10, 12, 16, 14, 2, 18, 4, 8, 3, 9, 17, 7, 1, 13, 11, 15, 5]
const line = { id: 'ogapi:1', name: 'Long Dunes', city: 'Bray', state: 'CA', pars: pars.join(''), si, lat: 1, lon: 2 }

let folder: string
let made: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'teemates-import-'))
  made = await createTestDatabase()
})
beforeEach(async () => {
  await made.database.owner.query('delete from public.courses')
})
afterAll(async () => {
  await made.drop()
  await rm(folder, { recursive: true })
})

async function imported(format: Format, content: string | Buffer, dryRun = false) {
  const file = join(folder, 'courses')
  await writeFile(file, content)
  const refused: Refusal[] = []
  const report = await importCourses(made.database.owner, readCourses(file, format), {
    source: format,
    dryRun,
    onRefused: (refusal) => refused.push(refusal),
  })
  const { rows } = await made.database.owner.query<{ details: unknown }>(
    'select public.course_details(vendor_id) as details from public.courses order by vendor_id',
  )
  return { ...report, refused, courses: rows.map(({ details }) => details) }
}

describe('lines of OpenGolfAPI', () => {
  test('are imported once with their cards, compressed or not', async () => {
    const content = `${JSON.stringify(line)}\r\n\n${JSON.stringify({ id: '2', name: 'No Card' })}`
    const first = await imported('opengolfapi', content)
    expect(first).toMatchObject({ read: 2, added: 2, refused: [] })
    expect(first.courses).toMatchObject([
      { vendor_id: 'opengolfapi:1', name: 'Long Dunes', tees: [{ name: '', gender: null }] },
      { vendor_id: 'opengolfapi:2', tees: [] },
    ])
    expect(first.courses[0]).toHaveProperty('tees.0.holes.6', { number: 7, par: 3, distance: null, si: 18 })
    expect(await imported('opengolfapi', gzipSync(content))).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
  })

  test('that count nine holes without a card are nine holes, until a card comes', async () => {
    const nine = { id: '9', name: 'Sheep Meadow', holes: 9 }
    expect((await imported('opengolfapi', JSON.stringify(nine))).courses).toMatchObject([{ tees: [], hole_count: 9 }])
    const { courses, changed } = await imported('opengolfapi', JSON.stringify({ ...nine, pars: '344354434' }))
    expect(changed).toBe(1)
    expect(courses).toMatchObject([{ tees: [{ holes: { length: 9 } }] }])
    expect(courses[0]).not.toHaveProperty('hole_count')
  })

  test('a dry run counts the same and keeps nothing', async () => {
    expect(await imported('opengolfapi', JSON.stringify(line), true)).toMatchObject({ added: 1, courses: [] })
  })

  test.each([
    ['a byte was changed in', (zipped: Buffer) => Buffer.from(zipped).fill(0xff, 20, 40)],
    ['was cut off', (zipped: Buffer) => zipped.subarray(0, -20)],
  ])('of a packed file that %s are refused in one sentence', async (_what, damage) => {
    const content = Array.from({ length: 50 }, (_, n) => JSON.stringify({ ...line, id: String(n) })).join('\n')
    const reading = imported('opengolfapi', damage(gzipSync(content)))
    await expect(reading).rejects.toThrow(ConfigError)
    await expect(reading).rejects.toThrow(/damaged or only a part of one, and can't be unpacked: fetch it again\.$/)
  })

  test('report where and why one was rejected, and import the others', async () => {
    const wrong = [
      '{"id": "broken"',
      JSON.stringify({ name: 'No id' }),
      JSON.stringify({ ...line, id: '3', name: '‮' }),
      JSON.stringify({ ...line, id: '4', si: si.with(0, 10) }),
      JSON.stringify({ ...line, id: '5', pars: '9'.repeat(18) }),
      JSON.stringify({ ...line, id: '6', pars: pars.toSorted((a, b) => a - b).join('') }),
      JSON.stringify(line),
      '{"__proto__": {"id": "7", "name": "x"}}',
      'x'.repeat(2_000_000),
    ]
    const found = await imported('opengolfapi', [JSON.stringify(line), ...wrong].join('\n'))
    expect(found.refused.map(({ place, what, reason }) => `${place}, ${what}: ${reason}`).sort()).toEqual([
      'line 10, course: unreadable',
      'line 2, course: unreadable',
      'line 3, course: unreadable',
      'line 4, course: name',
      'line 5, card: stroke-index-order',
      'line 6, card: par',
      'line 7, card: sorted-pars',
      'line 8, course: twice',
      'line 9, course: unreadable',
    ])
    expect(found.courses).toMatchObject([
      { vendor_id: 'opengolfapi:1' },
      { vendor_id: 'opengolfapi:4', tees: [] },
      { vendor_id: 'opengolfapi:5', tees: [] },
      { vendor_id: 'opengolfapi:6', tees: [] },
    ])
  })
})

test('rows of CSV are a tee each, and quoted names are whole', async () => {
  const yards = pars.map((par) => par * 100).join(' ')
  const { courses, refused } = await imported(
    'csv',
    [
      '\ufeffid,name,city,latitude,longitude,aliases,tee,gender,course_rating,slope_rating,pars,si,yards',
      `a,"Dunes, ""Old""",Bray,53.2,-6.1,The Dunes;Old Dunes,White,male,71.2,128,${pars.join('')},${si.join(' ')},${yards}`,
      `a,,,,,,Red,female,,,${pars.join(' ')},,`,
      'b,Plain,,,,,,,,,,,',
      '"c,never closed',
    ].join('\n'),
  )
  expect(courses).toMatchObject([
    {
      vendor_id: 'csv:a',
      name: 'Dunes, "Old"',
      tees: [
        { name: 'White', gender: 'male', course_rating: 71.2, slope_rating: 128 },
        { name: 'Red', gender: 'female', course_rating: null },
      ],
    },
    { vendor_id: 'csv:b', tees: [] },
  ])
  expect(courses[0]).toHaveProperty('tees.0.holes.17', { number: 18, par: 5, distance: 500, si: 5 })
  expect(refused).toMatchObject([{ place: 'line 5', reason: 'unreadable' }])
  await expect(imported('csv', 'course,par\nx,72')).rejects.toThrow('The first row must name the columns')
})

test('rows of CSV with more or fewer fields than the first, or a quote within a quoted one, are refused by their line', async () => {
  const rows = ['id,name,city', 'a,Dunes, Old,Bray', 'b,Links', '"c,Never', 'closed" here,Bray', 'd,Downs,Bray']
  const { courses, refused } = await imported('csv', rows.join('\n'))
  expect(courses).toMatchObject([{ vendor_id: 'csv:d', city: 'Bray' }])
  expect(refused).toMatchObject([
    { place: 'line 2', what: 'course', reason: 'row-length' },
    { place: 'line 3', what: 'course', reason: 'row-length' },
    { place: 'line 4', what: 'course', reason: 'unreadable' },
  ])
})

describe('cards that are odd, or not of 9 or 18 holes', () => {
  const nine = '4 4 3 5 4 4 3 5 4'
  const header = 'id,name,tee,gender,course_rating,slope_rating,pars,si,yards'

  test('27 holes are nines to combine', async () => {
    const { courses, refused } = await imported(
      'csv',
      `${header}\nc27,Three Nines,Yellow,male,,,${nine} 4 4 3 4 5 4 3 4 5 ${nine},,`,
    )
    expect(refused).toEqual([])
    expect(courses).toMatchObject([
      { tees: [{ name: 'Yellow 1-9 + 10-18' }, { name: 'Yellow 10-18 + 19-27' }, { name: 'Yellow 19-27 + 1-9' }] },
    ])
    // Hole 13 of the 27 is a par 4; it is hole 4 of the second combination.
    expect(courses[0]).toHaveProperty('tees.1.holes.3', { number: 4, par: 4, distance: null, si: null })
    expect(courses[0]).toHaveProperty('tees.1.holes.17.number', 18)
  })

  test('12, 6 or 36 holes are refused, so that nobody plays 18 that nobody built', async () => {
    const rows = [
      `c12,Twelve Links,,,,,${nine} 4 4 3,,`,
      'c6,Sixer,,,,,3 3 4 3 3 4,,',
      `c36,Both,,,,,${`${nine} `.repeat(4).trim()},,`,
    ]
    const { courses, refused } = await imported('csv', [header, ...rows].join('\n'))
    expect(courses).toEqual([])
    expect(refused.map(({ place, what, reason }) => `${place}, ${what}: ${reason}`)).toEqual([
      'line 2, course: hole-count',
      'line 3, course: hole-count',
      'line 4, course: hole-count',
    ])
  })

  test('odd lengths, slopes and ratings are dropped, and the card is kept', async () => {
    const rows = [
      'cpp,Pitch and Putt,,,,,3 3 3 3 3 3 3 3 3,,38 45 60 52 41 33 70 66 58',
      `csl,Steep,Red,female,81.9,157,${nine} ${nine},,`,
      `crt,Rated,,,12,130,${nine} ${nine},,`,
    ]
    const { courses, refused } = await imported('csv', [header, ...rows].join('\n'))
    expect(courses).toMatchObject([
      { name: 'Pitch and Putt' },
      { name: 'Rated', tees: [{ course_rating: null, slope_rating: 130 }] },
      { name: 'Steep', tees: [{ course_rating: 81.9, slope_rating: null }] },
    ])
    expect(courses[0]).toHaveProperty('tees.0.holes.0', { number: 1, par: 3, distance: null, si: null })
    expect(courses[0]).toHaveProperty('tees.0.holes.1.distance', 45)
    expect(refused.map(({ what, reason }) => `${what}: ${reason}`)).toEqual([
      'value: length',
      'value: slope-rating',
      'value: course-rating',
    ])
  })
})

describe('the published GeoJSON of OpenGolfAPI', () => {
  const feature = (id: string, numbers: readonly number[]) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [-81, 41] },
    properties: {
      id,
      name: `Course ${id}`,
      country: 'US',
      state: 'OH',
      city: 'Bray',
      holes: numbers.length,
      scorecard: numbers.map((number, index) => ({ hole: number, par: pars[number - 1], handicap_index: index + 1 })),
    },
  })
  const all = pars.map((_, index) => index + 1)
  const features = [
    feature('1', all),
    feature('2', all.slice(0, 9)),
    // A nine without its fourth hole, and fourteen holes of eighteen.
    feature('3', all.slice(0, 9).toSpliced(3, 1)),
    feature('4', all.toSpliced(3, 4)),
  ]

  test.each([
    ['a feature a line', features.map((each) => JSON.stringify(each)).join('\n')],
    ['a collection', JSON.stringify({ type: 'FeatureCollection', features })],
  ])('as %s: whole cards come in with their place, incomplete ones are refused', async (_, content) => {
    const { read, courses, refused } = await imported('opengolfapi', content)
    expect(read).toBe(4)
    expect(courses).toMatchObject([
      { vendor_id: 'opengolfapi:1', latitude: 41, longitude: -81 },
      { vendor_id: 'opengolfapi:2' },
    ])
    expect(courses).toHaveProperty('0.tees.0.holes.17', { number: 18, par: 5, distance: null, si: 18 })
    expect(courses).toHaveProperty('1.tees.0.holes.length', 9)
    expect(refused.map(({ sourceId, what, reason }) => `${sourceId}, ${what}: ${reason}`)).toEqual([
      '3, course: hole-count',
      '4, course: hole-count',
    ])
  })
})

test('GolfCourseAPI: tees by gender, wrapped or in a list', async () => {
  const holes = pars.map((par, index) => ({ par, yardage: par * 100, handicap: si[index] }))
  const course = {
    id: 'AB12CD34',
    club_name: 'Torrey Pines',
    course_name: 'South',
    location: { city: 'La Jolla', state: 'CA', country: 'United States', latitude: 32.9, longitude: -117.2 },
    tees: {
      male: [{ tee_name: 'Blue', course_rating: 75, slope_rating: 140, holes }],
      female: [
        { tee_name: 'Blue', holes },
        { tee_name: 'Blue', holes },
        { tee_name: 'Odd', holes: holes.slice(1) },
      ],
    },
  }
  const expected = [
    {
      vendor_id: 'golfcourseapi:ab12cd34',
      name: 'Torrey Pines (South)',
      tees: [
        { name: 'Blue', gender: 'male', course_rating: 75 },
        { name: 'Blue', gender: 'female' },
        { name: 'Blue 2', gender: 'female' },
      ],
    },
  ]
  const wrapped = await imported('golfcourseapi', JSON.stringify({ course }, undefined, 2))
  expect(wrapped.courses).toMatchObject(expected)
  expect(wrapped.refused.map(({ reason }) => reason)).toContain('hole-count')
  expect(await imported('golfcourseapi', JSON.stringify({ courses: [course] }))).toMatchObject({ unchanged: 1 })
  await expect(imported('golfcourseapi', '{"a":\n1')).rejects.toThrow('no JSON')
})

test('OpenStreetMap: holes belong to the course around them, lengths have their unit', async () => {
  const square = (lat: number) => [
    { lat, lon: 0 },
    { lat: lat + 0.02, lon: 0 },
    { lat: lat + 0.02, lon: 0.02 },
    { lat, lon: 0.02 },
    { lat, lon: 0 },
  ]
  const hole = (lat: number, index: number, tags: object) => ({
    type: 'way',
    id: index,
    tags: { golf: 'hole', ref: String(index + 1), par: String(pars[index]), handicap: String(si[index]), ...tags },
    // About 334 m.
    geometry: [
      { lat: lat + 0.001, lon: 0.001 + index / 1000 },
      { lat: lat + 0.004, lon: 0.001 + index / 1000 },
    ],
  })
  const course = (id: number, name: string, lat: number) => ({
    type: 'way',
    id,
    tags: { leisure: 'golf_course', name },
    geometry: square(lat),
  })
  const elements = [
    course(1, 'Northlinks', 50),
    course(2, 'Southlinks', 51),
    { type: 'node', id: 3, lat: 52, lon: 0, tags: { leisure: 'golf_course' } },
    ...pars.map((_, index) => hole(50, index, index === 0 ? { dist: '330' } : index === 1 ? { dist: '360 yd' } : {})),
    ...pars.slice(0, 9).map((_, index) => hole(51, index, { 'dist:red': '300' })),
    { type: 'way', tags: { golf: 'hole', ref: '1' } },
    'nonsense',
  ]
  const { courses, refused } = await imported('osm', JSON.stringify({ elements }))
  expect(courses).toMatchObject([
    { vendor_id: 'osm:way/1', name: 'Northlinks', tees: [{ name: '' }] },
    { vendor_id: 'osm:way/2', name: 'Southlinks', tees: [{ name: 'Red' }] },
  ])
  expect(courses[0]).toHaveProperty('tees.0.holes.0', { number: 1, par: 4, distance: 360.9, si: 6 })
  expect(courses[0]).toHaveProperty('tees.0.holes.1.distance', 360)
  expect(courses[0]).toHaveProperty('tees.0.holes.2.distance', 365.2)
  expect(refused).toMatchObject([{ place: 'node/3', reason: 'unreadable' }])
})
