import { type Browser, expect } from '@playwright/test'
import { DirectGolfer } from './direct-golfer.ts'
import { expectShown, type ScreenState, onTour, opens } from './screen-state.ts'
import type { Golfer } from './golfer.ts'
import { noSignal } from './live-scenes.ts'
import { Mate } from './mate.ts'
import { phone } from './phone.ts'

/** Another phone beside the golfer's own, closed with the browser. */
async function otherPhone(golfer: Golfer, url: string, name: string): Promise<DirectGolfer> {
  const browser: Browser | null = golfer.page.context().browser()
  if (browser === null) throw new Error('The page has no browser of which another phone could be opened.')
  const other = new DirectGolfer(await (await browser.newContext(phone)).newPage())
  await other.opens(url)
  await other.setsUp(name)
  return other
}

/** The device's golfer waits in the lobby of Ben's round. */
async function joins(golfer: Golfer, url: string): Promise<{ own: DirectGolfer; ben: DirectGolfer }> {
  const ben = await otherPhone(golfer, url, 'Ben')
  await ben.hostsDirect()
  const link = await ben.invitation()
  await ben.addsByName('Mia')
  const own = new DirectGolfer(golfer.page)
  await own.opens(url)
  await own.followsInvitation(link)
  await isConnected(golfer)
  return { own, ben }
}

/** Waits in the lobby of a round until its host is connected. */
async function isConnected({ page }: Golfer): Promise<void> {
  await expect(page.locator('[data-connection="connected"]')).toBeVisible()
}

/** Longer than the app searches for a host, in ms. */
const hostAwayMs = 25_000

/**
 * The device's golfer has a seat, and comes back over a network that blocks direct connections. Resolves with the earlier
 * address.
 */
async function findsNoWayAnyMore(golfer: Golfer): Promise<string> {
  const before = golfer.page.url()
  const address = new URL(before)
  address.searchParams.set('relayTest', '1')
  await golfer.page.goto(address.href)
  await expectShown(golfer, "The phones can't reach each other")
  return before
}

/** A golfer types the code of a round and waits for its host. */
async function asksToJoin(other: DirectGolfer, url: string, code: string): Promise<void> {
  await other.opens(`${url}/join?room=${code}&host=host_default&invite=manual_join`)
  await other.sees('Waiting for the host to let you in')
}

/** A guest asks the host for a live game. */
async function asksToMove(guest: DirectGolfer): Promise<void> {
  await (await guest.opensMenu()).getByRole('button', { name: 'Move to a live game' }).click()
}

const guestName = 'Maximilian-Alexander'

export const peerStates: readonly ScreenState[] = [
  ...onTour(
    [
      'peer-lobby-alone',
      'peer-lobby-add',
      'peer-move-question',
      'home-direct-join-request',
      'peer-lobby-join-request',
      'peer-lobby-host',
      'peer-lobby-remove',
      'peer-lobby-move-request',
      'peer-scoring-move-request',
      'peer-scoring-host',
      'peer-scoring-players',
      'peer-scoring-share',
      'peer-scoring-join-request',
    ],
    { device: 'nickname' },
    async function* (golfer, url) {
      const { page } = golfer
      const own = new DirectGolfer(page)
      await own.opens(url)
      await own.hostsDirect()
      yield 'peer-lobby-alone'

      await page.getByRole('button', { name: 'Add Player' }).click()
      await expect(page.getByRole('textbox', { name: 'Player Name' })).toBeFocused()
      yield 'peer-lobby-add'

      await own.closesDialogs()
      await asksToMove(own)
      await expect(page.getByRole('alertdialog')).toBeVisible()
      yield 'peer-move-question'

      await own.closesDialogs()
      const lobby = new URL(page.url()).pathname
      const code = await own.code()
      await own.goesWithinTheApp('/')
      const guest = await otherPhone(golfer, url, guestName)
      await asksToJoin(guest, url, code)
      await expectShown(golfer, `${guestName} wants to join`)
      yield 'home-direct-join-request'

      await own.goesWithinTheApp(lobby)
      const joinRequest = own.joinRequestOf(guestName)
      await expect(joinRequest).toBeVisible()
      yield 'peer-lobby-join-request'

      await joinRequest.getByRole('button', { name: 'Admit' }).click()
      await own.addsByName('Mia')
      await expect(own.players()).toHaveCount(3)
      await expect(guest.page.getByRole('heading', { name: 'Waiting for Game' })).toBeVisible()
      yield 'peer-lobby-host'

      await page.getByRole('button', { name: `Remove ${guestName}` }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      yield 'peer-lobby-remove'

      await own.closesDialogs()
      await asksToMove(guest)
      const request = own.moveRequestOf(guestName)
      await expect(request).toBeVisible()
      yield 'peer-lobby-move-request'

      await own.startsDirect()
      await own.taps(4)
      await guest.isPlayingDirect()
      await guest.taps(5)
      await expect(own.player(guestName)).toContainText('5')
      await own.opensNotice(`${guestName} asks for a live game`)
      await expect(request).toBeVisible()
      yield 'peer-scoring-move-request'

      await request.getByRole('button', { name: 'Not now' }).click()
      await expect(request).toBeHidden()
      yield 'peer-scoring-host'

      const players = await own.opensPlayers()
      await expect(players.getByRole('button', { name: 'Add Player' })).toBeVisible()
      yield 'peer-scoring-players'

      await own.closesDialogs()
      await (await own.opensMenu()).getByRole('button', { name: 'Invite mates' }).click()
      await expectShown(golfer, 'Round Code')
      yield 'peer-scoring-share'

      await own.closesDialogs()
      await asksToJoin(await otherPhone(golfer, url, 'Ben'), url, code)
      await own.opensNotice('Ben wants to join')
      await expect(own.joinRequestOf('Ben')).toBeVisible()
      yield 'peer-scoring-join-request'
    },
  ),
  ...onTour(
    ['peer-lobby-network-full', 'peer-lobby-unnamed', 'peer-players-unnamed'],
    { device: 'nickname' },
    async function* (golfer, url) {
      const { page } = golfer
      const own = new DirectGolfer(page)
      await own.opens(url)
      await own.hostsDirect()
      const code = await own.code()
      const silent = await Promise.all(Array.from({ length: 8 }, () => Mate.at(url, 'Silent')))
      const late = await Mate.at(url, 'Late')
      const fills = async () => {
        for (const mate of silent) await mate.waitsSilently(code)
        await expect(late.waitsSilently(code)).rejects.toThrow()
      }
      const declineAll = page.getByRole('button', { name: 'Decline all' })
      await fills()
      await expect(declineAll).toBeVisible()
      yield 'peer-lobby-network-full'

      // Each may try again once the backend has emptied the queue, which happens after the button is hidden.
      const isEmpty = page.waitForResponse((response) => response.url().endsWith('/rpc/empty_peer_door'))
      await declineAll.click()
      await isEmpty
      await expect(declineAll).toBeHidden()
      await fills()
      await declineAll.click()
      await expectShown(golfer, 'Phones without a name')
      yield 'peer-lobby-unnamed'

      await own.startsDirect()
      await own.opensPlayers()
      await expectShown(golfer, 'Phones without a name')
      yield 'peer-players-unnamed'
    },
  ),
  ...onTour(['peer-join-request-sent', 'peer-declined'], { device: 'nickname' }, async function* (golfer, url) {
    const ben = await otherPhone(golfer, url, 'Ben')
    await ben.hostsDirect()
    await asksToJoin(new DirectGolfer(golfer.page), url, await ben.code())
    yield 'peer-join-request-sent'

    await ben.joinRequestOf('Ann').getByRole('button', { name: 'Decline' }).click()
    await expectShown(golfer, 'The host declined. Ask them, then try again.')
    yield 'peer-declined'
  }),
  {
    name: 'peer-loading',
    device: 'nickname',
    faults: { opening: 'hangs' },
    show: opens('/scoring/round_1_none', 'Loading round...'),
  },
  ...onTour(['peer-unreachable', 'peer-unreachable-asked'], { device: 'nickname' }, async function* (golfer, url) {
    const { page } = golfer
    const ben = await otherPhone(golfer, url, 'Ben')
    await ben.hostsDirect()
    const link = new URL(await ben.invitation())
    link.searchParams.set('relayTest', '1')
    await page.goto(link.href)
    await expect(page.getByRole('heading', { name: "The phones can't reach each other" })).toBeVisible()
    yield 'peer-unreachable'

    await page.getByRole('button', { name: 'Move to a live game' }).click()
    await expectShown(golfer, 'The host has been asked')
    yield 'peer-unreachable-asked'
  }),
  {
    name: 'peer-joining',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.page.route('**/rpc/enter_peer_room', () => {})
      await golfer.opens(`${url}/join?room=ABC234&host=h&invite=ABC234&v=1#k=AbCdEfGhIjKlMnOpQr-_12`)
      await expectShown(golfer, 'Joining Room...')
      await expectShown(golfer, 'Connecting to host... Waiting for round data')
    },
  },
  ...onTour(
    [
      'peer-waiting',
      'peer-waiting-unreachable',
      'peer-board',
      'peer-scoring-leave',
      'peer-scoring-unreachable',
      'peer-scoring-host-left',
    ],
    { device: 'nickname' },
    async function* (golfer, url) {
      const { page } = golfer
      const { own, ben } = await joins(golfer, url)
      yield 'peer-waiting'

      const lobby = await findsNoWayAnyMore(golfer)
      yield 'peer-waiting-unreachable'

      await page.goto(lobby)
      await isConnected(golfer)
      await ben.startsDirect()
      await own.isPlayingDirect()
      await ben.enters('Mia', 6)
      await ben.enters('Ben', 4)
      await own.taps(5)
      await expect(own.player('Ben')).toContainText('4')
      await own.looksAtLeaderboard()
      yield 'peer-board'

      await page.goBack()
      await own.isOnHole(1)
      await page.getByRole('button', { name: 'Back' }).click()
      await expectShown(golfer, 'Leave Multiplayer Game?')
      yield 'peer-scoring-leave'

      await own.closesDialogs()
      const round = await findsNoWayAnyMore(golfer)
      yield 'peer-scoring-unreachable'

      await page.goto(round)
      await expect(page.locator('[data-connection="live"]')).toBeVisible()
      await ben.leavesGame()
      await expectShown(golfer, /host has left/i)
      yield 'peer-scoring-host-left'
    },
  ),
  {
    name: 'peer-waiting-host-left',
    device: 'nickname',
    async show(golfer, url) {
      const { ben } = await joins(golfer, url)
      await ben.leavesLobby()
      await expectShown(golfer, 'Host Left')
      await expect(golfer.page.getByRole('link', { name: 'Return to Home' })).toBeVisible()
    },
  },
  ...onTour(
    ['peer-waiting-connecting', 'peer-waiting-disconnected', 'peer-scoring-connecting'],
    { device: 'nickname' },
    async function* (golfer, url) {
      const { page } = golfer
      const { own, ben } = await joins(golfer, url)
      const bensLobby = ben.page.url()
      await ben.page.goto('about:blank')
      await page.reload()
      await expectShown(golfer, 'Connecting...')
      yield 'peer-waiting-connecting'

      // This wait uses the real clock: a clock that jumps loses the connection to the backend, whose return starts the search
      // again.
      await expectShown(golfer, 'Disconnected')
      yield 'peer-waiting-disconnected'

      await ben.opens(bensLobby)
      await isConnected(golfer)
      await ben.startsDirect()
      await own.isPlayingDirect()
      await own.taps(5)
      await ben.page.goto('about:blank')
      await page.reload()
      await expect(page.locator('[data-connection="connecting"]')).toBeVisible()
      yield 'peer-scoring-connecting'
    },
  ),
  {
    name: 'peer-not-reached',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.page.clock.install()
      const ben = await otherPhone(golfer, url, 'Ben')
      await ben.hostsDirect()
      const link = await ben.invitation()
      await ben.page.goto('about:blank')
      await golfer.page.goto(link)
      await expectShown(golfer, 'Joining Room...')
      await golfer.page.clock.runFor(hostAwayMs)
      await expectShown(golfer, "The host's phone can't be reached.")
    },
  },
  {
    name: 'peer-not-open',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.opens(`${url}/join?room=ABC234&host=h&invite=ABC234&v=1#k=AbCdEfGhIjKlMnOpQr-_12`)
      await expectShown(golfer, "This round isn't open any more.")
    },
    expectedErrors: /Failed to load resource/,
  },
  {
    name: 'peer-elsewhere',
    device: 'nickname',
    async show(golfer, url) {
      const own = new DirectGolfer(await golfer.page.context().newPage())
      await own.opens(url)
      await own.hostsDirect()
      await golfer.opens(own.page.url())
      await expectShown(golfer, 'Open in another tab')
    },
  },
  {
    name: 'peer-missing',
    device: 'nickname',
    keepsDevice: true,
    show: opens('/scoring/round_1_none', 'Round not found'),
  },
  {
    name: 'peer-missing-offline',
    device: 'nickname',
    keepsDevice: true,
    offline: true,
    expectedErrors: noSignal,
    show: opens('/scoring/round_1_none', 'Round not found'),
  },
]
