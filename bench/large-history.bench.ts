/*
 * The app with nothing, 1,000 and 10,000 finished rounds on the phone, a processor 4 times slower: the time until Home, Stats
 * and History are painted, from a cold page and from a tap, until plus of a round in play can be tapped, and how evenly
 * History scrolls. Stats is measured twice: the first time after a change, when every round is read, and without a change
 * since.
 */
import type { Page } from '@playwright/test'
import { Golfer } from '../e2e/golfer.ts'
import { Device } from './device.ts'
import { type Figure, quantile, report } from './figures.ts'
import { backupTaken, makeBackupDue, putFinishedRounds } from './finished-rounds.ts'
import { watchLongTasks } from './long-tasks.ts'
import { readOptions } from './options.ts'
import { Phone } from './phone.ts'
import { watchScoring } from './scoring-watch.ts'
import { serveApp } from './served-app.ts'
import { paintedAfter, paintedAt, watchSights } from './shown-moments.ts'
import { limitTime } from './time-limit.ts'

limitTime(15)
const options = readOptions(5)
const histories = [0, 1_000, 10_000] as const
const scrolledFrames = 300
const scrolledPxPerFrame = 30

const app = await serveApp()
const devices = new Map<number, Device>()
for (const rounds of histories) devices.set(rounds, await deviceWith(rounds))

function deviceWith(rounds: number): Promise<Device> {
  return Device.filledBy(
    async (page) => {
      const golfer = new Golfer(page)
      await golfer.opens(app.url)
      await golfer.setsUp('Ann')
      await golfer.isReadyForOffline()
      await page.goto(`${app.url}/health`)
      await putFinishedRounds(page, rounds, options.seed)
      await makeBackupDue(page, app.url)
    },
    async (page) => {
      await page.goto(app.url)
      await backupTaken(page, rounds)
    },
  )
}

/**
 * Scrolls at the same speed by the browser itself, as a finger does, and counts the frames drawn per second, from the first
 * step to the last one. Before and after them the browser draws only what the page asks for.
 */
async function scrollByHand({ page, session }: Phone): Promise<number> {
  const drawnMs: number[] = []
  const steppedMs: number[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) {
      const { name, ts } = event as { readonly name?: unknown; readonly ts?: unknown }
      if (typeof ts !== 'number') continue
      if (name === 'DrawFrame') drawnMs.push(ts / 1_000)
      if (name === 'InputHandler::ScrollUpdate') steppedMs.push(ts / 1_000)
    }
  })
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  const includedCategories = ['disabled-by-default-devtools.timeline.frame', 'cc']
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await session.send('Tracing.start', { traceConfig: { includedCategories } })
  await session.send('Input.synthesizeScrollGesture', {
    x: 200,
    y: 400,
    yDistance: -scrolledFrames * scrolledPxPerFrame,
    speed: 60 * scrolledPxPerFrame,
    gestureSourceType: 'mouse',
    preventFling: true,
  })
  await session.send('Tracing.end')
  await complete
  if (steppedMs.length < scrolledFrames / 2) throw new Error(`the browser scrolled in ${steppedMs.length} steps only`)
  const [firstMs, lastMs] = [Math.min(...steppedMs), Math.max(...steppedMs)]
  const drawn = drawnMs.filter((ms) => ms >= firstMs && ms <= lastMs)
  return (1_000 * drawn.length) / (lastMs - firstMs)
}

interface Opened {
  readonly homeMs: number
  readonly historyMs: number
  /** The first visit after a change. */
  readonly firstTappedMs: number
  /** The longest task from that tap on, 0 if none was longer than 50 ms. */
  readonly firstTaskMs: number
  readonly tappedMs: number
  /** The times between frames, while the page scrolls itself. */
  readonly framesMs: readonly number[]
  /** Frames per second, while the browser scrolls. */
  readonly drawn: number
  readonly plusMs: number
}

function tapStats(phone: Phone): Promise<number> {
  return paintedAfter(phone, () => new Golfer(phone.page).tab('Stats').tap(), 'totals')
}

/** Starts a round and reloads it. Returns the milliseconds until plus can be tapped. */
async function openRound(phone: Phone): Promise<number> {
  const { page } = phone
  const golfer = new Golfer(page)
  await golfer.opens(app.url)
  await golfer.startsQuickRound('Royal Heath', 18)
  await watchScoring(phone)
  await page.goto(`${app.url}/solo/round`, { waitUntil: 'commit' })
  return phone.waitsFor('window.scoringMoments?.plusMs')
}

type Visited = Pick<Opened, 'firstTappedMs' | 'firstTaskMs'>

/** Visits Stats for the first time after a change. The app caches the figures. */
async function visitFirst(phone: Phone, rounds: number): Promise<Visited> {
  const { page } = phone
  await watchSights(page, [rounds === 0 ? 'noRounds' : 'recentRounds', 'totals'])
  await watchLongTasks(page)
  await phone.slowDown()
  await page.goto(app.url, { waitUntil: 'commit' })
  await paintedAt(phone, rounds === 0 ? 'noRounds' : 'recentRounds')
  await page.waitForLoadState('networkidle')
  const firstTappedMs = await tapStats(phone)
  // The observer receives a task some time after its end.
  await page.waitForTimeout(1_000)
  const firstTaskMs = await page.evaluate(() => {
    const { clickedMs } = window.moments
    return Math.max(0, ...window.longTasks.filter((task) => task.startMs >= clickedMs).map((task) => task.durationMs))
  })
  return { firstTappedMs, firstTaskMs }
}

async function open(device: Device, rounds: number): Promise<Opened> {
  const profile = await device.asItIs()
  const first = await Phone.switchedOn(profile)
  let visited: Visited
  try {
    visited = await visitFirst(first, rounds)
  } finally {
    await first.switchOff()
  }
  const phone = await Phone.switchedOn(profile)
  try {
    const { page } = phone
    await watchSights(page, [
      ...(rounds === 0 ? (['noRounds', 'noHistory'] as const) : (['recentRounds', 'history'] as const)),
      'totals',
    ])
    await phone.slowDown()
    const history = rounds === 0 ? 'noHistory' : 'history'
    await page.goto(app.url, { waitUntil: 'commit' })
    const homeMs = await paintedAt(phone, rounds === 0 ? 'noRounds' : 'recentRounds')
    // The preloaded files have arrived, and the browser is idle.
    await page.waitForLoadState('networkidle')
    const tappedMs = await tapStats(phone)
    await page.goto(`${app.url}/stats?tab=history`, { waitUntil: 'commit' })
    const historyMs = await paintedAt(phone, history)
    const shown = { ...visited, homeMs, historyMs, tappedMs }
    if (rounds === 0) return { ...shown, framesMs: [], drawn: Number.NaN, plusMs: await openRound(phone) }
    const drawn = await scrollByHand(phone)
    await page.reload()
    await paintedAt(phone, history)
    const framesMs = await scroll(page)
    return { ...shown, framesMs, drawn, plusMs: await openRound(phone) }
  } finally {
    await phone.switchOff()
  }
}

/** Scrolls down by a step each frame, as a quick thumb does, and measures from frame to frame. */
function scroll(page: Page): Promise<number[]> {
  return page.evaluate(
    ({ frames, stepPx }) =>
      new Promise<number[]>((resolve) => {
        const gaps: number[] = []
        let last: number | undefined
        function frame(now: number): void {
          if (last !== undefined) gaps.push(now - last)
          last = now
          if (gaps.length === frames) return resolve(gaps)
          scrollBy({ top: stepPx, behavior: 'instant' })
          requestAnimationFrame(frame)
        }
        requestAnimationFrame(frame)
      }),
    { frames: scrolledFrames, stepPx: scrolledPxPerFrame },
  )
}

function figuresOf(rounds: number, opened: readonly Opened[]): Figure[] {
  const name = `${rounds.toLocaleString('en')} rounds`
  const shown: Figure[] = [
    { name: `${name}: Home, loaded`, unit: 'ms', values: opened.map((run) => run.homeMs) },
    { name: `${name}: a round in play, until plus can be tapped`, unit: 'ms', values: opened.map((run) => run.plusMs) },
    { name: `${name}: History, loaded`, unit: 'ms', values: opened.map((run) => run.historyMs) },
    {
      name: `${name}: Stats, from the tap on its tab, the first time after a change`,
      unit: 'ms',
      values: opened.map((run) => run.firstTappedMs),
    },
    {
      name: `${name}: Stats, the longest task of that time`,
      unit: 'ms',
      values: opened.map((run) => run.firstTaskMs),
    },
    {
      name: `${name}: Stats, from the tap on its tab`,
      unit: 'ms',
      values: opened.map((run) => run.tappedMs),
      budget: { atMost: 300 },
    },
  ]
  if (rounds === 0) return shown
  const sorted = opened.map((run) => run.framesMs.toSorted((a, b) => a - b))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return [
    ...shown,
    {
      name: `${name}: scrolling`,
      unit: 'frames/s',
      values: opened.map((run) => run.drawn),
      // 60, minus the clock's rounding.
      budget: { atLeast: 59.5 },
    },
    {
      name: `${name}: scrolled by the page itself`,
      unit: 'frames/s',
      values: opened.map((run) => 1_000 / mean(run.framesMs)),
    },
    {
      name: `${name}: scrolled by the page itself, 99 of 100 frames within`,
      unit: 'ms',
      values: sorted.map((run) => quantile(run, 0.99) ?? Number.NaN),
    },
    {
      name: `${name}: scrolled by the page itself, the longest frame`,
      unit: 'ms',
      values: sorted.map((run) => quantile(run, 1) ?? Number.NaN),
    },
  ]
}

try {
  const runs = new Map<number, Opened[]>(histories.map((rounds) => [rounds, []]))
  for (let run = 0; run < options.runs; run += 1) {
    for (const [rounds, device] of devices) runs.get(rounds)?.push(await open(device, rounds))
  }
  await report({
    name: 'large-history',
    options,
    figures: [...runs].flatMap(([rounds, opened]) => figuresOf(rounds, opened)),
    notes: [
      '4 times slower processor, the app in the service worker. Loaded: since the start of the navigation.',
      `Scrolling: ${scrolledPxPerFrame} px a frame, ${scrolledFrames} frames. By the browser, as a finger does; and, which is harder, moved`,
      'by the page itself, where a frame waits for all that the page does.',
    ],
  })
} finally {
  for (const device of devices.values()) await device.remove()
  await app.stop()
}
