import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'

test('the steps to install are shown without a nickname, for either phone, and lead back', async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(`${server.url}/install`)
  await expect(page.getByRole('heading', { name: 'Install on iPhone or iPad', level: 1 })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading') })).toHaveText([
    /Tap Share/,
    /Tap Add to Home Screen/,
    /Tap Add/,
  ])
  await page.getByRole('link', { name: 'Install on Android' }).click()
  await expect(page).toHaveURL(`${server.url}/install-android`)
  await expect(page.getByRole('heading', { name: 'Install on Android', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Got it, take me back' }).click()
  await expect(page).toHaveURL(`${server.url}/`)

  await golfer.setsUp('Ann')
  await golfer.tab('Profile').click()
  await page.getByRole('link', { name: /^Install Teemates/ }).click()
  await expect(page).toHaveURL(`${server.url}/install-android`)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
})

test("the browser's own install dialog is offered once; after a refusal the steps stay", async ({ page, server }) => {
  await page.addInitScript(() => {
    addEventListener('load', () => {
      const offer = new Event('beforeinstallprompt', { cancelable: true })
      const prompt = () => {
        document.documentElement.dataset['asked'] = String(Number(document.documentElement.dataset['asked'] ?? 0) + 1)
        return Promise.resolve({ outcome: 'dismissed' })
      }
      const isLeftToTheBrowser = dispatchEvent(Object.assign(offer, { prompt }))
      document.documentElement.dataset['banner'] = String(isLeftToTheBrowser)
    })
  })
  const golfer = new Golfer(page)
  await golfer.opens(`${server.url}/install-android`)
  const install = page.getByRole('button', { name: 'Install Teemates' })
  await expect(install).toBeVisible()
  // The browser shows no banner of its own over the app meanwhile.
  await expect(page.locator('html')).toHaveAttribute('data-banner', 'false')
  await install.click()
  await expect(page.locator('html')).toHaveAttribute('data-asked', '1')
  await expect(install).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Tap the menu' })).toBeVisible()
})

test('the steps stay if the browser withdraws its offer', { tag: '@long' }, async ({ page, server }) => {
  await page.addInitScript(() => {
    addEventListener('load', () => {
      const prompt = () => Promise.reject(new DOMException('The offer is gone.', 'InvalidStateError'))
      dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
    })
  })
  await new Golfer(page).opens(`${server.url}/install-android`)
  const install = page.getByRole('button', { name: 'Install Teemates' })
  // An unhandled rejection would fail the test.
  await install.click()
  await expect(install).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Tap the menu' })).toBeVisible()
})

test('an installed app shows no steps to install it', { tag: '@long' }, async ({ page, server }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
  const golfer = new Golfer(page)
  await golfer.opens(`${server.url}/profile`)
  await golfer.setsUp('Ann')
  await expect(page.getByRole('region', { name: 'Data Management' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Install Teemates/ })).toHaveCount(0)
})
