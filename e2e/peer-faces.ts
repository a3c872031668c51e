import { type Browser, expect } from '@playwright/test'
import { DirectGolfer } from './direct-golfer.ts'
import { expectShown, type Face, opens } from './face.ts'
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

/** The device's golfer hosts; Ben has come in, Mia is without a phone. */
async function hosts(golfer: Golfer, url: string): Promise<{ own: DirectGolfer; ben: DirectGolfer }> {
  const own = new DirectGolfer(golfer.page)
  await own.opens(url)
  await own.hostsDirect()
  const link = await own.invitation()
  const ben = await otherPhone(golfer, url, 'Maximilian-Alexander')
  await ben.followsInvitation(link)
  await own.addsByName('Mia')
  await expect(own.players()).toHaveCount(3)
  return { own, ben }
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
  await expectShown(golfer, 'Connected')
  return { own, ben }
}

/** Longer than a host is looked for, in ms. */
const hostAwayMs = 25_000

/** The device's golfer waits in a lobby whose host has closed the app, and loads the page anew. */
async function losesHost(golfer: Golfer, url: string): Promise<void> {
  const { ben } = await joins(golfer, url)
  await ben.page.goto('about:blank')
  await golfer.page.reload()
}

/** The device's golfer is seated, and comes back over a network that lets no phones talk. */
async function findsNoWayAnyMore(golfer: Golfer): Promise<void> {
  const address = new URL(golfer.page.url())
  address.searchParams.set('relayTest', '1')
  await golfer.page.goto(address.href)
  await expectShown(golfer, "The phones can't reach each other")
}

/** Ben, or whoever, has typed the code of a round and stands before its host. */
async function knocks(other: DirectGolfer, url: string, code: string): Promise<void> {
  await other.opens(`${url}/join?room=${code}&host=host_default&invite=manual_join`)
  await other.sees('Waiting for the host to let you in')
}

/** The device's golfer has followed an invitation over a network that lets no phones talk. */
async function findsNoWay(golfer: Golfer, url: string): Promise<void> {
  const ben = await otherPhone(golfer, url, 'Ben')
  await ben.hostsDirect()
  const link = new URL(await ben.invitation())
  link.searchParams.set('relayTest', '1')
  await golfer.page.goto(link.href)
  const told = golfer.page.getByRole('heading', { name: "The phones can't reach each other" })
  await expect(told).toBeVisible()
}

/** A guest asks the host for a live game. */
async function asksToMove(guest: DirectGolfer): Promise<void> {
  await (await guest.opensMenu()).getByRole('button', { name: 'Move to a live game' }).click()
}

/** Rounds from phone to phone. */
export const peerFaces: readonly Face[] = [
  {
    name: 'peer-lobby-knock',
    device: 'nickname',
    async show(golfer, url) {
      const own = new DirectGolfer(golfer.page)
      await own.opens(url)
      await own.hostsDirect()
      await knocks(await otherPhone(golfer, url, 'Maximilian-Alexander'), url, await own.code())
      await expect(own.knockOf('Maximilian-Alexander')).toBeVisible()
    },
  },
  {
    name: 'peer-scoring-knock',
    device: 'nickname',
    async show(golfer, url) {
      const own = new DirectGolfer(golfer.page)
      await own.opens(url)
      await own.hostsDirect()
      const code = await own.code()
      await own.startsDirect()
      await own.taps(4)
      await knocks(await otherPhone(golfer, url, 'Ben'), url, code)
      await expect(own.knockOf('Ben')).toBeVisible()
    },
  },
  {
    name: 'home-direct-knock',
    device: 'nickname',
    async show(golfer, url) {
      const own = new DirectGolfer(golfer.page)
      await own.opens(url)
      await own.hostsDirect()
      const code = await own.code()
      await own.goesWithinTheApp('/')
      await knocks(await otherPhone(golfer, url, 'Maximilian-Alexander'), url, code)
      await expectShown(golfer, 'Maximilian-Alexander wants to join')
    },
  },
  {
    name: 'peer-knocking',
    device: 'nickname',
    async show(golfer, url) {
      const ben = await otherPhone(golfer, url, 'Ben')
      await ben.hostsDirect()
      await knocks(new DirectGolfer(golfer.page), url, await ben.code())
    },
  },
  {
    name: 'peer-declined',
    device: 'nickname',
    async show(golfer, url) {
      const ben = await otherPhone(golfer, url, 'Ben')
      await ben.hostsDirect()
      await knocks(new DirectGolfer(golfer.page), url, await ben.code())
      await ben.knockOf('Ann').getByRole('button', { name: 'Decline' }).click()
      await expectShown(golfer, "The host hasn't let you in.")
    },
  },
  {
    name: 'peer-no-way',
    device: 'nickname',
    async show(golfer, url) {
      await findsNoWay(golfer, url)
    },
  },
  {
    name: 'peer-no-way-asked',
    device: 'nickname',
    async show(golfer, url) {
      await findsNoWay(golfer, url)
      await golfer.page.getByRole('button', { name: 'Move to a live game' }).click()
      await expectShown(golfer, 'The host has been asked')
    },
  },
  {
    name: 'peer-lobby-wish',
    device: 'nickname',
    async show(golfer, url) {
      const { own, ben } = await hosts(golfer, url)
      await asksToMove(ben)
      await expect(own.wishOf('Maximilian-Alexander')).toBeVisible()
    },
  },
  {
    name: 'peer-scoring-wish',
    device: 'nickname',
    async show(golfer, url) {
      const { own, ben } = await hosts(golfer, url)
      await own.startsDirect()
      await own.taps(4)
      await ben.isPlayingDirect()
      await asksToMove(ben)
      await expect(own.wishOf('Maximilian-Alexander')).toBeVisible()
    },
  },
  {
    name: 'peer-move-question',
    device: 'nickname',
    async show(golfer, url) {
      const own = new DirectGolfer(golfer.page)
      await own.opens(url)
      await own.hostsDirect()
      await (await own.opensMenu()).getByRole('button', { name: 'Move to a live game' }).click()
      await expect(own.page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'peer-lobby-alone',
    device: 'nickname',
    async show(golfer, url) {
      const own = new DirectGolfer(golfer.page)
      await own.opens(url)
      await own.hostsDirect()
    },
  },
  {
    name: 'peer-lobby-host',
    device: 'nickname',
    async show(golfer, url) {
      await hosts(golfer, url)
    },
  },
  {
    name: 'peer-lobby-add',
    device: 'nickname',
    async show(golfer, url) {
      const own = new DirectGolfer(golfer.page)
      await own.opens(url)
      await own.hostsDirect()
      await golfer.page.getByRole('button', { name: 'Add Player' }).click()
      await expect(golfer.page.getByRole('textbox', { name: 'Player Name' })).toBeFocused()
    },
  },
  {
    name: 'peer-lobby-remove',
    device: 'nickname',
    async show(golfer, url) {
      await hosts(golfer, url)
      await golfer.page.getByRole('button', { name: 'Remove Maximilian-Alexander' }).click()
      await expect(golfer.page.getByRole('alertdialog')).toBeVisible()
    },
  },
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
  {
    name: 'peer-waiting',
    device: 'nickname',
    async show(golfer, url) {
      await joins(golfer, url)
    },
  },
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
  {
    name: 'peer-waiting-connecting',
    device: 'nickname',
    async show(golfer, url) {
      await losesHost(golfer, url)
      await expectShown(golfer, 'Connecting...')
    },
  },
  {
    name: 'peer-waiting-disconnected',
    device: 'nickname',
    async show(golfer, url) {
      await losesHost(golfer, url)
      // In its own time: where the clock leaps, the backend's connection is lost, and its return begins the search anew.
      await expectShown(golfer, 'Disconnected')
    },
  },
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
    name: 'peer-waiting-no-way',
    device: 'nickname',
    async show(golfer, url) {
      await joins(golfer, url)
      await findsNoWayAnyMore(golfer)
    },
  },
  {
    name: 'peer-scoring-no-way',
    device: 'nickname',
    async show(golfer, url) {
      const { own, ben } = await joins(golfer, url)
      await ben.startsDirect()
      await own.isPlayingDirect()
      await own.taps(5)
      await findsNoWayAnyMore(golfer)
    },
  },
  {
    name: 'peer-scoring-connecting',
    device: 'nickname',
    async show(golfer, url) {
      const { own, ben } = await joins(golfer, url)
      await ben.startsDirect()
      await own.isPlayingDirect()
      await own.taps(5)
      await ben.page.goto('about:blank')
      await golfer.page.reload()
      await expect(golfer.page.locator('[data-connection="connecting"]')).toBeVisible()
    },
  },
  {
    name: 'peer-scoring-host-left',
    device: 'nickname',
    async show(golfer, url) {
      const { own, ben } = await joins(golfer, url)
      await ben.startsDirect()
      await own.isPlayingDirect()
      await own.taps(5)
      await ben.leavesGame()
      await expectShown(golfer, /host has left/i)
    },
  },
  {
    name: 'peer-scoring-share',
    device: 'nickname',
    async show(golfer, url) {
      const { own } = await hosts(golfer, url)
      await own.startsDirect()
      await (await own.opensMenu()).getByRole('button', { name: 'Invite mates' }).click()
      await expectShown(golfer, 'Round Code')
    },
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
    name: 'peer-scoring-host',
    device: 'nickname',
    async show(golfer, url) {
      const { own, ben } = await hosts(golfer, url)
      await own.startsDirect()
      await ben.taps(5)
      await expect(own.player('Maximilian-Alexander')).toContainText('5')
    },
  },
  {
    name: 'peer-scoring-players',
    device: 'nickname',
    async show(golfer, url) {
      const { own } = await hosts(golfer, url)
      await own.startsDirect()
      await own.opensPlayers()
      const players = golfer.page.getByRole('dialog', { name: 'Players' })
      await expect(players.getByRole('button', { name: 'Add Player' })).toBeVisible()
    },
  },
  {
    name: 'peer-scoring-leave',
    device: 'nickname',
    async show(golfer, url) {
      const { own, ben } = await joins(golfer, url)
      await ben.startsDirect()
      await own.isPlayingDirect()
      await golfer.page.getByRole('button', { name: 'Back' }).click()
      await expectShown(golfer, 'Leave Multiplayer Game?')
    },
  },
  {
    name: 'peer-board',
    device: 'nickname',
    async show(golfer, url) {
      const { own, ben } = await joins(golfer, url)
      await ben.startsDirect()
      await own.isPlayingDirect()
      await ben.enters('Mia', 6)
      await ben.enters('Ben', 4)
      await own.taps(5)
      await expect(own.player('Ben')).toContainText('4')
      await golfer.page.getByRole('link', { name: 'Leaderboard' }).click()
      await expect(golfer.page.getByRole('heading', { name: 'Leaderboard', level: 1 })).toBeVisible()
    },
  },
  {
    name: 'peer-loading',
    device: 'nickname',
    faults: { opening: 'hangs' },
    show: opens('/scoring/round_1_none', 'Loading round...'),
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
