import fc from 'fast-check'
import type { RoundEvent } from '@teemates/golf/round-events'
import { expect, test } from 'vitest'
import { histories, roundOf, setups } from '../../../../golf/cards/any-events.ts'
import type { LogEntry } from './log-entry.ts'
import { soloRoundIn } from './played-round.ts'

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
