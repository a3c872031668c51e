/*
 * Counts the requests and bytes of a screen's first load as the browser itself counts them: a phone with the golfer's data and
 * nothing of the app. 'Needed' are the requests before the screen was shown; what is fetched ahead after that is counted
 * apart. The files follow one by one.
 */
import { Golfer } from '../e2e/golfer.ts'
import { Device } from './device.ts'
import { type Figure, report } from './figures.ts'
import { type LoadedFile, loadFiles, precacheOf } from './loaded-files.ts'
import { readOptions } from './options.ts'
import { Phone } from './phone.ts'
import { serveApp } from './served-app.ts'
import type { SightName } from './shown-moments.ts'
import { limitTime } from './time-limit.ts'

interface Screen {
  readonly name: string
  readonly path: string
  readonly sight: SightName
  /** In kB and requests. */
  readonly budget: {
    readonly script: number
    readonly css: number
    readonly html: number
    readonly requests: number
  }
}

const screens: readonly Screen[] = [
  {
    name: 'Home',
    path: '/',
    sight: 'noRounds',
    budget: { script: 159, css: 12, html: 4, requests: 15 },
  },
  {
    name: 'Create Solo Round',
    path: '/solo/create',
    sight: 'createRound',
    budget: { script: 172, css: 12, html: 4, requests: 15 },
  },
  {
    name: 'Scoring',
    path: '/solo/round',
    sight: 'scoring',
    budget: { script: 175, css: 12, html: 4, requests: 11 },
  },
]

limitTime(3)
// One run suffices: the same build has the same sizes.
const options = readOptions(1)
const app = await serveApp()
const device = await Device.filledBy(async (page) => {
  const golfer = new Golfer(page)
  await golfer.opens(app.url)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('Sizes', 18)
})

async function filesOf({ path, sight }: Screen): Promise<LoadedFile[]> {
  const phone = await Phone.switchedOn(await device.withoutApp())
  try {
    return await loadFiles(phone, app.url + path, sight)
  } finally {
    await phone.switchOff()
  }
}

function figuresOf({ name, budget }: Screen, files: readonly LoadedFile[]): Figure[] {
  const needed = files.filter((file) => file.isNeeded)
  const gzipOf = (type: string, of: readonly LoadedFile[]) =>
    sum(of.filter((file) => file.type === type).map((file) => file.gzipBytes)) / 1_000
  const wire = sum(needed.map((file) => file.wireBytes)) / 1_000
  const later = files.filter((file) => !file.isNeeded)
  return [
    size(`${name}: JavaScript, gzip`, gzipOf('Script', needed), budget.script),
    size(`${name}: CSS, gzip`, gzipOf('Stylesheet', needed), budget.css),
    size(`${name}: HTML, gzip`, gzipOf('Document', needed), budget.html),
    { name: `${name}: requests`, unit: 'requests', values: [needed.length], ...atMost(budget.requests) },
    size(`${name}: on the wire`, wire),
    size(`${name}: JavaScript fetched ahead, gzip`, gzipOf('Script', later)),
  ]
}

function size(name: string, kilobytes: number, budget?: number): Figure {
  return { name, unit: 'kB', values: [kilobytes], ...atMost(budget) }
}

function atMost(budget: number | undefined): Pick<Figure, 'budget' | 'mustHold'> {
  return budget === undefined ? {} : { budget: { atMost: budget }, mustHold: true }
}

function listOf({ name }: Screen, files: readonly LoadedFile[]): string[] {
  const lines = files
    .toSorted((a, b) => b.gzipBytes - a.gzipBytes)
    .map((file) => {
      const kilobytes = [file.gzipBytes, file.plainBytes].map((bytes) => (bytes / 1_000).toFixed(1).padStart(7))
      return `${kilobytes.join('')}${file.askedMs.toFixed(0).padStart(7)}  ${file.path}${file.isNeeded ? '' : '  (ahead)'}`
    })
  return ['', `${name}: kB gzip, kB plain, asked for after ms`, ...lines]
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

try {
  const figures: Figure[] = []
  const notes: string[] = []
  for (const screen of screens) {
    const files = await filesOf(screen)
    figures.push(...figuresOf(screen, files))
    notes.push(...listOf(screen, files))
  }
  const precache = await precacheOf(app.url)
  const heaviest = precache.files.toSorted((a, b) => b.storedBytes - a.storedBytes).slice(0, 5)
  notes.push('', `Precache: ${precache.fileCount} files; the heaviest, in kB plain`)
  for (const file of heaviest) notes.push(`${(file.storedBytes / 1_000).toFixed(1).padStart(7)}  ${file.path}`)
  await report({
    name: 'sizes',
    options,
    figures: [
      ...figures,
      // All files except the scanner's wasm, which has its own budget.
      size('precache, stored', precache.storedBytes / 1_000, 2_000),
      size('precache, on the wire', precache.brotliBytes / 1_000),
    ],
    notes,
  })
} finally {
  await device.remove()
  await app.stop()
}
