import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { atRest } from './layout.ts'
import { failedRequest } from './live-scenes.ts'

// Source: document 1 sections 2, 3, 4, 7 and 8.

test.describe('published notifications', () => {
  // No other test may receive the notifications.
  test.use({ serviceWorkers: 'allow', ownServer: true, expectedErrors: failedRequest })

  test('a notification is published, read in one tab and so in the other, seen offline, and withdrawn', {
    tag: '@long',
  }, async ({ context, page, server }) => {
    await server.operator('operating/notify.ts', '--title', 'Old news', '--body', 'Long ago.')
    await server.operator(
      'operating/notify.ts',
      '--title',
      'Course closed',
      '--body',
      'On Sunday.\n\nPlay on Monday.',
      ...sunday,
    )
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await expect(golfer.bell('2 unread')).toBeVisible()

    await test.step('a failed fetch shows no error, and the stored notifications stay', async () => {
      await page.route('**/functions/v1/notifications', (route) => route.fulfill({ status: 500 }))
      const [answer] = await Promise.all([page.waitForResponse('**/functions/v1/notifications'), page.reload()])
      expect(answer.status()).toBe(500)
      await expect(golfer.bell('2 unread')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Messages', includeHidden: true })).toHaveText('')
      await page.unroute('**/functions/v1/notifications')
    })

    const other = new Golfer(await context.newPage())
    await other.opens(server.url)
    await expect(other.bell('2 unread')).toBeVisible()

    await golfer.bell('2 unread').click()
    await expect(golfer.notification('Course closed')).toContainText(/Warning · Today, unread/)
    await golfer.notification('Course closed').click()
    const opened = page.getByRole('dialog', { name: 'Course closed' })
    await expect(opened).toContainText('Play on Monday.')
    await expect(opened.getByRole('link', { name: 'Other courses' })).toHaveAttribute('href', '/setup')
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
    await expect(golfer.notification('Course closed')).toBeFocused()
    await expect(golfer.notification('Course closed')).not.toContainText('unread')
    await expect(other.bell('1 unread')).toBeVisible()
    // The phone's back key closes the panel and leaves Home where it is.
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(golfer.bell('1 unread')).toBeFocused()

    await golfer.isReadyForOffline()
    await context.setOffline(true)
    await golfer.opens(server.url)
    await golfer.bell('1 unread').click()
    await golfer.notification('Old news').click()
    await expect(page.getByRole('dialog', { name: 'Old news' })).toContainText('Long ago.')

    const ids = [...(await server.operator('operating/notify.ts', '--list')).matchAll(/^\S+/gm)].map(([id]) => id)
    for (const id of ids) await server.operator('operating/notify.ts', '--withdraw', id)
    await context.setOffline(false)
    await other.bell().click()
    await other.sees('No notifications yet.', 'News about Teemates is pinned here.')
  })
})
const sunday = ['--level', 'warning', '--cta-label', 'Other courses', '--cta-href', '/setup'] as const

test('nothing on Home moves when a notification arrives', { tag: '@long' }, async ({ page, server }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/functions/v1/notifications', async (route) => {
    await released
    await route.fulfill({ json: { items: [{ id: 'new', title: 'New', publishedAt: '2026-06-01T07:00:00Z' }] } })
  })
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.sees('No rounds yet')
  await expect(golfer.bell()).toBeVisible()
  const before = await atRest(page, () => placesOf(page))
  release()
  await expect(golfer.bell('1 unread')).toBeVisible()
  expect(await atRest(page, () => placesOf(page))).toEqual(before)
})

/** The places of all controls. */
function placesOf(page: Page) {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('a[href], button'), (control) => {
      const { x, y, width, height } = control.getBoundingClientRect()
      return [x, y, width, height]
    }),
  )
}

test('an expired notification goes, and an unsafe link is not offered', { tag: '@long' }, async ({ page, server }) => {
  const items = [
    { id: 'ends', title: 'Ends at ten', publishedAt: '2026-06-01T08:00:00Z', expiresAt: '2026-06-01T10:00:00Z' },
    { id: 'odd', title: 'Odd', publishedAt: '2026-06-01T07:00:00Z', cta: { label: 'Go', href: 'javascript:alert(1)' } },
    { title: 'Without an id' },
  ]
  await page.route('**/functions/v1/notifications', (route) => route.fulfill({ json: { items } }))
  await page.clock.install({ time: '2026-06-01T09:00:00Z' })
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await page.clock.runFor(5000)
  await golfer.bell('2 unread').click()
  await golfer.notification('Odd').click()
  const opened = page.getByRole('dialog', { name: 'Odd' })
  await expect(opened.getByRole('button', { name: 'Close' }).last()).toBeVisible()
  await expect(opened.getByRole('link')).toHaveCount(0)
  await page.goBack()
  await expect(golfer.notification('Ends at ten')).toBeVisible()
  await page.clock.runFor('01:00:00')
  await expect(golfer.notification('Ends at ten')).toBeHidden()
  await expect(golfer.notification('Odd')).toBeVisible()
})
