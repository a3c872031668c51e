import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { LiveGolfer } from './live-golfer.ts'
import { Mate } from './mate.ts'
import { beginRound, contextOf, holdScripts } from './starts.ts'
import { makeBreakable } from './storage-faults.ts'

test('before its script is here the screen stands in its place, with no control that waits for it', async ({
  browser,
  server,
}) => {
  const context = await contextOf(browser)
  await beginRound(context, server)
  for (const [path, heading, width] of [
    ['/', 'Teemates', 390],
    ['/', 'Teemates', 1024],
    ['/solo/create', 'Create Solo Round', 390],
    ['/solo/create', 'Create Solo Round', 1024],
    ['/solo/round', 'Loading Round...', 390],
    ['/solo/round', 'Loading Round...', 1024],
    ['/stats', 'History', 390],
    ['/stats', 'History', 1024],
  ] as const) {
    const page = await context.newPage()
    await page.setViewportSize({ width, height: 844 })
    const scripts = await holdScripts(page)
    await page.goto(server.url + path, { waitUntil: 'commit' })
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText(heading)
    const place = await title.boundingBox()
    // A link works without any script.
    await expect(page.locator('#root').locator('button, input, select')).toHaveCount(0)
    const back = page.getByRole('link', { name: 'Back' })
    const backPlace = path.startsWith('/solo/') ? await back.boundingBox() : null
    scripts.resolve()
    await expect(page.getByRole('button').or(page.getByRole('navigation')).first()).toBeVisible()
    const after = await placeOf(title)
    expect([after?.x, after?.y], path).toEqual([place?.x, place?.y])
    if (backPlace !== null) expect(await placeOf(back)).toEqual(backPlace)
    await page.close()
  }
  await context.close()
})

for (const path of ['/solo/create', '/solo/round']) {
  test(`the way back from ${path} leads Home before its script is here`, async ({ browser, server }) => {
    const context = await contextOf(browser)
    const page = await context.newPage()
    await holdScripts(page)
    await page.goto(server.url + path, { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(`${server.url}/`)
    await expect(page.getByRole('heading', { level: 1, name: 'Teemates' })).toBeVisible()
    await context.close()
  })
}

test('a finger that is down on the way back while the round comes still leads Home', async ({ browser, server }) => {
  const context = await contextOf(browser)
  const golfer = await beginRound(context, server)
  const { page } = golfer
  const scripts = await holdScripts(page)
  await page.goto(`${server.url}/solo/round`, { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Back' }).hover()
  await page.mouse.down()
  scripts.resolve()
  await golfer.isOnHole(1)
  await page.mouse.up()
  await expect(page).toHaveURL(`${server.url}/`)
  await expect(golfer.roundInProgress()).toBeVisible()
  await context.close()
})

for (const path of ['/', '/solo/create', '/solo/round', '/stats']) {
  test(`the first frame of ${path} is the app's own, and its elements stay when the app takes over`, async ({
    browser,
    server,
  }) => {
    const context = await contextOf(browser)
    await context.addInitScript(() => {
      localStorage.setItem('golf_scorer_home_round', '1')
      localStorage.setItem('golf_scorer_live_game', 'g1')
    })
    const page = await context.newPage()
    await makeBreakable(page, { opening: 'hangs' })
    const scripts = await holdScripts(page)
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

    const bare = await context.newPage()
    await makeBreakable(bare, { opening: 'hangs' })
    await leaveOutFrames(bare)
    await bare.goto(server.url + path)
    await expect(bare).toHaveTitle(/ · Teemates$/)
    expect(given).toEqual(await shapeOf(bare.locator('#root > div').first()))
    await context.close()
  })
}

test.describe('what is not the screen itself', () => {
  test('a nickname that counts as none is asked for as if there had been no first frame', async ({
    browser,
    server,
  }) => {
    const context = await contextOf(browser, 'Player')
    await looksAlikeWithoutFrame(context, `${server.url}/solo/round`, 'Welcome to Teemates')
    await context.close()
  })

  test('storage that cannot be opened is told as if there had been no first frame', async ({ browser, server }) => {
    const context = await contextOf(browser)
    // The app loads the page anew, once, and then says so.
    await context.route('**/assets/storage-*.js', (route) => route.abort())
    await looksAlikeWithoutFrame(context, `${server.url}/solo/round`, "Your data can't be read right now")
    await context.close()
  })
})

const headerElements = '#root > div, header, header *'
const wayBack = { role: 'link', name: 'Back' } as const

for (const { path, staying, focused, data } of [
  {
    path: '/',
    staying: `${headerElements}, main, main > p:not([role]), section, section *`,
    focused: { role: 'link', name: 'Solo Play' },
    data: { role: 'region', name: 'Recent Rounds' },
  },
  { path: '/solo/create', staying: headerElements, focused: wayBack, data: { role: 'combobox', name: 'Course' } },
  { path: '/solo/round', staying: headerElements, focused: wayBack, data: { role: 'button', name: 'Plus one stroke' } },
  {
    path: '/stats',
    staying: `${headerElements}, main`,
    focused: null,
    data: { role: 'heading', name: 'No history found' },
  },
] as const) {
  test(`what stands in the first frame of ${path} stays while the screen and what is stored come`, async ({
    browser,
    server,
  }) => {
    const context = await contextOf(browser)
    if (path === '/solo/round') await beginRound(context, server)
    const page = await context.newPage()
    const scripts = await holdScripts(page)
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

const long = 'Harbour Point Links and Country Club'

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
    const scripts = await holdScripts(page)
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
  const context = await contextOf(browser, '')
  const page = await context.newPage()
  await holdScripts(page)
  await page.goto(server.url, { waitUntil: 'commit' })
  // Before it is read to its end no page has a first frame.
  await expect.poll(() => page.evaluate(() => document.readyState)).not.toBe('loading')
  await expect(page.locator('#root > *')).toHaveCount(0)
  await context.close()
})

test('what a screen needs is asked for with its first frame, each file once', async ({ browser, server }) => {
  const context = await contextOf(browser)
  for (const path of ['/', '/solo/create', '/solo/round', '/stats']) {
    const page = await context.newPage()
    await holdScripts(page)
    await page.goto(server.url + path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const ahead = await page
      .locator('link[rel=modulepreload]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    for (const name of ['frame', 'storage']) expect(ahead.join(' ')).toContain(`/assets/${name}-`)
    expect(ahead, path).toEqual([...new Set(ahead)])
    await page.close()
  }
  await context.close()
})

/** What the app draws where it finds no frame. */
async function leaveOutFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      for (const template of document.querySelectorAll('template')) template.remove()
    }).observe(document, { childList: true, subtree: true })
  })
}

async function looksAlikeWithoutFrame(context: BrowserContext, address: string, heading: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  const bare = await context.newPage()
  await leaveOutFrames(bare)
  await bare.goto(address)
  await expect(bare.getByRole('heading', { level: 1 })).toHaveText(heading)
  expect(await shapeOf(page.locator('#root'))).toEqual(await shapeOf(bare.locator('#root')))
}

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
