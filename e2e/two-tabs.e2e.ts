import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { holdMessages } from './messages.ts'

// Both pages count as visible all the time: only the other tab's notification can make them read again.

test('[A12] Home and History show at once how another tab changes a round', { tag: '@long' }, async ({
  context,
  page,
  server,
}) => {
  const watching = new Golfer(page)
  await watching.opens(server.url)
  await watching.setsUp('Ann')
  await expect(watching.roundInProgress()).toBeHidden()
  const playing = new Golfer(await context.newPage())
  await playing.opens(server.url)

  await playing.startsQuickRound('Two tabs', 9)
  await expect(watching.roundInProgress()).toContainText('Two tabs')

  await playing.opens(server.url)
  await playing.putsRoundAside()
  await expect(watching.roundInProgress()).toBeHidden()

  await watching.opensHistory()
  const unfinished = page.getByRole('button', { name: 'Delete the unfinished round at Two tabs' })
  await expect(unfinished).toBeVisible()
  await playing.opensHistory()
  await playing.page.getByRole('button', { name: 'Delete the unfinished round at Two tabs' }).click()
  await playing.page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(unfinished).toBeHidden()
})

test('two tabs that tap the same number on the same cell at once show that number, and not their sum', async ({
  context,
  page,
  server,
}) => {
  const [first, second] = await twoTabsOfOneRound(context, page, server.url)
  await Promise.all([first.taps(5), second.taps(5)])
  for (const golfer of [first, second]) await golfer.seesSaved(5)
  await page.reload()
  await first.seesSaved(5)
})

test('a number that is tapped after another tab has counted up is the one that counts', async ({
  context,
  page,
  server,
}) => {
  const [first, second] = await twoTabsOfOneRound(context, page, server.url)
  // In one task, and the tap right after it: the first tab can't know of them yet.
  const plus = second.page.getByRole('button', { name: 'Plus one stroke' })
  await plus.evaluate((button) => {
    for (let stroke = 0; stroke < 4; stroke += 1) button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  })
  await first.taps(5)
  for (const golfer of [first, second]) await golfer.seesSaved(5)
  for (let hole = 1; hole < 9; hole += 1) {
    await first.goesOn(hole + 1)
    await first.taps(4)
  }
  await first.finishes()
  // 5 + 8 x 4 against 9 x 4
  await expect.poll(() => first.finalScores()).toEqual([{ name: 'Ann', total: '37', toPar: '+1' }])
})

async function twoTabsOfOneRound(context: BrowserContext, page: Page, url: string): Promise<readonly [Golfer, Golfer]> {
  const first = new Golfer(page)
  await first.opens(url)
  await first.setsUp('Ann')
  await first.startsQuickRound('Two tabs', 9)
  const second = new Golfer(await context.newPage())
  await second.opens(`${url}/solo/round`)
  await second.isOnHole(1)
  return [first, second]
}

test('Undo is withdrawn once another tab has changed the count', { tag: '@long' }, async ({
  context,
  page,
  server,
}) => {
  // The Undo goes with the count, and not only when its five seconds are over.
  await holdMessages(page, 5000)
  const ann = new Golfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await ann.startsQuickRound('Two counts', 9, ['Ben'])
  const other = new Golfer(await context.newPage())
  await other.opens(`${server.url}/solo/round`)
  await other.scoresFor('Ann')
  await ann.taps(5)
  const undo = page.getByRole('button', { name: 'Ann 5 · Undo' })
  await expect(undo).toBeVisible()
  await expect(other.player('Ann')).toHaveAccessibleName(/^Ann, 5/)
  await other.taps(6)
  await expect(ann.player('Ann')).toHaveAccessibleName(/^Ann, 6/)
  await expect(undo).toBeHidden()
  await expect(other.player('Ann')).toHaveAccessibleName(/^Ann, 6/)
})

test('a press for a player whom another tab has removed scores nobody else', { tag: '@long' }, async ({
  context,
  page,
  server,
}) => {
  const ann = new Golfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await ann.startsQuickRound('Gone elsewhere', 9, ['Ben', 'Cleo'])
  await ann.scoresFor('Ben')
  // A key is pressed just as Ben is removed.
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (document.body.innerText.includes('Ben')) return
      observer.disconnect()
      const groups = [...document.querySelectorAll('fieldset')]
      const row = groups.find((group) => group.querySelector('legend')?.textContent === 'Quick strokes')
      const keys = [...(row?.querySelectorAll('button') ?? [])]
      document.body.dataset['pressed'] = String(keys.length)
      keys[2]?.click()
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  const other = new Golfer(await context.newPage())
  await other.opens(`${server.url}/solo/lobby`)
  await other.page.getByRole('button', { name: 'Remove Ben' }).click()
  await expect(ann.player('Ben')).toHaveCount(0)
  await expect(page.locator('body')).toHaveAttribute('data-pressed', /^[1-9]/)
  for (const name of ['Ann', 'Cleo']) await expect(ann.player(name)).toHaveAccessibleName(/no score yet/)
  // Half a second later a press counts for the player who is selected then.
  await ann.enters('Cleo', 4)
  await expect(ann.player('Cleo')).toHaveAccessibleName(/^Cleo, 4/)
})
