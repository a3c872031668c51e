import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { phone } from './phone.ts'

/** Does to the page's texts what Chrome's translation does, which leaves out what has translate="no". */
async function translates(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const font = () => document.createElementNS('http://www.w3.org/1999/xhtml', 'font')
    const translate = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) texts.push(node)
      for (const node of texts) {
        const parent = node.parentElement
        if (parent === null || (node.nodeValue ?? '').trim() === '') continue
        if (parent.closest('font, script, style, template, svg, option, [translate="no"]') !== null) continue
        const [outer, inner] = [font(), font()]
        parent.replaceChild(outer, node)
        outer.append(inner)
        inner.append(node.nodeValue ?? '')
      }
    }
    const observer = new MutationObserver(translate)
    addEventListener('DOMContentLoaded', () => {
      translate()
      observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    })
  })
}

/** The lines of everything that can be read, in the page's order. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.body.innerText
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .filter((line) => line !== ''),
  )
}

/** Names and numbers that a translation of the page would touch. */
function leftToTranslate(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = (node.nodeValue ?? '').trim()
      if (parent === null || !/^(?:Ann|Ben|Meadow|E|[+-]?\d+)$/.test(text)) continue
      if (parent.closest('script, style, template, svg, option, [translate="no"]') === null)
        found.push(parent.outerHTML)
    }
    return found
  })
}

test('a translated page shows what the page itself shows, on every hole', { tag: '@long' }, async ({
  browser,
  server,
  watch,
}) => {
  const golfers: Golfer[] = []
  for (const isTranslated of [false, true]) {
    const context = await browser.newContext(phone)
    watch(context)
    const page = await context.newPage()
    if (isTranslated) await translates(page)
    golfers.push(new Golfer(page))
  }
  const [plain, translated] = golfers
  if (plain === undefined || translated === undefined) throw new Error('Two golfers play')

  async function both(step: string, play: (golfer: Golfer) => Promise<unknown>): Promise<void> {
    await test.step(step, async () => {
      for (const golfer of golfers) await play(golfer)
      if (plain === undefined || translated === undefined) return
      await expect
        .poll(async () => {
          const [shown, expected] = [await textsOf(translated.page), await textsOf(plain.page)]
          return {
            differs: shown.filter((line, index) => line !== expected[index]),
            lines: shown.length - expected.length,
          }
        }, step)
        .toEqual({ differs: [], lines: 0 })
      expect.soft(await leftToTranslate(plain.page), step).toEqual([])
    })
  }

  await both('the first run', async (golfer) => {
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
  })
  await both('the lobby', async (golfer) => {
    await golfer.createsQuickRound('Meadow', 9)
    await golfer.addsPlayer('Ben')
  })
  await both('the start', (golfer) => golfer.startsRound())
  for (let hole = 1; hole <= 9; hole += 1) {
    await both(`Ann on hole ${hole}`, async (golfer) => {
      await golfer.enters('Ann', 3 + (hole % 3))
      await golfer.seesSaved(3 + (hole % 3))
    })
    await both(`Ben on hole ${hole}`, async (golfer) => {
      await golfer.enters('Ben', 9 - (hole % 4))
      await golfer.addsOne()
      await golfer.seesSaved(10 - (hole % 4))
    })
    if (hole === 4) {
      await both('the card', (golfer) => golfer.opensCard())
      await both('the card closed', (golfer) => golfer.page.keyboard.press('Escape'))
      await both('the leaderboard', (golfer) => golfer.looksAtLeaderboard())
      await both('Home', async (golfer) => {
        await golfer.opens(server.url)
        await golfer.sees('Resume')
      })
      await both('resumed', (golfer) => golfer.resumes())
    }
    if (hole < 9) await both(`on to hole ${hole + 1}`, (golfer) => golfer.goesOn(hole + 1))
  }
  await both('the summary', (golfer) => golfer.finishes())
  for (const { page } of golfers) await page.context().close()
})
