import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'

/* Home while a round is in progress. */

test("the tile says the golfer's place and to par as soon as a hole is played", async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('Harbour', 9, ['Ben'])
  const card = golfer.roundInProgress()
  const goesHome = () => golfer.opens(server.url)
  await goesHome()
  await expect(card).toContainText('No strokes yet')
  await golfer.resumes()
  // Four holes of par 4: Ann takes 5 on each, Ben 4.
  for (let hole = 1; hole <= 4; hole += 1) {
    if (hole > 1) await golfer.goesOn(hole)
    await golfer.taps(5)
    await golfer.taps(4)
  }
  await goesHome()
  await expect(card).toContainText('Place 2nd')
  await expect(card).toContainText('To par · thru 4 +4')
  await expect(card).not.toContainText('No strokes yet')
})
