import { expect, startServer, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'

test.describe('what the operator set', () => {
  test('Support writes to the address of the configuration, without signal too', async ({ page }) => {
    const server = await startServer({ env: { SUPPORT_ADDRESS: 'pro@club.example' } })
    try {
      const golfer = new Golfer(page)
      const support = page.getByRole('link', { name: 'Support' })
      const asked: string[] = []
      page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
      await golfer.opens(`${server.url}/profile`)
      // The form is the first screen: the configuration isn't asked for before it is there and has had its time.
      await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
      expect(asked).not.toContain('/config.json')
      await golfer.setsUp('Ann')
      await expect(support).toHaveAttribute('href', 'mailto:pro@club.example')
      expect(asked.filter((path) => path === '/config.json')).toHaveLength(1)

      await golfer.isReadyForOffline()
      await page.context().setOffline(true)
      await server.stop()
      await page.reload()
      await expect(support).toBeVisible()
    } finally {
      await server.stop()
    }
  })

  test('the product is called as the operator calls it, from the next start on at once', async ({ page }) => {
    const server = await startServer({ env: { PRODUCT_NAME: 'Club Golf' } })
    try {
      const golfer = new Golfer(page)
      await golfer.opens(server.url)
      await expect(page.getByRole('heading', { name: 'Welcome to Club Golf' })).toBeVisible()
      await golfer.setsUp('Ann')
      await expect(page.getByRole('heading', { name: 'Club Golf', level: 1 })).toBeVisible()
      await expect(page).toHaveTitle(/ · Club Golf$/)

      await page.addInitScript(() => {
        const names = new Set<string>()
        Object.assign(window, { namesShown: names })
        new MutationObserver(() => {
          for (const heading of document.querySelectorAll('h1')) {
            if (heading.closest('[hidden]') === null) names.add(heading.textContent ?? '')
          }
        }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
      })
      await page.reload()
      await expect(page.getByRole('region', { name: 'Recent Rounds' })).toBeVisible()
      expect(await page.evaluate('[...window.namesShown]')).toEqual(['Club Golf'])
    } finally {
      // Before the server, or what the page still loads ahead is refused.
      await page.close()
      await server.stop()
    }
  })

  test('without an address there is no Support', async ({ page, server }) => {
    const golfer = new Golfer(page)
    const told = page.waitForResponse(`${server.url}/config.json`)
    await golfer.opens(`${server.url}/profile`)
    await golfer.setsUp('Ann')
    expect(await (await told).json()).toMatchObject({ supabaseUrl: server.url, supportAddress: '' })
    await expect(page.getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Support' })).toHaveCount(0)
  })
})

test.describe('where the operator has set up no server for live games', () => {
  test.use({ expectedErrors: /config\.json/ })

  test("each way to mates says so at once, and leads to a round of one's own", async ({ page, server, context }) => {
    // As a web host answers that has the app's files and nothing else.
    await context.route('**/config.json', (route) => route.fulfill({ status: 404 }))
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    const lacks = page.getByRole('status').filter({ hasText: 'No server for live games is set up here.' })

    for (const path of ['/multiplayer', '/multi', '/multi/join?code=ABC234']) {
      await golfer.opens(server.url + path)
      await lacks.getByRole('link', { name: 'Solo Play' }).click()
      await expect(page.getByRole('heading', { name: 'Create Solo Round', level: 1 })).toBeVisible()
    }

    await golfer.opens(`${server.url}/multi/create`)
    await expect(lacks).toBeVisible()
    await page.getByRole('button', { name: 'Play solo instead' }).click()
    await expect(page.getByRole('heading', { name: 'Solo Lobby', level: 1 })).toBeVisible()

    await golfer.opens(`${server.url}/setup`)
    await expect(lacks).toContainText('Offline - playing solo locally')
    await page.getByLabel('Course name or place').fill('saltwind')
    await page.getByRole('button', { name: 'Saltwind Demo Course' }).click()
    const choice = page.getByRole('dialog', { name: 'Select Tee & Holes' })
    await choice.getByRole('button').filter({ hasText: 'Par' }).first().click()
    await choice.getByText('Front 9', { exact: true }).click()
    await page.getByRole('button', { name: 'Create Round' }).click()
    await expect(page.getByRole('heading', { name: 'Solo Lobby', level: 1 })).toBeVisible()
  })
})
