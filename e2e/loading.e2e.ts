import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { expectNoOverlap } from './layout.ts'
import { LiveGolfer } from './live-golfer.ts'
import { Mate } from './mate.ts'
import { holdMessages } from './messages.ts'
import { beginRound, contextOf } from './starts.ts'

/* Nothing moves away under a finger while the screen and the stored data load. */

/**
 * Holds a file of the app back until the returned function is called, which fails the test if the page never requested the
 * file.
 */
async function holdFile(page: Page, name: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  let isAsked = false
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    isAsked = true
    await held.promise
    await route.continue()
  })
  return () => {
    expect(isAsked, `${name} was asked for`).toBe(true)
    held.resolve()
  }
}

test('a press on Back that began before the round loaded still leads Home', async ({ browser, server, watch }) => {
  const context = await contextOf(browser)
  watch(context)
  const golfer = await beginRound(context, server)
  const { page } = golfer
  const letThrough = await holdFile(page, 'scoring')
  await page.goto(`${server.url}/solo/round`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loading Round...')
  await page.getByRole('link', { name: 'Back' }).hover()
  await page.mouse.down()
  letThrough()
  await golfer.isOnHole(1)
  await page.mouse.up()
  await expect(page).toHaveURL(`${server.url}/`)
  await expect(golfer.roundInProgress()).toBeVisible()
  await context.close()
})

const headerElements = '#root > div, header, header *'

const screens = [
  {
    path: '/solo/create',
    file: 'create-screen',
    staying: headerElements,
    focused: 'Back',
    first: { role: 'combobox', name: 'Course' },
  },
  {
    path: '/stats',
    file: 'stats-route',
    staying: `${headerElements}, main`,
    focused: null,
    first: { role: 'heading', name: 'Ready for Your First Round?' },
  },
  {
    path: '/solo/round',
    file: 'scoring',
    staying: headerElements,
    focused: 'Back',
    first: { role: 'button', name: 'Plus one stroke' },
  },
] as const

test('the file of Create is requested before the app has started', async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  // Home loads the file, too, when it is idle.
  await page.goto('about:blank')
  const requested = page.waitForRequest((request) => request.url().includes('/assets/create-screen-'))
  const letThrough = await holdFile(page, 'start')
  await page.goto(`${server.url}/solo/create`, { waitUntil: 'commit' })
  await requested
  letThrough()
  await expect(page.getByRole('combobox', { name: 'Course' })).toBeVisible()
})

test('the elements that a screen shows at once stay while the rest loads', { tag: '@long' }, async ({
  browser,
  server,
  watch,
}) => {
  const context = await contextOf(browser)
  watch(context)
  for (const { path, file, staying, focused, first } of screens) {
    await test.step(path, async () => {
      if (path === '/solo/round') await (await beginRound(context, server)).page.close()
      const page = await context.newPage()
      const letThrough = await holdFile(page, file)
      await page.goto(server.url + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.locator('#root').evaluate((root, selector) => {
        const marked = new Set<Node>(root.querySelectorAll(selector))
        for (const one of root.querySelectorAll(selector)) one.setAttribute('data-marked', '')
        // Even an element that is reinserted at once loses its focus and a finger's press.
        new MutationObserver((changes) => {
          for (const node of changes.flatMap((change) => [...change.removedNodes])) {
            if (marked.has(node)) document.documentElement.setAttribute('data-taken-out', node.nodeName)
          }
        }).observe(root, { childList: true, subtree: true })
      }, staying)
      const marked = await page.locator('[data-marked]').count()
      const link = focused === null ? null : page.getByRole('link', { name: focused })
      await link?.focus()
      letThrough()
      await expect(page.getByRole(first.role, { name: first.name })).toBeVisible()
      await expect(page.locator('[data-marked]')).toHaveCount(marked)
      await expect(page.locator('html')).not.toHaveAttribute('data-taken-out')
      if (link !== null) await expect(link).toBeFocused()
      await page.close()
    })
  }
  await context.close()
})

test('a message stands above the main action, also on the next screen', async ({ browser, server, watch }) => {
  const context = await contextOf(browser)
  watch(context)
  const golfer = await beginRound(context, server)
  const { page } = golfer
  const letThrough = await holdFile(page, 'lobby-screen')
  await holdMessages(page)
  await page.goto(server.url)
  await golfer.putsRoundAside()
  await golfer.startsSolo()
  await golfer.choosesCourse(/Quick Custom 9/)
  await golfer.customizes('Harbour again')
  await page.getByRole('button', { name: 'Create Solo Round' }).click()
  await expect(page).toHaveURL(/\/solo\/lobby$/)
  letThrough()
  const start = page.getByRole('button', { name: 'Start Round' })
  await expect(start).toBeVisible()
  await expectNoOverlap([start, page.getByText("Game put aside. You'll find it in History.")])
  await context.close()
})

const long = 'Harbour Point Links and Country Club'

for (const { having, width, textPercent, rounds, isInGame } of [
  { having: 'without a round and with one', width: 390, textPercent: 100, rounds: [null, 'Harbour'], isInGame: false },
  {
    having: 'with a round of a long name and a live game',
    width: 320,
    textPercent: 100,
    rounds: [long],
    isInGame: true,
  },
  { having: 'with a round and text of twice the size', width: 390, textPercent: 200, rounds: [long], isInGame: false },
]) {
  test(`Solo Play keeps its place while Home's rounds load, ${having} in progress`, {
    tag: rounds[0] === null ? [] : '@long',
  }, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.addInitScript((percent) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`html { font-size: ${percent}% }`)
      document.adoptedStyleSheets = [sheet]
    }, textPercent)
    const golfer = new LiveGolfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    if (isInGame) {
      const { code } = await (await Mate.at(server.url, 'Ben')).creates()
      await golfer.opens(`${server.url}/multi/join?code=${code}`)
      await golfer.joins()
      await golfer.isInLobby()
      await golfer.opens(server.url)
    }
    await page.addInitScript(() => {
      const tops = new Set<number>()
      const links = new Set<Element>()
      const look = (): void => {
        const link = document.querySelector('a[href="/solo/create"]')
        if (link !== null) {
          tops.add(Math.round(link.getBoundingClientRect().top))
          links.add(link)
          document.documentElement.dataset['tops'] = [...tops].join(' ')
          document.documentElement.dataset['links'] = String(links.size)
        }
        requestAnimationFrame(look)
      }
      look()
    })
    for (const round of rounds) {
      if (round !== null) await golfer.startsQuickRound(round, 9, ['Ben', 'Cleo', 'Dan'])
      await page.goto(server.url)
      await expect(page.getByRole('region', { name: 'Recent Rounds' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Resume' })).toHaveCount(Number(round !== null) + Number(isInGame))
      const box = await page.getByRole('link', { name: 'Solo Play' }).boundingBox()
      await expect(page.locator('html')).toHaveAttribute('data-tops', String(Math.round(box?.y ?? Number.NaN)))
      // The link is still the same element, so a press or the focus isn't lost.
      await expect(page.locator('html')).toHaveAttribute('data-links', '1')
    }
  })
}
