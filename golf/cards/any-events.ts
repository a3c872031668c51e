import fc from 'fast-check'
import { holesModes } from '../src/holes-mode.ts'
import type { Round } from '../src/round.ts'
import type { RoundEvent } from '../src/round-events.ts'
import { playerNamed, roundAtPebble } from './worked-round.ts'

export const eventNames = ['Ann', 'Bob', 'Cal', 'Dee', 'Eve', 'Fay', 'Gus', 'Hal', 'Ian', 'constructor']

/** The kinds of rounds to which events are applied. */
export const setups = fc.record({
  holesMode: fc.constantFrom(...holesModes),
  soloRound: fc.boolean(),
  status: fc.constantFrom('lobby' as const, 'active' as const),
})

export function roundOf(setup: { holesMode: Round['holesMode']; soloRound: boolean; status: Round['status'] }): Round {
  const round = roundAtPebble({ holesMode: setup.holesMode, soloRound: setup.soloRound })
  return { ...round, status: setup.status }
}

// Few ids make duplicates likely, and few holes make counts reach 0.
const eventFields = fc.record({
  id: fc.integer({ min: 0, max: 60 }),
  name: fc.constantFrom(...eventNames),
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

/** Events as hostile or broken phones could send them. Equal ids are equal events. */
export const histories = fc.array(events, { maxLength: 120 })
