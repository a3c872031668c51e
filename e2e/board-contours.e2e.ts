import { expect, type Locator } from '@playwright/test'
import { test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { playsAsGuest } from './live-scenes.ts'
import { Mate } from './mate.ts'

/* The contour lines decorate a Board. Source: look.md, 'Contours: decoration, never behind text', and its pictures. */

const widths = [320, 390, 768] as const

/** Each text, tile and button of the Board looks the same, to the pixel, with and without the lines. */
async function expectLinesClearOfAll(board: Locator): Promise<void> {
  const lines = board.locator('svg.stroke-board-line')
  for (const windowPx of widths) {
    await board.page().setViewportSize({ width: windowPx, height: 844 })
    await expect(lines).toBeVisible()
    // On a busy machine the page can be resized between two pictures. Lines that touch something do so in each attempt.
    await expect.poll(() => textsTouched(board, lines), `at ${windowPx} px`).toEqual([])
  }
}

/** Returns the texts and labels whose pictures change when the lines are hidden. */
async function textsTouched(board: Locator, lines: Locator): Promise<readonly string[]> {
  const boxes = await board.evaluate((element) => {
    const found: { readonly text: string; readonly clip: DOMRect }[] = []
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (text.parentElement?.closest('.sr-only') !== null) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      // A text with an ellipsis is wider than its visible part.
      const shown = text.parentElement?.getBoundingClientRect() ?? new DOMRect()
      for (const { x, y, width, height } of range.getClientRects()) {
        const clip = new DOMRect(x, y, Math.min(width, shown.right - x), height)
        found.push({ text: text.textContent ?? '', clip })
      }
    }
    for (const control of element.querySelectorAll('a, button')) {
      found.push({ text: `around ${control.textContent}`, clip: control.getBoundingClientRect() })
    }
    return found
      .filter(({ clip }) => clip.width >= 1 && clip.height >= 1)
      .map(({ text, clip: { x, y, width, height } }) => ({ text, clip: { x, y, width, height } }))
  })
  expect(boxes.length).toBeGreaterThan(1)
  const pictures = async () => {
    const taken: string[] = []
    for (const { clip } of boxes) taken.push((await board.page().screenshot({ clip })).toString('base64'))
    return taken
  }
  const withLines = await pictures()
  await lines.evaluate((element) => element.setAttribute('visibility', 'hidden'))
  const withoutLines = await pictures()
  await lines.evaluate((element) => element.removeAttribute('visibility'))
  return boxes.filter((_, index) => withLines[index] !== withoutLines[index]).map(({ text }) => text)
}

test('the lines touch nothing on the card of a solo round, however long its course is called', {
  tag: '@long',
}, async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('The Old Course at St Andrews Links in the Kingdom of Fife', 9, ['Ben'])
  await golfer.opens(server.url)
  await expectLinesClearOfAll(golfer.roundInProgress())
})

test('the lines touch nothing on the low card of a live game', { tag: '@long' }, async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await playsAsGuest(page, server.url)
  await golfer.opens(server.url)
  await expectLinesClearOfAll(page.getByRole('region', { name: 'Multiplayer Game in Progress' }))
})

test('the lines touch nothing on the Boards of an invitation and of Pro', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  const host = await Mate.at(server.url, 'Maximilian-Alexander')
  const game = await host.creates('full18')
  await golfer.opens(server.url + (await host.invitationTo(game)))
  await golfer.sees("Maximilian-Alexander's game")
  await expectLinesClearOfAll(page.getByRole('region', { name: "Maximilian-Alexander's game" }))

  await golfer.opens(`${server.url}/profile`)
  await expectLinesClearOfAll(
    page.getByRole('region', { name: /Pro|Premium/ }).filter({ has: page.locator('svg.stroke-board-line') }),
  )
})
