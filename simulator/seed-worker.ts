import { parentPort, workerData } from 'node:worker_threads'
import { planOf } from './generator.ts'
import { run } from './run.ts'

/** The result of one seed. */
export interface SeedResult {
  readonly seed: number
  readonly violations: readonly string[]
  readonly taps: number
  readonly acknowledged: number
  readonly requests: number
  /** Milliseconds of the run's own time. */
  readonly playedMs: number
}

/*
 * A thread of bench/simulator.bench.ts, which plays seeds and reports each result.
 */
const { first, step, end } = boundsOf(workerData)
for (let seed = first; seed < end; seed += step) parentPort?.postMessage(await resultOf(seed))

async function resultOf(seed: number): Promise<SeedResult> {
  try {
    const { violations, ...rest } = await run(planOf(seed))
    return {
      seed,
      ...rest,
      violations: violations.map(({ oracle, what, at }) => `${oracle} ${Math.round(at)} ms ${what}`),
    }
  } catch (error) {
    return { seed, violations: [String(error)], taps: 0, acknowledged: 0, requests: 0, playedMs: 0 }
  }
}

function boundsOf(given: unknown): { readonly first: number; readonly step: number; readonly end: number } {
  const numbers = new Map(typeof given === 'object' && given !== null ? Object.entries(given) : [])
  const numberOf = (name: string) => Number(numbers.get(name))
  return { first: numberOf('first'), step: numberOf('step'), end: numberOf('end') }
}
