import type { Browser, BrowserContext, Page } from '@playwright/test'
import { DirectGolfer } from './direct-golfer.ts'
import { expect, test } from './fixtures.ts'
import { boxAtRest, expectAllInSight, expectNothingCutOff, expectNothingToScroll } from './layout.ts'
import { pebbleFront } from './live-golfer.ts'
import { noSignal } from './live-scenes.ts'
import { phone } from './phone.ts'

/** Ann hosts, and Ben follows her invitation. */
async function meet(browser: Browser, url: string, watch: (context: BrowserContext) => void) {
  const opens = async (name: string) => {
    const context = await browser.newContext(phone)
    watch(context)
    const golfer = new DirectGolfer(await context.newPage())
    await golfer.opens(url)
    await golfer.setsUp(name)
    return golfer
  }
  const ann = await opens('Ann')
  await ann.hostsDirect()
  const link = await ann.invitation()
  const ben = await opens('Ben')
  await ben.followsInvitation(link)
  await expect(ann.players().filter({ hasText: 'Ben' })).toBeVisible()
  return { ann, ben, link }
}

async function playTogether(...given: Parameters<typeof meet>) {
  const met = await meet(...given)
  await met.ann.startsDirect()
  await met.ben.isPlayingDirect()
  return met
}

/** Delays the default action of a key, as a busy phone does. By then the dialog is closed and the focus has moved. */
async function entersSlowly(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 }
  await devtools.send('Input.dispatchKeyEvent', { ...enter, type: 'rawKeyDown' })
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add Player' })).toBeFocused()
  await devtools.send('Input.dispatchKeyEvent', { ...enter, type: 'char', text: '\r' })
  await devtools.send('Input.dispatchKeyEvent', { ...enter, type: 'keyUp' })
  await devtools.detach()
}

test('a host chooses course, tee and holes, gathers mates without a phone, and scores for them', {
  tag: '@long',
}, async ({ page, server }) => {
  const ann = new DirectGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await ann.opens(`${server.url}/setup`)
  const create = page.getByRole('button', { name: 'Create Round' })
  await expect(create).toBeDisabled()
  await ann.searchesCourse('golf')
  // 18rem of 16 px
  await expect(page.getByRole('list', { name: 'Courses found' })).toHaveCSS('max-height', '288px')
  await expect(create).toBeDisabled()
  await ann.searchesCourse(pebbleFront.search)
  const choice = await ann.choosesFound(pebbleFront.course)
  await choice.getByText(pebbleFront.tee, { exact: true }).click()
  await choice.getByRole('button', { name: pebbleFront.holes, exact: true }).click()
  await expect(create).toBeEnabled()
  await page.getByText('Direct, phone to phone').click()
  await create.click()

  await ann.sees(pebbleFront.course, 'Front 9', '9 holes', 'Total Par 36')
  const add = async (name: string) => {
    const dialog = page.getByRole('dialog', { name: 'Add Player' })
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Add Player' }).click()
    await dialog.getByRole('textbox', { name: 'Player Name' }).fill(name)
    return dialog
  }
  const blank = await add('   ')
  await expect(blank.getByRole('button', { name: 'Add Player' })).toBeDisabled()
  await blank.getByRole('button', { name: 'Cancel' }).click()
  await (await add('  Ben ')).getByRole('button', { name: 'Add Player' }).click()
  await expect(ann.players()).toHaveCount(2)
  await add('Mia')
  await entersSlowly(page)
  await expect(ann.players()).toHaveCount(3)
  await expect(page.getByRole('dialog', { name: 'Add Player' })).toBeHidden()
  await expect(ann.players()).toHaveText([/Ann.*\(Host\)/, /^BBen.*\(Added by host\)/, /Mia.*\(Added by host\)/])
  await page.getByRole('button', { name: 'Remove Ben' }).click()
  await expect(ann.players()).toHaveCount(2)
  const code = await ann.code()

  await page.getByRole('button', { name: 'Share QR Code' }).click()
  const share = page.getByRole('dialog', { name: 'Share Round' })
  const qr = share.getByRole('img', { name: `QR code that joins game ${code}` })
  await expect.poll(() => qr.boundingBox()).toMatchObject({ width: 256, height: 256 })
  const color = await qr.locator('path').getAttribute('fill')
  const [red = 0, green = 0, blue = 0] = (color?.match(/[0-9a-f]{2}/g) ?? []).map((part) => Number.parseInt(part, 16))
  expect(green, `${color} is a dark green`).toBeGreaterThan(Math.max(red, blue))
  expect(green).toBeLessThan(128)
  await page.keyboard.press('Escape')

  await ann.startsDirect()
  await ann.sees('Select Player to Score For')
  const ready = (count: string) => page.getByRole('status').filter({ hasText: count })
  await expect(ready('0 / 1 ready')).toBeVisible()
  // The button looks disabled, and says why.
  await expect(ann.readyCheck()).toBeDisabled()
  await ann.readyCheck().click({ force: true })
  await ann.sees('You must enter a score before marking ready.')
  await ann.enters('Ann', 4)
  await ann.readyCheck().click({ force: true })
  await ann.sees('You must score for all manually added players before marking ready.')
  await expect(ann.readyCheck()).not.toBeChecked()
  await ann.enters('Mia', 6)
  await ann.readies()
  await expect(ready('1 / 1 ready')).toBeVisible()
  await ann.scoresFor('Ann')
  for (const name of ['Minus one stroke', 'Plus one stroke']) {
    await expect(page.getByRole('button', { name })).toBeDisabled()
  }
  await ann.looksAtLeaderboard()
  await ann.sees('Current Round')
  // Both players have played the first hole, and the round is still on it.
  await ann.sees('Thru 1')
  await page.getByRole('button', { name: '← Back to Scoring' }).click()
  await ann.isOnHole(1)
})

test('two phones score a hole together, each for its own golfer and the host for players without a phone; a guest who leaves is gone, and the host goes on', async ({
  browser,
  server,
  watch,
}) => {
  const { ann, ben, link } = await meet(browser, server.url, watch)
  expect(new URL(link).pathname).toBe('/join')
  await ann.addsByName('Mia')
  await expect(ben.page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible()
  await expect(ben.players()).toHaveText([/Ann.*Host/, /Ben.*Guest/, /Mia.*Manual/])
  await expect(ben.players().getByRole('img', { name: 'Connected', exact: true })).toHaveCount(2)
  await ben.sees('Front 9', '9 holes', 'Total Par 36', 'Game Starting Soon', 'Waiting for host to start the game')

  await ann.startsDirect()
  await ben.isPlayingDirect()
  await ann.enters('Mia', 6)
  await ann.enters('Ann', 4)
  await ben.taps(5)
  await expect(ann.player('Ben')).toContainText('5')
  await expect(ben.player('Ann')).toContainText('4')
  await expect(ben.player('Mia')).toContainText('6')
  await ben.goesOn(2)
  await ann.goesOn(2)
  await expect(ben.player('Ann')).not.toContainText('4')

  await ben.taps(6)
  await expect(ann.player('Ben')).toContainText('6')
  await ben.leavesGame()
  await expect(ann.page.getByText('Ben left.')).toBeVisible()
  await ann.enters('Mia', 5)
  await ann.enters('Ann', 5)
  await ann.goesOn(3)
  for (const { page } of [ann, ben]) await page.context().close()
})

test('a corrected cell says who changed it, on every phone, and only the phone that scores has the keys', {
  tag: '@long',
}, async ({ browser, server, watch }) => {
  const { ann, ben } = await playTogether(browser, server.url, watch)
  await ben.page.clock.install()
  await ben.taps(5)
  await ben.page.clock.fastForward('05:00')
  await ben.taps(4)
  for (const { page, other } of [
    { page: ben.page, other: false },
    { page: ann.page, other: true },
  ]) {
    await page.getByRole('button', { name: /^Scorecard, / }).click()
    await page.getByRole('button', { name: 'Ben, hole 1, 4 strokes, corrected' }).click()
    const sheet = page.getByRole('dialog', { name: 'Ben, hole 1' })
    const changes = sheet.getByRole('list', { name: 'Changes' }).getByRole('listitem')
    await expect(changes).toHaveText([/^4 strokesinstead of 5.+Ben$/, /^5 strokes.+Ben$/])
    await expect(sheet.getByRole('group', { name: 'Quick strokes' })).toHaveCount(other ? 0 : 1)
  }
})

test('Back closes the card of a direct round, and asks before it leaves the round', {
  tag: '@long',
}, async ({ browser, server, watch }) => {
  const { ann, ben } = await playTogether(browser, server.url, watch)
  const leave = ann.page.getByRole('alertdialog', { name: 'Leave Multiplayer Game?' })
  const card = ann.page.getByRole('dialog', { name: 'Scorecard' })
  for (const close of [() => ann.page.goBack(), () => ann.page.keyboard.press('Escape')]) {
    await ann.opensCard()
    await close()
    await expect(card).toBeHidden()
    await ann.isOnHole(1)
    await ann.taps(4)
    await expect(leave).toBeHidden()
  }
  await ann.page.goBack()
  await expect(leave).toBeVisible()
  await ann.page.goBack()
  await expect(leave).toBeHidden()
  await ann.isOnHole(1)
  for (const { page } of [ann, ben]) await page.context().close()
})

test('going back asks before it leaves anybody; those who stay play on, and when the host leaves the guest keeps a copy', async ({
  browser,
  server,
  watch,
}) => {
  const { ann, ben } = await playTogether(browser, server.url, watch)
  await ben.taps(5)
  await expect(ann.player('Ben')).toContainText('5')

  // The browser itself asks before the page is left.
  const asked = ann.page.waitForEvent('dialog')
  await ann.page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  await ann.page.goBack()
  const question = ann.page.getByRole('alertdialog', { name: 'Leave Multiplayer Game?' })
  await question.getByRole('button', { name: 'Stay in Game' }).click()
  await expect(question).toBeHidden()
  await ann.isOnHole(1)
  // Even on a narrow phone no key moves under the finger as the first stroke goes in.
  await ann.page.setViewportSize({ width: 320, height: 568 })
  await expectAllInSight(ann.page, [ann.quickStroke(4)])
  const key = await boxAtRest(ann.quickStroke(4))
  await ann.taps(4)
  await expect(ann.readyCheck()).toBeVisible()
  expect(await boxAtRest(ann.quickStroke(4))).toEqual(key)
  await ann.page.setViewportSize(phone.viewport)
  await expect(ben.player('Ann')).toContainText('4')

  await ann.page.getByRole('button', { name: 'Back' }).click()
  await question.getByRole('button', { name: 'Leave Game' }).click()
  await expect(ann.page).toHaveURL(/\/$/)
  await expect(ben.page.getByText('Host Left')).toBeVisible()
  await ben.opensNotice('Host has left')
  await ben.sees('The host has left the game. Your local copy is still available.')
  await ben.closesDialogs()
  // On a low screen the notice replaces the title, so that the keys stay in place.
  for (const viewport of [
    { width: 390, height: 664 },
    { width: 320, height: 568 },
  ]) {
    await ben.page.setViewportSize(viewport)
    await ben.seesNoticeWhole('Host has left')
    await expectNothingToScroll(ben.page)
    await expectNothingCutOff(ben.page)
  }
  await ben.page.setViewportSize(phone.viewport)
  await ben.goesOn(2)
  await ben.taps(4)
  await ben.seesSaved(4)
  await ben.page.reload()
  await ben.isOnHole(2)
  await expect(ben.page.getByText('Host Left')).toBeVisible()
  for (let hole = 3; hole <= 9; hole += 1) {
    await ben.goesOn(hole)
    await ben.taps(4)
  }
  await ben.finishButton().click()
  await ben.seesDirectSummary()
  await expect.poll(() => ben.finalScores()).toContainEqual({ name: 'Ben', total: '37', toPar: '+1' })
  for (const { page } of [ann, ben]) await page.context().close()
})

test('a round is played in one tab of a phone at a time; Home leads back to it, and History to one that was put aside', {
  tag: '@long',
}, async ({ browser, server, watch }) => {
  const { ann: first, ben } = await playTogether(browser, server.url, watch)
  const ann = new DirectGolfer(await first.page.context().newPage())
  await ann.opens(first.page.url())
  await expect(ann.page.getByText('Open in another tab')).toBeVisible()
  await first.page.close()
  await ann.page.getByRole('button', { name: 'Try again' }).click()
  await ann.isOnHole(1)
  await ben.taps(6)
  await expect(ann.player('Ben')).toContainText('6')

  await ann.taps(4)
  await ann.seesSaved(4)
  // The host's phone lets its guest in again although the round isn't open on it.
  await ann.opens(server.url)
  const card = ann.page.getByRole('region', { name: 'Multiplayer Game in Progress' })
  await expect(card).toContainText('Pebble Beach Golf Links')
  await ben.taps(5)
  await expect(ben.page.locator('[data-connection="live"]')).toBeVisible()
  await card.getByRole('link', { name: 'Resume' }).click()
  await ann.isOnHole(1)
  await expect(ann.strokeCount()).toHaveText('4')
  await expect(ann.player('Ben')).toContainText('5')

  await ben.opens(server.url)
  await ben.putsGameAside()
  await ben.page.getByRole('link', { name: 'Stats' }).click()
  await ben.page.getByRole('tab', { name: 'History' }).click()
  await expect(ben.page.getByRole('region', { name: 'Unfinished rounds' })).toContainText('Phone to phone')
  await ben.page.getByRole('region', { name: 'Unfinished rounds' }).getByRole('button', { name: 'Resume' }).click()
  await ben.isOnHole(1)
  await expect(ben.player('Ann')).toContainText('4')
  await ben.opens(server.url)
  await ben.putsGameAside()
  await ben.opens(`${server.url}/stats?tab=history`)
  await ben.page.getByRole('button', { name: /^Delete the unfinished round/ }).click()
  await ben.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(ben.page.getByRole('region', { name: 'Unfinished rounds' })).toBeHidden()
  for (const { page } of [ann, ben]) await page.context().close()
})

test('every screen of the round says whether the host is silent, the phone is offline or the host has left', {
  tag: '@long',
}, async ({ browser, server, watch }) => {
  const { ann, ben, link } = await meet(browser, server.url, watch)
  const context = await browser.newContext(phone)
  watch(context, () => noSignal)
  const cleo = new DirectGolfer(await context.newPage())
  await cleo.opens(server.url)
  await cleo.setsUp('Cleo')
  await cleo.followsInvitation(link)
  await expect(ann.players()).toHaveCount(3)
  await ann.startsDirect()
  for (const guest of [ben, cleo]) {
    await guest.isPlayingDirect()
    await guest.taps(5)
    await guest.looksAtLeaderboard()
  }
  const wholeBoard = 'This is the last board we received, with your own strokes added.'
  const address = ann.page.url()

  await ann.page.goto('about:blank')
  await context.setOffline(true)
  await cleo.sees(`You're offline. ${wholeBoard}`)
  const silent = /^No word from the host for \d+ seconds\./
  await expect(ben.page.getByText(silent)).toHaveText(new RegExp(`${wholeBoard}$`), { timeout: 40_000 })
  await expect(ben.page.getByText("You're offline.")).toHaveCount(0)
  await ben.page.getByRole('button', { name: '← Back to Scoring' }).click()
  await ben.sees('No answer from the host')
  // With a pending stroke both lines stay on one line each, at every width.
  await ben.taps(4)
  for (const viewport of [{ width: 320, height: 568 }, { width: 390, height: 664 }, phone.viewport]) {
    await ben.page.setViewportSize(viewport)
    const note = ben.page.locator('[data-connection="host-silent"]')
    await expect(note).toHaveText(/No answer.*1 waiting/)
    await expect.poll(async () => (await note.boundingBox())?.height).toBe(16)
    await ben.seesNoticeWhole('Host is silent')
    await expectNothingCutOff(ben.page)
  }
  // The golfer can search for the host at once, as in the lobby.
  await ben.opensNotice('Host is silent')
  await ben.sees(/goes to the host once the phones are connected again/)
  await expect(ben.page.getByRole('dialog', { name: 'Notices' }).getByText(silent)).toBeVisible()
  await ben.page.getByRole('dialog', { name: 'Notices' }).getByRole('button', { name: 'Try again' }).click()
  await expect(ben.page.locator('[data-connection="connecting"]')).toBeVisible()

  await context.setOffline(false)
  await ann.opens(address)
  await ann.isOnHole(1)
  for (const guest of [ben, cleo]) await expect(guest.page.getByText(silent)).toHaveCount(0)
  await ben.looksAtLeaderboard()
  await ann.leavesGame()
  for (const guest of [ben, cleo]) await guest.sees(`The host has left the game. ${wholeBoard}`)
  for (const { page } of [ann, ben, cleo]) await page.context().close()
})

test('a removed guest keeps their own card, and stays out', { tag: '@long' }, async ({ browser, server, watch }) => {
  const { ann, ben, link } = await meet(browser, server.url, watch)
  // The lobby asks the host for confirmation too.
  await ann.page.getByRole('button', { name: 'Remove Ben' }).click()
  const question = ann.page.getByRole('alertdialog', { name: 'Remove Ben' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(ann.players()).toHaveCount(2)
  await ann.startsDirect()
  await ben.isPlayingDirect()
  await ben.taps(5)
  await expect(ann.player('Ben')).toContainText('5')
  const players = await ann.opensPlayers()
  await expect(players.getByRole('listitem')).toContainText([/Ann.*Host/, /Ben.*Guest/])
  await players.getByRole('button', { name: 'Add Player' }).click()
  const added = ann.page.getByRole('dialog', { name: 'Add Player' })
  await added.getByRole('textbox', { name: 'Player Name' }).fill('Mia')
  await added.getByRole('button', { name: 'Add Player' }).click()
  await expect(players.getByRole('listitem')).toContainText([/Ann.*Host/, /Ben.*Guest/, /Mia.*Manual/])
  await expect(ben.player('Mia')).toBeVisible()
  await players.getByRole('button', { name: 'Remove Ben' }).click()
  await ann.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(ben.page.getByText('You are no longer in this game.')).toBeVisible()
  await ann.enters('Mia', 6)
  await ann.enters('Ann', 4)
  await ann.goesOn(2)

  await ben.opens(server.url)
  await ben.opensHistory()
  await expect(ben.finishedRound('Pebble Beach Golf Links')).toContainText('thru 1')
  await ben.page.goto(link)
  await expect(ben.page.getByText('You are no longer in this game.')).toBeVisible()
  for (const { page } of [ann, ben]) await page.context().close()
})

test('Home leads back to a waiting lobby; a guest can search again for an absent host, and a host who has left leads Home', {
  tag: '@long',
}, async ({ browser, server, watch }) => {
  const { ann, ben } = await meet(browser, server.url, watch)
  const lobby = ben.page.getByRole('heading', { name: 'Waiting for Game' })
  await ben.opens(server.url)
  await ben.page.getByRole('link', { name: 'Resume' }).click()
  await expect(lobby).toBeVisible()
  await ben.sees('Connected')
  const address = ann.page.url()
  await ann.page.goto('about:blank')
  await ben.page.reload()
  await ben.sees('Disconnected')
  await expect(ben.page.getByText(/^No word from the host for \d+ seconds\.$/)).toBeVisible()
  await ben.page.getByRole('button', { name: 'Try again' }).click()
  await ben.sees('Connecting...')
  await ann.page.goto(address)
  await ben.sees('Connected')
  await ann.leavesLobby()
  await ben.sees('Host Left')
  await ben.page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(ben.page).toHaveURL(`${server.url}/`)
  for (const { page } of [ann, ben]) await page.context().close()
})

test('Home says that there are no rounds only once it knows of the direct round', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const ann = new DirectGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await ann.hostsDirect()
  // The part of the app that knows direct rounds is delayed.
  const late = Promise.withResolvers<void>()
  await page.route(/\/assets\/peer-rounds-[^/]+\.js$/, async (route) => {
    await late.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/\/assets\/peer-rounds-/)
  await ann.opens(server.url)
  await asked
  await expect(page.getByRole('link', { name: 'Solo Play' })).toBeVisible()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  await expect(page.getByText('No rounds yet')).toBeHidden()
  late.resolve()
  await expect(page.getByRole('region', { name: 'Multiplayer Game in Progress' })).toBeVisible()
  await expect(page.getByText('No rounds yet')).toBeVisible()
})
