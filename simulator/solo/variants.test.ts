import { expect, test } from 'vitest'
import { planOf } from './plan.ts'
import { runSolo } from './run.ts'
import {
  archivedTooEarly,
  deduplicatedByCell,
  discardedRemoves,
  lastArrivalWins,
  lateStrokesIgnored,
  missedNotRead,
  removalForgotten,
  savedBeforeDurable,
} from './variants.ts'

/* The app without one of its precautions: one of the first games must go wrong. */
test.each([
  ['history that ignores late strokes', lateStrokesIgnored, 27],
  ['entries deduplicated by cell', deduplicatedByCell, 10],
  ['the last arrival instead of the highest counter', lastArrivalWins, 20],
  ['a round that was started, removed because it gave way', discardedRemoves, 85],
  ['a round noted as archived before it is in the history', archivedTooEarly, 10],
  ['a stroke saved before it is durable', savedBeforeDurable, 20],
  ['a removal that is not logged', removalForgotten, 20],
  ['a tab that reads nothing when it is seen again', missedNotRead, 20],
])('%s is found', async (_name, variant, games) => {
  const found: string[] = []
  for (let seed = games > 20 ? games - 19 : 1; seed <= games && found.length === 0; seed += 1) {
    found.push(...(await runSolo(planOf(seed), variant)).violations)
  }
  expect(found).not.toEqual([])
})
