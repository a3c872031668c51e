import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pebbleBeachHoles } from '../cards/pebble-beach.ts'
import answers from '../vectors/course-answers.json' with { type: 'json' }
import { normaliseCourse } from './course-normalise.ts'
import { playableHolesMode, teeGenderOf } from './tee.ts'
import { courseFromVendor, suggestionsFrom } from './vendor-course.ts'

const now = 1_760_000_000_000
const openData =
  'Contains data from OpenGolfAPI (opengolfapi.org), © OpenStreetMap contributors, under the Open Database License 1.0.'

function answerWith(tees: unknown, more: object = {}): object {
  return { course_id: 'x:1', course: { vendor_id: 'x:1', name: 'Links', tees, ...more } }
}

// Includes lone surrogates.
const anyUnit = fc.nat({ max: 0xff_ff }).map((unit) => String.fromCharCode(unit))
// Real answers are parsed JSON.
const anyJson = fc.jsonValue({ maxDepth: 2 })
const nine = Array.from({ length: 9 }, (_, index) => ({ hole_number: index + 1, par: 4, yardage: 400, si: null }))
const labelsOf = (tees: unknown) => courseFromVendor(answerWith(tees), now)?.tees.map(({ label }) => label)

describe('the course made from an answer', () => {
  test.each([
    [9, [1, 2, 3, 4, 5, 6, 7, 8, 9], 'front9'],
    ['9', [], null],
    [8, [], null],
    [19, [], null],
    [undefined, [], null],
  ])('without a card has the holes that the source counts: %j', (count, numbers, savedHolesMode) => {
    const course = courseFromVendor(answerWith({ male: [], female: [] }, { hole_count: count }), now)
    expect(course?.holes).toEqual(numbers.map((number) => ({ number, par: 4, distance: null, si: null })))
    expect(course).toMatchObject({ tees: [], savedHolesMode })
  })

  test('has the card of Pebble Beach', () => {
    expect(courseFromVendor(answers.pebbleBeach, now)).toEqual({
      id: 'course_pebble-beach-golf-links',
      name: 'Pebble Beach Golf Links',
      location: 'Pebble Beach, California, United States',
      holes: pebbleBeachHoles,
      createdAt: now,
      updatedAt: now,
      description: openData,
      tees: [{ label: 'Blue', holes: pebbleBeachHoles }],
      vendorId: 'teemates:pebble-beach-golf-links',
      vendorName: 'Teemates',
      savedHolesMode: 'full18',
      originalTemplate: null,
    })
  })

  test("distinguishes tees for men and women by their labels, the men's first", () => {
    const carne = courseFromVendor(answers.carne, now)
    expect(carne?.tees.map(({ label }) => [label, teeGenderOf(label)])).toEqual([
      ['Blue (Men)', 'male'],
      ['Red (Women)', 'female'],
    ])
    expect(carne).toMatchObject({ vendorId: 'golfcourseapi:ab12cd34', vendorName: 'GolfCourseAPI', description: null })
  })

  test('keeps labels that name the gender already', () => {
    const foxMeadow = courseFromVendor(answers.foxMeadow, now)
    expect(foxMeadow?.tees.map(({ label }) => label)).toEqual(['USGA Blue Men', 'USGA White Men', 'USGA Red Women'])
    expect(foxMeadow).toMatchObject({ location: null, description: null })
  })

  test('has only holes if the tees have no names', () => {
    const bethpage = courseFromVendor(answers.bethpage, now)
    // Bethpage Black: par 71, out 36, in 35.
    expect(bethpage?.holes.map(({ par }) => par)).toEqual([4, 4, 3, 5, 4, 4, 5, 3, 4, 4, 4, 4, 5, 3, 4, 4, 3, 4])
    expect(bethpage).toMatchObject({
      tees: [],
      savedHolesMode: 'full18',
      vendorId: 'teemates:bethpage-state-park-black',
    })
  })

  test('lists tees by gender, colour and label, with tees of unknown gender in between', () => {
    const tee = (tee_name: string, gender: string | null) => ({ tee_name, gender, holes: nine })
    expect(
      labelsOf({
        female: [tee('Red', 'female'), tee('White', 'female')],
        male: [tee('Yellow', null), tee('Gold', 'male'), tee('Blue', 'male'), tee("Men's White", null)],
      }),
    ).toEqual(['Blue (Men)', "Men's White", 'Gold (Men)', 'Yellow', 'White (Women)', 'Red (Women)'])
  })

  test('has no two tees with one label', () => {
    const white = { tee_name: 'White', gender: 'male', holes: nine }
    expect(labelsOf({ male: [white, white, { ...white, tee_name: 'White 2' }] })).toEqual([
      'White',
      'White 2',
      'White 2 2',
    ])
  })

  test('reads both names of a field; a tee without a name is Standard, one without a hole is dropped', () => {
    const course = courseFromVendor(
      answerWith({
        male: [{ holes: [{ number: 2, par: 5, length: 512.5, si: 3 }, { par: 7 }, 'x'] }, { tee_name: 'Red' }],
      }),
      now,
    )
    expect(course?.tees).toEqual([{ label: 'Standard', holes: [{ number: 2, par: 5, distance: 512.5, si: 3 }] }])
  })

  test('removes invisible characters from texts', () => {
    const course = courseFromVendor(
      answerWith({ male: [{ tee_name: ' Blue\u202E ', holes: nine }] }, { name: '\u200BThe  Links\n', city: '\u2060' }),
      now,
    )
    expect(course).toMatchObject({ name: 'The Links', id: 'course_the-links', location: null })
    expect(course?.tees[0]?.label).toBe('Blue')
  })

  test.each([
    ['nothing', undefined],
    ['a refusal', { error: 'No such course' }],
    ['a page', '<html>'],
    ['a list', [answers.pebbleBeach]],
    ['a course without a name', { course_id: 'x:1', course: { vendor_id: 'x:1', tees: {} } }],
    ['a name that shows nothing', { course_id: 'x:1', course: { name: ' \u200B ' } }],
    ['holes of no course', { holes_json: nine }],
  ])('is undefined for %s', (_what, answer) => {
    expect(courseFromVendor(answer, now)).toBeUndefined()
  })

  test('can be stored, and each of its tees sent, for any answer', () => {
    const text = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('White', 'White 2', 'Red Women', '__proto__') },
      fc.string({ unit: anyUnit }),
      anyJson,
    )
    const hole = fc.record({
      hole_number: anyJson,
      par: anyJson,
      yardage: anyJson,
      si: anyJson,
    })
    const holes = fc.oneof({ weight: 3, arbitrary: fc.constant(nine) }, fc.array(fc.oneof(hole, anyJson)), anyJson)
    const tees = fc.array(fc.record({ tee_name: text, gender: text, holes }), { maxLength: 5 })
    const course = fc.record(
      {
        name: fc.oneof(fc.constant('Links'), text),
        city: text,
        attribution: text,
        source: text,
        tees: fc.oneof(fc.record({ male: tees, female: tees }), anyJson),
      },
      { requiredKeys: ['name'] },
    )
    const answer = fc.record({ course_id: text, course: fc.oneof(course, anyJson), holes_json: holes })
    fc.assert(
      fc.property(fc.oneof(answer, anyJson), (given) => {
        const read = courseFromVendor(given, now)
        if (read === undefined) return
        expect(normaliseCourse(JSON.parse(JSON.stringify(read)))).toEqual(read)
        const labels = read.tees.map(({ label }) => label)
        expect(new Set(labels).size).toBe(labels.length)
        // The limits that create_game sets for a label.
        expect(labels.every((label) => [...label].length <= 100 && label.trim() === label)).toBe(true)
        expect(read.savedHolesMode).toBe(playableHolesMode(read.holes, 'full18'))
      }),
    )
  })
})

describe('the courses found by a search', () => {
  test('come in the order of the answer, with place and attribution', () => {
    expect(suggestionsFrom(answers.suggestCarne)).toEqual([
      {
        vendorId: 'golfcourseapi:ab12cd34',
        name: 'Carne Golf Links (Wild Atlantic Dunes)',
        location: 'Belmullet, Mayo, Ireland',
        attribution: null,
      },
      {
        vendorId: 'teemates:carnoustie-championship',
        name: 'Carnoustie (Championship)',
        location: 'Carnoustie, Angus, Scotland',
        attribution: openData,
      },
    ])
    expect(suggestionsFrom(answers.suggestPebble)).toMatchObject([{ name: 'Pebble Beach Golf Links' }])
    expect(suggestionsFrom({ courses: [] })).toEqual([])
  })

  test('contain each course once, and none that cannot be chosen', () => {
    const courses = [
      { vendor_id: 12, name: ' First ', city: null, country: 'Malta' },
      { vendor_id: '12', name: 'Again' },
      { vendor_id: 'x:2' },
      { vendor_id: '', name: 'No id' },
      { vendor_id: 'x:3', name: '\u200B' },
      null,
    ]
    expect(suggestionsFrom({ courses })).toEqual([
      { vendorId: '12', name: 'First', location: 'Malta', attribution: null },
    ])
  })

  test.each([[undefined], ['<html>'], [{ error: 'x' }], [{ courses: 'x' }], [[{ vendor_id: '1', name: 'X' }]]])(
    'isn’t read from %j',
    (answer) => {
      expect(suggestionsFrom(answer)).toBeUndefined()
    },
  )

  test('are a list without duplicates or undefined, for any answer', () => {
    const entry = fc.record({ vendor_id: anyJson, name: anyJson, city: anyJson })
    const answer = fc.record({ courses: fc.oneof(fc.array(fc.oneof(entry, anyJson)), anyJson) })
    fc.assert(
      fc.property(fc.oneof(answer, anyJson), (given) => {
        const ids = suggestionsFrom(given)?.map(({ vendorId }) => vendorId) ?? []
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })
})
