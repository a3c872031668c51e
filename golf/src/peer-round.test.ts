import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundAtPebble } from '../cards/worked-round.ts'
import { gateOf } from './gate.ts'
import {
  applyPeerEvent,
  baseOf,
  isGuestsOwn,
  openPeerRound,
  nextCounter,
  peerHolesPlayed,
  peerRoundFor,
} from './peer-round.ts'
import { createRound, currentHoleNumber, type Round, type RoundPlayer, strokesOn } from './round.ts'
import type { RoundEvent } from './round-events.ts'

const card = roundAtPebble()

function player(id: string, joinMode: RoundPlayer['joinMode']): RoundPlayer {
  return { id, playerId: null, nickname: id, isLocal: false, p2pPeerId: null, joinMode }
}

function roundOf(players: readonly RoundPlayer[]): Round {
  const round = createRound({
    ...card,
    holeSet: card.holeSet.slice(0, 9),
    holesMode: 'front9',
    players,
    soloRound: false,
    selfPlayerId: null,
  })
  return { ...round, status: 'active', startedAt: 1 }
}

const threesome = () => roundOf([player('ann', 'host'), player('ben', 'p2p'), player('cid', 'manual')])

let made = 0
const base = () => {
  made += 1
  return { id: `evt_${made}`, roundId: card.id, timestamp: '2026-06-01T08:00:00.000Z' }
}
const count = (playerId: string, holeNumber: number, strokes: number, counter: number): RoundEvent => ({
  ...base(),
  playerId,
  type: 'stroke',
  holeNumber,
  data: { strokes, counter },
})
const says = (playerId: string, holeNumber: number, isReady: boolean, counter: number, goesOn = false): RoundEvent => ({
  ...base(),
  playerId,
  type: isReady ? 'ready' : 'unready',
  holeNumber,
  data: { counter, ...(goesOn && { goesOn: true }) },
})
const next = (holeNumber: number): RoundEvent => ({
  ...base(),
  playerId: 'ann',
  type: 'next_hole',
  holeNumber,
  data: null,
})

describe('strokes', () => {
  test('of two counts for a cell the one with the greater counter wins, whichever arrives first', () => {
    const [older, newer] = [count('ben', 1, 4, 1), count('ben', 1, 5, 2)]
    for (const order of [
      [older, newer],
      [newer, older],
    ]) {
      expect(strokesOn(openPeerRound(threesome(), order).round, 1, 'ben')).toBe(5)
    }
  })

  test('the base of a received round has each player once, and its end is an ordinary event', () => {
    const round = threesome()
    const twice = { ...round, players: [...round.players, player('ben', 'p2p')] }
    expect(baseOf(twice)).toEqual(round)
    expect(baseOf({ ...twice, status: 'completed', completedAt: 1_790_000_000_000 })).toEqual(round)
  })

  test('a whole round among the events replaces nothing that is known, newer or older: it is only a base', () => {
    for (const strokes of [3, 9]) {
      const known = openPeerRound(threesome(), [count('ben', 1, 5, 2)])
      const roundData = openPeerRound(threesome(), [count('ben', 1, strokes, 7 - strokes)]).round
      const sync: RoundEvent = { ...base(), playerId: 'ann', type: 'round_sync', holeNumber: null, data: { roundData } }
      expect(applyPeerEvent(known, sync)).toBe(known)
    }
  })

  test('any order of arrival, with duplicates, gives the same round', () => {
    const taps = fc.array(
      fc.record({
        player: fc.constantFrom('ann', 'ben', 'cid'),
        hole: fc.integer({ min: 1, max: 9 }),
        strokes: fc.nat(99),
        ready: fc.boolean(),
      }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(taps, fc.func(fc.nat()), (given, rank) => {
        const counters = new Map<string, number>()
        const events = given.flatMap(({ player: id, hole, strokes, ready }) => {
          const counter = (counters.get(id) ?? 0) + 1
          counters.set(id, counter + 1)
          return [count(id, hole, strokes, counter), says(id, hole, ready, counter + 1)]
        })
        const expected = new Map(given.map(({ player: id, hole, strokes }) => [`${id} ${hole}`, strokes]))
        const shuffled = [...events, ...events.slice(0, 3)].toSorted((a, b) => rank(a.id) - rank(b.id))
        const inOrder = openPeerRound(threesome(), events)
        const peer = openPeerRound(threesome(), shuffled)
        for (const [cell, strokes] of expected) {
          const [id = '', hole = ''] = cell.split(' ')
          expect(strokesOn(peer.round, Number(hole), id)).toBe(strokes)
        }
        expect(peer.round).toEqual(inOrder.round)
      }),
    )
  })

  test('a player who leaves and comes back keeps their strokes', () => {
    const leave: RoundEvent = { ...base(), playerId: 'ben', type: 'leave', holeNumber: null, data: null }
    const join: RoundEvent = {
      ...base(),
      playerId: 'ben',
      type: 'join',
      holeNumber: null,
      data: { player: player('ben', 'p2p') },
    }
    const left = openPeerRound(threesome(), [count('ben', 1, 4, 1), leave])
    expect(left.round.players.map(({ id }) => id)).toEqual(['ann', 'cid'])
    expect(strokesOn(applyPeerEvent(left, join).round, 1, 'ben')).toBe(4)
    // The counter is greater than all known ones and not less than the time.
    expect([0, 1, 2, 1_790_000_000_000].map((now) => nextCounter(left, 'ben', now))).toEqual([
      2, 2, 2, 1_790_000_000_000,
    ])
    const last = openPeerRound(threesome(), [count('ben', 1, 4, Number.MAX_SAFE_INTEGER)])
    expect(nextCounter(last, 'ben', 1)).toBe(Number.MAX_SAFE_INTEGER)
  })
})

describe('the gate', () => {
  test('passes once all have strokes and all players with a device are ready for this hole', () => {
    const scored = [count('ann', 1, 4, 1), count('ben', 1, 5, 1), count('cid', 1, 6, 1)]
    const peer = openPeerRound(threesome(), [...scored, says('ann', 1, true, 2), says('ben', 2, true, 2)])
    expect(gateOf(peer.round)).toMatchObject({ readyCount: 1, readyTotal: 2, canAdvance: false })
    expect(gateOf(applyPeerEvent(peer, says('ben', 1, true, 3)).round)).toMatchObject({
      readyCount: 2,
      canAdvance: true,
    })
  })
})

// Source: decision 20.
describe('stopping and picking up', () => {
  const stops = (playerId: string, counter: number): RoundEvent => ({
    ...says(playerId, 1, true, counter),
    type: 'ready',
    holeNumber: 1,
    data: { counter, hasStopped: true },
  })
  const picksUp = (playerId: string, holeNumber: number, counter: number): RoundEvent => ({
    ...count(playerId, holeNumber, 0, counter),
    type: 'undo_stroke',
    holeNumber,
    data: { strokes: 0, counter, noScore: true },
  })

  test('nobody waits for a player who has stopped, until they play on', () => {
    const scored = [count('ann', 1, 4, 1), count('cid', 1, 5, 1), says('ann', 1, true, 2)]
    const waiting = openPeerRound(threesome(), scored)
    expect(gateOf(waiting.round).canAdvance).toBe(false)
    const stopped = applyPeerEvent(waiting, stops('ben', 1))
    expect(gateOf(stopped.round)).toMatchObject({ readyTotal: 1, unscoredPlayerIds: [], canAdvance: true })
    expect(gateOf(applyPeerEvent(stopped, says('ben', 1, false, 2)).round).canAdvance).toBe(false)
    // An earlier event that arrives later changes nothing.
    const late = openPeerRound(threesome(), [...scored, says('ben', 1, false, 2), stops('ben', 1)])
    expect(gateOf(late.round).canAdvance).toBe(false)
  })

  test('a player who has stopped sees the hole that the others play', () => {
    const peer = openPeerRound(threesome(), [stops('ben', 1), count('ann', 1, 4, 1), next(1)])
    expect(currentHoleNumber(peerRoundFor(peer, 'ben'))).toBe(2)
  })

  test("of 'No score' and a count for one cell the one with the greater counter wins, whichever arrives first", () => {
    const events = [picksUp('cid', 1, 2), count('cid', 1, 6, 1)]
    for (const order of [events, events.toReversed()]) {
      const { round } = openPeerRound(threesome(), order)
      expect(strokesOn(round, 1, 'cid')).toBe(0)
      expect(gateOf(round).unscoredPlayerIds).toEqual(['ann', 'ben'])
    }
    const { round } = openPeerRound(threesome(), [picksUp('cid', 1, 2), count('cid', 1, 0, 3)])
    expect(gateOf(round).unscoredPlayerIds).toEqual(['ann', 'ben', 'cid'])
  })
})

describe('the hole that a device shows', () => {
  test('a player who pressed Next is ahead, and ready on the hole of the round', () => {
    const peer = openPeerRound(threesome(), [count('ben', 1, 4, 1), says('ben', 1, true, 2, true)])
    expect(currentHoleNumber(peerRoundFor(peer, 'ben'))).toBe(2)
    expect(currentHoleNumber(peerRoundFor(peer, 'ann'))).toBe(1)
    expect(peerRoundFor(peer, 'ann').readyPlayers).toEqual({ ben: true })
    expect(peerHolesPlayed(peer)).toEqual({ ann: 1, ben: 2 })
  })

  test('a player who only ticked ready stays when the round goes on; one who said nothing goes along', () => {
    const peer = openPeerRound(threesome(), [says('ben', 1, true, 1), next(1)])
    expect(currentHoleNumber(peerRoundFor(peer, 'ben'))).toBe(1)
    expect(peerRoundFor(peer, 'ben').readyPlayers).toEqual({ ann: true, ben: true, cid: true })
    expect(currentHoleNumber(peerRoundFor(peer, 'ann'))).toBe(2)
    expect(currentHoleNumber(peerRoundFor(applyPeerEvent(peer, says('ben', 1, true, 2, true)), 'ben'))).toBe(2)
  })

  test('each device shows its own player as local and the host as host', () => {
    const { players } = peerRoundFor(openPeerRound(threesome()), 'ben')
    expect(players.map(({ id, isLocal, joinMode }) => [id, isLocal, joinMode])).toEqual([
      ['ann', false, 'host'],
      ['ben', true, 'p2p'],
      ['cid', false, 'manual'],
    ])
  })
})

test('a guest may send only events about their own player, and none for the round', () => {
  expect(isGuestsOwn(count('ben', 1, 4, 1), 'ben')).toBe(true)
  expect(isGuestsOwn(count('ann', 1, 4, 1), 'ben')).toBe(false)
  expect(isGuestsOwn({ ...next(1), playerId: 'ben' }, 'ben')).toBe(false)
  expect(isGuestsOwn({ ...base(), playerId: 'ben', type: 'end_round', holeNumber: null, data: null }, 'ben')).toBe(
    false,
  )
})
