/*
 * Direct rounds in the simulator: the real rooms over a simulated network, phones that tap, go on, leave, are removed, die,
 * lose each other and the server at random, over 10,000 seeds on two threads. In the end all who stay must be connected and
 * have the same board, log and card, with the last tap of every cell; those who left have their own card. --seed is the first
 * one, --runs how many.
 */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { playRandomRound, type RandomRound, rareSteps } from '../test/peers/random-round.ts'
import { type Figure, report } from './figures.ts'
import { readOptions } from './options.ts'
import { limitTime } from './time-limit.ts'

interface SeedResult extends RandomRound {
  readonly seed: number
}

const options = readOptions(10_000)
const threads = 2

if (isMainThread) await measure()
else {
  for (let seed = options.seed + Number(workerData); seed < options.seed + options.runs; seed += threads) {
    parentPort?.postMessage(await resultOf(seed))
  }
}

async function measure(): Promise<void> {
  limitTime(60)
  const begun = performance.now()
  const results = (await Promise.all(Array.from({ length: threads }, (_, thread) => resultsOf(thread)))).flat()
  const tookMs = performance.now() - begun
  const wrong = results.filter((result) => result.wrong.length > 0).toSorted((a, b) => a.seed - b.seed)
  await report({
    name: 'direct-simulator',
    options,
    figures: [
      { name: 'rounds that ended wrong', unit: 'games', values: [wrong.length], budget: { atMost: 0 }, mustHold: true },
      {
        name: 'rounds played',
        unit: 'games',
        values: [results.length],
        budget: { atLeast: options.runs },
        mustHold: true,
      },
      {
        name: 'cells tapped on',
        unit: 'strokes',
        values: [results.reduce((all, { cellCount }) => all + cellCount, 0)],
        // With fewer losses the rounds would prove nothing.
        budget: { atLeast: options.runs },
        mustHold: true,
      },
      ...rareSteps.map(
        (step): Figure => ({
          name: `rounds with a ${step}`,
          unit: 'games',
          values: [results.filter(({ happened }) => happened.has(step)).length],
          budget: { atLeast: Math.floor(options.runs / 20) },
          mustHold: true,
        }),
      ),
      { name: 'a round', unit: 'ms', values: [(tookMs / results.length) * threads] },
      { name: 'all rounds', unit: 'ms', values: [tookMs] },
    ],
  })
}

async function resultOf(seed: number): Promise<SeedResult> {
  try {
    return { seed, ...(await playRandomRound(seed)) }
  } catch (error) {
    return { seed, cellCount: 0, happened: new Set(), wrong: [String(error)] }
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
      if (result.wrong.length > 0) console.log(`seed ${result.seed}: ${result.wrong.slice(0, 3).join('; ')}`)
      if (done.length % 1000 === 0) console.log(`thread ${thread}: ${done.length} rounds`)
    })
    worker.on('error', reject)
    worker.on('exit', () => resolve(done))
  })
}
