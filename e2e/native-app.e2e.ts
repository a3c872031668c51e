import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { hasNativeShell, type NativeStore } from './native-shell.ts'

/* The messages between the app and the native shell around it. Source: document 1 section 9 and document 2 section 4. */

const callsOf = (page: Page, plugin: string) =>
  page.evaluate(
    (name) => window.nativeShell.calls.filter((call) => call.startsWith(`${name}.`)).map((call) => call.trim()),
    plugin,
  )

// Service workers are allowed here, so their absence is the app's doing.
test.use({ serviceWorkers: 'allow' })

test("a shell receives the confirmation of its version and the style of its status bar, and stores the golfer's identity", async ({
  page,
  server,
}) => {
  const store: NativeStore = new Map()
  await hasNativeShell(page, store)
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await expect.poll(() => callsOf(page, 'LiveUpdate')).toEqual(['LiveUpdate.ready {}', 'LiveUpdate.sync {}'])
  const bar = (style: string, color: string) => [
    `StatusBar.setStyle {"style":"${style}"}`,
    `StatusBar.setBackgroundColor {"color":"${color}"}`,
    'StatusBar.setOverlaysWebView {"overlay":false}',
    'StatusBar.show {}',
  ]
  await page.evaluate(() => window.nativeShell.calls.splice(0))
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => callsOf(page, 'StatusBar')).toEqual(bar('DARK', '#0b1220'))
  await page.evaluate(() => window.nativeShell.calls.splice(0))
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => callsOf(page, 'StatusBar')).toEqual(bar('LIGHT', '#ffffff'))
  // The system clears the page's storage; the shell's own store outlives it.
  await expect.poll(() => [...store.keys()]).toEqual(['golf_scorer_profile_id_v1'])
  const kept = store.get('golf_scorer_profile_id_v1')
  await page.goto('about:blank')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'all' })
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('golf_scorer_profile_id_v1'))).toBe(kept)
  // A shell contains every file, and new versions come by live update.
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test("an invitation that is tapped outside opens in the app, and Android's back key leads back and out", async ({
  page,
  server,
}) => {
  await hasNativeShell(page)
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  const opensLink = (url: string) => page.evaluate((link) => window.nativeShell.emit('appUrlOpen', { url: link }), url)
  const pressesBack = () => page.evaluate(() => window.nativeShell.emit('backButton', { canGoBack: true }))

  // A link that isn't an invitation leads nowhere: Back stays Home's.
  for (const link of ['https://teemates.example/profile', 'teemates://somewhere']) await opensLink(link)
  await opensLink('https://teemates.example/multi/join')
  await expect(page).toHaveURL(`${server.url}/multi/join`)
  await golfer.sees('Enter the 6-character code shared by the host')
  await pressesBack()
  await expect(page).toHaveURL(`${server.url}/`)

  // Back first closes the topmost layer.
  await golfer.tab('Profile').click()
  await expect(page).toHaveURL(`${server.url}/profile`)
  await page.getByRole('button', { name: 'Send feedback' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await pressesBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`${server.url}/profile`)
  await pressesBack()
  await expect(page).toHaveURL(`${server.url}/`)
  expect(await callsOf(page, 'App')).not.toContain('App.minimizeApp {}')
  await pressesBack()
  await expect.poll(() => callsOf(page, 'App')).toContain('App.minimizeApp {}')
})

test("Android's back key closes the larger counts, and the round stays", async ({ page, server }) => {
  await hasNativeShell(page)
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('Old Meadow', 9)
  const key = page.getByRole('button', { name: '8 or more' })
  const more = page.getByRole('dialog', { name: 'More strokes' })
  await key.click()
  await expect(more).toBeVisible()
  await page.evaluate(() => window.nativeShell.emit('backButton', { canGoBack: true }))
  await expect(more).toBeHidden()
  await expect(key).toBeFocused()
  await golfer.isOnHole(1)
  await expect(page).toHaveURL(`${server.url}/solo/round`)
})
