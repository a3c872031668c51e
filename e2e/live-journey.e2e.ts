import type { BrowserContext } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { KillableBrowser } from './killable-browser.ts'
import { LiveGolfer } from './live-golfer.ts'
import { phone } from './phone.ts'

/*
 * The cards of this game, worked by hand. Cleo joins on the 2nd hole. Mia has no phone: Ann, the host, scores for her.
 *
 * Hole    1  2  3  4  5  6  7  8  9  OUT
 * Par     4  5  4  4  3  5  3  4  4   36
 * Ann     5  5  4  4  3  6  3  5  4   39  (+3)
 * Ben     4  6  5  4  4  5  3  4  5   40  (+4)
 * Cleo    -  5  4  5  3  6  4  4  4   35  (+3 on eight holes of par 32)
 * Dan     5  6  4  5  3  5  4  5  4   41  (+5)
 * Mia     6  7  5  5  4  7  4  6  5   49  (+13)
 */
const strokes = {
  Ann: [5, 5, 4, 4, 3, 6, 3, 5, 4],
  Ben: [4, 6, 5, 4, 4, 5, 3, 4, 5],
  Cleo: [0, 5, 4, 5, 3, 6, 4, 4, 4],
  Dan: [5, 6, 4, 5, 3, 5, 4, 5, 4],
  Mia: [6, 7, 5, 5, 4, 7, 4, 6, 5],
} as const
type Name = keyof typeof strokes

// Offline, and after the server was killed, the browser logs failed requests.
test.use({
  serviceWorkers: 'allow',
  expectedErrors: /Failed to load resource|WebSocket connection to .* failed|net::ERR_/,
  ownServer: true,
})

test('four phones and a mate without one play nine holes through dead spots, dead phones and a dead server', async ({
  browser,
  server,
  launchPersistent,
  watch,
}, testInfo) => {
  // Like the direct journey, this takes a busy machine twice a test's usual time.
  testInfo.setTimeout(2 * testInfo.timeout)
  const course = 'Pebble Beach Golf Links'

  const opens = async (name: Name): Promise<KillableBrowser & { readonly golfer: LiveGolfer }> => {
    const killable = await launchPersistent(testInfo.outputPath(name))
    // An element that doesn't appear fails here, and not at the end of the test's whole time.
    killable.page.setDefaultTimeout(20_000)
    return { ...killable, golfer: new LiveGolfer(killable.page) }
  }
  /** A phone that never dies needs no browser of its own. */
  const lives = async () => {
    const context = await browser.newContext({ ...phone, serviceWorkers: 'allow' })
    watch(context)
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    return { context, golfer: new LiveGolfer(page) }
  }
  const enters = async (golfer: LiveGolfer, hole: number, ...names: readonly Name[]) => {
    for (const name of names) await golfer.enters(name, strokes[name][hole - 1] ?? 0)
  }

  // Ann finds the course, creates a game of its front nine, and writes Mia on the card.
  let ann = await opens('Ann')
  await ann.golfer.opens(server.url)
  await ann.golfer.setsUp('Ann')
  const code = await ann.golfer.createsGame()
  await ann.golfer.addsManualPlayer('Mia')

  // Ben types the code. Dan has never seen the app and opens the link of Ann's QR code.
  let ben = await opens('Ben')
  await ben.golfer.opens(server.url)
  await ben.golfer.setsUp('Ben')
  await ben.golfer.joinsByCode(code)
  await ben.golfer.isInLobby()
  const dan = await lives()
  await dan.golfer.opens(`${server.url}/multi/join?code=${code}`)
  await dan.golfer.setsUp('Dan')
  await dan.golfer.joins()
  await dan.golfer.isInLobby()
  await expect(ann.golfer.players()).toHaveCount(4)

  // The 1st hole
  await ann.golfer.startsGame()
  await ben.golfer.isPlaying()
  await dan.golfer.isPlaying()
  await enters(ann.golfer, 1, 'Mia', 'Ann')
  await enters(ben.golfer, 1, 'Ben')
  await enters(dan.golfer, 1, 'Dan')
  for (const { golfer } of [ann, ben, dan]) await golfer.readies()
  await expect(ann.golfer.page.getByRole('status').filter({ hasText: '3 / 3 ready' })).toBeVisible()
  await ann.golfer.goesOn(2)
  // Nobody's screen moves without their own Next.
  await ben.golfer.sees('The game is on hole 2.')
  await ben.golfer.goesOn(2)
  await dan.golfer.goesOn(2)

  // Cleo is late.
  const cleo = await lives()
  await cleo.golfer.opens(server.url)
  await cleo.golfer.setsUp('Cleo')
  await cleo.golfer.joinsByCode(code)
  await cleo.golfer.isPlaying()
  await cleo.golfer.isOnHole(2)
  await enters(ann.golfer, 2, 'Mia', 'Ann')
  await enters(ben.golfer, 2, 'Ben')
  await enters(cleo.golfer, 2, 'Cleo')
  await enters(dan.golfer, 2, 'Dan')
  for (const { golfer } of [ann, ben, cleo, dan]) await golfer.readies()
  for (const { golfer } of [cleo, ann, ben, dan]) await golfer.goesOn(3)

  // Ben has no signal from the 3rd to the 6th, and then his phone dies.
  await ben.context.setOffline(true)
  for (let hole = 3; hole <= 6; hole += 1) {
    await enters(ben.golfer, hole, 'Ben')
    if (hole < 6) await ben.golfer.goesOnAsCan(hole + 1)
  }
  await expect(ben.golfer.page.getByText(/[4-9] changes waiting to be sent/)).toBeVisible()
  await ben.golfer.seesSaved(strokes.Ben[5])
  await ben.kill()

  // The others don't wait for him on the 3rd and the 4th.
  for (let hole = 3; hole <= 4; hole += 1) {
    await enters(ann.golfer, hole, 'Mia', 'Ann')
    await enters(cleo.golfer, hole, 'Cleo')
    await enters(dan.golfer, hole, 'Dan')
    for (const { golfer } of [ann, cleo, dan]) await golfer.goesOnAsCan(hole + 1)
  }

  // The host's phone, Ann's, is dead for two holes.
  await ann.golfer.hasNothingWaiting()
  await ann.kill()
  await enters(cleo.golfer, 5, 'Cleo')
  await enters(dan.golfer, 5, 'Dan')
  for (const { golfer } of [cleo, dan]) await golfer.goesOnAsCan(6)

  // The server dies while Dan taps on the 6th, and is back a little later.
  await enters(cleo.golfer, 6, 'Cleo')
  await server.kill()
  await enters(dan.golfer, 6, 'Dan')
  for (const { golfer } of [cleo, dan]) await golfer.goesOnAsCan(7)
  await server.restart()

  // Ben's phone is back, at first still without signal: his strokes are there.
  ben = await opens('Ben')
  await ben.context.setOffline(true)
  await ben.golfer.opens(server.url)
  await ben.golfer.resumesLive()
  await ben.golfer.isOnHole(6)
  await expect(ben.golfer.strokeCount()).toHaveText(String(strokes.Ben[5]))
  await ben.golfer.goesBackTo(3)
  await expect(ben.golfer.strokeCount()).toHaveText(String(strokes.Ben[2]))
  await ben.golfer.goesBackTo(6)
  await ben.context.setOffline(false)
  await ben.golfer.goesOnAsCan(7)
  await ben.golfer.hasNothingWaiting()

  // Ann is back and enters the 5th and the 6th, and all are on the 7th.
  ann = await opens('Ann')
  await ann.golfer.opens(server.url)
  await ann.golfer.resumesLive()
  await ann.golfer.isOnHole(5)
  await enters(ann.golfer, 5, 'Mia', 'Ann')
  await ann.golfer.goesOnAsCan(6)
  await enters(ann.golfer, 6, 'Mia', 'Ann')
  await ann.golfer.goesOnAsCan(7)
  const all = [ann, ben, cleo, dan]
  for (const { golfer } of all) {
    await golfer.hasNothingWaiting()
    await golfer.isOnHole(7)
    await expect(golfer.page.getByText(/^You are ahead/)).toBeHidden()
  }

  // Dan leaves on the 7th.
  await enters(dan.golfer, 7, 'Dan')
  await dan.golfer.hasNothingWaiting()
  await dan.golfer.leavesGame()
  await enters(ann.golfer, 7, 'Mia', 'Ann')
  await enters(ben.golfer, 7, 'Ben')
  await enters(cleo.golfer, 7, 'Cleo')
  for (const { golfer } of [ann, ben, cleo]) await golfer.readies()
  for (const { golfer } of [ben, ann, cleo]) await golfer.goesOn(8)

  // He is back on the 8th, in his own seat, with his strokes.
  await dan.golfer.opens(`${server.url}/multi/join?code=${code}`)
  await dan.golfer.joins()
  await dan.golfer.isPlaying()
  await dan.golfer.isOnHole(8)
  await dan.golfer.goesBackTo(7)
  await expect(dan.golfer.strokeCount()).toHaveText(String(strokes.Dan[6]))
  await dan.golfer.goesBackTo(8)

  for (const hole of [8, 9]) {
    await enters(ann.golfer, hole, 'Mia', 'Ann')
    await enters(ben.golfer, hole, 'Ben')
    await enters(cleo.golfer, hole, 'Cleo')
    await enters(dan.golfer, hole, 'Dan')
    if (hole < 9) {
      for (const { golfer } of all) await golfer.readies()
      for (const { golfer } of all) await golfer.goesOn(9)
    }
  }

  // The host leaves with a whole card, and the others go on without her.
  await ann.golfer.hasNothingWaiting()
  await ann.golfer.leavesGame()
  const rest = [ben, cleo, dan]
  await ben.golfer.sees('You are the host now.')
  for (const { golfer } of rest) await golfer.readies()

  // Two finish at once.
  await expect(ben.golfer.finishButton()).toBeEnabled()
  await expect(dan.golfer.finishButton()).toBeEnabled()
  await Promise.all([ben.golfer.finishesLive(), dan.golfer.finishesLive()])
  for (const { golfer } of rest) {
    await golfer.seesLiveSummary()
    await golfer.sees(course)
    await expect
      .poll(() => golfer.finalScores())
      .toEqual([
        { name: 'Ann', total: '39', toPar: '+3' },
        { name: 'Ben', total: '40', toPar: '+4' },
        { name: 'Dan', total: '41', toPar: '+5' },
        { name: 'Mia', total: '49', toPar: '+13' },
        // She has one hole fewer than the others, so she stands below the line.
        { name: 'Cleo', total: '35', toPar: '+3' },
      ])
    await expect.poll(() => golfer.winners()).toEqual(['Ann'])
    await expect.poll(() => golfer.cardRow('Par')).toEqual('4 5 4 4 3 5 3 4 4 36'.split(' '))
    await expect.poll(() => golfer.cardRow('Ann')).toEqual('5 5 4 4 3 6 3 5 4 39'.split(' '))
    await expect.poll(() => golfer.cardRow('Ben')).toEqual('4 6 5 4 4 5 3 4 5 40'.split(' '))
    await expect.poll(async () => (await golfer.cardRow('Cleo')).slice(1)).toEqual('5 4 5 3 6 4 4 4 35'.split(' '))
    await expect.poll(() => golfer.cardRow('Dan')).toEqual('5 6 4 5 3 5 4 5 4 41'.split(' '))
    await expect.poll(() => golfer.cardRow('Mia')).toEqual('6 7 5 5 4 7 4 6 5 49'.split(' '))
    // Cleo came late. Ann's 5 5 4 4 3 6 3 5 4 are three over par 4 5 4 4 3 5 3 4 4, on 1, 6 and 8.
    await golfer.readsOnCard('Group Dynamics', 'Between those who played the most holes.')
    await golfer.readsOnCard('Player Stats', 'Ann Pars 6 Birdies 0 Bogeys 3 Consistency bogey or better 100%')
  }
  // The golfer's own result comes first, even if others won.
  await expect(dan.golfer.page.getByRole('region', { name: 'Result of Dan' })).toContainText(/3rd\sof\s5.*2\sbehind/)
  await expect(dan.golfer.page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('🏆 Winner')

  // Everyone's history has the round once, even after a restart.
  for (const { golfer, context } of all) {
    await hasRoundOnce(golfer, course)
    await startsAgain(context, golfer, server.url)
    await hasRoundOnce(golfer, course)
    await expect(golfer.page.getByText('Unfinished rounds')).toBeHidden()
  }
  await Promise.all([cleo, dan].map(({ context }) => context.close()))
})

async function hasRoundOnce(golfer: LiveGolfer, course: string): Promise<void> {
  await golfer.goesWithinTheApp('/stats?tab=history')
  await expect(golfer.finishedRound(course)).toHaveCount(1)
}

async function startsAgain(context: BrowserContext, golfer: LiveGolfer, url: string): Promise<void> {
  await golfer.opens('about:blank')
  await golfer.opens(url)
  await expect(golfer.page.getByRole('region', { name: 'Recent Rounds' }).getByRole('link')).toHaveCount(1)
  expect(context.pages()).toHaveLength(1)
}
