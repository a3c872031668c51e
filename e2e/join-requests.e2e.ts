import type { Page } from '@playwright/test'
import { DirectGolfer } from './direct-golfer.ts'
import { expect, test } from './fixtures.ts'
import { expectNothingCutOff, expectNothingToScroll } from './layout.ts'
import { phone } from './phone.ts'

/** Resolves as soon as the page's text lacks this one, however soon it is there again. */
function textRemoved(page: Page, text: string): Promise<void> {
  return page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.body.innerText.includes(wanted)) return
          observer.disconnect()
          resolve()
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
    text,
  )
}

test('a mate types the code on either join screen, and is in once the host has admitted them', async ({
  page,
  browser,
  server,
  watch,
}) => {
  const opens = async (name: string) => {
    const context = await browser.newContext(phone)
    watch(context, () => /Failed to load resource: the server responded with a status of 409/)
    const golfer = new DirectGolfer(await context.newPage())
    await golfer.opens(server.url)
    await golfer.setsUp(name)
    return golfer
  }
  const ann = new DirectGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await ann.hostsDirect()
  const code = await ann.code()

  // Ben types the code on the screen of live games, with another name than the device's.
  const ben = await opens('Ben')
  await ben.opens(`${server.url}/multi/join`)
  await ben.page.getByRole('textbox', { name: 'Game Code' }).fill(code.toLowerCase())
  await ben.page.getByRole('textbox', { name: 'Nickname' }).fill('Benjamin')
  await ben.page.getByRole('button', { name: 'Join Game' }).click()
  await ben.sees('Waiting for the host to let you in')
  const request = ann.joinRequestOf('Benjamin')
  await expect(request).toBeVisible()
  await expect.poll(() => ann.digits()).toBe(await ben.digits())
  for (const golfer of [ann, ben]) {
    await golfer.page.setViewportSize({ width: 320, height: 568 })
    await expectNothingCutOff(golfer.page)
    await golfer.page.setViewportSize(phone.viewport)
  }
  await expect(ann.players()).toHaveCount(1)
  await request.getByRole('button', { name: 'Admit' }).click()
  await expect(ben.page.getByRole('heading', { name: 'Waiting for Game' })).toBeVisible()
  await expect(ann.players()).toHaveText([/Ann/, /Benjamin/])
  await expect(request).toBeHidden()

  // Cleo types it on the screen of rounds, during the round. She is declined first.
  await ann.startsDirect()
  await ann.taps(4)
  const cleo = await opens('Cleo')
  const types = async () => {
    await cleo.opens(`${server.url}/join`)
    await cleo.page.getByRole('textbox', { name: 'Round Code' }).fill(code)
    await cleo.page.getByRole('button', { name: 'Join Round' }).click()
  }
  const keys = await ann.boxesOfKeys()
  await types()
  await expect(ann.page.getByRole('button', { name: 'Cleo wants to join' })).toBeVisible()
  expect(await ann.boxesOfKeys()).toEqual(keys)
  for (const viewport of [
    { width: 390, height: 664 },
    { width: 320, height: 568 },
  ]) {
    await ann.page.setViewportSize(viewport)
    await expectNothingCutOff(ann.page)
    await expectNothingToScroll(ann.page)
  }
  await ann.page.setViewportSize(phone.viewport)
  expect(await ann.boxesOfKeys()).toEqual(keys)
  await ann.page.getByRole('link', { name: 'Leaderboard' }).click()
  await ann.joinRequestOf('Cleo').getByRole('button', { name: 'Decline' }).click()
  await cleo.sees('The host declined. Ask them, then try again.')
  await expect(ann.joinRequestOf('Cleo')).toBeHidden()

  // She may ask once more; then the host has to undo a Decline.
  const again = cleo.page.getByRole('button', { name: 'Try again' })
  await again.click()
  await ann.joinRequestOf('Cleo').getByRole('button', { name: 'Decline' }).click()
  await cleo.sees('The host declined again.')
  // The answer comes at once, so the text may be hidden for a few milliseconds only.
  const hidden = textRemoved(cleo.page, 'The host declined again.')
  await again.click()
  await hidden
  await cleo.sees('The host declined again.')
  await expect(ann.joinRequestOf('Cleo')).toBeHidden()
  const players = await ann.opensPlayers()
  await players.getByRole('button', { name: 'Undo declining Cleo' }).click()
  await expect(players.getByRole('list', { name: 'Declined guests' })).toBeHidden()
  await ann.closesDialogs()
  await again.click()
  await ann.joinRequestOf('Cleo').getByRole('button', { name: 'Admit' }).click()
  await cleo.isPlayingDirect()
  await ann.page.getByRole('button', { name: '← Back to Scoring' }).click()
  await expect(ann.strokeCount()).toHaveText('4')

  // Dan follows a link without its secret, after the host's page was reloaded.
  await ann.page.reload()
  const dan = await opens('Dan')
  await ann.isOnHole(1)
  await expect(ann.strokeCount()).toHaveText('4')
  const keysBefore = await ann.boxesOfKeys()
  await dan.opens(`${server.url}/join?room=${code}&host=host_default&invite=manual_join`)
  await ann.opensNotice('Dan wants to join')
  await expect(ann.joinRequestOf('Dan')).toBeVisible()
  expect(await ann.boxesOfKeys()).toEqual(keysBefore)
  await ann.page.keyboard.press('Escape')
  await expect(ann.joinRequestOf('Dan')).toBeHidden()
  expect(await ann.boxesOfKeys()).toEqual(keysBefore)
  await ann.opensNotice('Dan wants to join')
  await ann.joinRequestOf('Dan').getByRole('button', { name: 'Admit' }).click()
  await dan.isPlayingDirect()
  await dan.taps(5)
  await expect(ann.player('Dan')).toContainText('5')
  await expect(ben.player('Dan')).toContainText('5')
  for (const golfer of [ben, cleo, dan]) await golfer.page.context().close()
})
