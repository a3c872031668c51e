import type { Locator, Page } from '@playwright/test'
import { DirectGolfer } from './direct-golfer.ts'
import { expect, test } from './fixtures.ts'
import { GamesGolfer } from './games-golfer.ts'
import { coveredControls, expectAbove, expectAllInSight, expectOnOneLine, spaceOfEmptyRegions } from './layout.ts'
import { LiveGolfer } from './live-golfer.ts'
import { hostsGame } from './live-scenes.ts'
import { phone } from './phone.ts'

/* Controls that must be visible without scrolling, on a phone whose browser shows its bars. */

const withBars = { width: 390, height: 664 }
const smallest = { width: 320, height: 568 }

test.use({ ...phone, viewport: withBars })

for (const viewport of [withBars, smallest]) {
  test(`the chosen tee, holes and way to join stand in one line above Create Round at ${viewport.width}`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(viewport)
    const ann = new LiveGolfer(page)
    await ann.opens(server.url)
    await ann.setsUp('Ann')
    await ann.opens(`${server.url}/setup`)
    await ann.searchesCourse('pebb')
    await ann.choosesHoles()
    const footer = page.getByRole('contentinfo')
    const create = footer.getByRole('button', { name: 'Create Round' })
    const chosen = footer.getByText('Blue', { exact: true }).locator('..')
    await expect(chosen).toHaveText('Blue • Front 9 • Live game')
    await page.getByRole('radio', { name: 'Direct, phone to phone' }).check({ force: true })
    await expect(chosen).toHaveText('Blue • Front 9 • Direct')
    await page.evaluate(() => scrollTo(0, 0))
    await expect(chosen).toBeInViewport({ ratio: 1 })
    await expect(create).toBeInViewport({ ratio: 1 })
    await expectAbove(chosen, create)
    await expect.poll(() => linesOf(chosen)).toBe(1)

    await page.context().setOffline(true)
    await expect(chosen).toHaveText('Blue • Front 9 • Solo')
  })
}

test('the live lobby shows two players below the invitation, and its buttons on one line each', async ({
  page,
  server,
}) => {
  const ann = new LiveGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await hostsGame(page, server.url, ['Ben', 'Cleo'])
  await expect(page.locator('[data-connection="live"]')).toBeVisible()
  for (const place of [0, 1]) await expectAbove(ann.players().nth(place), page.getByRole('contentinfo'))
  await expectInOneRow(button(page, 'Share QR Code'), button(page, 'Copy Code'))

  await leaves(page, ann)
  await button(page, 'Stay in Game').click()
  await page.keyboard.press('Escape')
  await ann.startsGame()
  await leaves(page, ann)
})

test('strokes and the tile of a level round stand side by side on the smallest phones', async ({ page, server }) => {
  await page.setViewportSize(smallest)
  const ann = new LiveGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await ann.startsQuickRound('Level', 9)
  for (let hole = 1; hole <= 9; hole += 1) {
    if (hole > 1) await ann.goesOn(hole)
    await ann.taps(4)
  }
  await ann.finishes()
  const result = page.getByRole('region', { name: 'Result of Ann' })
  await expectOnOneLine(result.getByText('36', { exact: true }), result.getByText('E', { exact: true }))
})

test('empty live regions take no space in a direct lobby', { tag: '@long' }, async ({ page, server }) => {
  const ann = new DirectGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await ann.hostsDirect()
  await expect.poll(() => page.evaluate(spaceOfEmptyRegions)).toEqual([])
})

test('the main button of a screen and of a window is in sight on a phone on its side, and on the smallest phones', async ({
  page,
  server,
}) => {
  const sizes = [smallest, { width: 664, height: 390 }, { width: 844, height: 390 }]
  const ann = new GamesGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  const isInSight = async (shown: Locator) => {
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expectAllInSight(page, [shown])
      await expect.poll(() => page.evaluate(coveredControls)).toEqual([])
    }
  }
  await ann.opens(`${server.url}/multi/join`)
  await isInSight(button(page, 'Join Game'))
  await ann.opens(server.url)
  await ann.createsQuickRound('Level', 9)
  for (const name of ['Ben', 'Cleo', 'Dan']) await ann.addsPlayer(name)
  await isInSight(button(page, 'Start Round'))
  await button(page, 'Games').click()
  await ann.addsGame('Nassau', (form) => isInSight(form.getByRole('button', { name: 'Done' })))
  await isInSight(ann.games().getByRole('button', { name: 'Save games' }))
})

/** The two answers to the question about leaving stand side by side, on one line each. */
async function leaves(page: Page, golfer: LiveGolfer): Promise<void> {
  await (await golfer.opensMenu()).getByRole('button', { name: 'Leave Game' }).click()
  const question = page.getByRole('alertdialog')
  await expectInOneRow(...['Stay in Game', 'Leave Game'].map((name) => question.getByRole('button', { name })))
}

/** The buttons begin at one height, and each has one line of text. */
async function expectInOneRow(...buttons: readonly Locator[]): Promise<void> {
  for (const shown of buttons) await expect.poll(() => linesOf(shown), { message: shown.toString() }).toBe(1)
  // A page that is still being laid out may move between the measurements.
  const heights = async () => new Set(await Promise.all(buttons.map(async (shown) => (await shown.boundingBox())?.y)))
  await expect.poll(async () => (await heights()).size).toBe(1)
}

function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name })
}

/** Counts the lines of the text alone. */
function linesOf(shown: Locator): Promise<number> {
  return shown.evaluate((element) => {
    const middles: number[] = []
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (texts.nextNode() !== null) {
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      for (const { top, height } of range.getClientRects()) {
        const middle = top + height / 2
        if (middles.every((other) => Math.abs(other - middle) > height / 2)) middles.push(middle)
      }
    }
    return middles.length
  })
}
