import { expect, test } from './fixtures.ts'
import { beginRound, contextOf, holdScripts } from './starts.ts'

const notLoaded = "The app couldn't be loaded"

for (const { path, nickname, files, first } of [
  // The entry imports the other files.
  { path: '/solo/round', nickname: 'Ann', files: ['start', 'react', 'storage'], first: 'Hole 1' },
  { path: '/', nickname: 'Ann', files: ['start'], first: 'Start a Round' },
  { path: '/', nickname: '', files: ['start'], first: 'Welcome to Teemates' },
] as const) {
  const who = nickname === '' ? ' to somebody new' : ''
  test(`${path} says so${who} when a file of the app is missing, and can be tried again`, {
    tag: path === '/' ? '@long' : [],
  }, async ({ browser, server }) => {
    const context = await contextOf(browser, nickname)
    if (path === '/solo/round') await beginRound(context, server)
    const page = await context.newPage()
    for (const file of files) {
      await test.step(file, async () => {
        await page.route(`**/assets/${file}-*.js`, (route) => route.abort())
        await page.goto(server.url + path)
        await expect(page.getByRole('heading', { level: 1, name: notLoaded })).toBeVisible()
        await expect(page.getByRole('alert')).toHaveText(
          'Your rounds are safe on this device. Check your connection and try again.',
        )
        await expect(page.locator('[data-outline]')).toHaveCount(0)
        await page.unroute(`**/assets/${file}-*.js`)
        await page.getByRole('button', { name: 'Try again' }).click()
        await expect(page.getByRole('heading', { name: new RegExp(`^${first}`) })).toBeVisible()
        await expect(page.getByText(notLoaded)).toHaveCount(0)
      })
    }
    await context.close()
  })
}

test('an app that does not load says so after half a minute, and still starts if it loads later', {
  tag: '@long',
}, async ({ browser, server }) => {
  const context = await contextOf(browser)
  const golfer = await beginRound(context, server)
  const { page } = golfer
  await page.goto('about:blank')
  await page.clock.install()
  const scripts = await holdScripts(page)
  await page.goto(`${server.url}/solo/round`, { waitUntil: 'commit' })
  await expect(page.locator('[data-outline]')).toBeVisible()
  // The clock runs on meanwhile.
  await page.clock.fastForward(20_000)
  await expect(page.getByText(notLoaded)).toHaveCount(0)
  await page.clock.fastForward(10_000)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(notLoaded)
  scripts.resolve()
  await golfer.isOnHole(1)
  await expect(page.getByText(notLoaded)).toHaveCount(0)
  await context.close()
})

test('a missing app says so once: the button to try again stays under the finger', async ({ browser, server }) => {
  const context = await contextOf(browser)
  const page = await context.newPage()
  await page.clock.install()
  await page.route('**/assets/start-*.js', (route) => route.abort())
  await page.goto(server.url)
  const again = page.getByRole('button', { name: 'Try again' })
  await again.focus()
  await page.clock.fastForward(30_000)
  await expect(again).toBeFocused()
  await context.close()
})

test('a round whose screen never arrives is reloaded after half a minute', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const context = await contextOf(browser)
  const golfer = await beginRound(context, server)
  const { page } = golfer
  await page.goto('about:blank')
  await page.clock.install()
  const loads: string[] = []
  page.on('framenavigated', (frame) => loads.push(frame.url()))
  // The file is held back for as long as the first page exists.
  await page.route('**/assets/scoring-*.js', async (route) => {
    if (loads.length > 1) await route.continue()
  })
  await page.goto(`${server.url}/solo/round`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loading Round...')
  await expect.poll(() => loads).toHaveLength(1)
  // The app awaits the screen's file once storage is open, and nothing shows that moment.
  await expect(async () => {
    await page.clock.fastForward(30_000)
    await expect.poll(() => loads, { timeout: 1_000 }).toHaveLength(2)
  }).toPass({ timeout: 45_000 })
  await golfer.isOnHole(1)
  await context.close()
})

test('before its script has loaded the page is an outline, without a word or anything to tap, and stays one when a script of an extension fails', async ({
  browser,
  server,
}) => {
  const context = await contextOf(browser)
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('golf_scorer_theme', 'dark'))
  const scripts = await holdScripts(page)
  await page.goto(server.url, { waitUntil: 'commit' })
  const root = page.locator('#root')
  await expect(root.locator('[data-outline]')).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(11, 18, 32)')
  await expect(root).toHaveText('')
  await expect(root.locator('a, button, input, [tabindex], [role]')).toHaveCount(0)

  await page.route('**/extension.js', (route) => route.abort())
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const script = Object.assign(document.createElement('script'), { src: '/extension.js' })
        script.addEventListener('error', resolve)
        document.head.append(script)
      }),
  )
  await expect(root.locator('[data-outline]')).toBeVisible()
  await expect(page.getByText(notLoaded)).toHaveCount(0)
  scripts.resolve()
  await expect(page.getByRole('link', { name: 'Solo Play' })).toBeVisible()
  await expect(page.locator('[data-outline]')).toHaveCount(0)
  await context.close()
})
