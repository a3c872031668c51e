import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { hasNativeShell } from './native-shell.ts'
import { makeBreakable, setFaults } from './storage-faults.ts'

declare global {
  interface Window {
    /** The messages that were on the screen together, one list for each change. */
    messagesShown: string[][]
  }
}

/** Records from now on, until the page is reloaded. */
async function recordMessages(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Messages' }).evaluate((region) => {
    window.messagesShown = []
    new MutationObserver(() => {
      const texts = Array.from(region.querySelectorAll('p'), (text) => text.textContent ?? '')
      if (String(texts) !== String(window.messagesShown.at(-1))) window.messagesShown.push(texts)
    }).observe(region, { childList: true, subtree: true, characterData: true })
  })
}

const messagesOf = (page: Page) => page.evaluate(() => window.messagesShown)

test('Profile describes Pro and the rest of the free tier, and an unlock is restored and kept', {
  tag: '@long',
}, async ({ page, server }) => {
  await makeBreakable(page)
  const golfer = new Golfer(page)
  await golfer.opens(`${server.url}/profile`)
  await golfer.setsUp('Ann')
  const tier = (title: string) => page.getByRole('region', { name: title })
  const premium = '✓ You have unlimited access to all features'

  // The testing mode is on until it is switched off.
  await expect(tier('Pro Mode (Testing)')).toContainText(premium)
  await golfer.switchesPaidMode('off')
  await expect(tier('Free Tier')).toContainText('3 rounds remaining')

  // Features of Pro are locked, and lead to the description of Pro.
  const data = page.getByRole('region', { name: 'Data Management' })
  await expect(data.getByRole('heading', { name: 'Pro Feature' })).toBeVisible()
  await expect(data.getByRole('button', { name: 'Export', exact: true })).toHaveCount(0)
  await expect(data.getByRole('link', { name: 'Manage' })).toHaveCount(0)
  await data.getByRole('link', { name: 'Unlock Pro' }).click()
  await expect(page).toHaveURL(`${server.url}/pro`)
  await expect(page.getByRole('heading', { name: 'Pro', level: 1, exact: true })).toBeVisible()
  await golfer.sees('$4.99')
  const unlock = page.getByRole('button', { name: 'Unlock Unlimited ($4.99)' })
  await unlock.click()
  await golfer.sees("The unlock can't be bought here yet. Nothing was charged.")
  await page.getByRole('button', { name: 'Restore Unlock' }).click()
  // A message under the pointer stays until it is dismissed.
  const notFound = page.getByText('No unlock was found to restore.')
  const message = page.getByRole('region', { name: 'Messages' }).locator('div').filter({ has: notFound })
  await message.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notFound).toBeHidden()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(tier('Free Tier')).toBeVisible()

  await page.context().setOffline(true)
  await expect(page.getByRole('button', { name: 'Offline - Cannot Purchase' })).toBeDisabled()
  await page.context().setOffline(false)
  await expect(unlock).toBeEnabled()

  // The receipt of an earlier purchase is on the device, and restores the unlock from the start.
  await page.evaluate(() => localStorage.setItem('golf_scorer_unlock_receipt', 'GPA.1234'))
  await page.reload()
  await expect(tier('Premium Unlocked')).toContainText(premium)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('golf_scorer_unlocked'))).toBe('true')
  await golfer.opens(`${server.url}/pro`)
  await golfer.sees(premium)
  await expect(unlock).toHaveCount(0)

  // The browser loses both; the device's database still has them.
  await page.evaluate(() => {
    for (const key of ['golf_scorer_unlocked', 'golf_scorer_unlock_receipt']) localStorage.removeItem(key)
  })
  await golfer.opens(`${server.url}/profile`)
  await expect(tier('Premium Unlocked')).toBeVisible()

  await expect(data.getByRole('link', { name: 'Manage' })).toBeVisible()
  await recordMessages(page)
  const file = page.waitForEvent('download')
  await data.getByRole('button', { name: 'Export', exact: true }).click()
  expect((await file).suggestedFilename()).toMatch(/^teemates-backup-\d{4}-\d\d-\d\d-\d{6}\.json$/)
  await golfer.sees('Backup exported successfully!')
  await expect
    .poll(() => messagesOf(page))
    .toEqual([['Preparing your backup file…'], ['Backup exported successfully!']])

  await setFaults(page, { reading: 'fails' })
  await data.getByRole('button', { name: 'Export', exact: true }).click()
  await golfer.sees('Export failed. Please try again.')
})

test('in a native shell a backup is written to the documents, and a full disk is reported', {
  tag: '@long',
}, async ({ page, server }) => {
  await hasNativeShell(page)
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.opens(`${server.url}/profile`)
  const button = page.getByRole('button', { name: 'Export', exact: true })
  await button.click()
  await golfer.sees('Failed to create backup file. Please try again.')
  await page.evaluate(() => {
    window.nativeShell.hasRoom = true
  })
  await button.click()
  await golfer.sees('Backup saved to Documents folder! Check your Files app.')
  const written = await page.evaluate(() => window.nativeShell.written)
  expect(written).toContainEqual(expect.stringMatching(/^DOCUMENTS\/teemates-backup-\d{4}-\d\d-\d\d-\d{6}\.json$/))
})

test('rounds that can not be counted are counted once they can', { tag: '@long' }, async ({ page, server }) => {
  await makeBreakable(page)
  const golfer = new Golfer(page)
  await golfer.opens(`${server.url}/profile`)
  await golfer.setsUp('Ann')
  // The device's data has been opened.
  await expect(page.getByRole('switch', { name: 'Paid Mode' })).toBeVisible()
  await setFaults(page, { reading: 'fails' })
  await golfer.switchesPaidMode('off')
  const free = page.getByRole('region', { name: 'Free Tier' })
  await expect(free).toContainText("We couldn't count your rounds just now.")
  await setFaults(page, { reading: 'none' })
  await free.getByRole('button', { name: 'Try again' }).click()
  await expect(free).toContainText('3 rounds remaining')
  // The pressed button is gone.
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeFocused()
})

test('an empty nickname says at once that one is needed, and stays empty over a reload', async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(`${server.url}/profile`)
  await golfer.setsUp('Ann')
  await page.getByRole('button', { name: 'Edit nickname' }).click()
  const field = page.getByRole('textbox', { name: 'Nickname' })
  await field.fill('')
  await golfer.sees('You need a nickname.')
  await page.reload()
  await expect(field).toHaveValue('')
  await golfer.sees('You need a nickname.')
  await page.getByRole('button', { name: 'Save nickname' }).click()
  await expect(field).toHaveValue('')
  await field.fill('Bea')
  await page.getByRole('button', { name: 'Save nickname' }).click()
  await expect(page.getByText('Bea', { exact: true })).toBeVisible()
})

test('Paid Mode and the unlock are in step in two tabs, and a nickname is reset', { tag: '@long' }, async ({
  page,
  server,
  context,
}) => {
  const golfer = new Golfer(page)
  await golfer.opens(`${server.url}/profile`)
  await golfer.setsUp('Ann')
  const other = new Golfer(await context.newPage())
  await other.opens(`${server.url}/profile`)
  await golfer.switchesPaidMode('off')
  await expect(other.page.getByRole('region', { name: 'Free Tier' })).toContainText('3 rounds remaining')
  await other.switchesPaidMode('on')
  await expect(page.getByRole('region', { name: 'Pro Mode (Testing)' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('golf_scorer_unlock_receipt', 'GPA.1234'))
  await expect(other.page.getByRole('region', { name: 'Premium Unlocked' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Premium Unlocked' })).toBeVisible()

  await page.getByRole('button', { name: 'Edit nickname' }).click()
  await golfer.sees('2-20 characters, letters, numbers, and basic punctuation only')
  await page.getByRole('button', { name: 'Reset' }).click()
  // Both tabs show the first run again, and both know the new name.
  await expect(other.page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await golfer.setsUp('Bea')
  await expect(page).toHaveURL(`${server.url}/profile`)
  await expect(page.getByText('Bea', { exact: true })).toBeVisible()
  await expect(other.page.getByText('Bea', { exact: true })).toBeVisible()
})
