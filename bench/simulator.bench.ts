/*
 * Live games in the simulator: random faults over 10,000 seeds, on two threads. Each run ends with all faults gone; within 30 s
 * everything must be sent and equal, and no stroke lost. --seed is the first one, --runs how many. The first failing seed is
 * printed with the fewest steps that still fail.
 */
import { Worker } from 'node:worker_threads'
import { planOf } from '../simulator/generator.ts'
import { run } from '../simulator/run.ts'
import type { SeedResult } from '../simulator/seed-worker.ts'
import { shrunk } from '../simulator/shrink.ts'
import { report } from './figures.ts'
import { readOptions } from './options.ts'
import { limitTime } from './time-limit.ts'

limitTime(180)
const options = readOptions(10_000)
const threads = 2
const begun = performance.now()
let played = 0
const results = (await Promise.all(Array.from({ length: threads }, (_, thread) => resultsOf(thread)))).flat()
const tookMs = performance.now() - begun
const wrong = results.filter(({ violations }) => violations.length > 0).toSorted((a, b) => a.seed - b.seed)
const [first] = wrong
if (first !== undefined) await tellSmallest(first.seed)

await report({
  name: 'simulator',
  options,
  figures: [
    {
      name: '[B31] games that went wrong',
      unit: 'games',
      values: [wrong.length],
      budget: { atMost: 0 },
      mustHold: true,
    },
    {
      name: 'games played',
      unit: 'games',
      values: [results.length],
      budget: { atLeast: options.runs },
      mustHold: true,
    },
    { name: 'strokes tapped', unit: 'strokes', values: [sum(({ taps }) => taps)] },
    { name: 'of them acknowledged by the device', unit: 'strokes', values: [sum(({ acknowledged }) => acknowledged)] },
    { name: 'requests', unit: 'requests', values: [sum(({ requests }) => requests)] },
    { name: 'time that was played', unit: 'hours', values: [sum(({ playedMs }) => playedMs) / 3_600_000] },
    { name: 'a game', unit: 'ms', values: [(tookMs / results.length) * threads] },
    { name: 'all games', unit: 'ms', values: [tookMs] },
  ],
})

function sum(of: (result: SeedResult) => number): number {
  return results.reduce((all, result) => all + of(result), 0)
}

/** Plays every second seed in sequence. */
function resultsOf(thread: number): Promise<readonly SeedResult[]> {
  const workerData = { first: options.seed + thread, step: threads, end: options.seed + options.runs }
  const worker = new Worker(new URL('../simulator/seed-worker.ts', import.meta.url), { workerData })
  const done: SeedResult[] = []
  return new Promise((resolve, reject) => {
    worker.on('message', (result: SeedResult) => {
      done.push(result)
      played += 1
      // Logged at once, so that an aborted run has shown its findings.
      if (result.violations.length > 0) console.log(`seed ${result.seed}: ${result.violations.slice(0, 3).join('; ')}`)
      if (played % 1000 === 0) console.log(`${played} games after ${Math.round((performance.now() - begun) / 1000)} s`)
    })
    worker.on('error', reject)
    worker.on('exit', () => resolve(done))
  })
}

async function tellSmallest(seed: number): Promise<void> {
  const isWrong = async (plan: Parameters<typeof run>[0]) =>
    (await run(plan).then(
      ({ violations }) => violations.length,
      () => 1,
    )) > 0
  const { steps, ...rest } = await shrunk(planOf(seed), isWrong)
  console.log(`The fewest steps of seed ${seed}: ${JSON.stringify(rest)}`)
  for (const { afterMs, device, command, roll } of steps) {
    console.log(`  ${Math.round(afterMs)} ms later, device ${device}: ${command} ${roll}`)
  }
}
