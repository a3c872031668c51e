import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'

// Both pages count as visible all the time: nothing but the other tab's news can make them look again.

test('[A12] Home and History show at once what another tab does with a round', async ({ context, page, server }) => {
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

test('Undo is withdrawn once another tab has changed the count, which it would wipe', { tag: '@long' }, async ({
  context,
  page,
  server,
}) => {
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
  // Well before its five seconds are over.
  await expect(undo).toBeHidden({ timeout: 1000 })
  await expect(other.player('Ann')).toHaveAccessibleName(/^Ann, 6/)
})

test('a press that was meant for a player whom another tab has removed scores nobody else', { tag: '@long' }, async ({
  context,
  page,
  server,
}) => {
  const ann = new Golfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await ann.startsQuickRound('Gone elsewhere', 9, ['Ben', 'Cleo'])
  await ann.scoresFor('Ben')
  // A key pressed in the very moment in which Ben is gone.
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
  // Half a second later a press is meant for the player who is selected now.
  await ann.enters('Cleo', 4)
  await expect(ann.player('Cleo')).toHaveAccessibleName(/^Cleo, 4/)
})
