import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'

/* A round's calls to the phone, and its announcements for screen readers. */

interface DeviceCalls {
  /** The patterns passed to navigator.vibrate, in order. */
  readonly vibrations: VibratePattern[]
  /** 'screen' for each wake lock taken, 'released' for each one released. */
  readonly wakeLocks: string[]
}

declare global {
  interface Window {
    deviceCalls: DeviceCalls
  }
}

async function recordDeviceCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const calls: DeviceCalls = { vibrations: [], wakeLocks: [] }
    window.deviceCalls = calls
    Object.defineProperty(navigator, 'vibrate', {
      value: (pattern: VibratePattern) => {
        calls.vibrations.push(pattern)
        return true
      },
    })
    const wakeLock = {
      request: async (type: string) => {
        calls.wakeLocks.push(type)
        const release = async () => {
          calls.wakeLocks.push('released')
        }
        return Object.assign(new EventTarget(), { type, release })
      },
    }
    Object.defineProperty(navigator, 'wakeLock', { value: wakeLock })
  })
}

/** Returns the vibrations since the last call, and begins a new list. */
function vibrationsOf(page: Page): Promise<VibratePattern[]> {
  return page.evaluate(() => window.deviceCalls.vibrations.splice(0))
}

/** Expects these vibrations since the last call, and begins a new list. */
async function expectFelt(page: Page, what: string, felt: readonly VibratePattern[]): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.deviceCalls.vibrations), { message: what }).toEqual(felt)
  await vibrationsOf(page)
}

const wakeLocksOf = (page: Page) => page.evaluate(() => window.deviceCalls.wakeLocks)

// Milliseconds. Source: document 1 section 9.
const light = 10
const medium = 25
const heavy = 50

/** At first run a nickname of one letter is rejected. The pattern of an error is the app's own, and unlike all others. */
async function feelsRefusal(page: Page): Promise<VibratePattern> {
  await page.getByRole('textbox', { name: 'Nickname' }).fill('A')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => page.evaluate(() => window.deviceCalls.vibrations)).not.toEqual([])
  const [refusal = [], ...more] = await vibrationsOf(page)
  expect(more).toEqual([])
  expect([refusal].flat().length).toBeGreaterThan(1)
  return refusal
}

test('scoring keeps the screen on, and is felt: strokes and players lightly, the next hole more, the end most', {
  tag: '@long',
}, async ({ page, server }) => {
  await recordDeviceCalls(page)
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await feelsRefusal(page)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('Felt', 9, ['Ben'])
  await vibrationsOf(page)
  // The screen stays on only while there is something to enter.
  await expect.poll(() => wakeLocksOf(page)).toEqual(['screen'])

  await golfer.addsOne()
  await expectFelt(page, 'plus', [light])
  await golfer.addsOne()
  await vibrationsOf(page)
  await golfer.takesOneOff()
  await expectFelt(page, 'minus', [light])
  await golfer.scoresFor('Ben')
  await expectFelt(page, 'another player', [light])
  await golfer.taps(5)
  await expectFelt(page, 'a stroke of the row', [light])
  await golfer.goesOn(2)
  await expectFelt(page, 'the next hole', [medium])

  for (let hole = 2; hole <= 9; hole += 1) {
    if (hole > 2) await golfer.goesOn(hole)
    await golfer.taps(4)
    await golfer.taps(4)
  }
  await vibrationsOf(page)
  await golfer.finishes()
  await expectFelt(page, 'the end of the round', [heavy])
  await expect.poll(() => wakeLocksOf(page)).toEqual(['screen', 'released'])
})

test('a rejected stroke is felt as an error, and the screen says why', async ({ context, page, server }) => {
  await recordDeviceCalls(page)
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  const refusal = await feelsRefusal(page)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('Gone', 9)
  await golfer.addsOne()
  await golfer.seesSaved(1)
  const elsewhere = new Golfer(await context.newPage())
  await elsewhere.opens(server.url)
  await elsewhere.putsRoundAside()
  await elsewhere.opensHistory()
  await elsewhere.asksToDeleteUnfinished('Gone')
  await elsewhere.page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await elsewhere.sees('No history found')

  await page.bringToFront()
  await vibrationsOf(page)
  await golfer.addsOne()
  await expect(page.getByRole('alert').filter({ hasText: "This round isn't in progress any more." })).toBeVisible()
  await expectFelt(page, 'the tap, and its refusal', [light, refusal])
})

test('a screen reader announces each score within a second, and only the last of quick taps', async ({
  page,
  server,
}) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('Links', 9, ['Ben'])
  // All holes have par 4. The wording is that of look.md.
  await golfer.taps(5)
  await isSaid(page, 'Ann, hole 1, 5 strokes, plus 1')
  // Announces the next player when the app selects one.
  await isSaid(page, 'Scoring for Ben')
  for (let taps = 0; taps < 3; taps += 1) await golfer.addsOne()
  await isSaid(page, 'Ben, hole 1, 3 strokes, minus 1')
  await golfer.goesOn(2)
  await golfer.taps(4)
  await isSaid(page, 'Ann, hole 2, 4 strokes, level par')
})

/** The text is in a region that a screen reader reads out when it changes, without interrupting itself. */
async function isSaid(page: Page, text: string): Promise<void> {
  const region = page.locator('[aria-live="polite"]').filter({ hasText: text })
  await expect(region.getByText(text, { exact: true })).toBeAttached()
}
