import { describe, expect, test } from 'vitest'
import { playerNamed, roundAtPebble, withStrokes } from '../cards/worked-round.ts'
import { answerIn, currentHoleNumber, findHole, type Round, strokesOn } from './round.ts'
import { applyEvent, isPersisted, type RoundEvent, roundEventTypes } from './round-events.ts'

const base = { id: 'evt_1_a', roundId: 'round_1_a', playerId: 'ann', timestamp: '2025-10-09T08:53:20.000Z' }

function stroke(holeNumber: number, playerId = 'ann'): RoundEvent {
  return { ...base, playerId, type: 'stroke', holeNumber, data: null }
}

function undo(holeNumber: number, playerId = 'ann'): RoundEvent {
  return { ...base, playerId, type: 'undo_stroke', holeNumber, data: null }
}

function next(holeNumber: number | null): RoundEvent {
  return { ...base, type: 'next_hole', holeNumber, data: null }
}

function plain(type: 'leave' | 'ready' | 'unready' | 'end_round' | 'game_start', playerId = 'ann'): RoundEvent {
  return { ...base, playerId, type, holeNumber: null, data: null }
}

function joinOf(name: string): RoundEvent {
  return { ...base, type: 'join', holeNumber: null, data: { player: playerNamed(name) } }
}

function setPar(holeNumber: number, data: { readonly par: number } | null): RoundEvent {
  return { ...base, type: 'set_par', holeNumber, data }
}

function active(round: Round): Round {
  return { ...round, status: 'active', startedAt: 1 }
}

describe('strokes', () => {
  test('a stroke adds one to the player on the hole and changes nothing else', () => {
    const round = applyEvent(applyEvent(active(roundAtPebble()), stroke(3)), stroke(3))
    expect(strokesOn(round, 3, 'ann')).toBe(2)
    expect(strokesOn(round, 3, 'bob')).toBe(0)
    expect(strokesOn(round, 2, 'ann')).toBe(0)
  })

  test('an undo removes one stroke, never below 0', () => {
    const round = withStrokes(active(roundAtPebble()), { ann: [1] })
    const undone = applyEvent(round, undo(1))
    expect(strokesOn(undone, 1, 'ann')).toBe(0)
    expect(applyEvent(undone, undo(1))).toBe(undone)
  })

  test('a hole takes 99 strokes and no more', () => {
    const round = withStrokes(active(roundAtPebble()), { ann: [98] })
    const full = applyEvent(round, stroke(1))
    expect(strokesOn(full, 1, 'ann')).toBe(99)
    expect(applyEvent(full, stroke(1))).toBe(full)
  })

  test('of an unknown player or hole change nothing', () => {
    const round = active(roundAtPebble({ holesMode: 'back9' }))
    for (const event of [stroke(10, 'eve'), stroke(10, '__proto__'), stroke(1), stroke(19), undo(10, 'eve')]) {
      expect(applyEvent(round, event)).toBe(round)
    }
  })

  test('on an earlier hole, and after the end, still count', () => {
    const round = applyEvent({ ...active(roundAtPebble()), currentHole: 9 }, stroke(5))
    expect(strokesOn(round, 5, 'ann')).toBe(1)
    expect(strokesOn(applyEvent({ ...round, status: 'completed' }, stroke(5)), 5, 'ann')).toBe(2)
  })

  test('a player called constructor counts like any other', () => {
    const round = active(roundAtPebble({ players: [playerNamed('constructor')] }))
    expect(strokesOn(applyEvent(round, stroke(1, 'constructor')), 1, 'constructor')).toBe(1)
  })
})

describe('an entry that carries its count', () => {
  const entry = (strokes: number, counter: number, id = `evt_${counter}_a`, noScore = false): RoundEvent => ({
    ...base,
    id,
    type: 'stroke',
    holeNumber: 3,
    data: { strokes, counter, ...(noScore && { noScore: true as const }) },
  })
  const counted = (events: readonly RoundEvent[]) => {
    const hole = findHole(events.reduce(applyEvent, active(roundAtPebble())), 3)
    return hole === undefined ? undefined : answerIn(hole, 'ann')
  }

  test('sets the count, and two of them for the same cell don’t add up', () => {
    expect(counted([entry(5, 10), entry(5, 11)])).toBe(5)
  })

  test('is counted on from by an older app’s stroke', () => {
    expect(counted([stroke(3), entry(5, 10), stroke(3)])).toBe(6)
  })
})

describe('the next hole', () => {
  test('advances by one and clears all readiness', () => {
    const round = { ...active(roundAtPebble()), readyPlayers: { ann: true, bob: true } }
    expect(applyEvent(round, next(1))).toMatchObject({ currentHole: 2, readyPlayers: {} })
  })

  test('advances once if requested twice from the same hole', () => {
    const once = applyEvent(active(roundAtPebble()), next(1))
    expect(applyEvent(once, next(1))).toBe(once)
  })

  test('advances each time if the event names no hole', () => {
    const twice = applyEvent(applyEvent(active(roundAtPebble()), next(null)), next(null))
    expect(twice.currentHole).toBe(3)
  })

  test('stops at the last hole, where it still clears readiness', () => {
    const last = { ...active(roundAtPebble({ soloRound: false })), currentHole: 18 }
    expect(applyEvent(last, next(18))).toBe(last)
    const ready = { ...last, readyPlayers: { ann: true } }
    expect(applyEvent(ready, next(18))).toMatchObject({ currentHole: 18, readyPlayers: {} })
  })

  test('of a solo back nine goes from 10 to 18 by the number on the card', () => {
    let round = active(roundAtPebble({ holesMode: 'back9' }))
    const seen = [round.currentHole]
    for (let step = 0; step < 10; step += 1) {
      round = applyEvent(round, next(currentHoleNumber(round)))
      seen.push(round.currentHole)
    }
    expect(seen).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 18, 18])
  })

  test('a live back nine goes from position 1 to 9, requested by the number on the card', () => {
    let round = active(roundAtPebble({ holesMode: 'back9', soloRound: false }))
    const seen = [round.currentHole]
    for (const holeNumber of [10, 11, 12, 13, 14, 15, 16, 17, 18]) {
      round = applyEvent(round, next(holeNumber))
      seen.push(round.currentHole)
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 9])
  })

  test('does nothing in a completed round', () => {
    const done: Round = { ...active(roundAtPebble()), status: 'completed' }
    expect(applyEvent(done, next(1))).toBe(done)
  })
})

describe('players', () => {
  test('who join have 0 strokes on all holes', () => {
    const round = applyEvent(active(roundAtPebble()), joinOf('Cal'))
    expect(round.players.map((player) => player.id)).toEqual(['ann', 'bob', 'cal'])
    expect(round.holes.every((hole) => hole.strokes['cal'] === 0)).toBe(true)
  })

  test('are added only once', () => {
    const round = withStrokes(active(roundAtPebble()), { ann: [4] })
    expect(applyEvent(round, joinOf('Ann'))).toBe(round)
  })

  test('are 8 at most', () => {
    const players = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8'].map((name) => playerNamed(name))
    const round = active(roundAtPebble({ players }))
    expect(applyEvent(round, joinOf('A9'))).toBe(round)
  })

  test('who leave take their strokes and their readiness along', () => {
    const scored = withStrokes(active(roundAtPebble()), { ann: [4, 5], bob: [5, 6] })
    const round = applyEvent({ ...scored, readyPlayers: { ann: true, bob: true } }, plain('leave'))
    expect(round.players.map((player) => player.id)).toEqual(['bob'])
    expect(round.holes.every((hole) => !Object.hasOwn(hole.strokes, 'ann'))).toBe(true)
    expect(round.readyPlayers).toEqual({ bob: true })
    expect(strokesOn(round, 2, 'bob')).toBe(6)
    expect(applyEvent(round, plain('leave'))).toBe(round)
  })
})

describe('readiness', () => {
  test('is set and cleared', () => {
    const ready = applyEvent(active(roundAtPebble()), plain('ready'))
    expect(ready.readyPlayers).toEqual({ ann: true })
    expect(applyEvent(ready, plain('ready'))).toBe(ready)
    expect(applyEvent(ready, plain('unready')).readyPlayers).toEqual({ ann: false })
  })

  test('applies only to players of a round in progress', () => {
    const round = active(roundAtPebble())
    expect(applyEvent(round, plain('ready', 'eve'))).toBe(round)
    const done: Round = { ...round, status: 'completed' }
    expect(applyEvent(done, plain('ready'))).toBe(done)
  })
})

describe('par', () => {
  test('is set on the hole and in the total', () => {
    const round = applyEvent(roundAtPebble(), setPar(2, { par: 4 }))
    expect(round.holes[1]?.par).toBe(4)
    expect(round.courseDetails.totalPar).toBe(71)
  })

  test('is 4 if none is given', () => {
    expect(applyEvent(roundAtPebble(), setPar(2, null)).holes[1]?.par).toBe(4)
  })

  test.each([0, -3, 2, 7, 4.5, Number.NaN])('is never %d', (par) => {
    const round = roundAtPebble()
    expect(applyEvent(round, setPar(2, { par }))).toBe(round)
  })
})

describe('start, end and sync', () => {
  test('a game starts once, from its lobby, at the event’s time', () => {
    const started = applyEvent(roundAtPebble(), plain('game_start'))
    expect(started).toMatchObject({ status: 'active', startedAt: Date.UTC(2025, 9, 9, 8, 53, 20) })
    expect(applyEvent(started, plain('game_start'))).toBe(started)
  })

  test('a round ends once, at the event’s time', () => {
    const done = applyEvent(active(roundAtPebble()), plain('end_round'))
    expect(done).toMatchObject({ status: 'completed', completedAt: Date.UTC(2025, 9, 9, 8, 53, 20) })
    expect(applyEvent(done, { ...plain('end_round'), timestamp: '2025-10-09T09:00:00.000Z' })).toBe(done)
  })

  test('an invalid timestamp gives no time', () => {
    const event: RoundEvent = { ...plain('end_round'), timestamp: 'soon' }
    expect(applyEvent(active(roundAtPebble()), event)).toMatchObject({ status: 'completed', completedAt: null })
  })

  test('a sync replaces the whole round and keeps each player once', () => {
    const given = withStrokes(roundAtPebble({ players: [playerNamed('Cal'), playerNamed('Dee')] }), { cal: [3] })
    const roundData = { ...given, players: [...given.players, playerNamed('Cal', { nickname: 'Cal again' })] }
    const event: RoundEvent = { ...base, type: 'round_sync', holeNumber: null, data: { roundData } }
    expect(applyEvent(roundAtPebble(), event)).toEqual(given)
  })

  test('only round_sync and game_start are not persisted', () => {
    const events: RoundEvent[] = [
      stroke(1),
      undo(1),
      setPar(1, null),
      next(1),
      joinOf('Cal'),
      plain('leave'),
      plain('end_round'),
      plain('ready'),
      plain('unready'),
      plain('game_start'),
      { ...base, type: 'round_sync', holeNumber: null, data: { roundData: roundAtPebble() } },
    ]
    expect(events.map((event) => event.type)).toEqual([...roundEventTypes])
    expect(events.filter((event) => !isPersisted(event)).map((event) => event.type)).toEqual([
      'game_start',
      'round_sync',
    ])
  })
})
