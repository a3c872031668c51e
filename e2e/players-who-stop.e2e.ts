import type { Page } from '@playwright/test'
import { DirectGolfer } from './direct-golfer.ts'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { LiveGolfer } from './live-golfer.ts'
import { noSignal } from './live-scenes.ts'
import { phone } from './phone.ts'

/* A mate stops, picks up, or comes later. Source: decision 20. */

test('a mate who stops in a solo round keeps two holes, and nobody waits', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const golfer = await startsWith(page, server.url, ['Ben', 'Cleo'])
  await enterHole(golfer, { Ann: 5, Ben: 4, Cleo: 6 })
  await golfer.goesOn(2)
  await enterHole(golfer, { Ann: 5, Ben: 4, Cleo: 6 })
  await golfer.goesOn(3)
  await enterHole(golfer, { Ann: 5, Cleo: 6 })
  await expect(page.getByRole('button', { name: /^Next Hole \(4\)/ })).toBeDisabled()

  await opensPlayers(page)
  await page.getByRole('button', { name: 'Stop playing, Ben' }).click()
  await expect(page.getByText('Stopped playing')).toBeVisible()
  // The choice is on the disk.
  await page.reload()
  await expect(page.getByText('Stopped playing')).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await golfer.isOnHole(3)
  await expect(golfer.player('Ben')).toBeHidden()
  await golfer.goesOn(4)
  // The next tap is for the two who play.
  for (let hole = 4; hole <= 9; hole += 1) {
    if (hole > 4) await golfer.goesOn(hole)
    await enterHole(golfer, { Ann: 5, Cleo: 6 })
  }
  await golfer.looksAtLeaderboard()
  await expect
    .poll(async () => (await golfer.standings()).map(({ name, thru }) => [name, thru]))
    .toEqual([
      ['Ann', '9 of 9 holes'],
      ['Cleo', '9 of 9 holes'],
      ['Ben', '2 of 9 holes'],
    ])
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await golfer.finishes()
  const finalScores = page.getByRole('region', { name: 'Final Scores' })
  await expect(finalScores.getByRole('listitem').last()).toContainText('Ben')
  await expect(finalScores.getByRole('listitem').last()).toContainText('2 holes')
  await expect.poll(() => golfer.winners()).toEqual(['Ann'])
})

test('a player who stopped plays on', { tag: '@long' }, async ({ page, server }) => {
  const golfer = await startsWith(page, server.url, ['Ben'])
  await opensPlayers(page)
  await page.getByRole('button', { name: 'Stop playing, Ben' }).click()
  // The last player can't stop, because somebody has to play.
  await expect(page.getByRole('button', { name: 'Stop playing, Ann' })).toBeHidden()
  await page.getByRole('button', { name: 'Play on, Ben' }).click()
  await expect(page.getByRole('button', { name: 'Stop playing, Ann' })).toBeVisible()
  await page.getByRole('link', { name: 'Resume' }).click()
  await golfer.taps(4)
  await expect(page.getByRole('button', { name: /^Next Hole \(2\)/ })).toBeDisabled()
  await expect(golfer.player('Ben')).toHaveAttribute('aria-pressed', 'true')
})

test('a hole without a score lets the round go on, and the card is a dash', async ({ page, server }) => {
  const golfer = await startsWith(page, server.url, ['Ben'])
  for (let hole = 1; hole <= 9; hole += 1) {
    if (hole > 1) await golfer.goesOn(hole)
    await golfer.scoresFor('Ann')
    await golfer.taps(5)
    if (hole !== 3) {
      await enterHole(golfer, { Ben: 4 })
      continue
    }
    await expect(golfer.player('Ben')).toHaveAttribute('aria-pressed', 'true')
    await page.waitForTimeout(keysPauseMs)
    await golfer.picksUp()
    await expect(page.getByText('No score on this hole')).toBeVisible()
    await expect(golfer.player('Ben')).toHaveAccessibleName(/^Ben, no score,/)
    await page.reload()
    await expect(golfer.player('Ben')).toHaveAccessibleName(/^Ben, no score,/)
    // A second press clears it, and so does a stroke.
    await golfer.scoresFor('Ben')
    await golfer.picksUp()
    await expect(page.getByRole('button', { name: /^Next Hole \(4\)/ })).toBeDisabled()
    await golfer.addsOne()
    await expect(golfer.player('Ben')).toHaveAccessibleName(/^Ben, 1 stroke,/)
    await golfer.picksUp()
  }
  await golfer.finishes()
  // Ann 9 x 5 = 45. Ben has eight fours, and no rank beside a full card, although he has fewer strokes a hole than Ann.
  await expect
    .poll(async () => (await golfer.finalScores()).map(({ name, total }) => [name, total]))
    .toEqual([
      ['Ann', '45'],
      ['Ben', '32'],
    ])
  await expect.poll(() => golfer.winners()).toEqual(['Ann'])
  await expect.poll(async () => (await golfer.cardRow('Ben'))[2]).toContain('–')
})

test('Undo of a count brings back the "No score" before it', { tag: '@long' }, async ({ page, server }) => {
  const golfer = await startsWith(page, server.url, ['Ben', 'Cleo'])
  await golfer.scoresFor('Ben')
  await golfer.picksUp()
  await golfer.scoresFor('Ben')
  await golfer.taps(5)
  await expect(golfer.player('Ben')).toHaveAccessibleName(/^Ben, 5 strokes,/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(golfer.player('Ben')).toHaveAccessibleName('Ben, no score')
  // The answer is on the disk.
  await page.reload()
  await expect(golfer.player('Ben')).toHaveAccessibleName('Ben, no score')
})

test('a lone player who picks up finishes the round', { tag: '@long' }, async ({ page, server }) => {
  const golfer = await startsWith(page, server.url, [])
  for (let hole = 1; hole <= 9; hole += 1) {
    if (hole > 1) await golfer.goesOn(hole)
    if (hole === 5) await golfer.picksUp()
    else await golfer.taps(4)
  }
  await golfer.finishes()
  await golfer.opensHistory()
  await expect(golfer.finishedRound('Links')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Delete the unfinished/ })).toBeHidden()
})

test('a mate who comes on the third hole doesn’t lead by having played less', async ({ page, server }) => {
  const golfer = await startsWith(page, server.url, ['Ben'])
  for (const hole of [1, 2]) {
    await enterHole(golfer, { Ann: 5, Ben: 5 })
    await golfer.goesOn(hole + 1)
  }
  await opensPlayers(page)
  await golfer.addsPlayer('Cleo')
  await page.getByRole('link', { name: 'Resume' }).click()
  await enterHole(golfer, { Ann: 5, Ben: 5, Cleo: 3 })
  await golfer.looksAtLeaderboard()
  await expect
    .poll(async () => (await golfer.standings()).map(({ name, thru }) => [name, thru]))
    .toEqual([
      ['Ann', '3 of 9 holes'],
      ['Ben', '3 of 9 holes'],
      ['Cleo', '1 of 9 holes'],
    ])
  await expect(page.getByRole('row').filter({ hasText: 'Cleo' }).getByRole('cell').nth(2)).toHaveText('1')
})

test('in a live round a mate without a phone picks up, a guest stops without signal, and the round goes to its end', {
  tag: '@long',
}, async ({ browser, server, watch }) => {
  const [ann, ben] = await Promise.all(
    ['Ann', 'Ben'].map(async (name) => {
      const context = await browser.newContext(phone)
      watch(context, () => noSignal)
      const golfer = new LiveGolfer(await context.newPage())
      await golfer.opens(server.url)
      await golfer.setsUp(name)
      return golfer
    }),
  )
  if (ann === undefined || ben === undefined) throw new Error('nobody plays')
  const code = await ann.createsGame()
  await ann.addsManualPlayer('Cleo')
  await ann.dismisses()
  await ben.joinsByCode(code)
  await ben.isInLobby()
  await expect(ann.players()).toHaveCount(3)
  await ann.startsGame()
  await ben.isPlaying()
  for (const hole of [1, 2]) {
    await ben.taps(6)
    await ben.goesOnAsCan(hole + 1)
    await enterHole(ann, hole === 1 ? { Cleo: 6, Ann: 5 } : { Ann: 5 })
    if (hole === 2) {
      await ann.scoresFor('Cleo')
      await ann.picksUp()
      await expect(ann.player('Cleo')).toHaveAccessibleName(/^Cleo, no score,/)
    }
    await ann.goesOnAsCan(hole + 1)
  }

  await ben.hasNothingWaiting()
  await ben.page.context().setOffline(true)
  const sheet = await ben.opensPlayers()
  await expect(sheet.getByRole('button', { name: /^Stop playing/ })).toHaveCount(1)
  await sheet.getByRole('button', { name: 'Stop playing, Ben' }).click()
  await expect(sheet.getByRole('button', { name: 'Play on, Ben' })).toBeVisible()
  await ben.page.context().setOffline(false)
  await ben.hasNothingWaiting()
  const atAnns = await ann.opensPlayers()
  await expect(atAnns.getByRole('listitem').filter({ hasText: 'Ben' })).toContainText('Stopped playing')
  await ann.closesDialogs()

  for (let hole = 3; hole <= 9; hole += 1) {
    await enterHole(ann, { Cleo: 6, Ann: 5 })
    // Nobody else is awaited.
    if (hole < 9) await ann.goesOn(hole + 1)
  }
  await ann.finishesLive()
  for (const golfer of [ann, ben]) {
    await golfer.seesLiveSummary()
    // Ann 9 x 5 = 45; Cleo 8 x 6 = 48, one hole a dash; Ben 2 x 6 = 12.
    await expect
      .poll(async () => (await golfer.finalScores()).map(({ name, total }) => [name, total]))
      .toEqual([
        ['Ann', '45'],
        ['Cleo', '48'],
        ['Ben', '12'],
      ])
    const last = golfer.page.getByRole('region', { name: 'Final Scores' }).getByRole('listitem').last()
    await expect(last).toContainText('2 holes')
    await expect.poll(() => golfer.winners()).toEqual(['Ann'])
    await expect.poll(async () => (await golfer.cardRow('Cleo'))[1]).toContain('–')
  }
})

test('in a direct round a mate without a phone stops, another one comes later and picks up, and the round goes on', {
  tag: '@long',
}, async ({ page, server }) => {
  const ann = new DirectGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await ann.hostsDirect()
  await ann.addsByName('Mia')
  await ann.startsDirect()
  await enterHole(ann, { Mia: 6, Ann: 5 })
  await ann.goesOnAsCan(2)

  const sheet = await ann.opensPlayers()
  await sheet.getByRole('button', { name: 'Stop playing, Mia' }).click()
  await expect(sheet.getByRole('button', { name: 'Play on, Mia' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Add Player' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Player' })
  await adding.getByRole('textbox', { name: 'Player Name' }).fill('Cleo')
  await adding.getByRole('button', { name: 'Add Player' }).click()
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Cleo' })).toBeVisible()
  await ann.closesDialogs()

  await expect(ann.player('Mia')).toBeHidden()
  await enterHole(ann, { Cleo: 3, Ann: 5 })
  await ann.goesOnAsCan(3)
  await ann.scoresFor('Cleo')
  await ann.picksUp()
  await expect(ann.player('Cleo')).toHaveAccessibleName(/^Cleo, no score,/)
  await enterHole(ann, { Ann: 5 })
  await ann.goesOnAsCan(4)
  await page.reload()
  await ann.isOnHole(4)
  await ann.looksAtLeaderboard()
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
  // A player who has played fewer holes doesn't lead.
  await expect(rows).toHaveText([/Ann.*3 of 9 holes/, /Cleo.*1 of 9 holes/, /Mia.*1 of 9 holes/])
})

/** The keys ignore presses for this long after a tap that selected the next player. */
const keysPauseMs = 600

async function startsWith(page: Page, url: string, mates: readonly string[]): Promise<Golfer> {
  const golfer = new Golfer(page)
  await golfer.opens(url)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('Links', 9, mates)
  return golfer
}

async function enterHole(golfer: Golfer, strokes: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, count] of Object.entries(strokes)) {
    await golfer.scoresFor(name)
    await golfer.taps(count)
  }
}

async function opensPlayers(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Players', exact: true }).click()
  await expect(page).toHaveURL(/\/solo\/lobby$/)
}
