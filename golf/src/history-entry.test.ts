import { expect, test } from 'vitest'
import { archivedAs } from '../cards/golfer-history.ts'
import { historyEntryOf } from './history-entry.ts'

const known = { ids: new Set(['me']), profileId: 'cmplr_device' }

// Pebble Beach's front nine: 4 5 4 4 3 5 3 4 4.
test("a golfer's own strokes, to par and hole by hole", () => {
  const round = archivedAs({
    id: 'r',
    day: 20_000,
    mode: 'front9',
    cards: { ann: [4, 4, 4, 4, 3, 5, 3, 4, 4], me: [5, 3, 3, 4, 5, 5, 3, 4, 4] },
  })
  expect(historyEntryOf(round, known)).toMatchObject({
    bestPlayer: { playerId: 'ann', totalStrokes: 35 },
    own: { strokes: 36, toPar: 0, trail: [1, -2, -1, 0, 2, 0, 0, 0, 0] },
    thru: null,
  })
})

test('who stopped early is thru so many holes, whatever others played', () => {
  const cards = { ann: [4, 5, 4, 4, 3, 5, 3, 4, 4], me: [5, 0, 4] }
  expect(historyEntryOf(archivedAs({ id: 'r', day: 20_000, mode: 'front9', cards }), known)).toMatchObject({
    own: { strokes: 9, toPar: 1, trail: [1, null, 0, null, null, null, null, null, null] },
    thru: 2,
  })
})

test('a round of others has no own strokes, and is thru as many holes as the one who played most', () => {
  const round = archivedAs({ id: 'r', day: 20_000, mode: 'front9', cards: { ann: [4, 5, 4], ben: [4] } })
  expect(historyEntryOf(round, known)).toMatchObject({ own: null, thru: 3 })
  const whole = archivedAs({
    id: 'r',
    day: 20_000,
    mode: 'front9',
    cards: { ann: [4, 5, 4, 4, 3, 5, 3, 4, 4], ben: [] },
  })
  expect(historyEntryOf(whole, known)).toMatchObject({ own: null, thru: null })
})
