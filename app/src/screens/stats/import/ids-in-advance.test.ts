import { expect, test } from 'vitest'
import { idsInAdvance } from './ids-in-advance.ts'

const candidates = [
  { name: 'Ann', ids: ['ann'], appearances: 3 },
  { name: 'Annie', ids: ['annie'], appearances: 2 },
  { name: 'Ben', ids: ['ben'], appearances: 1 },
]

test.each([
  [
    'a new phone, whose golfer the file has under two names',
    ['profile'],
    ['ann', 'annie'],
    ['profile', 'ann', 'annie'],
  ],
  ['a phone that knows one of the two names', ['profile', 'ann'], ['ann', 'annie'], ['profile', 'ann', 'annie']],
  ['a file that says nothing of its golfer', ['profile', 'ann'], [], ['profile', 'ann']],
  ['the file of a mate, with a round of the golfer', ['profile', 'ben'], ['ann', 'annie'], ['profile', 'ben']],
])('whom the golfer is taken for in advance: %s', (_, known, selfIds, expected) => {
  expect([...idsInAdvance({ candidates, selfIds }, new Set(known))]).toEqual(expected)
})
