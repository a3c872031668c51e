/*
 * A backup of 1,000 and 10,000 finished rounds: out of one phone and into the next, how long each takes, and how long the
 * main thread is held up meanwhile.
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

async function watchLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const longMs: number[] = []
    Object.assign(window, { longMs })
    new PerformanceObserver((list) => longMs.push(...list.getEntries().map((entry) => entry.duration))).observe({
      type: 'longtask',
    })
  })
}

async function longestTask(page: Page): Promise<number> {
  // The last one is told in a task of its own.
  await page.waitForTimeout(200)
  return page.evaluate(() => {
    const longMs: unknown = Reflect.get(window, 'longMs')
    return Math.max(0, ...(Array.isArray(longMs) ? longMs : []).filter((ms) => typeof ms === 'number'))
  })
}

interface Moved {
  readonly exportMs: number
  readonly exportLongestMs: number
  readonly parseMs: number
  readonly parseLongestMs: number
  readonly importMs: number
  readonly importLongestMs: number
  readonly megabytes: number
}

async function move(rounds: number): Promise<Moved> {
  const file = join(folderOfProfiles, `backup-${rounds}.json`)
  const old = await Phone.switchedOn(await fresh.asItIs())
  let exported: { readonly ms: number; readonly longestMs: number }
  try {
    const { page } = old
    await page.goto(`${app.url}/health`)
    await putFinishedRounds(page, rounds, options.seed)
    await page.goto(`${app.url}/profile`)
    const button = page.getByRole('button', { name: 'Export', exact: true })
    await button.waitFor()
    await page.waitForTimeout(3_000)
    await watchLongTasks(page)
    const download = page.waitForEvent('download', { timeout: longestMs })
    const begunAt = performance.now()
    await button.click()
    await (await download).saveAs(file)
    exported = { ms: performance.now() - begunAt, longestMs: await longestTask(page) }
  } finally {
    await old.switchOff()
  }
  const next = await Phone.switchedOn(await fresh.asItIs())
  try {
    const { page } = next
    const { size } = await stat(file)
    await page.goto(`${app.url}/profile`)
    await page.getByRole('button', { name: 'Import', exact: true }).waitFor()
    await page.waitForTimeout(3_000)
    await watchLongTasks(page)
    const parsedFrom = performance.now()
    await page.locator('input[type=file]').first().setInputFiles(file)
    const who = page.getByRole('dialog', { name: "Who's you?" })
    await who.waitFor({ timeout: longestMs })
    const parseMs = performance.now() - parsedFrom
    const parseLongestMs = await longestTask(page)
    await watchLongTasks(page)
    await who.getByRole('checkbox', { name: /^Ann/ }).check()
    await who.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Everything', { exact: true }).click()
    const go = page.getByRole('button', { name: /^Import [\d,]+ rounds$/ })
    await go.waitFor({ timeout: longestMs })
    const importedFrom = performance.now()
    let importLongestMs = 0
    await go.click()
    while (!(await page.getByText('Import completed successfully!').isVisible())) {
      if (performance.now() - importedFrom > longestMs) throw new Error('it was never imported')
      importLongestMs = Math.max(importLongestMs, await longestTask(page).catch(() => 0))
    }
    return {
      exportMs: exported.ms,
      exportLongestMs: exported.longestMs,
      parseMs,
      parseLongestMs,
      importMs: performance.now() - importedFrom,
      importLongestMs,
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
      { name: `${name} rounds: file read`, unit: 'ms', values: of((run) => run.parseMs), budget: { atMost: 10_000 } },
      {
        name: `${name} rounds: longest task`,
        unit: 'ms',
        values: of((run) => run.parseLongestMs),
        budget: { atMost: 50 },
      },
      { name: `${name} rounds: in`, unit: 'ms', values: of((run) => run.importMs), budget: { atMost: 10_000 } },
      {
        name: `${name} rounds: longest task`,
        unit: 'ms',
        values: of((run) => run.importLongestMs),
        budget: { atMost: 50 },
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
