import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, startServer, test } from './fixtures.ts'
import { LiveGolfer } from './live-golfer.ts'
import { type Game, Mate } from './mate.ts'
import { phone } from './phone.ts'
import { storedIn } from './stored-data.ts'

/* Live games beyond the journey of four phones. */

// The browser logs requests that fail without signal, and the rejections of a removed player.
test.use({
  expectedErrors:
    /Failed to load resource: (?:net::ERR_|.*404)|WebSocket connection to .* failed|error occurred when fetching the script/,
})

const course = 'Pebble Beach Golf Links'

async function arrives(page: Page, url: string, nickname: string): Promise<LiveGolfer> {
  const golfer = new LiveGolfer(page)
  await golfer.opens(url)
  await golfer.setsUp(nickname)
  return golfer
}

/** Follows the link, from anywhere. */
async function follows(golfer: LiveGolfer, url: string, { code }: Game): Promise<void> {
  await golfer.opens(`${url}/multi/join?code=${code}`)
  await golfer.joins()
}

/** Ann, on a phone, is on the first hole of the game that her mate Ben has made. */
async function playsWithBen(page: Page, url: string, holesMode: 'front9' | 'back9' = 'front9') {
  const ben = await Mate.at(url, 'Ben')
  const game = await ben.creates(holesMode)
  const ann = await arrives(page, url, 'Ann')
  await follows(ann, url, game)
  await ann.isInLobby()
  await ben.starts(game)
  await ann.isPlaying()
  // From here on Ben's changes arrive at once; before, a poll may take 15 s.
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  return { ann, ben, game }
}

// The journey of four phones covers changes that arrive at once.
test('two phones show the same when changes arrive long after the call is answered', { tag: '@long' }, async ({
  browser,
  watch,
}) => {
  const server = await startServer({ env: { CHANGES_DELAY_MS: '400' } })
  const contexts: BrowserContext[] = []
  const phoneOf = async (name: string) => {
    const context = await browser.newContext(phone)
    contexts.push(context)
    watch(context)
    return arrives(await context.newPage(), server.url, name)
  }
  const ann = await phoneOf('Ann')
  const ben = await phoneOf('Ben')
  const code = await ann.createsGame()
  await ben.joinsByCode(code)
  await ben.isInLobby()
  await ann.startsGame()
  await ben.isPlaying()

  const strokes = { Ann: [4, 6], Ben: [5, 6] }
  for (let hole = 1; hole <= 2; hole += 1) {
    for (const [golfer, name] of [
      [ann, 'Ann'],
      [ben, 'Ben'],
    ] as const) {
      await golfer.isOnHole(hole)
      // The first count is corrected at once.
      await golfer.taps(4)
      await golfer.enters(name, strokes[name][hole - 1] ?? 0)
      await golfer.readies()
    }
    await expect(ann.page.getByRole('status').filter({ hasText: '2 / 2 ready' })).toBeVisible()
    for (const golfer of hole === 2 ? [ben, ann] : [ann, ben]) await golfer.goesOn(hole + 1)
  }
  for (const golfer of [ann, ben]) {
    await golfer.isOnHole(3)
    await golfer.hasNothingWaiting()
    await golfer.looksAtLeaderboard()
    // Pars 4 and 5.
    await expect(golfer.page.getByText('Hole 3 of 9')).toBeVisible()
    await expect
      .poll(() => golfer.standings())
      .toEqual([
        { name: 'Ann', thru: '2 of 9 holes', total: '10', toPar: '+1' },
        { name: 'Ben', thru: '2 of 9 holes', total: '11', toPar: '+2' },
      ])
  }
  await Promise.all(contexts.map((context) => context.close()))
  await server.stop()
})

test('a host removes players, in the lobby and while the game is played', async ({ page, server }) => {
  const ann = await arrives(page, server.url, 'Ann')
  const code = await ann.createsGame()
  await test.step("a mate's name of forty characters is cut, changed and removed from the card", async () => {
    const long = 'Maximiliana Alexandra von Hohenstein-Bur'
    expect(long).toHaveLength(40)
    const field = await ann.manualPlayerField()
    await field.fill(long)
    await field.press('Enter')
    const cut = long.slice(0, 20)
    await expect(ann.players().filter({ hasText: cut })).toBeVisible()
    await expect(page.getByText(long)).toBeHidden()
    await ann.sees('Player added successfully!')
    await ann.renames(cut.trim(), 'Mia', 'Enter')
    await ann.sees('Player name updated!')
    await expect(ann.players().filter({ hasText: 'Mia' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove Mia' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(ann.players()).toHaveCount(1)
  })
  for (const name of ['Ben', 'Cleo']) await (await Mate.at(server.url, name)).joins(code)
  await expect(ann.players()).toHaveCount(3)
  const question = page.getByRole('alertdialog')

  await page.getByRole('button', { name: 'Remove Cleo' }).click()
  await expect(question).toContainText('Remove this player from the game?')
  await expect(question).toContainText("They can't come back to this game, and its code changes.")
  await question.getByRole('button', { name: 'Remove' }).click()
  await ann.sees('Player removed successfully!')
  await expect(ann.players().filter({ hasText: 'Cleo' }).filter({ hasNotText: 'left' })).toHaveCount(0)

  await ann.startsGame()
  await ann.taps(4)
  await (await ann.opensPlayers()).getByRole('button', { name: 'Remove Ben' }).click()
  await expect(question).toContainText("They can't come back to this game, and its code changes.")
  await question.getByRole('button', { name: 'Remove' }).click()
  await ann.sees('Player removed successfully!')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Nobody else is awaited.
  await ann.goesOn(2)
})

test('a golfer who leaves a back nine has it in the history, once, whatever happens to the game', {
  tag: '@long',
}, async ({ page, server }) => {
  const { ann, ben, game } = await playsWithBen(page, server.url, 'back9')
  await ann.isOnHole(10)
  await ann.sees('Hole 10 (1 of 9)')
  await ann.taps(5)
  await ben.scores(game, [4, 4], 10)
  await ben.readies(game)
  await ann.readies()
  await ann.goesOn(11)
  await ann.sees('Hole 11 (2 of 9)')
  await ann.taps(4)
  await ann.looksAtLeaderboard()
  await ann.sees('Hole 11 (2 of 9)')
  await page.getByRole('button', { name: 'Back to Game' }).click()
  await ann.hasNothingWaiting()
  const menu = await ann.opensMenu()
  await menu.getByRole('button', { name: 'Leave Game' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave Multiplayer Game?' })
  await question.getByRole('button', { name: 'Stay in Game' }).click()
  await expect(question).toBeHidden()
  await menu.getByRole('button', { name: 'Leave Game' }).click()
  await question.getByRole('button', { name: 'Leave Game' }).click()
  await expect(page).toHaveURL(`${server.url}/`)
  await expect(page.getByText('Multiplayer Game in Progress')).toBeHidden()

  await ben.finishes(game)
  await ann.opens(server.url)
  await ann.opensHistory()
  await expect(ann.finishedRound(course)).toHaveCount(1)
  await expect(ann.finishedRound(course)).toContainText('thru 2')
  await expect(page.getByText('Unfinished rounds')).toBeHidden()
  await ann.opens(`${server.url}/play/multi/${game.id}/summary`)
  const card = await ann.cardRow('Ann')
  expect([...card.slice(0, 2), card.at(-1)]).toEqual(['5', '4', '9'])
  const holes = page.getByRole('table').getByRole('columnheader')
  await expect(holes.filter({ hasText: /^1[0-8]$/ })).toHaveText(['10', '11', '12', '13', '14', '15', '16', '17', '18'])
})

test('a host finishes without a phone that has no signal, and its golfer has the whole card all the same', async ({
  page,
  server,
  context,
}) => {
  const { ann, ben, game } = await playsWithBen(page, server.url)
  await ann.taps(5)
  await ann.hasNothingWaiting()
  await context.setOffline(true)
  for (let hole = 2; hole <= 9; hole += 1) {
    await ann.goesOnAsCan(hole)
    await ann.taps(6)
  }
  await ann.seesSaved(6)

  await ben.scores(game, [4, 4, 4, 4, 4, 4, 4, 4, 4])
  await ben.finishes(game)
  await context.setOffline(false)
  const notice = page.getByRole('alert').filter({ hasText: 'Not counted' })
  await expect(notice).toContainText('Ann, hole 2, 6 strokes')
  await expect(notice).toContainText("The game had finished before this arrived. It's still on your own card.")
  await ann.sees('Round Complete!', 'Great Round!')
  await notice.getByRole('button', { name: 'Got it' }).click()
  await ann.seesLiveSummary()
  await expect.poll(async () => (await ann.cardRow('Ben')).slice(0, 9)).toEqual(Array.from({ length: 9 }, () => '4'))
  // The others see her card without them.
  await expect.poll(() => ben.strokesOf(game, 'Ann')).toEqual([5])
  const sixes = ['5', ...Array.from({ length: 8 }, () => '6')]
  const note = 'Holes 2–9: not counted for the others'
  for (const step of ['at once', 'after a reload']) {
    await expect.poll(async () => (await ann.cardRow('Ann')).slice(0, 9), { message: step }).toEqual(sixes)
    await expect(page.getByRole('region', { name: 'Final Scores' }).getByText(note)).toBeVisible()
    await page.reload()
    await ann.seesLiveSummary()
  }
  await ann.opensHistory()
  await expect(ann.finishedRound(course)).toContainText('partly not counted for the others')
  // 5 and eight times 6.
  await expect(ann.finishedRound(course)).toContainText('53')
  await page.getByRole('tab', { name: 'Stats' }).click()
  // A 5 and eight times 6 on pars 4 5 4 4 3 5 3 4 4.
  await expect(page.getByRole('region', { name: 'Score Distribution' })).toContainText('Bogey 3 33%')
})

test('a corrected cell of a live game says who changed it, with what still has to be sent', {
  tag: '@long',
}, async ({ page, server, context }) => {
  const { ann, ben, game } = await playsWithBen(page, server.url)
  await page.clock.install()
  await ann.taps(5)
  await ann.hasNothingWaiting()
  // By the server's clock, strokes within ten seconds are one change.
  await pause(11_000)
  await ann.taps(4)
  await ann.hasNothingWaiting()
  await ben.scores(game, [4])
  await ann.opensCard()
  await expect(ann.cardCell(1, 'Ann')).toHaveAccessibleName('Ann, hole 1, 4 strokes, corrected')
  await page.keyboard.press('Escape')
  // The changes that were read last stay there without signal.
  await context.setOffline(true)
  await page.clock.fastForward('05:00')
  await ann.taps(6)
  await ann.opensCard()
  await ann.cardCell(1, 'Ann').click()
  const changes = page.getByRole('dialog', { name: 'Ann, hole 1' }).getByRole('list', { name: 'Changes' })
  await expect(changes.getByRole('listitem')).toHaveText([
    /^6 strokes/,
    /^4 strokesinstead of 5.+Ann$/,
    /^5 strokes.+Ann$/,
  ])
})

test('two tabs of one golfer show the same strokes, and each of them arrives once', async ({
  page,
  server,
  context,
}) => {
  const { ann, ben, game } = await playsWithBen(page, server.url)
  const other = new LiveGolfer(await context.newPage())
  await other.opens(page.url())
  await other.isOnHole(1)
  await ann.taps(4)
  await expect(other.strokeCount()).toHaveText('4')
  await other.addsOne()
  await expect(ann.strokeCount()).toHaveText('5')

  await context.setOffline(true)
  await ann.addsOne()
  await expect(other.strokeCount()).toHaveText('6')
  await other.goesOnAsCan(2)
  await ann.isOnHole(2)
  await other.taps(3)
  await expect(ann.strokeCount()).toHaveText('3')
  await context.setOffline(false)
  for (const golfer of [ann, other]) await golfer.hasNothingWaiting()
  await expect.poll(() => ben.strokesOf(game, 'Ann')).toEqual([6, 3])

  await test.step('a removed player keeps their strokes and is notified', async () => {
    await ben.sendsAway(game, 'Ann')
    for (const golfer of [ann, other]) {
      await golfer.sees('You are no longer in this game.', 'What you entered is saved on this device.')
    }
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export my data' }).click()
    await download
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await expect(page.getByText('Multiplayer Game in Progress')).toBeHidden()
  })
})

test.describe('without signal', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the address of a game opens it without signal, and Home has it until it is finished elsewhere', async ({
    page,
    server,
    context,
  }) => {
    const { ann, ben, game } = await playsWithBen(page, server.url)
    await ann.taps(4)
    await ann.hasNothingWaiting()
    await ann.isReadyForOffline()
    await context.setOffline(true)
    await ann.opens('about:blank')
    await ann.opens(`${server.url}/play/multi/${game.id}`)
    await ann.isOnHole(1)
    await expect(ann.strokeCount()).toHaveText('4')
    await ann.addsOne()
    await ann.seesSaved(5)
    await expect(await ann.opensMenu()).toContainText("A live game can't switch to phone to phone")
    await page.keyboard.press('Escape')
    await context.setOffline(false)
    await ann.hasNothingWaiting()
    await expect.poll(() => ben.strokesOf(game, 'Ann')).toEqual([5])

    await page.getByRole('link', { name: 'Back' }).click()
    const card = page.getByRole('region', { name: 'Multiplayer Game in Progress' })
    await expect(card).toContainText(course)
    await expect(card).toContainText('Hole 1')
    await ann.resumesLive()
    await page.getByRole('link', { name: 'Back' }).click()
    await ann.swipesLeft(card, 90)
    await page.getByRole('button', { name: `Remove the game at ${course} from Home` }).click()
    await expect(card).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(card).toBeVisible()

    await ann.opens('about:blank')
    await ben.scores(game, [4])
    await ben.finishes(game)
    await ann.opens(server.url)
    // The game is archived under its own id once Home knows that it is finished.
    await expect.poll(() => storedIn(page, 'teemates')).toContain(game.id)
    await expect(card).toBeHidden()
    await ann.opensHistory()
    await expect(ann.finishedRound(course)).toContainText('thru 1')
  })
})

test('any nickname becomes twenty readable characters at most', { tag: '@long' }, async ({ page, server }) => {
  const ben = await Mate.at(server.url, 'Ben')
  const ann = await arrives(page, server.url, 'Ann')
  for (const [typed, seated] of [
    // A field counts each of these twice.
    ['🏌'.repeat(300), '🏌'.repeat(10)],
    ['<img src=x onerror=1>', '<img src=x onerror=1'],
  ] as const) {
    const game = await ben.creates()
    await ann.opens(`${server.url}/multi/join?code=${game.code}`)
    await page.getByRole('textbox', { name: 'Your Nickname' }).fill(typed)
    await ann.joins()
    await ann.isInLobby()
    await expect.poll(() => ben.nicknamesIn(game)).toEqual(['Ben', seated])
    await expect(ann.players().filter({ hasText: seated })).toBeVisible()
    await expect(page.locator('main img[src]')).toHaveCount(0)
  }
})
