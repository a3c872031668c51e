import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'

/* Home while a round is in progress. */

test("the tile shows the golfer's place and to par as soon as a hole is played", async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('Harbour', 9, ['Ben'])
  const card = golfer.roundInProgress()
  const goesHome = () => golfer.opens(server.url)
  await goesHome()
  await expect(card).toContainText('No strokes yet')
  await golfer.resumes()
  // Four holes of par 4: Ann takes 5 on each, Ben 4.
  for (let hole = 1; hole <= 4; hole += 1) {
    if (hole > 1) await golfer.goesOn(hole)
    await golfer.taps(5)
    await golfer.taps(4)
  }
  await goesHome()
  await expect(card).toContainText('Place 2nd')
  await expect(card).toContainText('To par · thru 4 +4')
  await expect(card).not.toContainText('No strokes yet')
})

test('nothing above the tiles is cut off on a narrow phone', { tag: '@long' }, async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('Harbour', 9, ['Ben'])
  await golfer.taps(5)
  await golfer.taps(4)
  await page.setViewportSize({ width: 320, height: 568 })
  await golfer.opens(server.url)
  const label = golfer.roundInProgress().getByText('To par · thru 1')
  await expect(label).toBeVisible()
  const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth
  await expect.poll(() => label.evaluate(isCut)).toBe(false)
  // The label is as long as on the last hole but one.
  await label.evaluate((element) => {
    element.textContent = 'To par · thru 17'
  })
  const longer = golfer.roundInProgress().getByText('To par · thru 17')
  await expect.poll(() => longer.evaluate(isCut)).toBe(false)
})

test("no word of 'Start a Round' is broken on a narrow phone with a wide font", { tag: '@long' }, async ({
  page,
  server,
}) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('Harbour', 9)
  await golfer.opens(server.url)
  await expect(golfer.roundInProgress()).toBeVisible()
  // This font is as wide as the widest system font of phones.
  await page.evaluate(() => document.documentElement.style.setProperty('font-family', '"DejaVu Sans", Verdana'))
  const start = page.getByRole('region', { name: 'Start a Round' })
  for (const width of [320, 360, 375, 390]) {
    for (const textSize of ['100%', '200%']) {
      await page.setViewportSize({ width, height: 664 })
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), textSize)
      const at = `at ${width} px, text at ${textSize}`
      await expect.poll(() => start.evaluate(brokenWords), { message: at }).toEqual([])
      const right = (link: Element) => link.getBoundingClientRect().right
      await expect
        .poll(() => page.getByRole('link', { name: 'Multiplayer' }).evaluate(right), { message: at })
        .toBeLessThanOrEqual(width)
    }
  }
})

/** The words that continue on another line. Runs in the page. */
function brokenWords(region: Element): string[] {
  const found: string[] = []
  const texts = document.createTreeWalker(region, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word)
    }
  }
  return found
}
