import { expect, test } from './fixtures.ts'
import { LiveGolfer } from './live-golfer.ts'
import { noSignal } from './live-scenes.ts'
import { phone } from './phone.ts'

/*
 * The cards of this shotgun start, worked by hand. The front nine of Pebble Beach is played from the 8th: 8, 9, 1, 2, ... 7.
 *
 * Hole    1  2  3  4  5  6  7  8  9  OUT         after 8 and 9
 * Par     4  5  4  4  3  5  3  4  4   36
 * Ann     5  5  4  4  3  6  3  5  4   39  (+3)   9  (+1)
 * Ben     4  6  5  4  4  5  3  4  5   40  (+4)   9  (+1)
 * Cleo    4  5  4  5  3  6  4  4  4   39  (+3)   8  (E)
 * Dan     5  6  4  5  3  5  4  5  4   41  (+5)   9  (+1)
 */
const strokes = {
  Ann: [5, 5, 4, 4, 3, 6, 3, 5, 4],
  Ben: [4, 6, 5, 4, 4, 5, 3, 4, 5],
  Cleo: [4, 5, 4, 5, 3, 6, 4, 4, 4],
  Dan: [5, 6, 4, 5, 3, 5, 4, 5, 4],
} as const
type Name = keyof typeof strokes
const names: readonly Name[] = ['Ann', 'Ben', 'Cleo', 'Dan']
const order = [8, 9, 1, 2, 3, 4, 5, 6, 7] as const

test(
  'four phones start on the 8th, go on from the 9th to the 1st, and finish on the 7th',
  {
    tag: '@long',
  },
  async ({ browser, server, watch }, testInfo) => {
    testInfo.setTimeout(2 * testInfo.timeout)
    const comes = async (name: Name): Promise<LiveGolfer> => {
      const context = await browser.newContext({ ...phone, serviceWorkers: 'allow' })
      watch(context, () => noSignal)
      const golfer = new LiveGolfer(await context.newPage())
      await golfer.opens(server.url)
      await golfer.setsUp(name)
      return golfer
    }
    const [ann, ben, cleo, dan] = await Promise.all([comes('Ann'), comes('Ben'), comes('Cleo'), comes('Dan')])
    const golfers = [ann, ben, cleo, dan]
    const code = await ann.createsGame()
    for (const mate of [ben, cleo]) {
      await mate.joinsByCode(code)
      await mate.isInLobby()
    }
    const field = ann.page.getByRole('combobox', { name: 'Starting hole' })
    await expect(field).toHaveValue('1')
    await field.selectOption('Hole 8')
    // Mates read it at once, and whoever comes later does, too.
    await expect(ben.page.getByRole('status').filter({ hasText: 'Starting hole: 8' })).toBeVisible()
    await dan.joinsByCode(code)
    await dan.isInLobby()
    await expect(dan.page.getByText('Starting hole: 8')).toBeVisible()
    await expect(dan.page.getByRole('combobox', { name: 'Starting hole' })).toBeHidden()
    await ann.page.reload()
    await expect(field).toHaveValue('8')
    await ann.page.context().setOffline(true)
    await expect(field).toBeDisabled()
    await expect(field).toHaveAccessibleDescription("You're offline. This needs a connection.")
    await ann.page.context().setOffline(false)
    await expect(field).toBeEnabled()
    await expect(ann.players()).toHaveCount(4)
    await ann.startsGame()

    for (const [index, hole] of order.entries()) {
      for (const [at, golfer] of golfers.entries()) {
        if (index > 0) await golfer.goesOnAsCan(hole)
        const heading = hole === index + 1 ? `Hole ${hole} of 9` : `Hole ${hole} (${index + 1} of 9)`
        await expect(golfer.page.getByRole('heading', { name: heading })).toBeVisible()
        const name = names[at]
        if (name !== undefined) await golfer.taps(strokes[name][hole - 1] ?? 0)
      }
      if (index !== 1) continue

      // Before the end of the card is crossed, the board counts two holes, and a phone that starts again is where it was.
      for (const golfer of golfers) await golfer.hasNothingWaiting()
      await ben.page.reload()
      await expect(ben.page.getByRole('heading', { name: 'Hole 9 (2 of 9)' })).toBeVisible()
      await ben.looksAtLeaderboard()
      await expect(ben.page.getByText('Hole 9 (2 of 9)')).toBeVisible()
      await expect
        .poll(() => ben.standings())
        .toEqual([
          { name: 'Cleo', thru: '2 of 9 holes', total: '8', toPar: 'E' },
          { name: 'Ann', thru: '2 of 9 holes', total: '9', toPar: '+1' },
          { name: 'Ben', thru: '2 of 9 holes', total: '9', toPar: '+1' },
          { name: 'Dan', thru: '2 of 9 holes', total: '9', toPar: '+1' },
        ])
      await ben.page.goBack()
      await expect(ben.page.getByRole('button', { name: 'Next Hole (1)' })).toBeVisible()
    }

    for (const golfer of golfers) await golfer.hasNothingWaiting()
    for (const golfer of golfers) await golfer.finishesLive()
    for (const golfer of golfers) {
      await golfer.seesLiveSummary()
      await expect
        .poll(async () => (await golfer.finalScores()).map(({ name, total }) => [name, total]))
        .toEqual([
          ['Ann', '39'],
          ['Cleo', '39'],
          ['Ben', '40'],
          ['Dan', '41'],
        ])
      for (const name of names) {
        await expect.poll(async () => (await golfer.cardRow(name)).slice(0, 9).map(Number)).toEqual(strokes[name])
      }
    }
  },
)
