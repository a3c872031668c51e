/*
 * Plus, tapped by a finger with a processor 4 times slower: the time until the next frame shows the count (INP), on an empty
 * phone, on one whose round has four games, and on one with 10,000 finished rounds whose backup is due. Tapping begins when
 * plus appears, so everything that the app does after its start competes with it. The phones take turns, because the machine's
 * load changes. A page that only counts takes turns with them: a tap's time there is the machine's and not the app's.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { GamesGolfer } from '../e2e/games-golfer.ts'
import { Golfer } from '../e2e/golfer.ts'
import { randomOf } from '../test/random.ts'
import { Device } from './device.ts'
import { type Figure, quantile, report } from './figures.ts'
import { backupTaken, makeBackupDue, putFinishedRounds } from './finished-rounds.ts'
import { type Interactions, recordedInteractions, watchInteractions } from './interactions.ts'
import { readOptions } from './options.ts'
import { Phone, type Point } from './phone.ts'
import { scoringMoments, watchScoring } from './scoring-watch.ts'
import { serveApp } from './served-app.ts'
import { limitTime } from './time-limit.ts'

limitTime(15)
const options = readOptions(3)
const random = randomOf(options.seed)
const tapsPerRun = 80
/** A golfer has seen plus before the finger comes down. */
const reactionMs = 250
const games = ['Stableford', 'Skins', 'Match play', 'Nassau'] as const

interface Setup {
  readonly phone: string
  readonly finishedRounds: number
  /** The kinds of games on the round's card. */
  readonly games: readonly string[]
}

const setups: readonly Setup[] = [
  { phone: '0 rounds', finishedRounds: 0, games: [] },
  { phone: '0 rounds, 4 games', finishedRounds: 0, games },
  { phone: '10,000 rounds', finishedRounds: 10_000, games: [] },
]

const app = await serveApp()
const devices = new Map<Setup, Device>()
for (const setup of setups) devices.set(setup, await deviceWith(setup))

function deviceWith(setup: Setup): Promise<Device> {
  return Device.filledBy(
    async (page) => {
      const golfer = new GamesGolfer(page)
      await golfer.opens(app.url)
      await golfer.setsUp('Ann')
      await golfer.startsQuickRound('INP', 18, ['Ben', 'Cleo', 'Dan'])
      if (setup.games.length > 0) await playGames(golfer, setup.games)
      await page.goto(`${app.url}/health`)
      await putFinishedRounds(page, setup.finishedRounds, options.seed)
      await makeBackupDue(page, app.url)
    },
    async (page) => {
      await page.goto(app.url)
      await backupTaken(page, setup.finishedRounds)
      await makeBackupDue(page, app.url)
    },
  )
}

async function playGames(golfer: GamesGolfer, kinds: readonly string[]): Promise<void> {
  await golfer.opensGames()
  for (const kind of kinds) await golfer.addsGame(kind)
  await golfer.savesGames()
}

interface Tapped extends Interactions {
  /** The time from shown to stored, for each count. */
  readonly storedMs: readonly number[]
  /** The longest task that began after plus was on the page; 0 if none took 50 ms. */
  readonly longestLaterTaskMs: number
}

/** A button that counts: the minimum time of a tap. */
const barePage = `<!doctype html><meta name="viewport" content="width=device-width">
<button style="width:300px;height:300px;touch-action:manipulation" onclick="this.textContent=Number(this.textContent)+1">0</button>`

async function tappedOnBarePage(device: Device): Promise<Interactions> {
  const phone = await Phone.switchedOn(await device.withoutApp())
  try {
    const { page } = phone
    await watchInteractions(page)
    await phone.slowDown()
    await page.route('http://bare.test/', (route) => route.fulfill({ contentType: 'text/html', body: barePage }))
    await page.goto('http://bare.test/')
    await tapPlus(phone, { x: 150, y: 150 })
    return await recordedInteractions(page, tapsPerRun)
  } finally {
    await phone.switchOff()
  }
}

async function tapPlus(phone: Phone, at: Point): Promise<void> {
  for (let tap = 0; tap < tapsPerRun; tap += 1) {
    await phone.taps(at, 30 + random() * 60)
    await sleep(100 + random() * 250)
  }
  // The browser reports an interaction after the frame that shows it.
  await sleep(1_000)
}

async function tapped(device: Device): Promise<Tapped> {
  const phone = await Phone.switchedOn(await device.asItIs())
  try {
    const { page } = phone
    await watchInteractions(page)
    // The test library's own query would leave its listeners on the page, which handle every tap first.
    const plusStands = Promise.withResolvers<Point>()
    await watchScoring(phone, plusStands.resolve)
    await phone.slowDown()
    await page.goto(`${app.url}/solo/round`, { waitUntil: 'commit' })
    const at = await plusStands.promise
    await sleep(reactionMs)
    await tapPlus(phone, at)
    const recorded = await recordedInteractions(page, tapsPerRun)
    const { plusMs, shownMs, savedMs } = await scoringMoments(page)
    const storedMs = Object.entries(savedMs).flatMap(([count, saved]) => saved - (shownMs[count] ?? Number.NaN))
    const counted = await new Golfer(page).strokeCount().textContent()
    if (Number(counted) !== tapsPerRun) throw new Error(`${tapsPerRun} taps were counted as ${counted}`)
    const later = recorded.longTasks.find(({ startMs }) => startMs > (plusMs ?? 0))
    return { ...recorded, storedMs, longestLaterTaskMs: later?.durationMs ?? 0 }
  } finally {
    await phone.switchOff()
  }
}

function durationsOf(runs: readonly Interactions[], share: number): number[] {
  return runs.map(({ taps }) => quantile(taps, share)?.durationMs ?? Number.NaN)
}

function bareFigures(runs: readonly Interactions[]): Figure[] {
  return [
    { name: 'a page that only counts: half of the taps within', unit: 'ms', values: durationsOf(runs, 0.5) },
    { name: 'a page that only counts: 98 of 100 taps within', unit: 'ms', values: durationsOf(runs, 0.98) },
  ]
}

function figuresOf(phone: string, runs: readonly Tapped[]): Figure[] {
  const at = (share: number) => durationsOf(runs, share)
  const longest = runs.map(({ longestLaterTaskMs }) => longestLaterTaskMs)
  return [
    { name: `${phone}: half of the taps within`, unit: 'ms', values: at(0.5) },
    { name: `${phone}: 98 of 100 taps within (INP)`, unit: 'ms', values: at(0.98), budget: { atMost: 50 } },
    { name: `${phone}: the slowest tap`, unit: 'ms', values: at(1) },
    { name: `${phone}: longest task after plus`, unit: 'ms', values: longest, budget: { atMost: 100 } },
    { name: `${phone}: from shown to stored, every tap`, unit: 'ms', values: runs.flatMap((run) => run.storedMs) },
  ]
}

function notesOf(phone: string, runs: readonly Tapped[]): string[] {
  return runs.map(({ taps, longTasks }) => {
    const parts = [0.5, 0.98].map((share) => {
      const tap = quantile(taps, share)
      const times = [tap?.waitedMs, tap?.workedMs, tap?.presentedMs]
      return times.map((ms) => (ms ?? Number.NaN).toFixed(0)).join(' + ')
    })
    const tasks = longTasks
      .slice(0, 3)
      .map(({ startMs, durationMs }) => `${durationMs.toFixed(0)} at ${startMs.toFixed(0)}`)
      .join(', ')
    return `${phone}: waited + worked + presented, ms: median ${parts[0]}, INP ${parts[1]}; longest tasks ${tasks || 'none'}`
  })
}

try {
  const runs = setups.map((setup) => ({ setup, runs: [] as Tapped[] }))
  const bare: Interactions[] = []
  const [anyDevice] = devices.values()
  for (let run = 0; run < options.runs; run += 1) {
    if (anyDevice !== undefined) bare.push(await tappedOnBarePage(anyDevice))
    for (const one of runs) {
      const device = devices.get(one.setup)
      if (device !== undefined) one.runs.push(await tapped(device))
    }
  }
  await report({
    name: 'inp',
    options,
    figures: [...bareFigures(bare), ...runs.flatMap((one) => figuresOf(one.setup.phone, one.runs))],
    notes: [
      `4 times slower processor, ${tapsPerRun} taps on plus a run. The browser rounds to 8 ms; taps too short for it count as 8.`,
      ...runs.flatMap((one) => notesOf(one.setup.phone, one.runs)),
    ],
  })
} finally {
  for (const device of devices.values()) await device.remove()
  await app.stop()
}
