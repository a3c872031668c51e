/*
 * The image of a finished round, a processor 4 times slower: the time from the painted summary until the image can be shared,
 * for each tier alone, and the page's longest tasks meanwhile under a finger that scrolls.
 */
import { difficultRoundId, type DifficultRoundName, putDifficultRounds } from '../e2e/difficult-rounds.ts'
import { Golfer } from '../e2e/golfer.ts'
import { Device } from './device.ts'
import { type Figure, report } from './figures.ts'
import { readOptions } from './options.ts'
import { Phone } from './phone.ts'
import { quietMachine } from './quiet-machine.ts'
import { watchLongTasks } from './long-tasks.ts'
import { serveApp } from './served-app.ts'
import { paintedAt, watchSights } from './shown-moments.ts'
import { limitTime } from './time-limit.ts'

/** The files of the libraries that draw on a phone, in the order of the attempts. */
const libraries = ['*modern-screenshot*', '*html2canvas*'] as const

interface Way {
  readonly name: string
  readonly round: DifficultRoundName
  /** The number of libraries that can't be loaded. */
  readonly withoutLibraries?: number
  readonly isLargeScreen?: true
  readonly isScrolled?: true
}

const ways: readonly Way[] = [
  { name: '2 players', round: 'two-players' },
  { name: '8 players', round: 'eight-players' },
  { name: '8 players, the second library', round: 'eight-players', withoutLibraries: 1 },
  { name: '8 players, the simple card', round: 'eight-players', withoutLibraries: 2 },
  { name: '8 players, a large screen', round: 'eight-players', isLargeScreen: true },
  { name: '2 players, scrolled', round: 'two-players', isScrolled: true },
  { name: '8 players, scrolled', round: 'eight-players', isScrolled: true },
]

interface Prepared {
  readonly readyMs: number
  readonly longestTaskMs: number
  readonly longTasks: number
}

limitTime(10)
const options = readOptions(5)
const app = await serveApp()
const device = await Device.filledBy(async (page) => {
  const golfer = new Golfer(page)
  await golfer.opens(app.url)
  await golfer.setsUp('Ann')
  await putDifficultRounds(page)
  await golfer.isReadyForOffline()
})

const phone = await Phone.switchedOn(await device.asItIs())
try {
  const { page, session } = phone
  const windowSize = page.viewportSize() ?? { width: 412, height: 823 }
  await watchSights(page, ['summary', 'sharable'])
  await watchLongTasks(page)
  await phone.slowDown()
  await session.send('Network.enable')

  const prepare = async ({ round, withoutLibraries = 0, isLargeScreen, isScrolled }: Way): Promise<Prepared> => {
    await page.setViewportSize(isLargeScreen === true ? { width: 1280, height: 900 } : windowSize)
    // The service worker's copy must not answer.
    await session.send('Network.setBypassServiceWorker', { bypass: withoutLibraries > 0 })
    await session.send('Network.setBlockedURLs', { urls: libraries.slice(0, withoutLibraries) })
    await page.goto('about:blank')
    await quietMachine(5_000)
    await page.goto(`${app.url}/round/${difficultRoundId(round)}`, { waitUntil: 'commit' })
    const shownMs = await paintedAt(phone, 'summary')
    const scrolling = isScrolled === true ? scroll() : Promise.resolve()
    const sharableMs = await paintedAt(phone, 'sharable')
    await scrolling
    const tasks = await page.evaluate(() => window.longTasks)
    const meanwhile = tasks.filter((task) => task.startMs + task.durationMs > shownMs && task.startMs < sharableMs)
    return {
      readyMs: sharableMs - shownMs,
      longestTaskMs: Math.max(0, ...meanwhile.map((task) => task.durationMs)),
      longTasks: meanwhile.length,
    }
  }

  /** Scrolls down the page as a finger does. */
  const scroll = async () => {
    await session.send('Input.synthesizeScrollGesture', {
      x: 200,
      y: 400,
      yDistance: -1_200,
      speed: 600,
      gestureSourceType: 'touch',
      preventFling: true,
    })
  }

  const prepared = new Map<Way, Prepared[]>(ways.map((way) => [way, []]))
  for (let run = 0; run < options.runs; run += 1) {
    for (const way of ways) prepared.get(way)?.push(await prepare(way))
  }
  await report({
    name: 'share-image',
    options,
    figures: [...prepared].flatMap(([way, runs]) => figuresOf(way, runs)),
    notes: [
      '4 times slower processor. Ready: since the summary was painted, the 200 ms of the specification included.',
    ],
  })
} finally {
  await phone.switchOff()
  await device.remove()
  await app.stop()
}

function figuresOf({ name, isScrolled }: Way, runs: readonly Prepared[]): Figure[] {
  const ready: Figure = {
    name: `${name}: ready`,
    unit: 'ms',
    values: runs.map(({ readyMs }) => readyMs),
    budget: { atMost: 1_500 },
  }
  const longest: Figure = {
    name: `${name}: longest task`,
    unit: 'ms',
    values: runs.map(({ longestTaskMs }) => longestTaskMs),
    ...(isScrolled === true ? { budget: { atMost: 50 } } : {}),
  }
  return [
    ready,
    longest,
    { name: `${name}: tasks over 50 ms`, unit: 'tasks', values: runs.map((run) => run.longTasks) },
  ]
}
