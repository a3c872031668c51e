import { expect, test } from 'vitest'
import type { Variant } from '../device/tab.ts'
import { planOf } from '../generator.ts'
import { run } from '../run.ts'
import { failsOf } from '../scenarios/directed.ts'
import * as scenes from '../scenarios/scenes.ts'
import { outboxDroppedOnSignOut, savedBeforeDurable } from '../variants.ts'

/*
 * The simulator with the app's own live store on each phone, over IndexedDB on a disk that crashes: see disk-durable.ts. The
 * oracles are those of every run.
 */

const hasRealStore = true
const unchanged: Variant = (ports) => ports

test.each([
  ['[B16] five lost replies', scenes.lostReplies],
  ['[B17] a score that a stand-in corrected', scenes.handOver],
  ['[B19] Next in two tabs', scenes.nextInTwoTabs],
  ['[B27] an account lost with nine strokes waiting and the app closed', scenes.accountLost],
  ['[A1] an app killed as soon as it has said saved', scenes.killedAtOnce],
  ['[B28] a server that is set back', scenes.serverSetBack],
])('%s loses nothing that is on the disk', async (_name, { options, play }) => {
  expect(await failsOf(unchanged, { ...options, hasRealStore }, play)).toEqual(new Set())
})

test.each([
  ['a stroke saved before it is durable', savedBeforeDurable, 'O1', scenes.killedAtOnce],
  ['an outbox dropped on sign-out', outboxDroppedOnSignOut, 'O1', scenes.accountLost],
] as const)('%s is found on the real store, too', async (_name, variant, oracle, { options, play }) => {
  expect(await failsOf(variant, { ...options, hasRealStore }, play)).toContain(oracle)
})

// Seeds among the first 250 with the most faults of apps and disks, and those that once found a fault.
const seeds = [
  38, 40, 85, 123, 162, 205, 212, 231,
  // A stroke stayed pending on a slow disk when the server was restored.
  60_998,
  // Strokes entered while a slow disk stored the leaving came after it, and were rejected.
  61_936,
]

test.each(seeds)(
  '[A1] [A5] [B16] [B27] [B28] [B31] random faults over the real store cost no stroke, and all end equal (seed %i)',
  { timeout: 120_000 },
  async (seed) => {
    const { violations } = await run(planOf(seed), { hasRealStore })
    expect(violations).toEqual([])
  },
)
