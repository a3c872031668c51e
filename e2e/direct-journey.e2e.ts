import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { DirectGolfer } from './direct-golfer.ts'
import { expect, test } from './fixtures.ts'
import type { KillableBrowser } from './killable-browser.ts'
import { phone } from './phone.ts'
import { storedDatabases } from './stored-data.ts'

/*
 * The cards of this round, worked by hand. Mia has no phone: Ann, the host, scores for her.
 *
 * Hole    1  2  3  4  5  6  7  8  9  OUT
 * Par     4  5  4  4  3  5  3  4  4   36
 * Ann     5  5  4  4  3  6  3  5  4   39  (+3)
 * Ben     4  6  5  4  4  5  3  4  5   40  (+4)
 * Dan     5  6  4  5  3  5  4  5  4   41  (+5)
 * Mia     6  7  5  5  4  7  4  6  5   49  (+13)
 */
const strokes = {
  Ann: [5, 5, 4, 4, 3, 6, 3, 5, 4],
  Ben: [4, 6, 5, 4, 4, 5, 3, 4, 5],
  Dan: [5, 6, 4, 5, 3, 5, 4, 5, 4],
  Mia: [6, 7, 5, 5, 4, 7, 4, 6, 5],
} as const
type Name = keyof typeof strokes

const archived = v.object({ scores: v.array(v.object({ strokesByHole: v.record(v.string(), v.number()) })) })

/** The strokes hole by hole of the phone's only round: a text for each player, in the order of the texts. */
async function archivedCards(page: Page): Promise<string[]> {
  const stored = (await storedDatabases(page)).find(({ name }) => name === 'teemates')
  const [{ scores }] = v.parse(v.tuple([archived]), stored?.stores['rounds'])
  return scores.map(({ strokesByHole }) => String(strokes.Ann.map((_, index) => strokesByHole[index + 1]))).sort()
}

// After the server was killed, the browser logs failed requests.
test.use({
  serviceWorkers: 'allow',
  expectedErrors: /Failed to load resource|WebSocket connection to .* failed|net::ERR_/,
  ownServer: true,
})

test('three phones and a mate without one play nine holes phone to phone through dead phones and a dead server', async ({
  browser,
  server,
  launchPersistent,
  watch,
}, testInfo) => {
  // Nine holes on three phones with five starts of a browser take a busy machine twice a test's usual time.
  testInfo.setTimeout(2 * testInfo.timeout)
  const opens = async (name: Name): Promise<KillableBrowser & { readonly golfer: DirectGolfer }> => {
    const killable = await launchPersistent(testInfo.outputPath(name))
    killable.page.setDefaultTimeout(20_000)
    return { ...killable, golfer: new DirectGolfer(killable.page) }
  }
  const enters = async (golfer: DirectGolfer, hole: number, ...names: readonly Name[]) => {
    for (const name of names) await golfer.enters(name, strokes[name][hole - 1] ?? 0)
  }
  const enter = async (golfer: DirectGolfer, hole: number, name: Name) => {
    await golfer.taps(strokes[name][hole - 1] ?? 0)
    await golfer.seesSaved(strokes[name][hole - 1] ?? 0)
  }

  let ann = await opens('Ann')
  await ann.golfer.opens(server.url)
  await ann.golfer.setsUp('Ann')
  await ann.golfer.hostsDirect()
  const link = await ann.golfer.invitation()
  await ann.golfer.addsByName('Mia')
  let ben = await opens('Ben')
  // Dan's phone never dies, so it needs no browser of its own.
  const dansPhone = await browser.newContext({ ...phone, serviceWorkers: 'allow' })
  watch(dansPhone)
  const dan = { golfer: new DirectGolfer(await dansPhone.newPage()) }
  dan.golfer.page.setDefaultTimeout(20_000)
  await ben.golfer.opens(server.url)
  await ben.golfer.setsUp('Ben')
  await ben.golfer.followsInvitation(link)
  // Dan types the code. Ann declines by mistake, and lets him in when he asks again.
  await dan.golfer.opens(server.url)
  await dan.golfer.setsUp('Dan')
  await dan.golfer.joinsByCode(await ann.golfer.code())
  await ann.golfer.joinRequestOf('Dan').getByRole('button', { name: 'Decline' }).click()
  await dan.golfer.sees('The host declined. Ask them, then try again.')
  await dan.golfer.page.getByRole('button', { name: 'Try again' }).click()
  await ann.golfer.joinRequestOf('Dan').getByRole('button', { name: 'Admit' }).click()
  await expect(dan.golfer.page.getByRole('heading', { name: 'Waiting for Game' })).toBeVisible()
  await expect(ann.golfer.players()).toHaveCount(4)

  // The 1st hole
  await ann.golfer.startsDirect()
  await ben.golfer.isPlayingDirect()
  await dan.golfer.isPlayingDirect()
  const address = ann.page.url()
  const all = () => [ann, ben, dan]
  const plays = async (hole: number) => {
    await enters(ann.golfer, hole, 'Mia', 'Ann')
    await enter(ben.golfer, hole, 'Ben')
    await enter(dan.golfer, hole, 'Dan')
  }
  await plays(1)
  for (const { golfer } of all()) await golfer.goesOn(2)

  // On the 2nd Ben's phone dies just after his tap, and comes back.
  await enter(ben.golfer, 2, 'Ben')
  await ben.kill()
  await enters(ann.golfer, 2, 'Mia', 'Ann')
  await enter(dan.golfer, 2, 'Dan')
  ben = await opens('Ben')
  await ben.golfer.opens(address)
  await ben.golfer.isOnHole(2)
  await expect(ben.golfer.strokeCount()).toHaveText(String(strokes.Ben[1]))
  await expect(ben.golfer.player('Dan')).toContainText(String(strokes.Dan[1]))
  for (const { golfer } of all()) await golfer.goesOn(3)

  // On the 3rd the host's page is reloaded while the others tap.
  await ann.page.reload()
  await enter(ben.golfer, 3, 'Ben')
  await enter(dan.golfer, 3, 'Dan')
  await ann.golfer.isOnHole(3)
  await expect(ann.golfer.player('Ben')).toContainText(String(strokes.Ben[2]))
  await enters(ann.golfer, 3, 'Mia', 'Ann')
  for (const { golfer } of all()) await golfer.goesOn(4)

  // On the 4th the host's phone dies, and the others go on.
  await ann.kill()
  for (const hole of [4, 5]) {
    await enter(ben.golfer, hole, 'Ben')
    await enter(dan.golfer, hole, 'Dan')
    for (const { golfer } of [ben, dan]) await golfer.goesOnAsCan(hole + 1)
  }
  ann = await opens('Ann')
  await ann.golfer.opens(address)
  for (const hole of [4, 5]) {
    await ann.golfer.isOnHole(hole)
    await expect(ann.golfer.player('Ben')).toContainText(String(strokes.Ben[hole - 1]))
    await enters(ann.golfer, hole, 'Mia', 'Ann')
    await ann.golfer.goesOnAsCan(hole + 1)
  }
  await expect(dan.golfer.player('Ann')).toContainText(/\+1/)

  // From the 6th hole on there is no server.
  await server.kill()
  for (const hole of [6, 7, 8, 9]) {
    await plays(hole)
    if (hole < 9) for (const { golfer } of all()) await golfer.goesOn(hole + 1)
  }
  // Ann leaves after the last putts. The others finish without her, each with the whole card.
  for (const { golfer } of [ben, dan]) await expect(golfer.player('Ann')).toContainText(String(strokes.Ann[8]))
  for (const { golfer } of [ben, dan]) await expect(golfer.player('Mia')).toContainText(String(strokes.Mia[8]))
  await expect(ben.golfer.player('Dan')).toContainText(String(strokes.Dan[8]))
  await expect(dan.golfer.player('Ben')).toContainText(String(strokes.Ben[8]))
  await ann.golfer.leavesGame()
  await ann.golfer.opensRecentRound('Pebble Beach Golf Links')
  for (const { golfer } of [ben, dan]) {
    await golfer.seesNoticeWhole('Host has left')
    await golfer.finishButton().click()
  }
  for (const { golfer } of [ben, dan]) await golfer.seesDirectSummary()
  for (const { golfer } of all()) {
    await expect
      .poll(() => golfer.finalScores())
      .toEqual([
        { name: 'Ann', total: '39', toPar: '+3' },
        { name: 'Ben', total: '40', toPar: '+4' },
        { name: 'Dan', total: '41', toPar: '+5' },
        { name: 'Mia', total: '49', toPar: '+13' },
      ])
    const cards = Object.values(strokes).map(String).sort()
    // The round is archived a moment after its summary is shown, and can't be parsed before.
    await expect(async () => expect(await archivedCards(golfer.page)).toEqual(cards)).toPass({ timeout: 45_000 })
  }
  await dansPhone.close()
})
