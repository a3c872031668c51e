import { afterAll, beforeAll, vi } from 'vitest'
import { noFaults } from '../link.ts'
import { RealWorld } from './real-world.ts'

/*
 * Sets up the simulator's scenarios with the same transport against the server and its PostgreSQL, each phone behind a network
 * with faults. Each ends as every run of the simulator does: within 30 s of the last fault everything is sent and equal [B31].
 */

/** Some changes arrive before a slow reply, and some after a quick one. In ms. */
const changesDelayMs = 60

/** A slow network without faults. */
export const slow = { ...noFaults, longestDelayMs: 300 }

/** Starts one server for a file of scenarios, on which all games are played at once, while the tests run. */
export function worldOfFile(): () => RealWorld {
  // The machine is busy with the other tests.
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000, maxConcurrency: 20 })
  let world: RealWorld
  beforeAll(async () => {
    world = await RealWorld.open(changesDelayMs)
  })
  afterAll(() => world.remove())
  return () => world
}
