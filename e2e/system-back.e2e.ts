import type { Locator, Page } from '@playwright/test'
import { putFinishedCards, foursome } from './finished-cards.ts'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { LiveGolfer } from './live-golfer.ts'

/** Back closes the dialog that `open` opens, and the address stays. */
async function backCloses(page: Page, open: () => Promise<unknown>, dialog: Locator): Promise<void> {
  const address = page.url()
  await open()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(address)
}

/** The number of open dialogs that the current history entry stands for. */
async function layersOf(page: Page): Promise<number> {
  const layers = await page.evaluate(() => /"layers":(\d)/.exec(JSON.stringify(history.state ?? ''))?.[1])
  return Number(layers ?? 0)
}

test('Back closes the card, the larger counts and a question, and then leaves the round', async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('Meadow', 9, ['Ben'])
  const card = page.getByRole('dialog', { name: 'Scorecard' })
  const more = page.getByRole('dialog', { name: 'More strokes' })
  const key = page.getByRole('button', { name: '8 or more' })
  await backCloses(page, () => golfer.opensCard(), card)
  await golfer.isOnHole(1)
  await backCloses(page, () => key.click(), more)
  await expect(key).toBeFocused()

  await test.step('closed otherwise, it leaves no history entry', async () => {
    const entries = () => layersOf(page)
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => card.getByRole('button', { name: 'Close' }).click(),
      () => page.touchscreen.tap(195, 20),
    ]) {
      await golfer.opensCard()
      await expect.poll(entries).toBe(1)
      await close()
      await expect(card).toBeHidden()
      await expect.poll(entries).toBe(0)
    }
    await golfer.tapsMore(9)
    await expect(golfer.player('Ann')).toContainText('9')
    await expect.poll(entries).toBe(0)
  })

  await test.step('a step forward opens nothing, and Back works again', async () => {
    await page.goForward()
    await expect(card).toBeHidden()
    await backCloses(page, () => golfer.opensCard(), card)
  })

  await test.step('a reload closes it, and takes its entry back', async () => {
    await golfer.opensCard()
    await page.reload()
    await golfer.isOnHole(1)
    await expect(card).toBeHidden()
    await expect.poll(() => layersOf(page)).toBe(0)
  })

  await page.goBack()
  await expect(page).toHaveURL(`${server.url}/solo/lobby`)
  await page.getByRole('link', { name: 'Resume' }).click()
  await golfer.enters('Ben', 5)
  await page.goBack()
  // Removing a player with strokes needs a confirmation.
  const remove = page.getByRole('button', { name: 'Remove Ben' })
  const question = page.getByRole('alertdialog')
  await backCloses(page, () => remove.click(), question)
  await expect(page.getByText('Ben', { exact: true })).toBeVisible()
})

test('Back from the summary of a live game leads to the Home where it was begun', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const golfer = new LiveGolfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.tab('Profile').click()
  await golfer.tab('Home').click()
  await golfer.createsGame()
  await golfer.startsGame()
  for (let hole = 1; hole <= 9; hole += 1) {
    await golfer.taps(4)
    if (hole < 9) await golfer.goesOn(hole + 1)
  }
  await golfer.finishesLive()
  await golfer.seesLiveSummary()
  await page.goBack()
  await expect(page).toHaveURL(`${server.url}/`)
  await page.goBack()
  // The history entries that led to the game are gone.
  await expect(page).toHaveURL(`${server.url}/profile`)
})

test('two presses close two dialogs, unsaved changes are asked about, and a link in a dialog leaves none behind', {
  tag: '@long',
}, async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await putFinishedCards(page, [foursome])
  await golfer.opens(`${server.url}/stats?tab=history`)
  await golfer.finishedRound(foursome.course).getByRole('link').click()
  await expect(page).toHaveURL(/\/round\/[^/]+$/)
  const summary = page.url()

  const edit = page.getByRole('dialog', { name: 'Edit Scores' })
  const discard = page.getByRole('alertdialog')
  const opensEdit = () => page.getByRole('button', { name: 'Edit Scores' }).click()
  await backCloses(page, opensEdit, edit)
  await opensEdit()
  await edit.getByRole('button', { name: /^3, / }).click()
  await page.goBack()
  await expect(discard).toBeVisible()
  await page.goBack()
  await expect(discard).toBeHidden()
  await expect(edit.getByRole('button', { name: 'Save 1 change' })).toBeVisible()
  // Two dialogs need two presses.
  await edit.getByRole('button', { name: '8 or more' }).click()
  const more = page.getByRole('dialog', { name: 'More strokes' })
  await expect(more).toBeVisible()
  await page.evaluate(() => {
    history.back()
    history.back()
  })
  await expect(more).toBeHidden()
  await discard.getByRole('button', { name: 'Discard' }).click()
  await expect(edit).toBeHidden()
  await expect(page).toHaveURL(summary)
  await page.goBack()
  await expect(page).toHaveURL(`${server.url}/stats?tab=history`)
})

test('in a live game Back closes the menu and the card', { tag: '@long' }, async ({ page, server }) => {
  const golfer = new LiveGolfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.createsGame()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await backCloses(page, () => golfer.opensMenu(), menu)
  await page.getByRole('button', { name: 'Start Round' }).click()
  await golfer.isOnHole(1)
  await backCloses(page, () => golfer.opensCard(), page.getByRole('dialog', { name: 'Scorecard' }))
  await backCloses(page, () => golfer.opensMenu(), menu)
  // The question lies above the menu.
  await golfer.opensMenu()
  await menu.getByRole('button', { name: 'Leave Game' }).click()
  const question = page.getByRole('alertdialog')
  await backCloses(page, async () => {}, question)
  await backCloses(page, async () => {}, menu)
  await golfer.opensMenu()
  await menu.getByRole('button', { name: 'Leave Game' }).click()
  await question.getByRole('button', { name: 'Leave Game' }).click()
  await expect(page).toHaveURL(`${server.url}/`)
  await page.goBack()
  await expect(page).not.toHaveURL(/\/play\//)
})

test("after a live game its host's Back leads Home, from the screen and by the phone", { tag: '@long' }, async ({
  page,
  server,
}) => {
  const golfer = new LiveGolfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  for (const goesBack of [
    () => page.getByRole('button', { name: 'Back', exact: true }).click(),
    () => page.goBack(),
    async () => {
      await page.reload()
      await expect(page.getByText('Final Scores')).toBeVisible()
      await page.goBack()
    },
  ]) {
    await golfer.createsGame()
    await page.getByRole('button', { name: 'Start Round' }).click()
    await golfer.isOnHole(1)
    await golfer.taps(4)
    await golfer.opensMenu()
    await page.getByRole('button', { name: 'Finish for everyone' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Finish Round' }).click()
    await expect(page).toHaveURL(/\/play\/multi\/[^/]+\/summary$/)
    await expect(page.getByText('Final Scores')).toBeVisible()
    await goesBack()
    await expect(page).toHaveURL(`${server.url}/`)
  }
})
