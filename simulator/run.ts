import { take } from './commands.ts'
import type { Plan } from './generator.ts'
import type { Violation } from './oracles/book.ts'
import { World, type WorldOptions } from './world.ts'

type RunOptions = Omit<WorldOptions, 'seed'>

export interface RunResult {
  /** Violated invariants; empty in a good run. */
  readonly violations: readonly Violation[]
  readonly taps: number
  /** The number of taps that the app showed as saved. */
  readonly acknowledged: number
  /** Calls that the server answered. */
  readonly requests: number
  /** Milliseconds of the run's own time. */
  readonly playedMs: number
}

/** Plays the plan, its end included. @throws what the app or the simulator threw */
export async function run(plan: Plan, options: RunOptions = {}): Promise<RunResult> {
  const world = new World({ ...options, seed: plan.seed })
  let requests = 0
  world.server.onAnswered(() => (requests += 1))
  await world.play(async () => {
    await world.begin(plan.devices, plan.manuals)
    for (const device of world.devices) device.link.order = plan.order
    world.server.keepMoment()
    for (const step of plan.steps) await take(world, step)
    await world.settle()
    await world.finish()
  })
  const { violations, taps } = world.book
  const acknowledged = taps.filter(({ result }) => result?.ok === true).length
  return { violations, taps: taps.length, acknowledged, requests, playedMs: world.time.now() }
}
