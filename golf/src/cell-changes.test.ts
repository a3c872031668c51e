import { expect, test } from 'vitest'
import { cellChanges } from './cell-changes.ts'
import type { RoundEvent } from './round-events.ts'

const START = Date.parse('2026-06-01T08:00:00.000Z')

interface Given {
  readonly at: number
  readonly strokes: number
  readonly counter?: number
  readonly noScore?: true
  readonly id?: string
  readonly hole?: number
}

/** @param given at: seconds after the start */
function entry({ at, strokes, counter = at, noScore, id = `evt_${at}`, hole = 4 }: Given): RoundEvent {
  return {
    id,
    roundId: 'round',
    playerId: 'ann',
    timestamp: new Date(START + at * 1000).toISOString(),
    type: strokes > 0 ? 'stroke' : 'undo_stroke',
    holeNumber: hole,
    data: { strokes, counter, ...(noScore && { noScore }) },
  }
}

function oneMore(at: number): RoundEvent {
  return { ...entry({ at, strokes: 1 }), type: 'stroke', holeNumber: 4, data: null }
}

const changesOf = (events: readonly RoundEvent[]) =>
  cellChanges(events, () => null).map(({ holeNumber, at, from, to }) => [
    holeNumber,
    at === null ? null : (at - START) / 1000,
    from,
    to,
  ])

test('each change says from which answer to which, and when', () => {
  const events = [
    entry({ at: 0, strokes: 5 }),
    entry({ at: 60, strokes: 4 }),
    entry({ at: 90, strokes: 0, noScore: true }),
    entry({ at: 120, strokes: 6 }),
  ]
  expect(changesOf(events)).toEqual([
    [4, 0, 0, 5],
    [4, 60, 5, 4],
    [4, 90, 4, 'no-score'],
    [4, 120, 'no-score', 6],
  ])
})

test('counting up with plus is one change, with its last tap’s time', () => {
  expect(changesOf([1, 2, 3, 4].map((count) => entry({ at: count, strokes: count })))).toEqual([[4, 4, 0, 4]])
  expect(changesOf([0, 5, 10].map(oneMore))).toEqual([[4, 10, 0, 3]])
})

test('a plus after each shot is one change, and a stroke that is added later is another one', () => {
  const shots = [0, 60, 200, 400].map((at, index) => entry({ at, strokes: index + 1 }))
  expect(changesOf([...shots, entry({ at: 1000, strokes: 5 })])).toEqual([
    [4, 400, 0, 4],
    [4, 1000, 4, 5],
  ])
})

test('a correction after the clock was set back is a change of its own', () => {
  expect(changesOf([entry({ at: 86_400, strokes: 5 }), entry({ at: 3600, strokes: 4, counter: 86_401 })])).toEqual([
    [4, 86_400, 0, 5],
    [4, 3600, 5, 4],
  ])
})

test('changes of two players are two, however soon one follows the other', () => {
  const events = [entry({ at: 0, strokes: 5, id: 'ann' }), entry({ at: 2, strokes: 4, id: 'ben' })]
  expect(cellChanges(events, ({ id }) => id).map(({ from, to, by }) => [from, to, by])).toEqual([
    [0, 5, 'ann'],
    [5, 4, 'ben'],
  ])
})

test('a wrong tap that is taken back at once is no change', () => {
  expect(
    changesOf([entry({ at: 0, strokes: 4 }), entry({ at: 60, strokes: 7 }), entry({ at: 63, strokes: 4 })]),
  ).toEqual([[4, 0, 0, 4]])
})

test('an entry that a newer one has overruled is left out, and an id counts once', () => {
  const newer = entry({ at: 30, strokes: 4, counter: 200 })
  const overruled = entry({ at: 60, strokes: 9, counter: 100 })
  expect(changesOf([newer, overruled, newer])).toEqual([[4, 30, 0, 4]])
})

test('the cells of other holes are apart from it', () => {
  expect(changesOf([entry({ at: 0, strokes: 4 }), entry({ at: 1, strokes: 5, hole: 5 })])).toEqual([
    [4, 0, 0, 4],
    [5, 1, 0, 5],
  ])
})
