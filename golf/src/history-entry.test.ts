import { expect, test } from 'vitest'
import { archivedAs } from '../cards/golfer-history.ts'
import { historyEntryOf } from './history-entry.ts'

const known = { ids: new Set(['me']), profileId: 'cmplr_device' }

// Pebble Beach's front nine: 4 5 4 4 3 5 3 4 4.
test("shows the golfer's own strokes, score to par and each hole", () => {
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

test('ranks only players of the whole card, and tied players share the place', () => {
  const nine = [4, 5, 4, 4, 3, 5, 3, 4, 4]
  const placeIn = (cards: Record<string, number[]>) =>
    historyEntryOf(archivedAs({ id: 'r', day: 20_000, mode: 'front9', cards }), known).own?.place
  expect(placeIn({ ann: nine, me: nine.with(0, 5), ben: nine.with(0, 7) })).toEqual({ rank: 2, isShared: false })
  expect(placeIn({ ann: nine, me: nine, ben: nine.with(0, 5) })).toEqual({ rank: 1, isShared: true })
  // A mate who stopped after two holes is neither ahead nor beaten; a mate who missed one hole is beaten.
  expect(placeIn({ ann: [3, 3], me: nine })).toBeNull()
  expect(placeIn({ ann: [3, 3], ben: nine.with(0, 5), me: nine })).toEqual({ rank: 1, isShared: false })
  expect(placeIn({ ann: nine.with(0, 0), me: nine })).toEqual({ rank: 1, isShared: false })
  expect(placeIn({ ann: nine, me: [3, 3] })).toBeNull()
  expect(placeIn({ me: nine })).toBeNull()
})

test('a golfer who stopped early is thru the holes they played, whatever the others played', () => {
  const cards = { ann: [4, 5, 4, 4, 3, 5, 3, 4, 4], me: [5, 0, 4] }
  expect(historyEntryOf(archivedAs({ id: 'r', day: 20_000, mode: 'front9', cards }), known)).toMatchObject({
    own: { strokes: 9, toPar: 1, trail: [1, null, 0, null, null, null, null, null, null] },
    thru: 2,
  })
})

test('a round of others has no own strokes, and is thru the most holes that anyone played', () => {
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

// Source: decision 22, 'Par': only strokes on the card's holes count.
test('strokes outside the card count in no total', () => {
  const nine = [4, 5, 4, 4, 3, 5, 3, 4, 4]
  const round = archivedAs({ id: 'r', day: 20_000, mode: 'front9', cards: { ann: nine, me: nine.with(0, 5) } })
  const scores = round.scores.map(({ playerId, strokesByHole }) => ({
    playerId,
    strokesByHole: { ...strokesByHole, '12': 3 },
  }))
  expect(historyEntryOf({ ...round, scores }, known)).toMatchObject({
    firstPlayer: { playerId: 'ann', totalStrokes: 36 },
    bestPlayer: { playerId: 'ann', totalStrokes: 36 },
    own: { strokes: 37, toPar: 1 },
    thru: null,
  })
  // The player who has played more of the card is ahead, however many other holes somebody else has.
  const beside = [
    { playerId: 'ann', strokesByHole: { '1': 4, '2': 4, '11': 3, '12': 3 } },
    { playerId: 'me', strokesByHole: { '1': 4, '2': 5, '3': 4 } },
  ]
  expect(historyEntryOf({ ...round, scores: beside }, known)).toMatchObject({
    bestPlayer: { playerId: 'me', totalStrokes: 13 },
    thru: 3,
  })
})

test('several own ids in one round are one person, who has no place against themselves', () => {
  const nine = [4, 5, 4, 4, 3, 5, 3, 4, 4]
  const both = { ids: new Set(['phone', 'tablet']), profileId: 'cmplr_device' }
  const placeIn = (cards: Record<string, number[]>) =>
    historyEntryOf(archivedAs({ id: 'r', day: 20_000, mode: 'front9', selfPlayerId: 'phone', cards }), both).own?.place
  expect(placeIn({ phone: nine, tablet: nine.with(0, 5) })).toBeNull()
  expect(placeIn({ phone: nine, tablet: nine.with(0, 3), ann: nine.with(0, 5) })).toEqual({ rank: 1, isShared: false })
})
