import type { Browser, BrowserContext, Page } from '@playwright/test'
import { DirectGolfer } from './direct-golfer.ts'
import { expect, test } from './fixtures.ts'
import { phone } from './phone.ts'

// Soft assertions let one run report every fault.
const softly = expect.configure({ soft: true })

/** Changes the page's texts as Chrome's translation does, which leaves out elements with translate="no". */
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

/** The lines of all readable text, in the page's order. */
async function textsOf(page: Page): Promise<string[]> {
  const text = await page.evaluate(() =>
    document.body.innerText
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .filter((line) => line !== '')
      .join('\n'),
  )
  // Each game has its own code, and a lobby shows it letter by letter. The two rounds don't last the same number of minutes.
  return text
    .replaceAll(/\b\d+m\b/g, 'minutes')
    .replaceAll(/^(?:[A-HJ-NP-Z2-9]\n){6}/gm, 'a code\n')
    .replaceAll(/\b[A-HJ-NP-Z2-9]{6}\b/g, 'a code')
    .split('\n')
}

/** Names, codes and numbers that a translation of the page would change. */
function leftToTranslate(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = (node.nodeValue ?? '').trim()
      const isName = /^(?:Ann|Ben|Meadow|Pebble Beach Golf Links)$/.test(text)
      const isNumber = /^(?:E|[+-]?\d+|[A-HJ-NP-Z2-9]{6})$/.test(text)
      // The source of an image is in the page while it is drawn. It has as few elements as can be: numbers have none of their own.
      if (parent === null || !(isName || (isNumber && parent.closest('.sheet') === null))) continue
      if (parent.closest('script, style, template, svg, option, [translate="no"]') === null)
        found.push(parent.outerHTML)
    }
    return found
  })
}

/** Two golfers who do the same, one of them on a translated page. */
class Translation {
  readonly #plain: DirectGolfer
  readonly #translated: DirectGolfer

  private constructor(plain: DirectGolfer, translated: DirectGolfer) {
    this.#plain = plain
    this.#translated = translated
  }

  static async opens(browser: Browser, watch: (context: BrowserContext) => void): Promise<Translation> {
    const golfer = async () => {
      const context = await browser.newContext(phone)
      watch(context)
      return new DirectGolfer(await context.newPage())
    }
    const [plain, translated] = [await golfer(), await golfer()]
    await translates(translated.page)
    return new Translation(plain, translated)
  }

  /** Both screens show the same texts afterwards. */
  async both(step: string, play: (golfer: DirectGolfer) => Promise<unknown>): Promise<void> {
    await test.step(step, async () => {
      await play(this.#plain)
      await play(this.#translated)
      await expect
        .poll(async () => {
          const [shown, expected] = [await textsOf(this.#translated.page), await textsOf(this.#plain.page)]
          return {
            differs: shown.filter((line, index) => line !== expected[index]),
            lines: shown.length - expected.length,
          }
        }, step)
        .toEqual({ differs: [], lines: 0 })
      await softly.poll(() => leftToTranslate(this.#plain.page), step).toEqual([])
    })
  }

  async startsWithAnn(url: string): Promise<void> {
    await this.both('the first run', async (golfer) => {
      await golfer.opens(url)
      await golfer.setsUp('Ann')
    })
  }

  /** Ann plays with Ben, who has no phone. */
  async playsNine(goesOn: (golfer: DirectGolfer, nextHole: number) => Promise<void>, onHole4: () => Promise<void>) {
    for (let hole = 1; hole <= 9; hole += 1) {
      await this.both(`Ann on hole ${hole}`, async (golfer) => {
        await golfer.enters('Ann', 3 + (hole % 3))
        await golfer.seesSaved(3 + (hole % 3))
      })
      await this.both(`Ben on hole ${hole}`, async (golfer) => {
        await golfer.enters('Ben', 9 - (hole % 4))
        await golfer.addsOne()
        await golfer.seesSaved(10 - (hole % 4))
      })
      if (hole === 4) {
        await this.both('the card', (golfer) => golfer.opensCard())
        await this.both('the card closed', (golfer) => golfer.page.keyboard.press('Escape'))
        await this.both('the leaderboard', (golfer) => golfer.looksAtLeaderboard())
        await onHole4()
      }
      if (hole < 9) await this.both(`on to hole ${hole + 1}`, (golfer) => goesOn(golfer, hole + 1))
    }
  }

  async closes(): Promise<void> {
    for (const { page } of [this.#plain, this.#translated]) await page.context().close()
  }
}

test('a translated page shows what the page itself shows, on every hole', { tag: '@long' }, async ({
  browser,
  server,
  watch,
}) => {
  const phones = await Translation.opens(browser, watch)
  await phones.startsWithAnn(server.url)
  await phones.both('the lobby', async (golfer) => {
    await golfer.createsQuickRound('Meadow', 9)
    await golfer.addsPlayer('Ben')
  })
  await phones.both('the start', (golfer) => golfer.startsRound())
  await phones.playsNine(
    (golfer, nextHole) => golfer.goesOn(nextHole),
    async () => {
      await phones.both('Home', async (golfer) => {
        await golfer.opens(server.url)
        await golfer.sees('Resume')
      })
      await phones.both('resumed', (golfer) => golfer.resumes())
    },
  )
  await phones.both('the summary', (golfer) => golfer.finishes())
  await phones.both('the statistics', async (golfer) => {
    await golfer.tab('Stats').click()
    await golfer.sees('By Course')
  })
  const byCourse = (golfer: DirectGolfer) => golfer.page.getByRole('region', { name: 'By Course' })
  await phones.both('the table of courses', (golfer) => byCourse(golfer).getByText('Table', { exact: true }).click())
  await phones.both('the cards of courses', (golfer) => byCourse(golfer).getByText('Cards', { exact: true }).click())
  await phones.both('a range', (golfer) => golfer.page.getByRole('combobox').first().selectOption('30'))
  await phones.both('the history', (golfer) => golfer.page.getByRole('tab', { name: 'History' }).click())
  await phones.both('the profile', (golfer) => golfer.tab('Profile').click())
  await phones.both('Home again', (golfer) => golfer.tab('Home').click())
  await phones.closes()
})

test('a translated page of a live game shows what the page itself shows', { tag: '@long' }, async ({
  browser,
  server,
  watch,
}) => {
  const phones = await Translation.opens(browser, watch)
  await phones.startsWithAnn(server.url)
  await phones.both('the lobby', async (golfer) => {
    await golfer.createsGame()
    await golfer.addsManualPlayer('Ben')
  })
  await phones.both('the start', (golfer) => golfer.startsGame())
  await phones.playsNine(
    (golfer, nextHole) => golfer.goesOnAsCan(nextHole),
    async () => {
      await phones.both('back to the hole', (golfer) =>
        golfer.page.getByRole('button', { name: 'Back to Game' }).click(),
      )
      await phones.both('the players', (golfer) => golfer.opensPlayers())
      await phones.both('the players closed', (golfer) => golfer.closesDialogs())
    },
  )
  await phones.both('the summary', async (golfer) => {
    await golfer.finishesLive()
    await golfer.seesLiveSummary()
  })
  await phones.closes()
})

test('a translated page of a direct round shows what the page itself shows', { tag: '@long' }, async ({
  browser,
  server,
  watch,
}) => {
  const phones = await Translation.opens(browser, watch)
  await phones.startsWithAnn(server.url)
  await phones.both('the lobby', async (golfer) => {
    await golfer.hostsDirect()
    await golfer.addsByName('Ben')
  })
  await phones.both('the start', (golfer) => golfer.startsDirect())
  await phones.playsNine(
    (golfer, nextHole) => golfer.goesOnAsCan(nextHole),
    async () => {
      await phones.both('back to the hole', (golfer) =>
        golfer.page.getByRole('button', { name: '← Back to Scoring' }).click(),
      )
    },
  )
  await phones.both('the summary', async (golfer) => {
    await golfer.finishesLive()
    await golfer.seesDirectSummary()
  })
  await phones.closes()
})
