/*
 * Lighthouse, mobile, on Home and on Create Solo Round, for a phone that has a nickname and nothing of the app. Lighthouse
 * simulates slow 4G and a processor 4 times slower. The paints are measured once more with both in force, because the
 * simulation from a fast load takes the outline's replacement for the largest paint. Its whole reports lie beside the figures.
 */
import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Golfer } from '../e2e/golfer.ts'
import { chromiumArguments } from '../e2e/phone.ts'
import { Device } from './device.ts'
import { type Figure, report, resultsFolder } from './figures.ts'
import { quietMachine } from './quiet-machine.ts'
import { readOptions } from './options.ts'
import { browserPath } from './phone.ts'
import { serveApp } from './served-app.ts'
import { limitTime } from './time-limit.ts'

limitTime(15)
const options = readOptions(3)
const categories = ['performance', 'accessibility', 'best-practices'] as const
const pages = [
  { name: 'Home', path: '/' },
  { name: 'Create Solo Round', path: '/solo/create' },
] as const
const program = join(import.meta.dirname, '..', 'node_modules', 'lighthouse', 'cli', 'index.js')

const app = await serveApp()
const device = await Device.filledBy(async (page) => {
  const golfer = new Golfer(page)
  await golfer.opens(app.url)
  await golfer.setsUp('Ann')
})

/** Lighthouse's report, as parsed JSON. */
async function audited(path: string, file: string, throttling: 'simulate' | 'devtools'): Promise<unknown> {
  const chromium = ['--headless=new', '--no-sandbox', `--user-data-dir=${await device.withoutApp()}`]
  // Requests to other machines would only wait for an answer.
  const flags = [...chromium, ...chromiumArguments.filter((flag) => !flag.includes(' '))].join(' ')
  await quietMachine()
  await promisify(execFile)(
    process.execPath,
    [
      program,
      app.url + path,
      `--chrome-flags=${flags}`,
      `--only-categories=${categories.join(',')}`,
      // The nickname must stay, or every page would be the first-run screen.
      '--disable-storage-reset',
      `--throttling-method=${throttling}`,
      '--output=json',
      `--output-path=${file}`,
      '--quiet',
      '--no-enable-error-reporting',
    ],
    { env: { ...process.env, CHROME_PATH: await browserPath() }, maxBuffer: 64 * 1024 * 1024 },
  )
  return JSON.parse(await readFile(file, 'utf8'))
}

/** The value at a path of keys; undefined if there is none. */
function at(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>((found, key) => {
    return typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined
  }, value)
}

function numberAt(value: unknown, ...keys: readonly string[]): number {
  const found = at(value, ...keys)
  return typeof found === 'number' ? found : Number.NaN
}

function figuresOf(name: string, reports: readonly unknown[], throttled: readonly unknown[]): Figure[] {
  const scores = categories.map(
    (category): Figure => ({
      name: `${name}: ${category}`,
      unit: 'points',
      values: reports.map((one) => Math.round(numberAt(one, 'categories', category, 'score') * 100)),
      budget: { atLeast: category === 'performance' ? 98 : 100 },
      // Only performance depends on the machine.
      ...(category === 'performance' ? {} : { mustHold: true }),
    }),
  )
  const audit = (id: string, of = reports) => of.map((one) => numberAt(one, 'audits', id, 'numericValue'))
  return [
    ...scores,
    { name: `${name}: first paint, simulated`, unit: 'ms', values: audit('first-contentful-paint') },
    { name: `${name}: largest paint, simulated`, unit: 'ms', values: audit('largest-contentful-paint') },
    {
      name: `${name}: largest paint, throttled`,
      unit: 'ms',
      values: audit('largest-contentful-paint', throttled),
    },
    { name: `${name}: blocking time`, unit: 'ms', values: audit('total-blocking-time') },
    {
      name: `${name}: layout shift`,
      unit: 'shift',
      values: audit('cumulative-layout-shift'),
      // Lighthouse's own limit of a good value.
      budget: { atMost: 0.1 },
    },
  ]
}

/** Titles of the audits that failed. */
function faultsOf(name: string, lighthouse: unknown): string[] {
  const audits = at(lighthouse, 'audits')
  if (typeof audits !== 'object' || audits === null) return []
  const ids = categories.flatMap((category) => {
    const refs = at(lighthouse, 'categories', category, 'auditRefs')
    return Array.isArray(refs) ? refs.filter((ref) => numberAt(ref, 'weight') > 0).map((ref) => at(ref, 'id')) : []
  })
  return ids.flatMap((id) => {
    const score = typeof id === 'string' ? at(audits, id, 'score') : null
    if (typeof id !== 'string' || typeof score !== 'number' || score >= 1) return []
    const shown = at(audits, id, 'displayValue')
    return [
      `${name}: ${score.toFixed(2)} for ${String(at(audits, id, 'title'))}${typeof shown === 'string' ? ` (${shown})` : ''}`,
    ]
  })
}

try {
  await mkdir(resultsFolder, { recursive: true })
  const figures: Figure[] = []
  const notes: string[] = []
  for (const { name, path } of pages) {
    const reports: unknown[] = []
    const throttled: unknown[] = []
    for (let run = 0; run < options.runs; run += 1) {
      const file = join(resultsFolder, `lighthouse-${path === '/' ? 'home' : 'solo-create'}-${run + 1}`)
      reports.push(await audited(path, `${file}.json`, 'simulate'))
      throttled.push(await audited(path, `${file}-throttled.json`, 'devtools'))
    }
    figures.push(...figuresOf(name, reports, throttled))
    notes.push(...faultsOf(`${name}, last run`, reports.at(-1)))
  }
  await report({ name: 'lighthouse', options, figures, notes })
} finally {
  await device.remove()
  await app.stop()
}
