import { afterAll, beforeAll, vi } from 'vitest'
import { noFaults } from './link.ts'
import { RealWorld } from './real-world.ts'

/*
 * The frame of the simulator's scenarios with the same transport against the server and its PostgreSQL, each phone behind a
 * network that goes wrong. Each ends as every run of the simulator does: within 30 s of the last fault all is sent and equal
 * [B31].
 */

/** Some of what is told comes before a reply that was slow, and some after one that was quick. In ms. */
const changesDelayMs = 60

/** A network that takes its time. */
export const slow = { ...noFaults, longestDelayMs: 300 }

/** For a file of scenarios: the one server on which all of its games are played at once; there while its tests run. */
export function worldOfFile(): () => RealWorld {
  // On a machine that is busy with the other tests.
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000, maxConcurrency: 20 })
  let world: RealWorld
  beforeAll(async () => {
    world = await RealWorld.open(changesDelayMs)
  })
  afterAll(() => world.remove())
  return () => world
}
