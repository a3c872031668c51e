import { DirectGolfer } from './direct-golfer.ts'
import { expect, test } from './fixtures.ts'
import { phone } from './phone.ts'

/*
 * Ann hosts and scores for Mia, Ben plays along, and Cleo joins during the 5th hole, over a network that blocks direct
 * connections.
 */
const strokes = {
  Ann: [5, 5, 4, 4, 3],
  Ben: [4, 6, 5, 4, 4],
  Mia: [6, 7, 5, 5, 4],
} as const

test('a round whose phones can’t reach each other goes on as a live game, without losing a stroke, and counts once', {
  tag: '@long',
}, async ({ browser, server, watch }) => {
  const opens = async (name: string) => {
    const context = await browser.newContext(phone)
    // The requests of a page that is left fail.
    watch(context, () => /Failed to fetch|ERR_ABORTED/)
    const golfer = new DirectGolfer(await context.newPage())
    await golfer.opens(server.url)
    await golfer.setsUp(name)
    return golfer
  }
  const [ann, ben, cleo] = [await opens('Ann'), await opens('Ben'), await opens('Cleo')]
  await ann.hostsDirect()
  const link = new URL(await ann.invitation())
  await ann.addsByName('Mia')
  await ben.followsInvitation(link.href)
  await ann.startsDirect()
  await ben.isPlayingDirect()
  for (let hole = 1; hole <= 4; hole += 1) {
    await ann.enters('Mia', strokes.Mia[hole - 1] ?? 0)
    await ann.enters('Ann', strokes.Ann[hole - 1] ?? 0)
    await ben.taps(strokes.Ben[hole - 1] ?? 0)
    await expect(ann.player('Ben')).toContainText(String(strokes.Ben[hole - 1]))
    await ben.goesOn(hole + 1)
    // A stroke that doesn't reach Ann before she leaves isn't in her live game, which would wait for Ben on the 4th.
    await expect(ann.player('Ben')).toHaveAccessibleName(new RegExp(`on hole ${hole + 1}$`))
    await ann.goesOn(hole + 1)
  }

  // Nobody receives Ben's stroke on the 5th, and his phone goes into the pocket.
  const address = ann.page.url()
  await ann.page.goto('about:blank')
  await ben.taps(4)
  await ben.seesSaved(4)
  await ben.sees(/\d waiting$/)
  await ben.page.goto('about:blank')
  await ann.page.goto(address)
  await ann.enters('Mia', 4)

  link.searchParams.set('relayTest', '1')
  await cleo.page.goto(link.href)
  // The heading appears 12 s after joining began, which on a loaded machine is some seconds after the page is there.
  await expect(cleo.page.getByRole('heading', { name: "The phones can't reach each other" })).toBeVisible()
  await cleo.page.getByRole('button', { name: 'Move to a live game' }).click()
  await cleo.sees('The host has been asked')
  await ann.enters('Ann', 3)
  await ann.opensNotice('Cleo asks for a live game')
  await ann.moveRequestOf('Cleo').getByRole('button', { name: 'Move' }).click()

  await expect(ann.page).toHaveURL(/\/play\/multi\//)
  await ann.sees('The round is now a live game.')
  await ann.isOnHole(5)
  await expect(ann.player('Ann')).toContainText('3')
  await expect(ann.player('Mia')).toContainText('4')
  await cleo.isPlaying()
  await cleo.isOnHole(5)
  await expect(cleo.player('Ann')).toContainText('3')
  await cleo.taps(5)
  await expect(ann.player('Cleo')).toContainText('5')

  await ben.opens(server.url)
  const card = ben.page.getByRole('region', { name: 'Multiplayer Game in Progress' })
  await expect(card).toHaveCount(1)
  await card.getByRole('link', { name: 'Resume' }).click()
  await ben.isPlaying()
  await ben.isOnHole(5)
  await expect(ben.strokeCount()).toHaveText('4')
  await expect(ann.player('Ben')).toContainText('4')
  // The old address leads to the same game.
  await ben.page.goto(address)
  await ben.isPlaying()
  await expect(ben.strokeCount()).toHaveText('4')

  await (await ann.opensMenu()).getByRole('button', { name: 'Finish for everyone' }).click()
  await ann.page.getByRole('alertdialog').getByRole('button', { name: 'Finish Round' }).click()
  for (const golfer of [ann, ben]) {
    await expect(golfer.page.getByRole('region', { name: 'Final Scores' })).toBeVisible()
    await expect
      .poll(() => golfer.finalScores())
      .toEqual(
        expect.arrayContaining([
          { name: 'Ann', total: '21', toPar: '+1' },
          { name: 'Ben', total: '23', toPar: '+3' },
          { name: 'Mia', total: '27', toPar: '+7' },
          { name: 'Cleo', total: '5', toPar: '+2' },
        ]),
      )
    await golfer.opens(server.url)
    await golfer.page.getByRole('link', { name: 'Stats' }).click()
    await golfer.page.getByRole('tab', { name: 'History' }).click()
    await expect(golfer.page.getByText('Pebble Beach Golf Links')).toHaveCount(1)
    await expect(golfer.page.getByRole('region', { name: 'Unfinished rounds' })).toBeHidden()
  }
  for (const { page } of [ann, ben, cleo]) await page.context().close()
})
