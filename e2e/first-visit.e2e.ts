import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { LiveGolfer } from './live-golfer.ts'
import { Mate } from './mate.ts'
import { makeBreakable } from './storage-faults.ts'

test.describe('first run', () => {
  test('a deep link is kept, query included, through the nickname', async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(`${server.url}/stats?imported=false&course=a%20b`)
    await expect(page.getByRole('navigation', { name: /main|tabs/i })).toBeHidden()
    await golfer.setsUp('Ann')
    await expect(page).toHaveURL(`${server.url}/stats?imported=false&course=a%20b`)
    await expect(page.getByRole('heading', { name: /History|Stats/ }).first()).toBeVisible()
  })

  test('who comes by a link to a game is asked for a nickname to join it', async ({ page, server }) => {
    const welcome = 'Welcome! Please enter your nickname to join the game.'
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await expect(page.getByRole('textbox', { name: 'Nickname' })).toBeVisible()
    await expect(page.getByText(welcome)).toBeHidden()
    for (const address of ['/join?code=ABCDEF', '/multi/join?code=ABCDEF']) {
      await golfer.opens(server.url + address)
      await expect(page.getByText(welcome)).toBeVisible()
    }
  })

  test('the form links to the terms and the privacy policy', async ({ page, server }) => {
    await page.goto(server.url)
    await expect(page.getByRole('link', { name: /terms/i })).toHaveAttribute('href', '/terms')
    await expect(page.getByRole('link', { name: /privacy/i })).toHaveAttribute('href', '/privacy')
  })

  test('Meters is chosen until the golfer chooses otherwise', async ({ page, server }) => {
    await page.goto(server.url)
    await expect(page.getByRole('radio', { name: 'Meters' })).toBeChecked()
  })

  test("the nickname 'Player' counts as none", async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await page.evaluate(() => localStorage.setItem('golf_scorer_nickname', 'Player'))
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Nickname' })).toBeVisible()
  })
})

test.describe('first frame', () => {
  const long = 'Harbour Point Links and Country Club'

  test('before its script is here the screen stands in its place, with no control that waits for it', async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    await context.addInitScript(() => localStorage.setItem('golf_scorer_nickname', 'Ann'))
    for (const [path, heading, width] of [
      ['/', 'Teemates', 390],
      ['/', 'Teemates', 1024],
      ['/solo/create', 'Create Solo Round', 390],
      ['/solo/create', 'Create Solo Round', 1024],
      ['/stats', 'History', 390],
      ['/stats', 'History', 1024],
    ] as const) {
      const page = await context.newPage()
      await page.setViewportSize({ width, height: 844 })
      const scripts = Promise.withResolvers<void>()
      await page.route('**/assets/*.js', async (route) => {
        await scripts.promise
        await route.continue()
      })
      await page.goto(server.url + path, { waitUntil: 'commit' })
      const title = page.getByRole('heading', { level: 1, name: heading, exact: true })
      await expect(title).toBeVisible()
      const place = await title.boundingBox()
      // A link works without any script.
      await expect(page.locator('#root').locator('button, input, select')).toHaveCount(0)
      const back = page.getByRole('link', { name: 'Back' })
      const backPlace = path === '/solo/create' ? await back.boundingBox() : null
      scripts.resolve()
      await expect(page.getByRole('navigation')).toBeVisible()
      const after = await placeOf(title)
      expect([after?.x, after?.y], path).toEqual([place?.x, place?.y])
      if (backPlace !== null) expect(await placeOf(back)).toEqual(backPlace)
      await page.close()
    }
    await context.close()
  })

  test('the way back from Create Solo Round leads Home before its script is here', async ({ browser, server }) => {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    await context.addInitScript(() => localStorage.setItem('golf_scorer_nickname', 'Ann'))
    const page = await context.newPage()
    await page.route('**/assets/*.js', () => {})
    await page.goto(`${server.url}/solo/create`, { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(`${server.url}/`)
    await expect(page.getByRole('heading', { level: 1, name: 'Teemates' })).toBeVisible()
    await context.close()
  })

  for (const path of ['/', '/solo/create', '/solo/round', '/stats']) {
    test(`of ${path} is the app's own, and its elements stay when the app takes over`, async ({ browser, server }) => {
      const context = await browser.newContext({ serviceWorkers: 'block' })
      await context.addInitScript(() => {
        localStorage.setItem('golf_scorer_nickname', 'Ann')
        localStorage.setItem('golf_scorer_home_round', '1')
        localStorage.setItem('golf_scorer_live_game', 'g1')
      })
      const page = await context.newPage()
      await makeBreakable(page, { opening: 'hangs' })
      const scripts = Promise.withResolvers<void>()
      await page.route('**/assets/*.js', async (route) => {
        await scripts.promise
        await route.continue()
      })
      await page.goto(server.url + path, { waitUntil: 'commit' })
      const frame = page.locator('#root > div').first()
      await expect(frame).toBeVisible()
      await frame.evaluate((element) => {
        for (const one of element.querySelectorAll('h1, main > *')) one.setAttribute('data-from-frame', '')
      })
      const framed = await page.locator('[data-from-frame]').count()
      const given = await shapeOf(frame)
      scripts.resolve()
      // Named by the app.
      await expect(page).toHaveTitle(/ · Teemates$/)
      await expect(page.locator('[data-from-frame]')).toHaveCount(framed)
      expect(await shapeOf(frame)).toEqual(given)

      // What the app draws where it finds no frame.
      const bare = await context.newPage()
      await makeBreakable(bare, { opening: 'hangs' })
      await bare.addInitScript(() => {
        new MutationObserver(() => {
          for (const template of document.querySelectorAll('template')) template.remove()
        }).observe(document, { childList: true, subtree: true })
      })
      await bare.goto(server.url + path)
      await expect(bare).toHaveTitle(/ · Teemates$/)
      expect(given).toEqual(await shapeOf(bare.locator('#root > div').first()))
      await context.close()
    })
  }

  for (const { path, staying, focused, data } of [
    {
      path: '/',
      staying: '#root > div, header, header *, main, main > p:not([role]), section, section *',
      focused: { role: 'link', name: 'Solo Play' },
      data: { role: 'region', name: 'Recent Rounds' },
    },
    {
      path: '/solo/create',
      staying: '#root > div, header, header *',
      focused: { role: 'link', name: 'Back' },
      data: { role: 'combobox', name: 'Course' },
    },
    {
      path: '/stats',
      staying: '#root > div, header, header *, main',
      focused: null,
      data: { role: 'heading', name: 'No history found' },
    },
  ] as const) {
    test(`what stands in the first frame of ${path} stays while the screen and what is stored come`, async ({
      browser,
      server,
    }) => {
      const context = await browser.newContext({ serviceWorkers: 'block' })
      await context.addInitScript(() => localStorage.setItem('golf_scorer_nickname', 'Ann'))
      const page = await context.newPage()
      const scripts = Promise.withResolvers<void>()
      await page.route('**/assets/*.js', async (route) => {
        await scripts.promise
        await route.continue()
      })
      await page.goto(server.url + path, { waitUntil: 'commit' })
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toBeVisible()
      await page.locator('#root').evaluate((root, selector) => {
        const marked = new Set<Node>(root.querySelectorAll(selector))
        for (const one of root.querySelectorAll(selector)) one.setAttribute('data-from-frame', '')
        // Being put back at once counts too: the focus and a finger's press are lost by it.
        new MutationObserver((changes) => {
          for (const node of changes.flatMap((change) => [...change.removedNodes])) {
            if (marked.has(node)) document.documentElement.setAttribute('data-taken-out', node.nodeName)
          }
        }).observe(root, { childList: true, subtree: true })
      }, staying)
      const framed = await page.locator('[data-from-frame]').count()
      if (focused !== null) await page.getByRole(focused.role, { name: focused.name }).focus()
      scripts.resolve()
      await expect(page.getByRole(data.role, { name: data.name })).toBeVisible()
      await expect(page.locator('[data-from-frame]')).toHaveCount(framed)
      await expect(page.locator('html')).not.toHaveAttribute('data-taken-out')
      if (focused !== null) await expect(page.getByRole(focused.role, { name: focused.name })).toBeFocused()
      await context.close()
    })
  }

  for (const { having, width, textPercent, round, isInGame } of [
    { having: 'without a round', width: 390, textPercent: 100, round: null, isInGame: false },
    { having: 'with a round', width: 390, textPercent: 100, round: 'Harbour', isInGame: false },
    {
      having: 'with a round of a long name and a live game',
      width: 320,
      textPercent: 100,
      round: long,
      isInGame: true,
    },
    { having: 'with a round and text of twice the size', width: 390, textPercent: 200, round: long, isInGame: false },
  ]) {
    test(`Solo Play can be pressed before Home's script is here, ${having} in progress, and stays where it is`, async ({
      page,
      server,
    }) => {
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
      if (round !== null) await golfer.startsQuickRound(round, 9, ['Ben', 'Cleo', 'Dan'])
      await page.goto('about:blank')
      const scripts = Promise.withResolvers<void>()
      await page.route('**/assets/*.js', async (route) => {
        await scripts.promise
        await route.continue()
      })
      await page.goto(server.url, { waitUntil: 'commit' })
      const soloPlay = page.getByRole('link', { name: 'Solo Play' })
      await expect(soloPlay).toHaveAttribute('href', '/solo/create')
      const place = await soloPlay.boundingBox()
      scripts.resolve()
      await expect(page.getByRole('region', { name: 'Recent Rounds' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Resume' })).toHaveCount(Number(round !== null) + Number(isInGame))
      expect(await soloPlay.boundingBox()).toEqual(place)
    })
  }

  test('whoever has no nickname yet sees nothing but the question for it', async ({ browser, server }) => {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.route('**/assets/*.js', () => {})
    await page.goto(server.url, { waitUntil: 'commit' })
    await expect(page.locator('#root')).toBeAttached()
    await expect(page.locator('#root > *')).toHaveCount(0)
    await context.close()
  })
})

/** The elements with what makes their look. */
function shapeOf(frame: Locator) {
  return frame.evaluate((element) =>
    [element, ...element.querySelectorAll('*')].map((one) => {
      const text = one.childElementCount === 0 ? one.textContent : ''
      const attributes = ['class', 'role', 'viewBox', 'd', 'fill', 'stroke', 'stroke-width', 'width', 'height', 'href']
      return [one.localName, text, ...attributes.map((attribute) => one.getAttribute(attribute))].join('|')
    }),
  )
}

/** Asked again where the skeleton is just giving way to the screen: it is gone while it is measured. */
async function placeOf(part: Locator) {
  let box = await part.boundingBox()
  await expect.poll(async () => (box ??= await part.boundingBox())).not.toBeNull()
  return box
}
