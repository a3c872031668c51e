import type { BrowserContext, Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { LiveGolfer } from './live-golfer.ts'
import { Mate } from './mate.ts'
import { phone } from './phone.ts'
import { holdOldCache, storedIn } from './stored-data.ts'

/*
 * Each failure of a live game ends in its message and a next step. A visible wait ends within 12 s.
 */

// The browser logs each rejected or failed request.
test.use({
  expectedErrors: /Failed to load resource|WebSocket connection to .* failed|error occurred when fetching the script/,
})

/** The text appears, and no part of the screen still shows progress. */
async function ends({ page }: { readonly page: Page }, text: string | RegExp): Promise<void> {
  await expect(page.getByText(text).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"], .animate-pulse')).toHaveCount(0)
}

async function arrives(page: Page, url: string, nickname: string): Promise<LiveGolfer> {
  const golfer = new LiveGolfer(page)
  await golfer.opens(url)
  await golfer.setsUp(nickname)
  return golfer
}

/** On the join screen. */
async function types(golfer: LiveGolfer, code: string): Promise<void> {
  await golfer.page.getByRole('textbox', { name: 'Code' }).fill(code)
  await golfer.joins()
}

test('an unknown code is rejected, and after five of them every code for a while', async ({ page, server }) => {
  const golfer = await arrives(page, server.url, 'Ann')
  await golfer.opens(`${server.url}/multi/join`)
  for (const code of ['AAAAAA', 'AAAAAB', 'AAAAAC', 'AAAAAD', 'AAAAAE']) {
    await types(golfer, code)
    await ends(golfer, 'Join failed: Game not found.')
  }
  const host = await Mate.at(server.url, 'Ben')
  await types(golfer, (await host.creates()).code)
  await ends(golfer, 'Join failed: Too many attempts. Try again later.')
  await types(golfer, 'AAA')
  await ends(golfer, 'Join failed: A code has 6 characters.')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Create Round' })).toBeVisible()
})

test('a full game, a finished one and one whose host removed the golfer let nobody in', async ({ page, server }) => {
  const host = await Mate.at(server.url, 'Ben')
  const full = await host.creates()
  for (const name of ['Cleo', 'Dan', 'Eve', 'Finn', 'Gwen', 'Hal', 'Ida']) await host.adds(full, name)
  const finished = await host.creates()
  await host.starts(finished)
  await host.finishes(finished)
  const open = await host.creates()

  const golfer = await arrives(page, server.url, 'Ann')
  for (const [{ code }, text] of [
    [full, 'Join failed: The game is full.'],
    [finished, 'Join failed: Game not found.'],
  ] as const) {
    await golfer.opens(`${server.url}/multi/join?code=${code}`)
    await golfer.joins()
    await ends(golfer, text)
  }

  await types(golfer, open.code)
  await golfer.isInLobby()
  // From here on the host's changes arrive at once.
  await expect(golfer.players().getByRole('img', { name: 'Connected', exact: true })).toBeVisible()
  await host.sendsAway(open, 'Ann')
  await ends(golfer, 'You are no longer in this game.')
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page.getByRole('heading', { name: 'Start a Round' })).toBeVisible()
  await golfer.joinsByCode(open.code)
  await ends(golfer, 'Join failed: Game not found.')
})

test('a game that is being started takes a joining golfer to its hole, and those in its lobby too', async ({
  page,
  server,
  context,
}) => {
  const host = await Mate.at(server.url, 'Ben')
  const game = await host.creates()
  const early = await arrives(page, server.url, 'Ann')
  await early.joinsByCode(game.code)
  await early.isInLobby()
  // The phone has no signal at the moment of the start. The lobby catches up.
  await context.setOffline(true)
  await ends(early, "You're offline. This is the last lobby we received.")
  await host.starts(game)
  await host.scores(game, [4])
  await context.setOffline(false)
  await early.isPlaying()
  await early.isOnHole(1)
  await expect(early.player('Ben')).toHaveAccessibleName(/^Ben, 4 strokes/)

  const cleo = await Mate.at(server.url, 'Cleo')
  await cleo.joins(game.code)
  await early.opens(`${server.url}/multi/join?code=${game.code}`)
  await early.joins()
  await early.isPlaying()
  await early.isOnHole(1)
  await expect(early.player('Cleo')).toBeVisible()
})

test('a start without effect can be tried again; a player whose id the server does not send can be picked, gets no stroke and delays nobody', {
  tag: '@long',
}, async ({ page, server }) => {
  // A phone that receives each change as it happens doesn't fetch the snapshots that are changed below.
  await page.routeWebSocket(/\/realtime\//, (socket) => void socket.close())
  const golfer = await arrives(page, server.url, 'Ann')
  await golfer.createsGame()
  await golfer.addsManualPlayer('Zoe')
  const starts = /\/rpc\/start_game/
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const promise = { id, status: 'lobby', current_hole: 0, started_at: null, revision: 2 }
  await page.context().route(starts, (route) => route.fulfill({ json: promise }))
  await page.getByRole('button', { name: 'Start Round' }).click()
  await ends(golfer, 'Still waiting to start… please try again in a second.')
  await page.context().unroute(starts)
  // The server answers again, so the error no longer applies.
  await golfer.addsManualPlayer('Mia')
  await expect(page.getByText('Still waiting to start')).toBeHidden()

  await page.context().route(/\/rpc\/game_snapshot/, async (route) => {
    const response = await route.fetch()
    // The row has another name too, so that its arrival is visible.
    const body = (await response.text()).replaceAll(/"manual_\w+"/g, 'null').replace('"Zoe"', '"Zola"')
    await route.fulfill({ response, body })
  })
  await golfer.startsGame()
  await golfer.scoresFor('Zola')
  await golfer.taps(4)
  await ends(golfer, 'Error: Selected player is missing a player ID. Please try again.')
  await expect(golfer.player('Zola')).toHaveAttribute('aria-pressed', 'true')
  await expect(golfer.strokeCount()).not.toHaveText('4')
  await golfer.enters('Ann', 5)
  await golfer.hasNothingWaiting()
  await golfer.goesOn(2)
})

test.describe('without signal', () => {
  test.use({ serviceWorkers: 'allow' })

  test('without signal every screen says what still works, and it does', { tag: '@long' }, async ({
    page,
    server,
    context,
  }) => {
    const golfer = await arrives(page, server.url, 'Ann')
    await golfer.isReadyForOffline()
    await golfer.createsGame()
    const lobby = page.url()
    // The app stores the server's answer within two seconds.
    await expect.poll(() => storedIn(page, 'teemates-cache')).toContain('hole_set')
    await context.setOffline(true)

    await ends(golfer, "You're offline—can't start a multiplayer game.")
    await expect(page.getByRole('button', { name: 'Offline' })).toBeDisabled()
    await expect(golfer.players().getByRole('img', { name: 'Not connected' })).toHaveCount(1)
    await golfer.opens(lobby)
    await ends(golfer, "You're offline—can't start a multiplayer game.")

    await golfer.opens(`${server.url}/multiplayer`)
    await ends(golfer, "You're offline. Create Round starts a solo round on this device.")
    await page.getByRole('link', { name: 'Join Round' }).click()
    await ends(golfer, "You're offline. You need a connection to join a game.")
    await types(golfer, 'ABC234')
    // Chromium up to 155 takes a page that was loaded after the signal went for online.
    await ends(golfer, /^Join failed: (?:You're offline\.|The server can't be reached\.)/)

    // The course of the game is on the device since it was created.
    await golfer.opens(`${server.url}/setup`)
    await ends(golfer, 'Offline - playing solo locally')
    await golfer.searchesCourse('pebb')
    await ends(golfer, 'Searching the courses saved on this device')
    await golfer.choosesHoles()
    await page.getByRole('button', { name: 'Create Round' }).click()
    await expect(page.getByRole('heading', { name: 'Solo Lobby', level: 1 })).toBeVisible()
    await golfer.startsRound()
    await golfer.isOnHole(1)

    await golfer.opens(`${server.url}/multi`)
    await ends(golfer, "You're offline. You need a connection to create or join a live game, but not to play solo.")

    await context.setOffline(false)
    await golfer.opens(lobby)
    await golfer.startsGame()
    await context.setOffline(true)
    await golfer.taps(5)
    await golfer.goesOnAsCan(2)
    await ends(golfer, 'Offline')
    await expect(page.getByText(/^\d changes? waiting to be sent$/)).toBeVisible()
  })
})

interface Broken {
  readonly backend: string
  readonly answer: (route: Route) => Promise<void>
  readonly search: string
  /** Null: this counts as no answer, and Create Round plays solo (connectivity.e2e.ts). */
  readonly create: string | null
  readonly join: string
  readonly start: string
}

const slowMs = 10_000

/**
 * The one that answers comes last: each screen keeps its 'Try again' then, which would go by itself once a silent server
 * answers.
 */
const broken: readonly Broken[] = [
  {
    backend: 'takes ten seconds for every answer',
    answer: async (route) => {
      await new Promise((resolve) => setTimeout(resolve, slowMs))
      // The page may have given the request up meanwhile.
      await route.continue().catch(() => undefined)
    },
    search: 'Request timed out. Check your connection and try again.',
    create: null,
    join: 'Join failed: Request timed out. Check your connection and try again.',
    start: 'Request timed out. Check your connection and try again.',
  },
  {
    backend: "is behind a network's sign-in page",
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to the club. Sign in.</h1>' }),
    search: "This network didn't let us through to the server. If it wants you to sign in, do that and try again.",
    create: null,
    join: "Join failed: This network didn't let us through to the server. If it wants you to sign in, do that and try again.",
    start: 'Start failed. Check your connection and try again.',
  },
  {
    backend: 'answers with errors alone',
    answer: (route) => route.fulfill({ status: 500, json: { message: 'XX000' } }),
    search: 'The server has a problem. Please try again.',
    create: "Couldn't create game: The server has a problem. Please try again.",
    join: 'Join failed: The server has a problem. Please try again.',
    start: 'Start failed. Check your connection and try again.',
  },
]

test('every screen reports a failing backend, and goes on when it has recovered', {
  tag: '@long',
}, async ({ browser, server, watch }) => {
  const { host, newcomer } = await twoPhones(browser.newContext(phone), browser.newContext(phone), watch)
  const golfers = await readyForEverything(host, newcomer, server.url)
  const { starting, creating, searching, joining } = golfers
  const again = 'Try again'
  for (const [index, { backend, answer, ...texts }] of broken.entries()) {
    await test.step(`one that ${backend}`, async () => {
      const isFirst = index === 0
      for (const context of [host, newcomer]) await context.route(backendCalls, answer)
      await starting.page.getByRole('button', { name: 'Start Round' }).click()
      if (texts.create !== null) await creating.page.getByRole('button', { name: 'Create Round' }).click()
      if (isFirst) await searching.searchesCourse('pebb')
      else await searching.page.getByRole('button', { name: again }).click()
      await joining.joins()
      await Promise.all([
        ends(starting, texts.start),
        ...(texts.create === null ? [] : [ends(creating, texts.create)]),
        ends(searching, texts.search),
        ends(joining, texts.join),
      ])
      if (texts.create !== null) {
        await expect(creating.page.getByRole('button', { name: 'Play solo instead' })).toBeEnabled()
      }
    })
  }
  for (const context of [host, newcomer]) await context.unrouteAll({ behavior: 'ignoreErrors' })

  await creating.page.getByRole('button', { name: again }).click()
  await creating.isInLobby()
  await searching.page.getByRole('button', { name: again }).click()
  await expect(searching.page.getByRole('button', { name: 'Pebble Beach Golf Links' })).toBeVisible()
  await expect(searching.page.getByRole('heading', { name: 'Setup Round', level: 1 })).toBeFocused()
  await joining.joins()
  await joining.isInLobby()
  await starting.startsGame()
  await Promise.all([host.close(), newcomer.close()])
})

const backendCalls = /\/(?:rest|auth|functions)\/v1\//

async function twoPhones(
  one: Promise<BrowserContext>,
  other: Promise<BrowserContext>,
  watch: (context: BrowserContext) => void,
) {
  const [host, newcomer] = await Promise.all([one, other])
  watch(host)
  watch(newcomer)
  return { host, newcomer }
}

/** Prepares a host in the lobby and, on an unknown phone, a golfer about to do each of three things. */
async function readyForEverything(host: BrowserContext, newcomer: BrowserContext, url: string) {
  const starting = await arrives(await host.newPage(), url, 'Ann')
  const code = await starting.createsGame()
  const creating = await arrives(await newcomer.newPage(), url, 'Ben')
  const searching = new LiveGolfer(await newcomer.newPage())
  const joining = new LiveGolfer(await newcomer.newPage())
  await searching.opens(`${url}/setup`)
  await joining.opens(`${url}/multi/join?code=${code}`)
  await creating.opens(`${url}/setup`)
  await creating.searchesCourse('pebb')
  await creating.choosesHoles()
  return { starting, creating, searching, joining }
}

test.describe('a server of its own', () => {
  test.use({ serviceWorkers: 'allow', ownServer: true })

  test('every screen reports a stopped server, and strokes wait for it', async ({ page, server }) => {
    const golfer = await arrives(page, server.url, 'Ann')
    await golfer.createsGame()
    const lobby = page.url()
    await golfer.startsGame()
    await golfer.taps(4)
    await golfer.hasNothingWaiting()
    await golfer.isReadyForOffline()
    await server.kill()

    await golfer.addsOne()
    await golfer.seesSaved(5)
    // Two changes are pending if the answer to the first was still on its way.
    await expect(page.getByText(/^[12] changes? waiting to be sent$/)).toBeVisible()
    await golfer.opens(`${server.url}/multi/join?code=ABC234`)
    await golfer.joins()
    await ends(golfer, "Join failed: The server can't be reached. Check your connection and try again.")
    await golfer.opens(`${server.url}/setup`)
    await golfer.searchesCourse('pebb')
    await ends(golfer, "The server can't be reached. Check your connection and try again.")
    await golfer.opens(`${server.url}/multi/lobby/${crypto.randomUUID()}`)
    await ends(golfer, 'Round not found')
    // The game's last known state is on the device.
    await golfer.opens(lobby.replace('/multi/lobby/', '/play/multi/'))
    await golfer.isOnHole(1)
    await expect(golfer.strokeCount()).toHaveText('5')

    await server.restart()
    await golfer.hasNothingWaiting()
  })
})

test('a live game beside a page of an older version says which tabs to close, and opens once they are', async ({
  context,
  page,
  server,
}) => {
  const golfer = await arrives(page, server.url, 'Ann')
  const older = await context.newPage()
  await older.goto(`${server.url}/privacy`)
  await page.goto(`${server.url}/privacy`)
  await holdOldCache(older)
  await golfer.opens(`${server.url}/play/multi/00000000-0000-4000-8000-0000000000aa`)
  await ends(golfer, 'Another tab with an older version is holding your data')
  await ends(golfer, /Close the other tabs of this app/)
  await older.close()
  await golfer.sees('Round not found')
})
