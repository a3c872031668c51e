/*
 * A log of a million entries: 10,000 solo rounds of 18 holes, five strokes a hole. Measures its size on disk; the time until
 * Home is painted and the first stroke of a round in play is saved, with the index of rounds and without it; and the time until
 * a history that was lost is back, worked out from the log alone. The processor is 4 times slower.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { Golfer } from '../e2e/golfer.ts'
import { Device } from './device.ts'
import { report } from './figures.ts'
import { readOptions } from './options.ts'
import { Phone } from './phone.ts'
import { scoringMoments, watchScoring } from './scoring-watch.ts'
import { serveApp } from './served-app.ts'
import { watchSights } from './shown-moments.ts'
import { limitTime } from './time-limit.ts'

limitTime(30)
const options = readOptions(3)
const strokesPerHole = 5
const rounds = 10_000
/** The copies per transaction, some 10,000 entries. */
const roundsAtOnce = 100
/** More than reading the whole log takes, in ms. */
const WHOLE_LOG_MS = 180_000
/** The longest wait for a lost history, in ms. */
const HISTORY_MS = 10 * 60_000

const app = await serveApp()

/** The log's entries, and the bytes that the device stores before and after it was filled. */
interface Filled {
  readonly entries: number
  readonly bytesBefore: number
  readonly bytesAfter: number
}
let filled: Filled | undefined

const device = await Device.filledBy(
  async (page) => {
    const golfer = new Golfer(page)
    await golfer.opens(app.url)
    await golfer.setsUp('Ann')
    await golfer.isReadyForOffline()
    await golfer.startsQuickRound('Old Meadow', 18)
    for (let hole = 1; hole <= 18; hole += 1) {
      if (hole > 1) await golfer.goesOn(hole)
      for (let stroke = 1; stroke <= strokesPerHole; stroke += 1) await golfer.addsOne()
    }
    await golfer.finishes()
    await golfer.opens(app.url)
    await golfer.startsQuickRound('Royal Heath', 18)
    await page.goto(`${app.url}/health`)
    filled = await fillLog(page)
  },
  async (page) => {
    await page.goto(app.url)
    // The index of rounds is derived from the whole log, and is kept when the phone is idle.
    await isTrueWithin(WHOLE_LOG_MS, () => page.evaluate(isIndexKept, filled?.entries ?? Number.POSITIVE_INFINITY))
  },
)

/** Asks every second, because the test library's own waiting takes a promise for true. */
async function isTrueWithin(limitMs: number, asks: () => Promise<boolean>): Promise<void> {
  const beganMs = performance.now()
  while (!(await asks())) {
    if (performance.now() - beganMs > limitMs) throw new Error(`not true within ${limitMs} ms: ${asks.toString()}`)
    await sleep(1_000)
  }
}

// This function runs in the page as text, so it can use nothing of this file.
function isIndexKept(entries: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('teemates-cache')
    opening.addEventListener('error', () => reject(opening.error ?? new Error('open failed')))
    opening.addEventListener('success', () => {
      const database = opening.result
      const reading = database.transaction('places').objectStore('places').getAll()
      reading.addEventListener('error', () => reject(reading.error ?? new Error('read failed')))
      reading.addEventListener('success', () => {
        database.close()
        resolve(reading.result.some(({ seq }: { readonly seq: number }) => seq >= entries))
      })
    })
  })
}

/** Copies the one round of the log, each copy a day older and with ids of its own. */
async function fillLog(page: Page): Promise<Filled> {
  return page.evaluate(
    async ({ copies, atOnce, dayMs }) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error ?? new Error('failed')))
        })
      const used = async () => (await navigator.storage.estimate()).usage ?? Number.NaN
      const database = await done(indexedDB.open('teemates-log'))
      interface Entry {
        readonly id: string
        readonly roundId: string
        readonly kind: string
        readonly at: number
        seq?: number
      }
      const isEntry = (raw: unknown): raw is Entry =>
        typeof raw === 'object' && raw !== null && 'id' in raw && 'kind' in raw && 'roundId' in raw && 'at' in raw
      const stored: unknown[] = await done(database.transaction('entries').objectStore('entries').getAll())
      const entries = stored.filter(isEntry)
      const bytesBefore = await used()
      const roundId = entries.find(({ kind }) => kind === 'created')?.roundId ?? ''
      const text = JSON.stringify(entries.filter((entry) => entry.roundId === roundId))
      for (let from = 0; from < copies; from += atOnce) {
        const transaction = database.transaction('entries', 'readwrite')
        const store = transaction.objectStore('entries')
        for (let copy = from; copy < from + atOnce; copy += 1) {
          const copied: unknown = JSON.parse(text.replaceAll(roundId, `${roundId}-${copy}`))
          if (!Array.isArray(copied)) throw new Error('no entries')
          for (const { seq: _seq, ...entry } of copied.filter(isEntry))
            store.add({ ...entry, id: `${entry.id}-${copy}`, at: entry.at - (copies - copy) * dayMs })
        }
        await new Promise<void>((resolve, reject) => {
          transaction.addEventListener('complete', () => resolve())
          transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('write failed')))
        })
      }
      const count = await done(database.transaction('entries').objectStore('entries').count())
      const bytesAfter = await used()
      database.close()
      return { entries: count, bytesBefore, bytesAfter }
    },
    { copies: rounds, atOnce: roundsAtOnce, dayMs: 86_400_000 },
  )
}

interface Start {
  readonly homeMs: number
  readonly plusMs: number
  readonly savedMs: number
}

function deleteDatabase(page: Page, name: string): Promise<void> {
  return page.evaluate(
    (each) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(each)
        request.addEventListener('success', () => resolve())
        request.addEventListener('error', () => reject(request.error ?? new Error('failed')))
      }),
    name,
  )
}

async function on<Result>(lost: string | null, work: (phone: Phone) => Promise<Result>): Promise<Result> {
  const phone = await Phone.switchedOn(await device.asItIs())
  try {
    await phone.page.goto(`${app.url}/health`)
    if (lost !== null) await deleteDatabase(phone.page, lost)
    await phone.slowDown()
    return await work(phone)
  } finally {
    await phone.switchOff()
  }
}

async function homeOf(lost: string | null): Promise<number> {
  return on(lost, async (phone) => {
    await watchSights(phone.page, ['recentRounds'])
    await phone.page.goto(app.url, { waitUntil: 'commit' })
    return phone.waitsFor(`window.moments?.paintedMs['recentRounds']`, WHOLE_LOG_MS)
  })
}

async function start(lost: string | null): Promise<Start> {
  const homeMs = await homeOf(lost)
  return on(lost, async (phone) => {
    await watchScoring(phone, (at) => void phone.taps(at))
    await phone.page.goto(`${app.url}/solo/round`, { waitUntil: 'commit' })
    const savedMs = await phone.waitsFor('window.scoringMoments?.savedMs[1]', WHOLE_LOG_MS)
    const { plusMs } = await scoringMoments(phone.page)
    return { homeMs, plusMs: plusMs ?? Number.NaN, savedMs }
  })
}

/** Milliseconds until all rounds are back in the history. */
async function historyBack(): Promise<number> {
  return on('teemates', async ({ page }) => {
    const beganMs = performance.now()
    await page.goto(app.url)
    await isTrueWithin(HISTORY_MS, async () => (await archivedRounds(page)) > rounds)
    return performance.now() - beganMs
  })
}

function archivedRounds(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('teemates')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('open failed')))
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('rounds').objectStore('rounds').count()
          counting.addEventListener('error', () => reject(counting.error ?? new Error('count failed')))
          counting.addEventListener('success', () => {
            opening.result.close()
            resolve(counting.result)
          })
        })
      }),
  )
}

try {
  if (filled === undefined) throw new Error('the log was not filled')
  const starts: Start[] = []
  const withoutIndex: Start[] = []
  for (let run = 0; run < options.runs; run += 1) {
    starts.push(await start(null))
    withoutIndex.push(await start('teemates-cache'))
  }
  const backMs = await historyBack()
  const bytes = filled.bytesAfter - filled.bytesBefore
  const times = (name: string, of: readonly Start[]) => [
    { name: `Home${name}`, unit: 'ms' as const, values: of.map(({ homeMs }) => homeMs) },
    { name: `plus can be tapped${name}`, unit: 'ms' as const, values: of.map(({ plusMs }) => plusMs) },
    { name: `first stroke saved${name}`, unit: 'ms' as const, values: of.map(({ savedMs }) => savedMs) },
  ]
  await report({
    name: 'long-log',
    options,
    figures: [
      { name: 'a round of 18 holes on disk', unit: 'kB', values: [bytes / rounds / 1_000] },
      ...times('', starts),
      ...times(', without the index', withoutIndex),
      { name: `${rounds} rounds back in a lost history`, unit: 'ms', values: [backMs], budget: { atMost: 180_000 } },
    ],
    notes: [`${filled.entries} entries in the log.`],
  })
} finally {
  await device.remove()
  await app.stop()
}
