import { DirectGolfer } from './direct-golfer.ts'
import { expect, test } from './fixtures.ts'
import { phone } from './phone.ts'

test('two phones score a hole together, each for its own golfer and the host for who has no phone', async ({
  browser,
  server,
  watch,
}) => {
  const opens = async () => {
    const context = await browser.newContext(phone)
    watch(context)
    return new DirectGolfer(await context.newPage())
  }
  const ann = await opens()
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await ann.hostsDirect()
  const link = await ann.invitation()
  expect(new URL(link).pathname).toBe('/join')
  await ann.addsByName('Mia')

  const ben = await opens()
  await ben.opens(server.url)
  await ben.setsUp('Ben')
  await ben.followsInvitation(link)
  await expect(ben.page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible()
  await expect(ben.players()).toHaveText([/Ann.*Host/, /Mia.*Manual/, /Ben.*Guest/])
  await expect(ann.players().filter({ hasText: 'Ben' })).toBeVisible()

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
  for (const { page } of [ann, ben]) await page.context().close()
})
