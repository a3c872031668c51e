import { DirectGolfer } from './direct-golfer.ts'
import { expect, test } from './fixtures.ts'
import { phone } from './phone.ts'

// The browser logs that the server rejects the former code.
test.use({ expectedErrors: /Failed to load resource: .*404/ })

test('a removed guest stays out: the others play on under a new code, and the former link, code and QR code let nobody in', {
  tag: '@long',
}, async ({ browser, server, watch }) => {
  const opens = async (name: string) => {
    const context = await browser.newContext(phone)
    watch(context)
    const golfer = new DirectGolfer(await context.newPage())
    await golfer.opens(server.url)
    await golfer.setsUp(name)
    return golfer
  }
  const codeOf = (link: string) => new URL(link).searchParams.get('room') ?? ''
  const ann = await opens('Ann')
  await ann.hostsDirect()
  const link = await ann.invitation()
  const [ben, eve] = [await opens('Ben'), await opens('Eve')]
  for (const guest of [ben, eve]) await guest.followsInvitation(link)
  await expect(ann.players()).toHaveCount(3)

  await ann.page.getByRole('button', { name: 'Remove Eve' }).click()
  const question = ann.page.getByRole('alertdialog', { name: 'Remove Eve' })
  await expect(question).toContainText("They can't come back to this game, and its code changes.")
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(ann.players()).toHaveCount(2)
  await expect(ann.page.getByText(codeOf(link))).toBeHidden()
  const changed = await ann.invitation()
  expect(codeOf(changed)).not.toBe(codeOf(link))
  expect(new URL(changed).hash).not.toBe(new URL(link).hash)
  await expect(ben.page.locator('[data-connection="connected"]')).toBeVisible()

  await ann.startsDirect()
  await ben.isPlayingDirect()
  await ben.taps(5)
  await expect(ann.player('Ben')).toContainText('5')
  // Only the server can connect the two again.
  await ben.page.reload()
  await ben.isOnHole(1)
  await ben.taps(6)
  await expect(ann.player('Ben')).toContainText('6')

  // Eve's phone loses its data, and she takes another name.
  const again = await opens('Zoe')
  for (const lead of [link, `${server.url}/join?room=${codeOf(link)}&host=host_default&invite=manual_join`]) {
    await again.page.goto(lead)
    await again.sees("This round isn't open")
  }
  await expect(ann.joinRequestOf('Zoe')).toHaveCount(0)
  await eve.page.goto(link)
  await expect(eve.page.getByRole('heading', { name: 'Waiting for Game' })).toBeHidden()

  const dan = await opens('Dan')
  await dan.page.goto(changed)
  await dan.isPlayingDirect()
  await dan.taps(4)
  for (const golfer of [ann, ben]) await expect(golfer.player('Dan')).toContainText('4')
  for (const { page } of [ann, ben, eve, again, dan]) await page.context().close()
})
