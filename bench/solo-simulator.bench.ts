/*
 * Solo rounds in the simulator: the real storage and the real solo rounds in two or three tabs of one device, which are killed,
 * sleep, miss each other's messages, and whose disks and clock fail at random, over 10,000 games on two threads. In the end no
 * stroke may be lost, and all tabs, a fresh start and the history must have the newest entry of each cell. --seed is the
 * first one, --runs how many. The fewest steps with which the first failing seed still fails are printed.
 */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { shrunk } from '../simulator/shrink.ts'
import { type Plan, planOf } from '../simulator/solo/plan.ts'
import { runSolo, type SoloResult } from '../simulator/solo/run.ts'
import { report } from './figures.ts'
import { readOptions } from './options.ts'
import { limitTime } from './time-limit.ts'

interface SeedResult extends SoloResult {
  readonly seed: number
}

const options = readOptions(10_000)
const threads = 2

if (isMainThread) await measure()
else {
  for (let seed = options.seed + Number(workerData); seed < options.seed + options.runs; seed += threads) {
    parentPort?.postMessage(await resultOf(planOf(seed)))
  }
}

async function measure(): Promise<void> {
  limitTime(180)
  const begun = performance.now()
  const results = (await Promise.all(Array.from({ length: threads }, (_, thread) => resultsOf(thread)))).flat()
  const tookMs = performance.now() - begun
  const wrong = results.filter(({ violations }) => violations.length > 0).toSorted((a, b) => a.seed - b.seed)
  if (wrong[0] !== undefined) await printSmallest(wrong[0].seed)
  const sum = (of: (result: SeedResult) => number) => results.reduce((all, result) => all + of(result), 0)
  await report({
    name: 'solo-simulator',
    options,
    figures: [
      { name: 'games that went wrong', unit: 'games', values: [wrong.length], budget: { atMost: 0 }, mustHold: true },
      {
        name: 'games played',
        unit: 'games',
        values: [results.length],
        budget: { atLeast: options.runs },
        mustHold: true,
      },
      // With fewer of them the games would prove nothing.
      {
        name: 'tabs killed',
        unit: 'games',
        values: [sum(({ kills }) => kills)],
        budget: { atLeast: options.runs },
        mustHold: true,
      },
      {
        name: 'strokes entered',
        unit: 'strokes',
        values: [sum(({ taps }) => taps)],
        budget: { atLeast: options.runs },
        mustHold: true,
      },
      { name: 'rounds', unit: 'games', values: [sum(({ rounds }) => rounds)] },
      { name: 'rounds finished', unit: 'games', values: [sum(({ finished }) => finished)] },
      { name: 'rounds removed', unit: 'games', values: [sum(({ removed }) => removed)] },
      { name: 'time that was played', unit: 'hours', values: [sum(({ playedMs }) => playedMs) / 3_600_000] },
      { name: 'a game', unit: 'ms', values: [(tookMs / results.length) * threads] },
      { name: 'all games', unit: 'ms', values: [tookMs] },
    ],
  })
}

async function resultOf(plan: Plan): Promise<SeedResult> {
  const { seed } = plan
  try {
    return { seed, ...(await runSolo(plan)) }
  } catch (error) {
    const nothing = { taps: 0, durable: 0, kills: 0, rounds: 0, finished: 0, removed: 0, playedMs: 0 }
    return { seed, violations: [String(error)], ...nothing }
  }
}

/** Plays every second seed in sequence. */
function resultsOf(thread: number): Promise<readonly SeedResult[]> {
  const argv = ['--seed', `${options.seed}`, '--runs', `${options.runs}`]
  const worker = new Worker(new URL(import.meta.url), { workerData: thread, argv })
  const done: SeedResult[] = []
  return new Promise((resolve, reject) => {
    worker.on('message', (result: SeedResult) => {
      done.push(result)
      // Logged at once, so that an aborted run has shown its findings.
      if (result.violations.length > 0) console.log(`seed ${result.seed}: ${result.violations.slice(0, 3).join('; ')}`)
      if (done.length % 500 === 0) console.log(`thread ${thread}: ${done.length} games`)
    })
    worker.on('error', reject)
    worker.on('exit', () => resolve(done))
  })
}

async function printSmallest(seed: number): Promise<void> {
  const fails = async (plan: Plan) => (await resultOf(plan)).violations.length > 0
  const { steps, ...rest } = await shrunk(planOf(seed), fails)
  console.log(`The fewest steps of seed ${seed}: ${JSON.stringify(rest)}`)
  for (const { afterMs, tab, command, roll } of steps) {
    console.log(`  ${Math.round(afterMs)} ms later, tab ${tab}: ${command} ${roll}`)
  }
}
