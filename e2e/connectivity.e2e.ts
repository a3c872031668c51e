import { expect, test } from './fixtures.ts'
import { LiveGolfer } from './live-golfer.ts'
import { noSignal } from './live-scenes.ts'
import { silence, silences } from './silent-server.ts'

/*
 * Connectivity is the server's last answer, because in a captive Wi-Fi or a dead spot a phone believes that it is online.
 */

test.use({ serviceWorkers: 'allow', ownServer: true, expectedErrors: noSignal })

/** The app believes an answer for 5 s. */
const recentMs = 5_000

for (const how of silences) {
  test(`while the server ${how} Setup says so and Create Round plays solo, until it answers again`, {
    tag: how === 'is hidden by a sign-in page' ? [] : '@long',
  }, async ({ page, server }) => {
    const ann = new LiveGolfer(page)
    await ann.opens(server.url)
    await ann.setsUp('Ann')
    await ann.isReadyForOffline()
    await ann.opens(`${server.url}/setup`)
    await ann.sees('Configure your golf round')
    const online = page.getByText('Online - friends can join your game')
    const offline = page.getByText('Offline - playing solo locally')
    await expect(online).toBeVisible()
    await ann.searchesCourse('pebb')
    await ann.choosesHoles()

    const comesBack = await silence(server, how)
    await page.getByRole('button', { name: 'Create Round' }).click()
    await expect(page.getByRole('heading', { name: 'Solo Lobby', level: 1 })).toBeVisible({ timeout: 12_000 })
    await expect(page.getByRole('alert')).toHaveCount(0)

    await ann.opens(`${server.url}/setup`)
    await expect(offline).toBeVisible({ timeout: 12_000 })
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)
    await comesBack()
    await expect(online).toBeVisible()
  })
}

test("the lobby's Start Round follows within a second of the server's answer", { tag: '@long' }, async ({
  page,
  server,
}) => {
  const ann = new LiveGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await ann.createsGame()
  const start = page.getByRole('button', { name: 'Start Round' })
  await expect(start).toBeEnabled()
  const comesBack = await silence(server, 'is stopped')
  await expect(page.getByRole('button', { name: 'Offline' })).toBeDisabled()
  // The first request is either a health check of the app or a call of the game.
  const answered = page.waitForResponse(/\/(?:auth|rest)\/v1\//, { timeout: 20_000 })
  await comesBack()
  await answered
  await expect(start).toBeEnabled({ timeout: 1_000 })
})

test("the lobby's Start Round follows a silence in which the game's channel stays open", { tag: '@long' }, async ({
  page,
  server,
}) => {
  const ann = new LiveGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await ann.createsGame()
  const start = page.getByRole('button', { name: 'Start Round' })
  await expect(start).toBeEnabled()
  await expect(page.locator('[data-connection="live"]')).toBeVisible()
  // After this the last answer is no longer believed.
  await page.waitForTimeout(recentMs)
  const thaw = server.freeze()
  // The phone comes out of the pocket, so the app asks, and gives up after 3 s.
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/auth/v1/health'))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await givenUp
  await expect(page.getByRole('button', { name: 'Offline' })).toBeDisabled({ timeout: 1_000 })
  await ann.sees("The server can't be reached—can't start a multiplayer game.")
  const answered = page.waitForResponse(/\/(?:auth|rest)\/v1\//, { timeout: 20_000 })
  thaw()
  await answered
  await expect(start).toBeEnabled({ timeout: 1_000 })
})

test('a live board says that the server is silent, not that the phone is offline', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const ann = new LiveGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await ann.createsGame()
  const comesBack = await silence(server, 'is stopped')
  await ann.sees("The server can't be reached. This is the last lobby we received.")
  await ann.sees("The server can't be reached—can't start a multiplayer game.")
  await comesBack()
  await ann.startsGame()
  await ann.taps(4)
  // With pending strokes the title has less room.
  await ann.hasNothingWaiting()
  await silence(server, 'is stopped')
  await ann.sees('No answer from the server')
  await ann.looksAtLeaderboard()
  await ann.sees("The server can't be reached. This is the last board we received, with your own strokes added.")
  await expect(page.getByText("You're offline.")).toHaveCount(0)
})

test('screens that need the server say that it is silent, not that the phone is offline', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const ann = new LiveGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await ann.isReadyForOffline()
  await silence(server, 'is stopped')
  const silent = "The server can't be reached."
  for (const [path, text] of [
    ['/multiplayer', `${silent} Create Round starts a solo round on this device.`],
    [
      '/multi',
      "The server can't be reached, so you can't create or join a live game right now. You can still play solo.",
    ],
    ['/multi/join', "The server can't be reached, so you can't join a game right now."],
    ['/multi/create', silent],
    [
      '/join?room=ABC234&host=peer_host&invite=ABC234&v=1#k=AAAAAAAAAAAAAAAAAAAAAA',
      `${silent} The phones need it to find each other.`,
    ],
  ] as const) {
    await ann.opens(`${server.url}${path}`)
    await expect(page.getByText(text, { exact: true }), path).toBeVisible({ timeout: 12_000 })
    await expect(page.getByText(/You're offline|You're offline/), path).toHaveCount(0)
  }
  await ann.opens(server.url)
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(page.getByText(`${silent} What you write stays here. Send it later.`)).toBeVisible({ timeout: 12_000 })
})

test('a solo golfer who scores asks the server nothing', { tag: '@long' }, async ({ page, server }) => {
  const ann = new LiveGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  // The course search asks the server too.
  await ann.startsQuickRound('Meadow', 9)
  const questions: string[] = []
  page.on('request', (request) => {
    if (/\/(?:auth|rest|realtime)\/v1\//.test(request.url())) questions.push(request.url())
  })
  for (const strokes of [4, 5]) await ann.taps(strokes)
  // The wait is longer than an answer is believed.
  await page.waitForTimeout(recentMs)
  expect(questions).toEqual([])
})
