/*
 * The hardest moment for a kill: just as a tap is first shown, before it is reported as saved. The browser's whole process tree
 * gets SIGKILL, or the page is left for another one and opened again. Is the stroke there?
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Golfer } from '../e2e/golfer.ts'
import { launchPersistent } from '../e2e/killable-browser.ts'
import { folderOfProfiles } from './device.ts'
import { report } from './figures.ts'
import { readOptions } from './options.ts'
import { serveApp } from './served-app.ts'
import { limitTime } from './time-limit.ts'

declare global {
  interface Window {
    strokeShown: () => Promise<void>
  }
}

limitTime(15)
const options = readOptions(20)
const app = await serveApp()
await mkdir(folderOfProfiles, { recursive: true })
const profile = await mkdtemp(join(folderOfProfiles, 'kill-at-once-'))

async function strokesThere(golfer: Golfer): Promise<number> {
  await golfer.opens(`${app.url}/solo/round`)
  await golfer.isOnHole(1)
  return Number(await golfer.strokeCount().textContent())
}

/** Adds a stroke and ends as soon as the count is on the page. Returns 1 if the stroke is there afterwards, else 0. */
async function kept(end: 'killed' | 'left'): Promise<number> {
  const browser = await launchPersistent(profile)
  const { page } = browser
  const golfer = new Golfer(page)
  const before = await strokesThere(golfer)
  await golfer.seesSaved(before)
  const shown = Promise.withResolvers<void>()
  await page.exposeFunction('strokeShown', shown.resolve)
  await page.evaluate((leaves) => {
    const count = () => document.querySelector('[data-save-state]')?.textContent
    const first = count()
    // The count may be another element each time.
    new MutationObserver(() => {
      if (count() === first) return
      if (leaves) location.assign('/health')
      void window.strokeShown()
    }).observe(document, { characterData: true, childList: true, subtree: true })
  }, end === 'left')
  // The tap's answer may never arrive.
  const tapped = golfer.addsOne().catch(() => undefined)
  await shown.promise
  if (end === 'left') await page.waitForURL('**/health')
  else await browser.kill()
  await tapped

  const reopened = end === 'left' ? browser : await launchPersistent(profile)
  const there = await strokesThere(new Golfer(reopened.page))
  await reopened.kill()
  return there === before + 1 ? 1 : 0
}

try {
  const browser = await launchPersistent(profile)
  const golfer = new Golfer(browser.page)
  await golfer.opens(app.url)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('Kill at once', 9)
  await golfer.seesSaved(0)
  await browser.kill()

  const killed: number[] = []
  const left: number[] = []
  for (let run = 0; run < options.runs; run += 1) {
    killed.push(await kept('killed'))
    left.push(await kept('left'))
  }
  const keptOf = (name: string, of: readonly number[]) => ({
    name: `strokes kept of ${of.length}, ${name}`,
    unit: 'strokes' as const,
    values: [of.reduce((sum, one) => sum + one, 0)],
    budget: { atLeast: of.length },
    mustHold: true as const,
  })
  await report({
    name: 'kill-at-once',
    options,
    figures: [
      keptOf('browser killed as the stroke is shown', killed),
      keptOf('page left as the stroke is shown', left),
    ],
    notes: ['None of these strokes was said to be saved yet; those that were are the kill test.'],
  })
} finally {
  await rm(profile, { recursive: true, force: true })
  await app.stop()
}
