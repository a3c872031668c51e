import type { Page } from '@playwright/test'
import { DirectGolfer } from './direct-golfer.ts'
import { Golfer } from './golfer.ts'
import type { KillableBrowser } from './killable-browser.ts'
import { pebbleFront } from './live-golfer.ts'
import { randomOf } from '../test/random.ts'

/** Begins a round of both players on this page, from an empty profile. Resolves with the address of the round. */
export type BeginRound = (page: Page, url: string) => Promise<string>

export interface KillRun {
  readonly begin: BeginRound
  /** The app's address. */
  readonly url: string
  /** Opens a browser, on the same profile each time. */
  readonly launch: () => Promise<KillableBrowser>
  /** The minimum of kills. On a slow machine few strokes come before each of them. */
  readonly kills: number
  /** The run continues until at least this many counts were seen as saved. */
  readonly mustSee: number
  /** Decides every tap and every moment of a kill. */
  readonly seed: number
}

export interface KillRunResult {
  /** Taps whose count was seen on the screen as saved. */
  readonly acknowledgedCount: number
  /** One sentence for each count that was seen as saved and is missing after reopening. */
  readonly lost: readonly string[]
}

/** The counts that the golfer tapped in turn for one player's hole, and how many of them were seen as saved. */
interface Strokes {
  readonly counts: number[]
  acknowledged: number
}

const players = ['Ann', 'Ben'] as const
const holes = 18

/**
 * Scores a round while its browser is killed again and again, and compares the counts shown as saved with those found later.
 */
export async function runKills({ begin, url, launch, kills, mustSee, seed }: KillRun): Promise<KillRunResult> {
  const random = randomOf(seed)
  const card = new Map<string, Strokes>()
  const lost: string[] = []
  let acknowledgedCount = 0
  let hole = 1

  let browser = await launch()
  const address = await begin(browser.page, url)

  for (let kill = 1, isLast = false; !isLast; kill += 1) {
    const { page } = browser
    const golfer = new Golfer(page)
    const touched = new Set<string>()
    await watchAcknowledgements(page, (key, count) => {
      const strokes = card.get(key)
      // The earliest of equal counts is taken: a later one may not be saved yet.
      const index = strokes?.counts.indexOf(count, strokes.acknowledged + 1) ?? -1
      if (strokes === undefined || index === -1) return
      acknowledgedCount += 1
      strokes.acknowledged = index
    })
    const dyingAfterMs = Math.floor(random() * 1_500)
    const dying = new Promise<void>((resolve) => {
      setTimeout(() => void browser.kill().then(resolve), dyingAfterMs)
    })
    hole = await tapUntilGone(golfer, hole, random, (key, count) => {
      touched.add(key)
      const strokes = card.get(key) ?? { counts: [0], acknowledged: 0 }
      strokes.counts.push(count)
      card.set(key, strokes)
    })
    await dying

    browser = await launch()
    const reopened = new Golfer(browser.page)
    await reopened.opens(address)
    await reopened.strokeCount().waitFor()
    hole = await reopened.currentHole()
    isLast = kill >= kills && acknowledgedCount >= mustSee
    const toCheck = isLast ? card.keys() : touched
    for (const key of toCheck) {
      const [holeNumber, name = ''] = key.split(' ')
      await reopened.goesBackTo(Number(holeNumber))
      await reopened.scoresFor(name)
      const there = Number(await reopened.strokeCount().textContent())
      const strokes = card.get(key)
      if (strokes === undefined) continue
      if (!strokes.counts.slice(strokes.acknowledged).includes(there)) {
        const shown = strokes.counts[strokes.acknowledged]
        lost.push(`seed ${seed}, kill ${kill}: hole ${holeNumber} of ${name} was saved as ${shown} and is ${there}`)
      }
      strokes.counts.splice(0, strokes.counts.length, there)
      strokes.acknowledged = 0
    }
    await reopened.goesBackTo(hole)
  }
  await browser.kill()
  return { acknowledgedCount, lost }
}

export const beginSolo: BeginRound = async (page, url) => {
  const golfer = new Golfer(page)
  await golfer.opens(url)
  await golfer.setsUp(players[0])
  await golfer.startsQuickRound('Kill test', holes, players.slice(1))
  return `${url}/solo/round`
}

/** Hosts a direct round, scoring for a mate without a phone as well. */
export const beginDirect: BeginRound = async (page, url) => {
  const golfer = new DirectGolfer(page)
  await golfer.opens(url)
  await golfer.setsUp(players[0])
  await golfer.hostsDirect({ ...pebbleFront, holes: 'Full 18' })
  for (const name of players.slice(1)) await golfer.addsByName(name)
  await golfer.startsDirect()
  return page.url()
}

/** Taps as fast as the browser allows until it is killed. Resolves with the hole it was on. */
async function tapUntilGone(
  golfer: Golfer,
  from: number,
  random: () => number,
  wanted: (key: string, count: number) => void,
): Promise<number> {
  let hole = from
  const counts = new Map<string, number>()
  try {
    for (;;) {
      for (const name of players) {
        await golfer.scoresFor(name)
        const key = `${hole} ${name}`
        const before = counts.get(key) ?? Number(await golfer.strokeCount().textContent())
        let count = before
        if (random() < 0.3) {
          // The keys that the rows of par 3, 4 and 5 share: each goes from par less two to par and three.
          count = 3 + Math.floor(random() * 4)
          wanted(key, count)
          await golfer.taps(count)
          await golfer.scoresFor(name)
        }
        const taps = 1 + Math.floor(random() * 6)
        for (let tap = 0; tap < taps && count < 90; tap += 1) {
          count += 1
          wanted(key, count)
          await golfer.addsOne()
        }
        counts.set(key, count)
      }
      if (hole < holes && random() < 0.5) {
        await golfer.goesOn(hole + 1)
        hole += 1
      }
    }
  } catch (error) {
    if (await isThere(golfer.page)) throw error
    return hole
  }
}

async function isThere(page: Page): Promise<boolean> {
  if (page.isClosed()) return false
  return page.evaluate(() => true).catch(() => false)
}

declare global {
  interface Window {
    acknowledge: (key: string, count: number) => Promise<void>
  }
}

/** Reports each count with its hole and player at the moment when the screen shows it as saved. */
async function watchAcknowledgements(page: Page, acknowledged: (key: string, count: number) => void): Promise<void> {
  await page.exposeFunction('acknowledge', acknowledged)
  await page.evaluate(() => {
    let last = ''
    function look(): void {
      const shown = document.querySelector('[data-save-state="saved"]')
      const hole = /Hole (\d+)/.exec(document.querySelector('h2')?.textContent ?? '')?.[1]
      const player = document.querySelector('fieldset [aria-pressed="true"]')?.textContent.split(',')[0]
      if (shown === null || hole === undefined || player === undefined) return
      const now = `${hole} ${player}=${shown.textContent}`
      if (now === last) return
      last = now
      void window.acknowledge(`${hole} ${player}`, Number(shown.textContent))
    }
    new MutationObserver(look).observe(document, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    })
  })
}
