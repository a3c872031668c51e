import type { Locator } from '@playwright/test'
import { DirectGolfer } from './direct-golfer.ts'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { boxAtRest } from './layout.ts'
import { playsAsGuest } from './live-scenes.ts'
import { putWrittenHistory } from './written-history.ts'

/* A press counts anywhere on an element that looks like one button. Source: document 1 section 2, 'Tapping the card'. */

/** Fractions of the width and height. */
const places = [
  { x: 0.08, y: 0.1 },
  { x: 0.5, y: 0.5 },
  { x: 0.92, y: 0.94 },
] as const

/** Touches or clicks a place on an element as a finger or hand does, whatever element lies there. */
async function presses(target: Locator, by: 'touch' | 'mouse', { x, y }: { readonly x: number; readonly y: number }) {
  await expect(target).toBeVisible()
  await target.scrollIntoViewIfNeeded()
  const box = await boxAtRest(target)
  const page = target.page()
  const [pageX, pageY] = [box.x + box.width * x, box.y + box.height * y]
  if (by === 'touch') {
    await page.touchscreen.tap(pageX, pageY)
    return
  }
  await page.mouse.move(pageX, pageY)
  await page.mouse.down()
  // The press lasts as long as a hand's: by then the pressed style is painted.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.mouse.up()
}

/** Presses the element at three places with finger and mouse. Each press must lead from `from` to `to`. */
async function expectPressedEverywhere(target: Locator, from: string, to: RegExp): Promise<void> {
  const page = target.page()
  for (const by of ['touch', 'mouse'] as const) {
    for (const place of places) {
      await page.goto(from)
      await presses(target, by, place)
      await expect(page, `${by} at ${place.x}, ${place.y}`).toHaveURL(to)
    }
  }
}

test('a press anywhere on the card of a solo round resumes it', async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('Harbour', 9, ['Ben'])
  await expectPressedEverywhere(golfer.roundInProgress(), server.url, /\/solo\/round$/)
})

test('a press anywhere on the card of a live game resumes it', async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await playsAsGuest(page, server.url)
  const card = page.getByRole('region', { name: 'Multiplayer Game in Progress' })
  await expectPressedEverywhere(card, server.url, /\/(?:multi\/lobby|play\/multi)\//)
})

test('a press anywhere on the card of a direct round resumes it', { tag: '@long' }, async ({ page, server }) => {
  const golfer = new DirectGolfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.hostsDirect()
  const address = page.url()
  const card = page.getByRole('region', { name: 'Multiplayer Game in Progress' })
  await expectPressedEverywhere(card, server.url, new RegExp(`${new URL(address).pathname}$`))
})

test('a press anywhere on the card of a course leads to its rounds', async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await putWrittenHistory(page)
  const card = page
    .getByRole('region', { name: 'By Course' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'spyglass' }) })
  await expectPressedEverywhere(card, `${server.url}/stats`, /tab=history.*course=\w*spyglass/)
})

test('a press one pixel inside a button counts', { tag: '@long' }, async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  const solo = page.getByRole('link', { name: 'Solo Play' })
  for (const by of ['touch', 'mouse'] as const) {
    for (const x of [1, -1]) {
      await page.goto(server.url)
      await expect(solo).toBeVisible()
      const { width } = await boxAtRest(solo)
      await presses(solo, by, { x: x > 0 ? x / width : 1 + x / width, y: 0.5 })
      await expect(page, `${by}, ${x} px`).toHaveURL(/\/solo\/create$/)
    }
  }
})
