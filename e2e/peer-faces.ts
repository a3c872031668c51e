import { type Browser, expect } from '@playwright/test'
import { DirectGolfer } from './direct-golfer.ts'
import { expectShown, type Face, onOneWay, opens } from './face.ts'
import type { Golfer } from './golfer.ts'
import { noSignal } from './live-scenes.ts'
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

/** Waits in the lobby of somebody else's round until its host is heard. */
async function isConnected({ page }: Golfer): Promise<void> {
  await expect(page.locator('[data-connection="connected"]')).toBeVisible()
}

/** Longer than a host is looked for, in ms. */
const hostAwayMs = 25_000

/** The device's golfer is seated, and comes back over a network that lets no phones talk. Resolves with the address it was at before. */
async function findsNoWayAnyMore(golfer: Golfer): Promise<string> {
  const before = golfer.page.url()
  const address = new URL(before)
  address.searchParams.set('relayTest', '1')
  await golfer.page.goto(address.href)
  await expectShown(golfer, "The phones can't reach each other")
  return before
}

/** Somebody has typed the code of a round and stands before its host. */
async function knocks(other: DirectGolfer, url: string, code: string): Promise<void> {
  await other.opens(`${url}/join?room=${code}&host=host_default&invite=manual_join`)
  await other.sees('Waiting for the host to let you in')
}

/** A guest asks the host for a live game. */
async function asksToMove(guest: DirectGolfer): Promise<void> {
  await (await guest.opensMenu()).getByRole('button', { name: 'Move to a live game' }).click()
}

const guestName = 'Maximilian-Alexander'

/** Rounds from phone to phone. */
export const peerFaces: readonly Face[] = [
  ...onOneWay(
    [
      'peer-lobby-alone',
      'peer-lobby-add',
      'peer-move-question',
      'home-direct-knock',
      'peer-lobby-knock',
      'peer-lobby-host',
      'peer-lobby-remove',
      'peer-lobby-wish',
      'peer-scoring-wish',
      'peer-scoring-host',
      'peer-scoring-players',
      'peer-scoring-share',
      'peer-scoring-knock',
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
      await knocks(guest, url, code)
      await expectShown(golfer, `${guestName} wants to join`)
      yield 'home-direct-knock'

      await own.goesWithinTheApp(lobby)
      const knock = own.knockOf(guestName)
      await expect(knock).toBeVisible()
      yield 'peer-lobby-knock'

      await knock.getByRole('button', { name: 'Admit' }).click()
      await own.addsByName('Mia')
      await expect(own.players()).toHaveCount(3)
      await expect(guest.page.getByRole('heading', { name: 'Waiting for Game' })).toBeVisible()
      yield 'peer-lobby-host'

      await page.getByRole('button', { name: `Remove ${guestName}` }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      yield 'peer-lobby-remove'

      await own.closesDialogs()
      await asksToMove(guest)
      const wish = own.wishOf(guestName)
      await expect(wish).toBeVisible()
      yield 'peer-lobby-wish'

      await own.startsDirect()
      await own.taps(4)
      await guest.isPlayingDirect()
      await guest.taps(5)
      await expect(own.player(guestName)).toContainText('5')
      await own.opensNotice(`${guestName} asks for a live game`)
      await expect(wish).toBeVisible()
      yield 'peer-scoring-wish'

      await wish.getByRole('button', { name: 'Not now' }).click()
      await expect(wish).toBeHidden()
      yield 'peer-scoring-host'

      const players = await own.opensPlayers()
      await expect(players.getByRole('button', { name: 'Add Player' })).toBeVisible()
      yield 'peer-scoring-players'

      await own.closesDialogs()
      await (await own.opensMenu()).getByRole('button', { name: 'Invite mates' }).click()
      await expectShown(golfer, 'Round Code')
      yield 'peer-scoring-share'

      await own.closesDialogs()
      await knocks(await otherPhone(golfer, url, 'Ben'), url, code)
      await own.opensNotice('Ben wants to join')
      await expect(own.knockOf('Ben')).toBeVisible()
      yield 'peer-scoring-knock'
    },
  ),
  ...onOneWay(['peer-knocking', 'peer-declined'], { device: 'nickname' }, async function* (golfer, url) {
    const ben = await otherPhone(golfer, url, 'Ben')
    await ben.hostsDirect()
    await knocks(new DirectGolfer(golfer.page), url, await ben.code())
    yield 'peer-knocking'

    await ben.knockOf('Ann').getByRole('button', { name: 'Decline' }).click()
    await expectShown(golfer, 'The host declined. Ask them, then try again.')
    yield 'peer-declined'
  }),
  {
    name: 'peer-loading',
    device: 'nickname',
    faults: { opening: 'hangs' },
    show: opens('/scoring/round_1_none', 'Loading round...'),
  },
  ...onOneWay(['peer-no-way', 'peer-no-way-asked'], { device: 'nickname' }, async function* (golfer, url) {
    const { page } = golfer
    const ben = await otherPhone(golfer, url, 'Ben')
    await ben.hostsDirect()
    const link = new URL(await ben.invitation())
    link.searchParams.set('relayTest', '1')
    await page.goto(link.href)
    await expect(page.getByRole('heading', { name: "The phones can't reach each other" })).toBeVisible()
    yield 'peer-no-way'

    await page.getByRole('button', { name: 'Move to a live game' }).click()
    await expectShown(golfer, 'The host has been asked')
    yield 'peer-no-way-asked'
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
  ...onOneWay(
    [
      'peer-waiting',
      'peer-waiting-no-way',
      'peer-board',
      'peer-scoring-leave',
      'peer-scoring-no-way',
      'peer-scoring-host-left',
    ],
    { device: 'nickname' },
    async function* (golfer, url) {
      const { page } = golfer
      const { own, ben } = await joins(golfer, url)
      yield 'peer-waiting'

      const lobby = await findsNoWayAnyMore(golfer)
      yield 'peer-waiting-no-way'

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
      yield 'peer-scoring-no-way'

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
  ...onOneWay(
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

      // In its own time: where the clock leaps, the backend's connection is lost, and its return begins the search anew.
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
  { name: 'peer-missing', device: 'nickname', looks: true, show: opens('/scoring/round_1_none', 'Round not found') },
  {
    name: 'peer-missing-offline',
    device: 'nickname',
    looks: true,
    offline: true,
    expectedErrors: noSignal,
    show: opens('/scoring/round_1_none', 'Round not found'),
  },
]
