import { expect, test } from './fixtures.ts'
import { expectAllInSight, expectNoOverlap, expectNothingToScroll } from './layout.ts'
import { LiveGolfer } from './live-golfer.ts'
import { hostsGame } from './live-scenes.ts'
import { Mate } from './mate.ts'
import { phone } from './phone.ts'

const names = ['Ann', 'Ben', 'Cleo', 'Dan'] as const
const strokes = 5

test('four phones play 18 holes with a tap and Next for each, and nobody scrolls', async ({
  browser,
  server,
  watch,
}) => {
  const golfers = await Promise.all(
    names.map(async (name) => {
      const context = await browser.newContext(phone)
      watch(context)
      const golfer = new LiveGolfer(await context.newPage())
      await golfer.opens(server.url)
      await golfer.setsUp(name)
      return golfer
    }),
  )
  const [ann, ...mates] = golfers
  if (ann === undefined) throw new Error('nobody plays')
  const code = await ann.createsGame({
    search: 'pebb',
    course: 'Pebble Beach Golf Links',
    tee: 'Blue',
    holes: 'Full 18',
  })
  for (const mate of mates) await mate.joinsByCode(code)
  for (const mate of mates) await mate.isInLobby()
  await ann.startsGame()
  for (const golfer of golfers) await golfer.isOnHole(1)
  for (const { page } of golfers) {
    await page.evaluate(() => {
      window.taps = 0
      window.scrolls = 0
      document.addEventListener('click', (event) => {
        // A label's click is followed by its field's.
        if (event.isTrusted && event.detail > 0) window.taps += 1
      })
      document.addEventListener('scroll', () => (window.scrolls += 1), { capture: true })
    })
  }

  // Each at their own pace: nobody waits for anybody, and nobody's screen moves without their own Next.
  const counts = await Promise.all(
    golfers.map(async (golfer) => {
      for (let hole = 1; hole <= 18; hole += 1) {
        await golfer.isOnHole(hole)
        await golfer.taps(strokes)
        if (hole < 18) await golfer.goesOn(hole + 1)
      }
      return golfer.page.evaluate(() => ({ taps: window.taps, scrolls: window.scrolls }))
    }),
  )
  // The last hole's Finish is still to come.
  expect(counts).toEqual(names.map(() => ({ taps: 35, scrolls: 0 })))

  for (const golfer of golfers) await golfer.finishesLive()
  for (const golfer of golfers) await golfer.seesLiveSummary()
  for (const golfer of golfers) {
    expect(await golfer.finalScores()).toHaveLength(4)
    await golfer.page.context().close()
  }
})

test('Finish marks a golfer ready and waits for who is missing', async ({ page, server }) => {
  const golfer = new LiveGolfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  const ben = await Mate.at(server.url, 'Ben')
  const game = await ben.creates()
  await golfer.joinsByCode(game.code)
  await golfer.isInLobby()
  await ben.starts(game)
  await golfer.isPlaying()
  for (let hole = 1; hole <= 9; hole += 1) {
    await golfer.isOnHole(hole)
    await golfer.taps(strokes)
    if (hole < 9) await golfer.goesOn(hole + 1)
  }
  await golfer.finishButton().click()
  await golfer.sees('Your card is complete. Waiting for Ben.')
  await expect(golfer.readyCheck()).toBeChecked()
  // Whoever is ready has no more to enter here, until they untick it.
  const keys = [page.getByRole('button', { name: /^(?:Minus|Plus) one stroke$/ }), golfer.quickStroke(4)]
  for (const key of keys) for (const one of await key.all()) await expect(one).toBeDisabled()
  await golfer.readyCheck().uncheck()
  for (const key of keys) for (const one of await key.all()) await expect(one).toBeEnabled()
  await golfer.finishButton().click()
  await expect(golfer.readyCheck()).toBeChecked()
  await expect(golfer.finishButton()).toBeDisabled()
  await ben.scores(game, [4, 4, 4, 4, 4, 4, 4, 4, 4])
  // Ben's phone catches up hole by hole: where he is ready the game goes on by itself.
  for (let position = 1; position <= 9; position += 1) {
    await expect.poll(() => ben.holeOf(game), { timeout: 20_000 }).toBe(position)
    await ben.readies(game)
  }
  await golfer.seesLiveSummary()
  // The summary has taken the place of the screen on which it was scored, as that took the lobby's.
  await page.goBack()
  await expect(page).not.toHaveURL(/\/(?:play|lobby)\//)
})

declare global {
  interface Window {
    taps: number
    scrolls: number
  }
}

for (const [width, height, mates] of [
  [390, 844, 3],
  [390, 664, 7],
  [360, 640, 3],
  [320, 568, 3],
  [844, 390, 7],
  [667, 375, 3],
] as const) {
  test(`${mates + 1} phones: what a hole takes is in sight on ${width} by ${height}, without scrolling`, async ({
    page,
    server,
  }) => {
    const others = ['Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gwen', 'Hal'].slice(0, mates)
    const ann = new LiveGolfer(page)
    await ann.opens(server.url)
    await ann.setsUp('Ann')
    const { game, mates: phones } = await hostsGame(page, server.url, others)
    await ann.startsGame()
    await phones[0]?.scores(game, [4, 5])
    await ann.taps(5)
    await page.setViewportSize({ width, height })
    await expect(ann.player('Ben')).toHaveAccessibleName(/on hole 2$/)
    const controls = [
      page.getByRole('button', { name: 'Menu', exact: true }),
      ...['Ann', ...others].map((name) => ann.player(name)),
      page.getByRole('button', { name: 'Minus one stroke' }),
      page.getByRole('button', { name: 'Plus one stroke' }),
      ...[2, 3, 4, 5, 6, 7].map((count) => ann.quickStroke(count)),
      page.getByRole('button', { name: '8 or more' }),
      page.getByRole('button', { name: 'Next Hole (2)' }),
      ann.readyCheck(),
    ]
    await expectAllInSight(page, controls)
    await expectNoOverlap(controls)
    await expectNothingToScroll(page)
  })
}
