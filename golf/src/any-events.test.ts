import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventNames, histories, roundOf, setups } from '../cards/any-events.ts'
import { playerNamed, roundAtPebble } from '../cards/worked-round.ts'
import { applyPeerEvent, openPeerRound } from './peer-round.ts'
import { currentHoleNumber, currentHolePosition, isLastHole, type Round } from './round.ts'
import type { RoundEvent } from './round-events.ts'
import { playerTotals } from './score.ts'

const base = { roundId: 'round_1_a', timestamp: '2025-10-09T08:53:20.000Z' }

function strokes(holeNumber: number, count: number, playerId = 'ann'): RoundEvent[] {
  return Array.from({ length: count }, (_, index) => ({
    ...base,
    id: `evt_${holeNumber}_${playerId}_${index}`,
    playerId,
    type: 'stroke' as const,
    holeNumber,
    data: null,
  }))
}

function next(id: string, holeNumber: number): RoundEvent {
  return { ...base, id, playerId: 'ann', type: 'next_hole', holeNumber, data: null }
}

function roundAfter(setup: Parameters<typeof roundOf>[0], events: readonly RoundEvent[]): Round {
  return openPeerRound(roundOf(setup), events).round
}

test('two devices that press Next at once advance one hole', () => {
  const { round } = openPeerRound(roundAtPebble(), [...strokes(1, 4), next('evt_1_a', 1), next('evt_1_b', 1)])
  expect(round.currentHole).toBe(2)
})

function expectInvariants(round: Round): void {
  const ids = round.players.map((player) => player.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeLessThanOrEqual(8)
  expect(round.holes.map((hole) => hole.number)).toContain(currentHoleNumber(round))
  expect(currentHolePosition(round)).toBeGreaterThanOrEqual(1)
  if (round.metadata.soloRound !== true) expect(round.currentHole).toBeLessThanOrEqual(round.totalHoles)
  for (const id of Object.keys(round.readyPlayers)) expect(ids).toContain(id)
  for (const hole of round.holes) {
    expect(Object.keys(hole.strokes).toSorted()).toEqual(ids.toSorted())
    expect(hole.par).toBeGreaterThanOrEqual(3)
    expect(hole.par).toBeLessThanOrEqual(6)
    for (const count of Object.values(hole.strokes)) {
      expect(Number.isInteger(count) && count >= 0 && count <= 99).toBe(true)
    }
  }
}

describe('any sequence of events', () => {
  test('keeps strokes within 0 to 99, the current hole within the set, players once and at most 8, and no trace of players who left', () => {
    fc.assert(
      fc.property(setups, histories, (setup, history) => {
        const start = openPeerRound(roundOf(setup))
        expectInvariants(start.round)
        expectInvariants(history.reduce(applyPeerEvent, start).round)
      }),
    )
  })

  test('never changes the round it starts from', () => {
    fc.assert(
      fc.property(setups, histories, (setup, history) => {
        const start = roundOf(setup)
        const before = JSON.stringify(start)
        openPeerRound(start, history)
        expect(JSON.stringify(start)).toBe(before)
      }),
    )
  })
})

describe('the order of events', () => {
  // Undo (which stops at 0), next, join and leave don't commute: the authority decides their order.
  const strokesOnly = histories.map((history) => history.filter((event) => event.type === 'stroke'))

  test('does not matter among strokes', () => {
    const shuffled = strokesOnly.chain((history) =>
      fc.tuple(fc.constant(history), fc.shuffledSubarray(history, { minLength: history.length })),
    )
    fc.assert(
      fc.property(setups, shuffled, (setup, [history, other]) => {
        expect(roundAfter(setup, other)).toEqual(roundAfter(setup, history))
      }),
    )
  })

  test('does not matter between strokes and readiness of different players', () => {
    const interleaved = histories
      .map((history) => ({
        strokes: history.filter((event) => event.type === 'stroke'),
        readiness: history.filter((event) => event.type === 'ready'),
      }))
      .chain(({ strokes: played, readiness }) =>
        fc.tuple(fc.constant([...played, ...readiness]), fc.constant([...readiness, ...played])),
      )
    fc.assert(
      fc.property(setups, interleaved, (setup, [one, other]) => {
        expect(roundAfter(setup, one)).toEqual(roundAfter(setup, other))
      }),
    )
  })
})

test('a whole round of eight players, tapped one by one, adds up', () => {
  const players = eventNames.slice(0, 8).map((name) => playerNamed(name))
  let peer = openPeerRound({ ...roundAtPebble({ players, soloRound: false }), status: 'active' })
  for (let hole = 1; hole <= 18; hole += 1) {
    for (const [index, player] of players.entries()) {
      peer = strokes(hole, 3 + (index % 3), player.id).reduce(applyPeerEvent, peer)
    }
    peer = applyPeerEvent(peer, next(`next_${hole}`, hole))
  }
  // 3, 4 or 5 strokes on each of 18 holes.
  expect(players.map((player) => playerTotals(peer.round, player.id).strokes)).toEqual([54, 72, 90, 54, 72, 90, 54, 72])
  expect(isLastHole(peer.round)).toBe(true)
})
