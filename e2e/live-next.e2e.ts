import { expect, test } from './fixtures.ts'
import { coveredControls, expectAllInSight, expectNoOverlap, expectNothingToScroll } from './layout.ts'
import { LiveGolfer } from './live-golfer.ts'
import { hostsGame, playsAsGuest } from './live-scenes.ts'
import { Mate } from './mate.ts'
import { phone } from './phone.ts'

const strokes = 5

test('a foursome plays 18 holes with a tap and Next for each, and nobody scrolls', { tag: '@long' }, async ({
  browser,
  server,
  watch,
}) => {
  const golfers = await Promise.all(
    ['Ann', 'Ben'].map(async (name) => {
      const context = await browser.newContext(phone)
      watch(context)
      const golfer = new LiveGolfer(await context.newPage())
      await golfer.opens(server.url)
      await golfer.setsUp(name)
      return golfer
    }),
  )
  const [ann, ben] = golfers
  if (ann === undefined || ben === undefined) throw new Error('nobody plays')
  const code = await ann.createsGame({
    search: 'pebb',
    course: 'Pebble Beach Golf Links',
    tee: 'Blue',
    holes: 'Full 18',
  })
  await ben.joinsByCode(code)
  await ben.isInLobby()
  const game = { id: new URL(ann.page.url()).pathname.split('/').at(-1) ?? '', code }
  const mates = await Promise.all(['Cleo', 'Dan'].map((name) => Mate.at(server.url, name)))
  for (const mate of mates) await mate.joins(code)
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

  // Each plays at their own pace: nobody waits for anybody, and nobody's screen moves without their own Next.
  const theirs = Promise.all(
    mates.map((mate) =>
      mate.scores(
        game,
        Array.from({ length: 18 }, () => strokes),
      ),
    ),
  )
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
  await theirs
  // The last hole's Finish is still to come.
  expect(counts).toEqual(golfers.map(() => ({ taps: 35, scrolls: 0 })))

  // Cleo and Dan never mark themselves ready: the host finishes without them.
  await ben.finishButton().click()
  await expect(ben.readyCheck()).toBeChecked()
  await ann.readies()
  await ann.page.getByRole('button', { name: 'Finish for everyone' }).click()
  const question = ann.page.getByRole('alertdialog', { name: 'Finish for everyone' })
  await expect(question).toContainText("Cleo, Dan? Any strokes they haven't sent yet won't count.")
  await question.getByRole('button', { name: 'Finish Round' }).click()
  for (const golfer of golfers) await golfer.seesLiveSummary()
  for (const golfer of golfers) {
    await expect.poll(() => golfer.finalScores()).toHaveLength(4)
    await golfer.page.context().close()
  }
})

test('Finish marks a golfer ready and waits for the others', { tag: '@long' }, async ({ page, server }) => {
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
    if (hole === 2) await golfer.sees('You are ahead. Waiting for Ben on hole 1.')
    await golfer.taps(strokes)
    if (hole < 9) await golfer.goesOn(hole + 1)
  }
  await golfer.sees('Finish Round waits for everyone.')
  // The phone's browser shows its bars, and a golfer who waits for an absent host needs a way on.
  await page.setViewportSize({ width: 390, height: 664 })
  await expect(page.getByRole('button', { name: 'Take over as host' })).toBeVisible()
  await expectAllInSight(page, [golfer.readyCheck(), golfer.quickStroke(strokes), golfer.finishButton()])
  await expectNothingToScroll(page)
  await golfer.finishButton().click()
  await golfer.sees('Your card is complete. Waiting for Ben.')
  await expect(golfer.readyCheck()).toBeChecked()
  // A golfer who is ready can't enter strokes here until they untick the box.
  const keys = [page.getByRole('button', { name: /^(?:Minus|Plus) one stroke$/ }), golfer.quickStroke(4)]
  for (const key of keys) for (const one of await key.all()) await expect(one).toBeDisabled()
  await golfer.readyCheck().uncheck()
  for (const key of keys) for (const one of await key.all()) await expect(one).toBeEnabled()
  await golfer.finishButton().click()
  await expect(golfer.readyCheck()).toBeChecked()
  await expect(golfer.finishButton()).toBeDisabled()
  await ben.scores(game, [4, 4, 4, 4, 4, 4, 4, 4, 4])
  // Ben's phone catches up hole by hole: once he is ready the game goes on by itself.
  for (let position = 1; position <= 9; position += 1) {
    await expect.poll(() => ben.holeOf(game)).toBe(position)
    await ben.readies(game)
  }
  await golfer.seesLiveSummary()
  // The summary has replaced the scoring screen in the history, as that had replaced the lobby.
  await page.goBack()
  await expect(page).not.toHaveURL(/\/(?:play|lobby)\//)
})

declare global {
  interface Window {
    taps: number
    scrolls: number
  }
}

test('all controls of a hole are visible on every phone without scrolling, with four in the game and with eight', {
  tag: '@long',
}, async ({ page, server }) => {
  const ann = new LiveGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  const { game, mates } = await hostsGame(page, server.url, ['Ben', 'Cleo', 'Dan'])
  await ann.startsGame()
  await mates[0]?.scores(game, [4, 5])
  await ann.taps(5)
  await expect(ann.player('Ben')).toHaveAccessibleName(/on hole 2$/)
  const four = ['Ann', 'Ben', 'Cleo', 'Dan']
  await fits(four, [
    [390, 844],
    [360, 640],
    [320, 568],
    [667, 375],
  ])
  const late = ['Eve', 'Finn', 'Gwen', 'Hal']
  for (const name of late) await (await Mate.at(server.url, name)).joins(game.code)
  await expect(ann.player('Hal')).toBeVisible()
  // The message about a new player replaces the connection status for a while.
  await expect(page.locator('[data-connection]')).toHaveText('Live')
  await fits(
    [...four, ...late],
    [
      [390, 664],
      [844, 390],
    ],
  )

  async function fits(names: readonly string[], windows: readonly (readonly [number, number])[]): Promise<void> {
    const controls = [
      page.getByRole('button', { name: 'Menu', exact: true }),
      ...names.map((name) => ann.player(name)),
      page.getByRole('button', { name: 'Minus one stroke' }),
      page.getByRole('button', { name: 'Plus one stroke' }),
      ...[2, 3, 4, 5, 6, 7].map((count) => ann.quickStroke(count)),
      page.getByRole('button', { name: '8 or more' }),
      page.getByRole('button', { name: 'Next Hole (2)' }),
      ann.readyCheck(),
    ]
    for (const [width, height] of windows) {
      await test.step(`${names.length} on ${width} by ${height}`, async () => {
        await page.setViewportSize({ width, height })
        await expectAllInSight(page, controls)
        await expectNoOverlap(controls)
        await expectNothingToScroll(page)
      })
    }
  }
})

test('a guest among eight players who may take over has every key in sight on a phone with its bars', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  const golfer = new LiveGolfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  const { live, game } = await playsAsGuest(page, server.url)
  for (const name of ['Cleo', 'Dan', 'Eve', 'Finn', 'Gwen', 'Hal']) {
    await (await Mate.at(server.url, name)).joins(game.code)
  }
  await expect(live.player('Hal')).toBeVisible()
  await live.taps(4)
  const takeOver = page.getByRole('button', { name: 'Take over as host' })
  await expect(takeOver).toBeVisible()
  const keys = [2, 3, 4, 5, 6, 7].map((count) => live.quickStroke(count))
  await expectAllInSight(page, [...keys, live.readyCheck(), takeOver])
  await expectNoOverlap([...keys, live.readyCheck(), takeOver])
  await expectNothingToScroll(page)
})

test('a golfer who is ahead reads the whole sentence on every phone, also about a long name', async ({
  page,
  server,
}) => {
  const ann = new LiveGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  const mate = 'Maximilian-Alexander'
  await hostsGame(page, server.url, [mate])
  await ann.startsGame()
  const status = page.getByRole('main').getByRole('status')
  const sees = async (text: string) => {
    const sentence = status.filter({ hasText: text })
    for (const [width, height] of [
      [664, 390],
      [390, 664],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expectAllInSight(page, [sentence])
      await expect.poll(() => sentence.evaluate((shown) => shown.scrollHeight <= shown.clientHeight + 1)).toBe(true)
    }
  }
  await sees('All players need scores before advancing')
  await ann.taps(4)
  await ann.readies()
  await ann.goesOnAsCan(2)
  await ann.taps(4)
  await sees(`You are ahead. Waiting for ${mate} on hole 1.`)
})

test('on the lowest phone nothing covers Finish for everyone', { tag: '@long' }, async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const ann = new LiveGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  const { game, mates } = await hostsGame(page, server.url, ['Ben'])
  await ann.startsGame()
  await mates[0]?.scores(game, [5, 5, 5, 5, 5, 5, 5, 5])
  for (let hole = 1; hole <= 9; hole += 1) {
    await ann.isOnHole(hole)
    await ann.taps(strokes)
    if (hole < 9) await ann.goesOnAsCan(hole + 1)
  }
  await ann.readies()
  const finish = page.getByRole('button', { name: 'Finish for everyone' })
  await expect(finish).toBeVisible()
  await expectAllInSight(page, [finish])
  await expect.poll(() => page.evaluate(coveredControls)).toEqual([])
  await expectNothingToScroll(page)
})
