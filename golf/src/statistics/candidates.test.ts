import { expect, test } from 'vitest'
import { archivedAs } from '../../cards/golfer-history.ts'
import { selfCandidatesOf } from './candidates.ts'

const names = new Map([
  ['phone', { name: 'Robin' }],
  ['tablet', { name: 'robin ' }],
  ['hana', { name: 'Hana' }],
])

test('players with one name are one candidate, however many ids they have, and the most frequent comes first', () => {
  const rounds = [
    archivedAs({ id: 'first', day: 1, cards: { hana: [4], phone: [5] } }),
    archivedAs({ id: 'second', day: 2, cards: { tablet: [4], phone: [5] } }),
    archivedAs({ id: 'third', day: 3, cards: { phone: [4] } }),
    archivedAs({ id: 'fourth', day: 4, cards: { nobody: [4] } }),
  ]
  expect(selfCandidatesOf(rounds, names)).toEqual([
    { name: 'Robin', ids: ['phone', 'tablet'], appearances: 3 },
    { name: 'Hana', ids: ['hana'], appearances: 1 },
    { name: 'Player', ids: ['nobody'], appearances: 1 },
  ])
})
