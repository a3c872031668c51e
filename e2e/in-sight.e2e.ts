import type { Locator, Page } from '@playwright/test'
import { DirectGolfer } from './direct-golfer.ts'
import { expect, test } from './fixtures.ts'
import { spaceOfEmptyRegions } from './layout.ts'
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
    const [line, below] = [await boxOf(chosen), await boxOf(create)]
    expect(line.y + line.height).toBeLessThanOrEqual(below.y)
    expect(await linesOf(chosen)).toBe(1)

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
  const footer = await boxOf(page.getByRole('contentinfo'))
  for (const place of [0, 1]) {
    const row = await boxOf(ann.players().nth(place))
    expect(row.y + row.height, `the foot of row ${place + 1}`).toBeLessThanOrEqual(footer.y)
  }
  for (const name of ['Share QR Code', 'Copy Code']) {
    expect(await linesOf(page.getByRole('button', { name })), name).toBe(1)
  }
  const [share, copy] = [await boxOf(button(page, 'Share QR Code')), await boxOf(button(page, 'Copy Code'))]
  expect(share.y).toBe(copy.y)

  await leaves(page, ann)
  await button(page, 'Stay in Game').click()
  await page.keyboard.press('Escape')
  await ann.startsGame()
  await leaves(page, ann)
})

test('empty live regions take no space in a direct lobby', { tag: '@long' }, async ({ page, server }) => {
  const ann = new DirectGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await ann.hostsDirect()
  expect(await page.evaluate(spaceOfEmptyRegions)).toEqual([])
})

/** The two answers to the question about leaving stand side by side, on one line each. */
async function leaves(page: Page, golfer: LiveGolfer): Promise<void> {
  await (await golfer.opensMenu()).getByRole('button', { name: 'Leave Game' }).click()
  const question = page.getByRole('alertdialog')
  const answers = ['Stay in Game', 'Leave Game'].map((name) => question.getByRole('button', { name }))
  for (const answer of answers) expect(await linesOf(answer)).toBe(1)
  const [stay, leave] = await Promise.all(answers.map(boxOf))
  expect(stay?.y).toBe(leave?.y)
}

function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name })
}

async function boxOf(shown: Locator) {
  const box = await shown.boundingBox()
  if (box === null) throw new Error(`${shown.toString()} is not shown`)
  return box
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
