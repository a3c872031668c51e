import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  withReplacement,
  isOpen,
  settled,
  isSameAttempt,
  waitingAgain,
  waitingOperation,
  withOperation,
  withoutSuperseded,
} from './live-changes.ts'
import type { StoredOperation } from './live-store.ts'
import { idsOf, refused, score, taken } from '../../../../test/storage/sample-live-games.ts'

/** Strokes on three holes and other operations, in order. */
const operations = fc
  .array(fc.record({ hole: fc.integer({ min: 1, max: 3 }), strokes: fc.nat(9), isFinish: fc.boolean() }))
  .map((given) =>
    given.map(({ hole, strokes, isFinish }, index): StoredOperation => {
      const tap = score(`op_${index}`, strokes, hole)
      const body = isFinish ? ({ kind: 'finish' } as const) : tap.body
      return { ...waitingOperation({ ...tap, body }), seq: index + 1 }
    }),
  )

const answers = fc
  .array(fc.record({ place: fc.nat(20), isTaken: fc.boolean() }))
  .map((given) => given.map(({ place, isTaken }) => (isTaken ? taken(`op_${place}`) : refused(`op_${place}`))))

/** The strokes of each hole that the operations come to; refused ones don't count. */
function card(given: readonly StoredOperation[]): Record<number, number> {
  return Object.fromEntries(
    given.flatMap(({ body, state }) =>
      body.kind === 'score' && state !== 'refused' ? [[body.hole, body.strokes]] : [],
    ),
  )
}

test('[B28] the acknowledged strokes that stay stored give the same card when they are sent again', () => {
  fc.assert(
    fc.property(operations, answers, (given, outcomes) => {
      const first = new Map(outcomes.toReversed().map((outcome) => [outcome.operationId, outcome.refusal]))
      const answered = given.filter(({ operationId }) => (first.get(operationId) ?? null) === null)
      const kept = settled(given, outcomes)
      expect(card(waitingAgain(kept))).toEqual(card(answered))
    }),
  )
})

test('pending and refused operations are never dropped, and the order stays', () => {
  fc.assert(
    fc.property(operations, answers, (given, outcomes) => {
      const kept = settled(given, outcomes)
      const answeredIds = new Set(outcomes.map(({ operationId }) => operationId))
      expect(idsOf(kept)).toEqual(idsOf(given).filter((id) => idsOf(kept).includes(id)))
      for (const operation of given) {
        if (!answeredIds.has(operation.operationId)) expect(kept).toContain(operation)
      }
      const refusedFirst = new Map(outcomes.toReversed().map(({ operationId, refusal }) => [operationId, refusal]))
      for (const { operationId } of given) {
        if (!refusedFirst.get(operationId)) continue
        expect(kept.find((operation) => operation.operationId === operationId)?.state).toBe('refused')
      }
    }),
  )
})

test('answers that come twice, or in two parts, give the same result', () => {
  fc.assert(
    fc.property(operations, answers, fc.nat(20), (given, outcomes, cut) => {
      const once = settled(given, outcomes)
      expect(settled(once, outcomes)).toEqual(once)
      expect(settled(settled(given, outcomes.slice(0, cut)), outcomes.slice(cut))).toEqual(once)
    }),
  )
})

test('acknowledged operations leave at most one for each player and hole', () => {
  fc.assert(
    fc.property(operations, (given) => {
      const all = settled(
        given,
        given.map(({ operationId }) => taken(operationId)),
      )
      expect(all.length).toBeLessThanOrEqual(3)
      expect(all.some(isOpen)).toBe(false)
    }),
  )
})

test('after the server was set back only the newest stroke of each player and hole is pending', () => {
  const acknowledged = (id: string, strokes: number, hole = 1): StoredOperation => ({
    ...waitingOperation(score(id, strokes, hole)),
    state: 'acknowledged',
  })
  const given = [acknowledged('a', 5), acknowledged('b', 4, 2), waitingOperation(score('c', 3))]
  // The server may have taken c already: a, sent after it, would stand.
  expect(waitingAgain(given).map(({ operationId, state }) => `${operationId} ${state}`)).toEqual([
    'b waiting',
    'c waiting',
  ])
})

test('[B28] an overwritten stroke is pending again at its place, under a new id, unless a newer one is there', () => {
  const given = settled(
    [
      { ...waitingOperation(score('a', 5)), seq: 1 },
      { ...waitingOperation(score('b', 4, 2)), seq: 2 },
    ],
    [
      { operationId: 'a', refusal: null, takenAt: 7 },
      { operationId: 'b', refusal: null, takenAt: 8 },
    ],
  )
  const fresh = { operationId: 'c', baseRevision: 9, epoch: 'second' }
  const replacing = waitingOperation(score('c', 5))
  expect(withReplacement(given, 'a', fresh)).toEqual([
    // The mate's correction that is newer than what overtook it isn't written over.
    { ...replacing, body: { ...replacing.body, baseRevision: 9 }, seq: 1, replacementEpoch: 'second' },
    given[1],
  ])
  const withNewer = [...given, { ...waitingOperation(score('d', 3)), seq: 3 }]
  expect(withReplacement(withNewer, 'a', fresh)).toBe(withNewer)
  // In another tab.
  expect(withReplacement(withReplacement(given, 'a', fresh), 'a', { ...fresh, operationId: 'e' })).toEqual(
    withReplacement(given, 'a', fresh),
  )
  // A stroke that the server has lost and got again can be superseded again, also by a row of the same epoch.
  const sentAgain = waitingAgain(settled(withReplacement(given, 'a', fresh), [{ operationId: 'c', refusal: null }]))
  expect(sentAgain[0]).toEqual({ ...replacing, body: { ...replacing.body, baseRevision: 9 }, seq: 1 })
})

test('strokes on a hole are in the order of their taps, in whatever order they were stored', () => {
  const tap = (id: string, counter: number, tappedAt = 1) => ({ ...waitingOperation(score(id, 4)), counter, tappedAt })
  const inOrder = [tap('a', 1), tap('d', 2, 1), tap('b', 2, 2), tap('c', 2, 2), tap('e', 3)]
  fc.assert(
    fc.property(fc.shuffledSubarray(inOrder, { minLength: inOrder.length }), (given) => {
      expect(given.reduce<readonly StoredOperation[]>(withOperation, [])).toEqual(inOrder)
    }),
  )
})

test('a late stroke isn’t sent after another tab’s newer one was, unless the golfer had seen that one on the server', () => {
  const late = (baseRevision: number): StoredOperation => {
    const body = { kind: 'score', hole: 1, strokes: 5, playerId: 'cmplr_ann', baseRevision } as const
    return { ...waitingOperation({ ...score('a', 5), body }), counter: 1 }
  }
  const newer = { ...waitingOperation(score('b', 6)), counter: 2, state: 'acknowledged', takenAt: 12 } as const
  expect(idsOf(withoutSuperseded([late(11), newer]))).toEqual(['b'])
  expect(idsOf(withoutSuperseded([late(12), newer]))).toEqual(['a', 'b'])
})

test('an attempt is the same one for an hour, whichever way the clock was set, and with the same arguments', () => {
  const known = { fingerprint: 'pebble', begunAt: 10_000_000 }
  expect(isSameAttempt(known, 'pebble', 13_599_999)).toBe(true)
  expect(isSameAttempt(known, 'pebble', 13_600_000)).toBe(false)
  expect(isSameAttempt(known, 'pebble', 6_400_000)).toBe(false)
  expect(isSameAttempt(known, 'augusta', 10_000_000)).toBe(false)
})
