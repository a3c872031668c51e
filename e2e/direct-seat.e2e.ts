import { DirectGolfer } from './direct-golfer.ts'
import { expect, test } from './fixtures.ts'
import { expectNothingCutOff, expectNothingToScroll } from './layout.ts'
import { phone } from './phone.ts'

test('a golfer plays on from another phone once the host has confirmed it, and the former one shows so', {
  tag: '@long',
}, async ({ page, browser, server, watch }) => {
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
  const link = await ann.invitation()
  const ben = await opens('Ben')
  await ben.followsInvitation(link)

  // In the lobby, a golfer of the same name asks.
  const namesake = await opens('Ben')
  await namesake.page.goto(link)
  await namesake.sees('Ann has been asked')
  await expectNothingCutOff(namesake.page)
  await expect(ann.players()).toHaveCount(2)
  await ann.page.setViewportSize({ width: 320, height: 568 })
  await expectNothingCutOff(ann.page)
  await ann.page.setViewportSize(phone.viewport)
  await ann.seatQuestionOf('Ben').getByRole('button', { name: 'No' }).click()
  await expect(ann.seatQuestionOf('Ben')).toBeHidden()
  await expect(namesake.page.getByRole('heading', { name: 'Waiting for Game' })).toBeVisible()
  await expect(ann.players()).toHaveText([/Ann/, /Ben/, /Ben 2/])
  await ann.startsDirect()
  await ben.isPlayingDirect()
  await ben.taps(5)
  await expect(ann.player('Ben')).toContainText('5')

  // During the round Ben himself asks. The request moves no key.
  const bensNew = await opens('ben')
  const keys = await ann.boxesOfKeys()
  await bensNew.page.goto(link)
  await bensNew.sees('Ann has been asked')
  await expect(ann.page.getByRole('button', { name: 'Ben on a new phone?' })).toBeVisible()
  expect(await ann.boxesOfKeys()).toEqual(keys)
  await ann.page.setViewportSize({ width: 320, height: 568 })
  await expectNothingCutOff(ann.page)
  await ann.page.setViewportSize({ width: 390, height: 664 })
  await expectNothingToScroll(ann.page)
  await ann.page.setViewportSize(phone.viewport)
  await ann.opensNotice('Ben on a new phone?')
  await ann.seatQuestionOf('Ben').getByRole('button', { name: 'Yes' }).click()
  await expect(ann.seatQuestionOf('Ben')).toBeHidden()
  await bensNew.isPlayingDirect()
  await expect(bensNew.strokeCount()).toHaveText('5')
  await ben.sees('Ben is playing on another phone now.')
  await ben.sees('What you entered is saved on this device.')
  await expectNothingCutOff(ben.page)
  await ann.closesDialogs()
  await bensNew.taps(6)
  await expect(ann.player('Ben')).toContainText('6')

  // The former phone keeps its card and offers no game.
  await ben.page.reload()
  await ben.sees('Ben is playing on another phone now.')
  await ben.opens(server.url)
  await expect(ben.page.getByRole('region', { name: 'Multiplayer Game in Progress' })).toBeHidden()
  await ben.opensHistory()
  await expect(ben.finishedRound('Pebble Beach Golf Links')).toContainText('thru 1')
  for (const golfer of [ben, bensNew, namesake]) await golfer.page.context().close()
})

test('a golfer who types the code on another phone has their seat by one tap of the host', { tag: '@long' }, async ({
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
  const ben = await opens('Ben')
  await ben.followsInvitation(await ann.invitation())
  const bensNew = await opens('Ben')
  await bensNew.joinsByCode(await ann.code())
  await expect(ann.joinRequestOf('Ben')).toContainText('Is this Ben on a new phone?')
  for (const viewport of [{ width: 320, height: 568 }, { width: 390, height: 664 }, phone.viewport]) {
    await ann.page.setViewportSize(viewport)
    await expectNothingCutOff(ann.page)
  }
  await ann.joinRequestOf('Ben').getByRole('button', { name: 'Yes, new phone' }).click()
  await expect(bensNew.page.getByRole('heading', { name: 'Waiting for Game' })).toBeVisible()
  await expect(ann.players()).toHaveText([/Ann/, /Ben/])
  await expect(ann.seatQuestionOf('Ben')).toBeHidden()
  await ben.sees('Ben is playing on another phone now.')
  for (const golfer of [ben, bensNew]) await golfer.page.context().close()
})

test('a host declines all join requests with one tap', { tag: '@long' }, async ({ page, browser, server, watch }) => {
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
  const declineAll = ann.page.getByRole('button', { name: 'Decline all' })
  const ben = await opens('Ben')
  await ben.joinsByCode(code)
  await expect(ann.joinRequestOf('Ben')).toBeVisible()
  await expect(declineAll).toBeHidden()
  const cleo = await opens('Cleo')
  await cleo.joinsByCode(code)
  await expect(ann.joinRequestOf('Cleo')).toBeVisible()
  for (const viewport of [{ width: 320, height: 568 }, phone.viewport]) {
    await ann.page.setViewportSize(viewport)
    await expectNothingCutOff(ann.page)
  }
  await declineAll.click()
  for (const name of ['Ben', 'Cleo']) await expect(ann.joinRequestOf(name)).toBeHidden()
  for (const golfer of [ben, cleo]) {
    await golfer.sees('The host declined. Ask them, then try again.')
    await golfer.page.context().close()
  }
})
