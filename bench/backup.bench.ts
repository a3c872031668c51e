/*
 * Measures a backup of 1,000 and 10,000 finished rounds: the time of the export and of the import on the next phone, and how
 * long the main thread is blocked meanwhile.
 */
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Golfer } from '../e2e/golfer.ts'
import { Device, folderOfProfiles } from './device.ts'
import { type Figure, report } from './figures.ts'
import { putFinishedRounds } from './finished-rounds.ts'
import { readOptions } from './options.ts'
import { Phone } from './phone.ts'
import { serveApp } from './served-app.ts'
import { limitTime } from './time-limit.ts'

limitTime(15)
const options = readOptions(1)
const sizes = [1_000, 10_000] as const
const longestMs = 120_000

const app = await serveApp()
const fresh = await Device.filledBy(async (page) => {
  const golfer = new Golfer(page)
  await golfer.opens(app.url)
  await golfer.setsUp('Ann')
})

/**
 * Records long tasks of every page loaded from now on under the time of its load, so that a reload keeps earlier ones
 * readable.
 */
async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const key = `longest task ${performance.timeOrigin}`
    new PerformanceObserver((list) => {
      const known = Number(sessionStorage.getItem(key) ?? 0)
      sessionStorage.setItem(key, `${Math.max(known, ...list.getEntries().map(({ duration }) => duration))}`)
    }).observe({ type: 'longtask' })
  })
}

/** Clears earlier records. Resolves with a function that waits for one more task and then returns this page's longest one. */
async function longestTaskFromNow(page: Page): Promise<() => Promise<number>> {
  const key = await page.evaluate(() => {
    const own = `longest task ${performance.timeOrigin}`
    sessionStorage.removeItem(own)
    return own
  })
  return async () => {
    // The last entry arrives in a task of its own.
    await page.waitForTimeout(200)
    return page.evaluate((own) => Number(sessionStorage.getItem(own) ?? 0), key)
  }
}

interface Moved {
  readonly exportMs: number
  readonly exportLongestMs: number
  readonly parseMs: number
  readonly parseLongestMs: number
  readonly importMs: number
  readonly importLongestMs: number
  /** From the choice of the file to the message, without the golfer's own time. */
  readonly inMs: number
  readonly megabytes: number
}

async function move(rounds: number): Promise<Moved> {
  const file = join(folderOfProfiles, `backup-${rounds}.json`)
  const old = await Phone.switchedOn(await fresh.asItIs())
  let exported: { readonly ms: number; readonly longestMs: number }
  try {
    const { page } = old
    await watchLongTasks(page)
    await page.goto(`${app.url}/health`)
    await putFinishedRounds(page, rounds, options.seed)
    await page.goto(`${app.url}/profile`)
    const button = page.getByRole('button', { name: 'Export', exact: true })
    await button.waitFor()
    await page.waitForTimeout(3_000)
    const longestTask = await longestTaskFromNow(page)
    const download = page.waitForEvent('download', { timeout: longestMs })
    const begunAt = performance.now()
    await button.click()
    await (await download).saveAs(file)
    exported = { ms: performance.now() - begunAt, longestMs: await longestTask() }
  } finally {
    await old.switchOff()
  }
  const next = await Phone.switchedOn(await fresh.asItIs())
  try {
    const { page } = next
    const { size } = await stat(file)
    await watchLongTasks(page)
    await page.goto(`${app.url}/profile`)
    await page.getByRole('button', { name: 'Import', exact: true }).waitFor()
    await page.waitForTimeout(3_000)
    const longestOfParsing = await longestTaskFromNow(page)
    const parsedFrom = performance.now()
    await page.locator('input[type=file]').first().setInputFiles(file)
    const who = page.getByRole('dialog', { name: "Who's you?" })
    await who.waitFor({ timeout: longestMs })
    const parseMs = performance.now() - parsedFrom
    const parseLongestMs = await longestOfParsing()
    const longestOfImport = await longestTaskFromNow(page)
    await who.getByRole('checkbox', { name: /^Ann/ }).check()
    const plannedFrom = performance.now()
    await who.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Everything', { exact: true }).click()
    const go = page.getByRole('button', { name: /^Import [\d,]+ rounds$/ })
    await go.waitFor({ timeout: longestMs })
    const planMs = performance.now() - plannedFrom
    const importedFrom = performance.now()
    await go.click()
    await page.getByText('Import completed successfully!').waitFor({ timeout: longestMs })
    const importMs = performance.now() - importedFrom
    return {
      exportMs: exported.ms,
      exportLongestMs: exported.longestMs,
      parseMs,
      parseLongestMs,
      importMs,
      importLongestMs: await longestOfImport(),
      inMs: parseMs + planMs + importMs,
      megabytes: size / 1_000_000,
    }
  } finally {
    await next.switchOff()
    await rm(file, { force: true })
  }
}

try {
  const figures: Figure[] = []
  for (const rounds of sizes) {
    const runs: Moved[] = []
    for (let run = 0; run < options.runs; run += 1) runs.push(await move(rounds))
    const of = (pick: (moved: Moved) => number) => runs.map(pick)
    const name = rounds.toLocaleString('en-US')
    figures.push(
      { name: `${name} rounds: out`, unit: 'ms', values: of((run) => run.exportMs), budget: { atMost: 10_000 } },
      {
        name: `${name} rounds: longest task`,
        unit: 'ms',
        values: of((run) => run.exportLongestMs),
        budget: { atMost: 50 },
      },
      { name: `${name} rounds: file read`, unit: 'ms', values: of((run) => run.parseMs) },
      {
        name: `${name} rounds: longest task`,
        unit: 'ms',
        values: of((run) => run.parseLongestMs),
        budget: { atMost: 50 },
      },
      { name: `${name} rounds: taken in`, unit: 'ms', values: of((run) => run.importMs) },
      {
        name: `${name} rounds: longest task`,
        unit: 'ms',
        values: of((run) => run.importLongestMs),
        budget: { atMost: 50 },
      },
      { name: `${name} rounds: in, in all`, unit: 'ms', values: of((run) => run.inMs), budget: { atMost: 10_000 } },
      {
        name: `${name} rounds: out and in`,
        unit: 'ms',
        values: of((run) => run.exportMs + run.inMs),
        // Source: the next phone imports a thousand rounds in a minute.
        budget: { atMost: 60_000 },
      },
      { name: `${name} rounds: file`, unit: 'MB', values: of((run) => run.megabytes), budget: { atMost: 134 } },
    )
  }
  await report({
    name: 'backup',
    options,
    figures,
    notes: ['This machine, not slowed down. In: until its message after the reload.'],
  })
} finally {
  await fresh.remove()
  await app.stop()
}
