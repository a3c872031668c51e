import { quickCustomCourses } from '@teemates/golf/course'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { customCourse, draftHoles, draftInUnit, emptyDraft, lengthDigits, typedLengthYards } from './custom-course.ts'

const [nine, eighteen] = quickCustomCourses
if (nine === undefined || eighteen === undefined) throw new Error('two templates')

describe('the length of a hole', () => {
  it('is kept in yards whatever it was typed in', () => {
    expect(typedLengthYards('332', 'yards')).toBe(332)
    // 300 m × 1.09361 = 328.083 yd (document 1, section 9).
    expect(typedLengthYards('300', 'meters')).toBe(328)
  })

  it('is optional; 0 is none', () => {
    expect(typedLengthYards('', 'yards')).toBeNull()
    expect(typedLengthYards('0', 'meters')).toBeNull()
  })

  it('is a whole number of at most three digits, whatever is typed or pasted', () => {
    expect(lengthDigits(' 332 yd')).toBe('332')
    expect(lengthDigits('332.5')).toBe('332')
    expect(lengthDigits('-5')).toBe('5')
    expect(lengthDigits('1e9')).toBe('1')
    expect(lengthDigits('4100')).toBe('410')
    expect(lengthDigits('<b>')).toBe('')
    fc.assert(fc.property(fc.string(), (text) => /^\d{0,3}$/.test(lengthDigits(text))))
  })

  it('shows the same metres again after a look at the card in yards', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 730 }), (meters) => {
        const draft = { ...emptyDraft('meters'), lengths: Array.from({ length: 18 }, () => String(meters)) }
        const back = draftInUnit(draftInUnit(draft, 'yards'), 'meters')
        expect(back.lengths[0]).toBe(String(meters))
      }),
    )
  })
})

describe('a custom course', () => {
  it('of nine holes is numbered 1 to 9 or 10 to 18', () => {
    const draft = emptyDraft('yards')
    expect(draftHoles(nine, draft).map((hole) => hole.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(draftHoles(nine, { ...draft, layout: 'back9' }).map((hole) => hole.number)).toEqual([
      10, 11, 12, 13, 14, 15, 16, 17, 18,
    ])
  })

  it('is saved under its name with its template and the part that is played', () => {
    const draft = { ...emptyDraft('yards'), name: '  Pebble   Beach ' }
    const pars = [4 as const, 5 as const, ...draft.pars.slice(2)]
    const lengths = ['377', '511', ...draft.lengths.slice(2)]
    const course = customCourse({
      template: eighteen,
      draft: { ...draft, pars, lengths },
      holesMode: 'back9',
      saved: [],
      nowMs: 5,
    })
    expect(course).toMatchObject({
      id: 'course_pebble-beach',
      name: 'Pebble Beach',
      originalTemplate: 'quick-custom-18',
      savedHolesMode: 'back9',
      createdAt: 5,
      updatedAt: 5,
    })
    expect(course.holes).toHaveLength(18)
    expect(course.holes[1]).toEqual({ number: 2, par: 5, distance: 511, si: 2 })
    expect(course.holes[2]).toEqual({ number: 3, par: 4, distance: null, si: 3 })
  })

  it('of a name that is saved already gets the new card and keeps its first date', () => {
    const draft = { ...emptyDraft('yards'), name: 'Home' }
    const first = customCourse({ template: nine, draft, holesMode: 'front9', saved: [], nowMs: 5 })
    const again = customCourse({
      template: nine,
      draft: { ...draft, name: 'HOME', pars: [3, ...draft.pars.slice(1)] },
      holesMode: 'front9',
      saved: [first],
      nowMs: 9,
    })
    expect(again).toMatchObject({ id: first.id, createdAt: 5, updatedAt: 9 })
    expect(again.holes[0]?.par).toBe(3)
  })
})
