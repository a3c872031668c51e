import { expect, test } from 'vitest'
import { activeRound, PLAYER, stroke } from '../../../../test/storage/sample-rounds.ts'
import { openPeerRound } from '@teemates/golf/peer-round'
import { strokesOn } from '@teemates/golf/round'
import type { RoundEvent } from '@teemates/golf/round-events'
import { createRelativeEvents } from './relative-events.ts'

const round = activeRound('round')

function entered(id: string, strokes: number, counter: number): RoundEvent {
  return { ...stroke('round', id), type: 'stroke', holeNumber: 1, data: { strokes, counter } }
}

/** An older version of the app adds or removes one stroke for each event. */
function olderCount(events: readonly unknown[]): number {
  return events.reduce<number>((count, event) => count + (JSON.stringify(event).includes('"undo_stroke"') ? -1 : 1), 0)
}

test.each([
  ['one tap', [entered('a', 5, 10)], 5],
  ['a correction', [entered('a', 5, 10), entered('b', 3, 11)], 3],
  ['the same count from two tabs', [entered('a', 5, 10), entered('b', 5, 11)], 5],
  ['an older entry that comes last', [entered('b', 3, 11), entered('a', 5, 10)], 3],
  ['a stroke of an older version before an entry', [stroke('round', 'a'), entered('b', 4, 11)], 4],
  ['a stroke of an older version after an entry', [entered('b', 4, 11), stroke('round', 'a')], 5],
])('%s is exported as single strokes that give the same count', (_name, events, strokes) => {
  const relative = events.flatMap(createRelativeEvents())
  expect(olderCount(relative)).toBe(strokes)
  expect(strokesOn(openPeerRound(round, events).round, 1, PLAYER)).toBe(strokes)
  expect(relative.every((event) => JSON.stringify(event).includes('"data":null'))).toBe(true)
})

test('each single stroke has an id of its own, the same in every export', () => {
  const ids = () => [entered('a', 3, 10)].flatMap(createRelativeEvents()).map((event) => JSON.stringify(event))
  expect(new Set(ids()).size).toBe(3)
  expect(ids()).toEqual(ids())
})

test('all other events are unchanged', () => {
  const others = [{ id: 'x', type: 'future' }, null, { ...stroke('round', 'n'), type: 'next_hole', holeNumber: 1 }]
  expect(others.flatMap(createRelativeEvents())).toEqual(others)
})
