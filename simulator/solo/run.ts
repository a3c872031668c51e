import { checkAtTheEnd } from './at-the-end.ts'
import { take } from './commands.ts'
import { SoloDevice } from './device.ts'
import { loadParts } from './parts.ts'
import type { Plan } from './plan.ts'
import type { SoloVariant } from './variants.ts'

export interface SoloResult {
  /** Empty in a good game. */
  readonly violations: readonly string[]
  readonly taps: number
  /** The number of strokes that the app showed as saved. */
  readonly durable: number
  readonly kills: number
  readonly rounds: number
  readonly finished: number
  readonly removed: number
  /** Milliseconds of the game's own time. */
  readonly playedMs: number
}

/** Plays the plan, its end included. @throws what the app or the simulator threw */
export async function runSolo(plan: Plan, variant?: SoloVariant): Promise<SoloResult> {
  await loadParts()
  const device = new SoloDevice(plan, variant)
  let ended = { rounds: 0, finished: 0, removed: 0 }
  await device.play(async () => {
    take(device, { afterMs: 0, tab: 0, command: 'openTab', roll: 0.5 })
    for (const step of plan.steps) {
      await device.sleep(step.afterMs)
      take(device, step)
    }
    ended = await checkAtTheEnd(device)
  })
  const { violations, taps, durable, kills } = device.book
  return { violations, taps, durable, kills, ...ended, playedMs: device.time.now() }
}
