import type { Locator } from '@playwright/test'
import { difficultRoundId, putDifficultRounds } from './difficult-rounds.ts'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { hasImageFault } from './image-faults.ts'
import { hasNativeShell } from './native-shell.ts'
import { givesLibrariesTime, hasDownloads, hasImageSheet } from './shared-image.ts'

/* The reasons why an image can't be made or shared. Source of the texts: document 3 section 8. */

async function hasPlayed(golfer: Golfer, url: string): Promise<void> {
  await givesLibrariesTime(golfer.page)
  await golfer.opens(url)
  await golfer.setsUp('Ann')
  await putDifficultRounds(golfer.page)
}

async function says(place: Locator, text: string): Promise<void> {
  await expect(place).toHaveText(text)
}

test('a failed image of a summary says why, and another try may make one', async ({ page, server }) => {
  const golfer = new Golfer(page)
  await hasPlayed(golfer, server.url)
  const footer = page.getByRole('contentinfo')
  await hasImageFault(page, 'no template')
  await golfer.goesWithinTheApp(`/round/${difficultRoundId('two-players')}`)
  await says(footer.getByRole('alert'), 'Mobile template not found in DOM')
  await hasImageFault(page, 'no canvas')
  await footer.getByRole('button', { name: 'Retry Share' }).click()
  await says(footer.getByRole('alert'), 'Canvas context not available')
  await expect(footer.getByRole('button', { name: 'Download Image' })).toHaveCount(0)

  await page.setViewportSize({ width: 1280, height: 900 })
  await hasImageFault(page, 'no template')
  await footer.getByRole('button', { name: 'Retry Share' }).click()
  await says(footer.getByRole('alert'), 'Element #shareable-round-image not found')
  await hasImageFault(page, 'small files')
  await footer.getByRole('button', { name: 'Retry Share' }).click()
  await says(footer.getByRole('alert'), 'Failed to generate image - blob too small')
  await hasImageFault(page, 'none')
  await footer.getByRole('button', { name: 'Retry Share' }).click()
  await expect(footer.getByRole('button', { name: 'Share Round' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the progress of a scorecard image is shown beside its button', { tag: '@long' }, async ({ page, server }) => {
  const golfer = new Golfer(page)
  await hasPlayed(golfer, server.url)
  await hasImageFault(page, 'the simple card alone')
  await golfer.goesWithinTheApp(`/round/${difficultRoundId('two-players')}`)
  await page.getByRole('button', { name: 'Scorecard' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scorecard' })
  await says(
    dialog.getByRole('status'),
    "We couldn't build the scorecard image on this device. We've prepared a simplified version.",
  )

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await hasImageFault(page, 'held files')
  await page.getByRole('button', { name: 'Scorecard' }).click()
  await dialog.getByRole('button', { name: 'Preparing image…' }).click()
  await says(dialog.getByRole('status'), 'Preparing your scorecard image…')
  await hasImageFault(page, 'none')
  await says(dialog.getByRole('status'), 'Scorecard ready to share')

  await hasDownloads(page, false)
  await hasImageSheet(page, 'takes no files')
  await dialog.getByRole('button', { name: 'Share Round' }).click()
  await says(dialog.getByRole('alert'), 'File sharing not supported. Try downloading the scorecard image instead.')
})

test('a native shell that shares nothing and has no room for a file says so', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await hasNativeShell(page)
  const golfer = new Golfer(page)
  await hasPlayed(golfer, server.url)
  await golfer.goesWithinTheApp(`/round/${difficultRoundId('two-players')}`)
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('button', { name: 'Share Round' }).click()
  await golfer.sees('Failed to share image')
  await says(footer.getByRole('alert'), 'Failed to share. Please try again.')

  await page.getByRole('button', { name: 'Scorecard' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scorecard' })
  await dialog.getByRole('button', { name: 'Share Round' }).click()
  // The message about the image covers the dialog too.
  await says(dialog.getByRole('alert').filter({ hasText: 'scorecard' }), 'Failed to share scorecard')
})
