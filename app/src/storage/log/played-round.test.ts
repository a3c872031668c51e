import fc from 'fast-check'
import type { RoundEvent } from '@teemates/golf/round-events'
import { expect, test } from 'vitest'
import { histories, roundOf, setups } from '../../../../golf/cards/any-events.ts'
import type { LogEntry } from './log-entry.ts'
import { soloRoundIn, startingHoleIn } from './played-round.ts'

/** The round after these events, each an entry of the log. */
function roundAfter(setup: Parameters<typeof roundOf>[0], events: readonly RoundEvent[]) {
  const round = roundOf(setup)
  const base = { roundId: round.id, at: 0 }
  const entries = events.map((event): LogEntry => ({ ...base, id: event.id, kind: 'event', event }))
  return soloRoundIn([{ ...base, id: 'created', kind: 'created', round }, ...entries])?.round
}

test('events that are stored again later add up to nothing that nobody tapped', () => {
  fc.assert(
    fc.property(setups, histories, fc.array(fc.tuple(fc.nat(), fc.nat())), (setup, history, repeats) => {
      const repeated = [...history]
      for (const [which, delay] of repeats) {
        const event = history[which % Math.max(history.length, 1)]
        if (event === undefined) continue
        const first = repeated.indexOf(event)
        repeated.splice(first + 1 + (delay % (repeated.length - first)), 0, event)
      }
      expect(roundAfter(setup, repeated)).toEqual(roundAfter(setup, history))
    }),
  )
})

test.each([
  ['a solo round', undefined, 8],
  ['a host', 'host', 8],
  ['a guest', 'guest', 3],
] as const)(
  'in the log of %s the last starting hole before the start counts, and for a guest a later one, too',
  (_whose, role, expected) => {
    const round = roundOf({ holesMode: 'front9', soloRound: role === undefined, status: 'lobby' })
    const base = { roundId: round.id, at: 0 }
    const peer = { code: 'ABC234', hostId: 'h', peerId: 'p', selfId: 's' }
    const chosen = (id: string, holeNumber: number): LogEntry => ({ ...base, id, kind: 'starting-hole', holeNumber })
    const start = { id: 'start', roundId: round.id, playerId: 's', timestamp: '2026-06-01T08:00:00Z' } as const
    const entries: LogEntry[] = [
      { ...base, id: 'created', kind: 'created', round, ...(role !== undefined && { peer: { ...peer, role } }) },
      chosen('first', 5),
      chosen('second', 8),
      { ...base, id: 'start', kind: 'event', event: { ...start, type: 'game_start', holeNumber: null, data: null } },
      chosen('late', 3),
    ]
    expect(startingHoleIn(entries.slice(0, 1))).toBeNull()
    expect(startingHoleIn(entries)).toBe(expected)
  },
)
