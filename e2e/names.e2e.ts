import type { Page } from '@playwright/test'
import { putFinishedCards, type WrittenCard } from './finished-cards.ts'
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

const card = `
  Hole  1  2  3  4  5  6  7  8  9
  Par   4  5  4  4  3  5  3  4  4
  Ann   5  5  5  4  4  5  4  4  5
  Wild  4  5  4  5  3  6  3  4  4
`

async function expectInert(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  expect(await page.title()).not.toContain('taken')
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
}

test('any name of a player or course is inert and breaks no screen', { tag: '@long' }, async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  for (const [kind, name] of Object.entries(wild)) {
    await test.step(`one ${kind}, while it is played`, async () => {
      await golfer.startsSolo()
      await golfer.choosesCourse(/Quick Custom 9/)
      await golfer.customizes(name)
      await expectInert(page)
      await golfer.createsRound()
      await golfer.addsPlayer(name)
      await expectInert(page)
      await golfer.startsRound()
      await golfer.taps(4)
      await golfer.taps(5)
      await expectInert(page)
      await golfer.looksAtLeaderboard()
      await expectInert(page)
      await golfer.goesWithinTheApp('/')
      await expect(golfer.roundInProgress()).toBeVisible()
      await expectInert(page)
    })
  }

  const finished = Object.entries(wild).map(([kind, name], index): readonly [string, WrittenCard] => [
    kind,
    { id: `round_1_wild${index}`, course: name, card, nicknames: { Wild: name } },
  ])
  await putFinishedCards(
    page,
    finished.map(([, round]) => round),
  )
  await golfer.opens(server.url)
  await expect(page.getByRole('region', { name: 'Recent Rounds' }).getByRole('listitem').first()).toBeVisible()
  await expectInert(page)
  await golfer.goesWithinTheApp('/stats?tab=history')
  await expect(page.getByRole('region', { name: 'Finished rounds', exact: true }).getByRole('listitem')).toHaveCount(
    finished.length,
  )
  await expectInert(page)
  for (const [kind, { id }] of finished) {
    await test.step(`one ${kind}, finished`, async () => {
      await golfer.goesWithinTheApp(`/round/${id}`)
      await golfer.sees('Final Scores')
      await expectInert(page)
      await golfer.goesWithinTheApp(`/solo/leaderboard/${id}`)
      await golfer.sees('Round completed')
      await expectInert(page)
    })
  }
})
