/*
 * A phone that has the round and nothing of the app: slow 4G, 4 times slower processor, empty caches. Measures the time from
 * the navigation to the first tap that is durably stored, and how many of eight taps count that come as soon as plus is on the
 * page. The taps are the browser's own touches; the stored strokes are read after a reload.
 */
import { setTimeout as sleep } from 'node:timers/promises'

import { Golfer } from '../e2e/golfer.ts'
import { Device } from './device.ts'
import { report } from './figures.ts'
import { readOptions } from './options.ts'
import { Phone, type Point } from './phone.ts'
import { savedAs, scoringMoments, watchScoring } from './scoring-watch.ts'
import { serveApp } from './served-app.ts'
import { limitTime } from './time-limit.ts'

limitTime(10)
const options = readOptions(5)
const earlyTaps = 8
const tapIntervalMs = 60

const app = await serveApp()
const device = await Device.filledBy(async (page) => {
  const golfer = new Golfer(page)
  await golfer.opens(app.url)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('Cold start', 18)
})

interface ColdStart {
  /** The outline of the page. */
  readonly firstPaintMs: number
  /** The first text or image. */
  readonly contentMs: number
  readonly plusMs: number
  readonly savedMs: number
  readonly kept: number
}

async function coldStart(taps: number): Promise<ColdStart> {
  const phone = await Phone.switchedOn(await device.withoutApp())
  try {
    const { page } = phone
    const tapped = Promise.withResolvers<void>()
    await watchScoring(phone, (at) => void tapRepeatedly(phone, at, taps).then(tapped.resolve, tapped.reject))
    await phone.slowNetwork()
    await phone.slowDown()
    await page.goto(`${app.url}/solo/round`, { waitUntil: 'commit' })
    await tapped.promise
    await savedAs(phone, taps).catch(() => undefined)
    const { plusMs, savedMs } = await scoringMoments(page)
    const painted = await page.evaluate(() =>
      performance.getEntriesByType('paint').map(({ name, startTime }): [string, number] => [name, startTime]),
    )
    const paintMs = new Map(painted)
    await page.reload({ waitUntil: 'commit' })
    const golfer = new Golfer(page)
    await golfer.isOnHole(1)
    const kept = Number(await golfer.strokeCount().textContent())
    return {
      firstPaintMs: paintMs.get('first-paint') ?? Number.NaN,
      contentMs: paintMs.get('first-contentful-paint') ?? Number.NaN,
      plusMs: plusMs ?? Number.NaN,
      savedMs: savedMs[taps] ?? Number.NaN,
      kept,
    }
  } finally {
    await phone.switchOff()
  }
}

async function tapRepeatedly(phone: Phone, at: Point, taps: number): Promise<void> {
  const sent: Promise<void>[] = []
  for (let tap = 0; tap < taps; tap += 1) {
    // The tap isn't awaited: a finger doesn't wait either.
    sent.push(phone.taps(at))
    await sleep(tapIntervalMs)
  }
  await Promise.all(sent)
}

try {
  const single: ColdStart[] = []
  const early: ColdStart[] = []
  for (let run = 0; run < options.runs; run += 1) {
    single.push(await coldStart(1))
    early.push(await coldStart(earlyTaps))
  }
  await report({
    name: 'cold-start',
    options,
    figures: [
      {
        name: 'first paint',
        unit: 'ms',
        values: [...single, ...early].map((one) => one.firstPaintMs),
        budget: { atMost: 800 },
      },
      { name: 'first text', unit: 'ms', values: [...single, ...early].map((one) => one.contentMs) },
      { name: 'plus can be tapped', unit: 'ms', values: [...single, ...early].map((one) => one.plusMs) },
      {
        name: 'first tap durably stored',
        unit: 'ms',
        values: single.map((one) => one.savedMs),
        budget: { atMost: 2_100 },
      },
      {
        name: 'the 1 tap kept, after loading again',
        unit: 'taps',
        values: single.map((one) => one.kept),
        budget: { atLeast: 1 },
        mustHold: true,
      },
      {
        name: `of ${earlyTaps} early taps kept, after loading again`,
        unit: 'taps',
        values: early.map((one) => one.kept),
        budget: { atLeast: earlyTaps },
        mustHold: true,
      },
    ],
    notes: ['Slow 4G (150 ms, 1.6 Mbit/s) and 4 times slower processor. Since the start of the navigation.'],
  })
} finally {
  await device.remove()
  await app.stop()
}
