import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { expectNoSidewaysScroll } from './layout.ts'

const wild = {
  'of 300 emoji': '⛳'.repeat(300),
  'of family emoji': '👨‍👩‍👧‍👦'.repeat(40),
  'with right-to-left override marks': '\u202Ennaoj\u202C \u2067evil\u2069',
  'of HTML': '<img src=x onerror="document.title=\'taken\'"><b>Bo</b>',
  'that is one long word': 'W'.repeat(120),
} as const

for (const [kind, name] of Object.entries(wild)) {
  test(`a player's and a course's name ${kind} is inert and breaks no screen`, async ({ page, server }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.startsSolo()
    await golfer.choosesCourse(/Quick Custom 9/)
    await golfer.customizes(name)
    await expectNoSidewaysScroll(page)
    await golfer.createsRound()
    await golfer.addsPlayer(name)
    await expectNoSidewaysScroll(page)
    await golfer.startsRound()
    for (let hole = 1; hole <= 9; hole += 1) {
      if (hole > 1) await golfer.goesOn(hole)
      await golfer.taps(4)
      await golfer.taps(5)
    }
    await expectNoSidewaysScroll(page)
    await golfer.looksAtLeaderboard()
    await expectNoSidewaysScroll(page)
    await page.goBack()
    await golfer.isOnHole(9)
    await golfer.finishes()
    await expectNoSidewaysScroll(page)
    await golfer.opens(server.url)
    await expect(page.getByRole('region', { name: 'Recent Rounds' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await golfer.opensHistory()
    await expectNoSidewaysScroll(page)
    expect(await page.title()).not.toContain('taken')
    await expect(page.locator('img[src="x"]')).toHaveCount(0)
  })
}
