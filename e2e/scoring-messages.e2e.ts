import { expect, test } from './fixtures.ts'
import { expectNoOverlap } from './layout.ts'
import { hostsGame, playsAsGuest } from './live-scenes.ts'
import { Golfer } from './golfer.ts'

/* What is told while strokes are entered lies over nothing that is pressed. */

// The browser itself says that the server refused what it was asked.
test.use({ expectedErrors: /take_over_game/ })

test('what the lobby had to tell is over when the round begins', async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  const { live } = await hostsGame(page, server.url, [])
  await live.addsManualPlayer('Mia')
  const told = page.getByText('Player added successfully!')
  await expect(told).toBeVisible()
  // A pointer over it would keep it for as long as it stays there.
  await told.hover()
  await page.getByRole('button', { name: 'Start Round' }).press('Enter')
  await live.isPlaying()
  await live.isOnHole(1)
  // Now, and not when its time would be over anyway.
  expect(await told.count()).toBe(0)
})

for (const width of [390, 320]) {
  test(`a message between the buttons of the heading covers neither of them, ${width} px wide`, async ({
    page,
    server,
  }) => {
    // The host was here a moment ago.
    await page.setViewportSize({ width, height: 844 })
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    const { live } = await playsAsGuest(page, server.url)
    await live.taps(4)
    await page.getByRole('button', { name: 'Take over as host' }).click({ timeout: 30_000 })
    const told = page.getByRole('alert').filter({ hasText: 'The host was here less than 20 minutes ago.' })
    await expect(told).toBeVisible()
    await expectNoOverlap([
      told,
      page.getByRole('button', { name: 'Back', exact: true }),
      page.getByRole('link', { name: 'Leaderboard' }),
      page.getByRole('button', { name: 'Plus one stroke' }),
    ])
  })
}
