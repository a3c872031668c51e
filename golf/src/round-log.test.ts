import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { playerNamed, roundAtPebble } from '../cards/worked-round.ts'
import { holesModes } from './holes-mode.ts'
import { currentHoleNumber, currentHolePosition, isLastHole, type Round, strokesOn } from './round.ts'
import type { RoundEvent } from './round-events.ts'
import { appendEvents, openLog, replay } from './round-log.ts'
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

describe('the log of a round', () => {
  test('an event id counts once, within a batch and across batches', () => {
    const log = openLog(roundAtPebble(), [...strokes(1, 4), ...strokes(1, 4)])
    expect(strokesOn(log.round, 1, 'ann')).toBe(4)
    expect(appendEvents(log, strokes(1, 4))).toBe(log)
    expect(appendEvents(log, [])).toBe(log)
    expect(strokesOn(appendEvents(log, strokes(1, 5)).round, 1, 'ann')).toBe(5)
  })

  test('an event that changes nothing counts too and is not applied again', () => {
    const early = strokes(1, 1, 'cal')
    const log = openLog(roundAtPebble(), early)
    const joined = appendEvents(log, [
      {
        ...base,
        id: 'join_cal_1',
        playerId: 'cal',
        type: 'join',
        holeNumber: null,
        data: { player: playerNamed('Cal') },
      },
    ])
    expect(strokesOn(appendEvents(joined, early).round, 1, 'cal')).toBe(0)
  })

  test('two devices that press Next at once advance one hole', () => {
    const log = openLog(roundAtPebble(), [...strokes(1, 4), next('evt_1_a', 1), next('evt_1_b', 1)])
    expect(log.round.currentHole).toBe(2)
  })

  test('appending leaves a log unchanged, even if two logs branch off', () => {
    const first = openLog(roundAtPebble(), strokes(1, 3))
    const left = appendEvents(first, strokes(2, 2))
    const right = appendEvents(first, strokes(3, 1))
    expect([...first.appliedIds]).toEqual(['evt_1_ann_0', 'evt_1_ann_1', 'evt_1_ann_2'])
    expect([first, left, right].map((log) => log.appliedIds.size)).toEqual([3, 5, 4])
    expect(first.appliedIds.has('evt_2_ann_0')).toBe(false)
    expect(right.appliedIds.has('evt_2_ann_0')).toBe(false)
    expect(left.appliedIds.has('evt_3_ann_0')).toBe(false)
    expect(strokesOn(first.round, 2, 'ann')).toBe(0)
    expect([...right.appliedIds]).toEqual(['evt_1_ann_0', 'evt_1_ann_1', 'evt_1_ann_2', 'evt_3_ann_0'])
    expect([...left.appliedIds.entries()].at(-1)).toEqual(['evt_2_ann_1', 'evt_2_ann_1'])
    const walked: string[] = []
    left.appliedIds.forEach((id) => walked.push(id))
    expect(walked).toEqual([...left.appliedIds.values()])
  })

  test('a log restored with a plain set of ids can be continued', () => {
    const restored = { round: roundAtPebble(), appliedIds: new Set(['evt_1_ann_0']) }
    const log = appendEvents(restored, strokes(1, 2))
    expect(strokesOn(log.round, 1, 'ann')).toBe(1)
    expect([...log.appliedIds]).toEqual(['evt_1_ann_0', 'evt_1_ann_1'])
  })
})

const names = ['Ann', 'Bob', 'Cal', 'Dee', 'Eve', 'Fay', 'Gus', 'Hal', 'Ian', 'constructor']

const setups = fc.record({
  holesMode: fc.constantFrom(...holesModes),
  soloRound: fc.boolean(),
  status: fc.constantFrom('lobby' as const, 'active' as const),
})

function roundOf(setup: { holesMode: Round['holesMode']; soloRound: boolean; status: Round['status'] }): Round {
  const round = roundAtPebble({ holesMode: setup.holesMode, soloRound: setup.soloRound })
  return { ...round, status: setup.status }
}

// Few ids make duplicates likely, and few holes make counts reach 0.
const eventFields = fc.record({
  id: fc.integer({ min: 0, max: 60 }),
  name: fc.constantFrom(...names),
  hole: fc.oneof(fc.constantFrom(0, 1, 10, 19), fc.integer({ min: 1, max: 18 })),
  par: fc.integer({ min: 0, max: 9 }),
  seconds: fc.integer({ min: 0, max: 59 }),
  kind: fc.constantFrom(
    ...(['stroke', 'stroke', 'stroke', 'undo', 'set_par', 'next', 'next', 'nextFrom', 'join', 'leave'] as const),
    ...(['ready', 'unready', 'game_start', 'end_round', 'round_sync'] as const),
  ),
})

const events: fc.Arbitrary<RoundEvent> = fc.tuple(eventFields, setups).map(([given, setup]): RoundEvent => {
  const player = playerNamed(given.name)
  const shared = {
    // Equal ids mean equal events, because the id encodes the whole event.
    id: `evt_${JSON.stringify([given, given.kind === 'round_sync' ? setup : null])}`,
    roundId: 'round_1_a',
    playerId: player.id,
    timestamp: `2025-10-09T08:53:${`${given.seconds}`.padStart(2, '0')}.000Z`,
  }
  switch (given.kind) {
    case 'stroke':
      return { ...shared, type: 'stroke', holeNumber: given.hole, data: null }
    case 'undo':
      return { ...shared, type: 'undo_stroke', holeNumber: given.hole, data: null }
    case 'set_par':
      return { ...shared, type: 'set_par', holeNumber: given.hole, data: given.par === 0 ? null : { par: given.par } }
    case 'next':
      return { ...shared, type: 'next_hole', holeNumber: null, data: null }
    case 'nextFrom':
      return { ...shared, type: 'next_hole', holeNumber: given.hole, data: null }
    case 'join':
      return { ...shared, type: 'join', holeNumber: null, data: { player } }
    case 'round_sync':
      return { ...shared, type: 'round_sync', holeNumber: null, data: { roundData: roundOf(setup) } }
    case 'leave':
    case 'ready':
    case 'unready':
    case 'game_start':
    case 'end_round':
      return { ...shared, type: given.kind, holeNumber: null, data: null }
  }
})

const histories = fc.array(events, { maxLength: 120 })

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
        let log = openLog(roundOf(setup))
        expectInvariants(log.round)
        for (const event of history) log = appendEvents(log, [event])
        expectInvariants(log.round)
      }),
    )
  })

  test('gives the same round when replayed, in any batches', () => {
    fc.assert(
      fc.property(setups, histories, fc.array(fc.nat(120)), (setup, history, cuts) => {
        const start = roundOf(setup)
        let log = openLog(start)
        const edges = [0, ...cuts.map((cut) => Math.min(cut, history.length)).toSorted((a, b) => a - b), history.length]
        for (const [index, edge] of edges.entries()) {
          log = appendEvents(log, history.slice(edges[index - 1] ?? 0, edge))
        }
        expect(log.round).toEqual(replay(start, history))
      }),
    )
  })

  test('changes nothing if events are repeated later', () => {
    fc.assert(
      fc.property(setups, histories, fc.array(fc.tuple(fc.nat(), fc.nat())), (setup, history, repeats) => {
        const start = roundOf(setup)
        const repeated = [...history]
        for (const [which, delay] of repeats) {
          const event = history[which % Math.max(history.length, 1)]
          if (event === undefined) continue
          const first = repeated.indexOf(event)
          repeated.splice(first + 1 + (delay % (repeated.length - first)), 0, event)
        }
        expect(replay(start, repeated)).toEqual(replay(start, history))
        const log = openLog(start, history)
        expect(appendEvents(log, repeated)).toBe(log)
      }),
    )
  })

  test('never changes the round it starts from', () => {
    fc.assert(
      fc.property(setups, histories, (setup, history) => {
        const start = roundOf(setup)
        const before = JSON.stringify(start)
        replay(start, history)
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
        expect(replay(roundOf(setup), other)).toEqual(replay(roundOf(setup), history))
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
        expect(replay(roundOf(setup), one)).toEqual(replay(roundOf(setup), other))
      }),
    )
  })
})

test('a whole round of eight players, tapped one by one, adds up', () => {
  const players = names.slice(0, 8).map((name) => playerNamed(name))
  let log = openLog({ ...roundAtPebble({ players, soloRound: false }), status: 'active' })
  for (let hole = 1; hole <= 18; hole += 1) {
    for (const [index, player] of players.entries()) {
      for (const event of strokes(hole, 3 + (index % 3), player.id)) log = appendEvents(log, [event])
    }
    log = appendEvents(log, [next(`next_${hole}`, hole)])
  }
  // 3, 4 or 5 strokes on each of 18 holes.
  expect(players.map((player) => playerTotals(log.round, player.id).strokes)).toEqual([54, 72, 90, 54, 72, 90, 54, 72])
  expect(isLastHole(log.round)).toBe(true)
  // 54 + 72 + 90 + 54 + 72 + 90 + 54 + 72 strokes and 18 times Next.
  expect(log.appliedIds.size).toBe(558 + 18)
})
