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
