import { expect, test } from 'vitest'
import { courseOfRound, courseWithRound } from './course-merge.ts'
import { activeRound } from '../../../../../test/storage/sample-rounds.ts'

const round = { ...activeRound('round_1'), courseVendorId: 'osm:1' }
const saved = { ...courseOfRound(round, 1), tees: [] }

test('a saved course gets the tee that was played', () => {
  expect(courseWithRound(saved, round, 2)).toMatchObject({ tees: [{ label: 'Blue' }], updatedAt: 2 })
  expect(courseWithRound({ ...saved, vendorId: null }, round, 2)).toMatchObject({ tees: [{ label: 'Blue' }] })
  expect(courseWithRound(saved, { ...round, courseVendorId: null }, 2)).toMatchObject({ tees: [{ label: 'Blue' }] })
})

test('a found course without tees doesn’t keep the offered tee that it was played from', () => {
  const alone = { ...round, courseVendorId: null, teeLabel: 'Standard' }
  expect(courseWithRound(saved, alone, 2)).toBe(saved)
  const blank = { ...saved, holes: [] }
  expect(courseWithRound(blank, alone, 2)).toMatchObject({ tees: [], holes: saved.holes })
  // A course with tees may really have one of that name.
  const tees = [{ label: 'Blue', holes: saved.holes }]
  expect(courseWithRound({ ...saved, tees }, alone, 2).tees.map(({ label }) => label)).toEqual(['Standard', 'Blue'])
})

test('a round of a different course with the same name leaves it unchanged', () => {
  expect(courseWithRound(saved, { ...round, courseVendorId: 'osm:2' }, 2)).toBe(saved)
})

test('quick courses that mates play are courses of their own, of whatever template they were made', () => {
  const quick = courseOfRound({ ...round, courseVendorId: 'quick-custom-18' }, 1)
  expect(quick).toMatchObject({ name: round.courseName, vendorId: null, originalTemplate: 'quick-custom-18' })
})
