import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundImageName, scorecardImageName } from './image-file-name.ts'

test('a file is named by what it shows, the course and the time', () => {
  // golf-round-{courseSlug}-{timestamp}.png: document 3 section 7.
  expect(roundImageName('pebble-beach-golf-links', 1_760_000_000_000)).toBe(
    'golf-round-pebble-beach-golf-links-1760000000000.png',
  )
  expect(scorecardImageName('pebble-beach-golf-links', 5)).toBe('golf-scorecard-pebble-beach-golf-links-5.png')
})

test('letters of any script stay, signs that mean something to a file system go', () => {
  expect(roundImageName('st.-andrews/"old"\u202E-course', 5)).toBe('golf-round-st-andrews-old-course-5.png')
  expect(roundImageName('小樽-golf', 5)).toBe('golf-round-小樽-golf-5.png')
  expect(roundImageName('../..', 5)).toBe('golf-round-course-5.png')
})

test('every file system accepts the name, for any name of a course', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (slug) => {
      const name = roundImageName(slug, 1_760_000_000_000)
      expect(new TextEncoder().encode(name).byteLength).toBeLessThanOrEqual(255)
      expect(name).not.toMatch(/[\p{Cc}\\/:*?"<>|\s]|\.\.|--/u)
      expect(name).toMatch(/^golf-round-.+-1760000000000\.png$/)
    }),
  )
})
