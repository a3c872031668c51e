import { currentHoleNumber, strokesOn } from '@teemates/golf/round'
import { expect, test } from 'vitest'
import type { PeerGame } from './peer-game.ts'
import {
  createPeerWorld,
  HOLES,
  hosting,
  invitationOf,
  joined,
  opened,
  type PeerPhone,
} from '../../../../test/peers/peer-world.ts'

const HOUR_MS = 3_600_000

/** Ann hosts, Ben is her guest, and they play. */
async function twosome() {
  const world = createPeerWorld()
  const [host, guest] = [world.phone('ann'), world.phone('ben')]
  const { roundId, game } = await hosting(world, host)
  const guestGame = await joined(world, guest, await invitationOf(host, roundId))
  void game.lobby.start()
  await world.clock.pass(1_000)
  return { world, host, guest, roundId, game, guestGame }
}

function holeOut({ session }: PeerGame): void {
  const { round, selfRoundPlayerId } = session.view()
  void session.setStrokes(selfRoundPlayerId ?? '', currentHoleNumber(round), 4)
  void session.advance(currentHoleNumber(round))
}

/** They have played, and Ben's phone sleeps as the host ends the round. */
async function endedWithoutGuest() {
  const met = await twosome()
  const { world, game, guestGame, guest } = met
  for (let hole = 1; hole < HOLES; hole += 1) {
    for (const one of [game, guestGame]) holeOut(one)
    await world.clock.pass(2_000)
  }
  holeOut(guestGame)
  await world.clock.pass(1_000)
  guest.reload('left')
  guest.kill()
  holeOut(game)
  await world.clock.pass(2_000)
  expect(game.session.view().round.status).toBe('completed')
  return met
}

/** The card in history. */
const cardOf = (phone: PeerPhone, roundId: string) => phone.history.get(roundId)?.scores

test('a guest whose phone slept at the end learns of it from the host’s next page, and both have the same card', async () => {
  const { world, host, guest, roundId } = await endedWithoutGuest()
  host.reload('killed')
  guest.reload('killed')
  const again = await opened(guest, roundId)
  await world.clock.pass(30_000)
  expect(again.connection()).toBe('disconnected')
  expect(await host.rounds().unfinished()).toEqual([])
  await host.rounds().reopen()
  await world.clock.pass(5_000)
  expect(again.session.view().round.status).toBe('completed')
  expect(await guest.rounds().unfinished()).toEqual([])
  expect(cardOf(guest, roundId)).toHaveLength(2)
  expect(cardOf(guest, roundId)).toEqual(cardOf(host, roundId))
})

test('a day after the end the host’s phone no longer answers for the round', async () => {
  const { world, host, guest, roundId } = await endedWithoutGuest()
  host.kill()
  await world.clock.pass(24 * HOUR_MS)
  host.reload('killed')
  await host.rounds().reopen()
  guest.reload('killed')
  const again = await opened(guest, roundId)
  await world.clock.pass(30_000)
  expect(again.connection()).toBe('disconnected')
})

test('newcomers get no answer in a round that has ended', async () => {
  const { world, host, roundId } = await endedWithoutGuest()
  const invitation = await invitationOf(host, roundId)
  const offers = () => world.signalling.said.filter(({ event }) => event === 'offer').length
  const before = offers()
  const rounds = world.phone('eve').rounds()
  const joining = rounds.join(invitation, 'eve')
  await world.clock.pass(25_000)
  rounds.stopJoining()
  expect(await joining).toBe('disconnected')
  expect(offers()).toBe(before)
})

test('a round that the golfer has deleted from history stays deleted, though the phone still answers for it', async () => {
  const { world, host, guest, roundId } = await endedWithoutGuest()
  host.forget(roundId)
  host.reload('left')
  await host.rounds().reopen()
  guest.reload('killed')
  await opened(guest, roundId)
  await world.clock.pass(5_000)
  expect(cardOf(guest, roundId)).toHaveLength(2)
  expect(cardOf(host, roundId)).toBeUndefined()
})

test('a round that ended just before the page was killed comes into history at the next start', async () => {
  const { host, guest, roundId, world } = await endedWithoutGuest()
  guest.reload('killed')
  const game = await opened(guest, roundId)
  guest.refuse(true)
  await world.clock.pass(5_000)
  expect(game.session.view().round.status).toBe('completed')
  expect(cardOf(guest, roundId)).toBeUndefined()
  guest.reload('left')
  guest.refuse(false)
  await guest.rounds().reopen()
  await world.clock.pass(1_000)
  expect(cardOf(guest, roundId)).toEqual(cardOf(host, roundId))
})

test('a guest’s page killed while keys are stored has not joined; killed a moment later it has the keys', async () => {
  for (let afterMs = 0; afterMs <= 30; afterMs += 2) {
    const world = createPeerWorld()
    const [host, guest] = [world.phone('ann'), world.phone('ben')]
    const { roundId } = await hosting(world, host)
    const invitation = await invitationOf(host, roundId)
    guest.slowKeys(20)
    void guest.rounds().join(invitation, 'ben')
    while (!guest.isStoringKeys()) await world.clock.pass(1)
    await world.clock.pass(afterMs)
    guest.reload('left')
    await world.clock.pass(1)
    const hasKeys = guest.keys.has(roundId)
    expect([`${afterMs} ms`, (await guest.stored(roundId)).length > 0 && !hasKeys]).toEqual([`${afterMs} ms`, false])
  }
})

test.each(['guest', 'host'] as const)(
  'a %s whose keys are lost sees their card, plays on and finishes it',
  async (role) => {
    const met = await twosome()
    const { world, roundId, game, guestGame } = met
    for (const one of [game, guestGame]) holeOut(one)
    await world.clock.pass(2_000)
    const phone = met[role]
    phone.reload('left')
    phone.keys.clear()
    const alone = await opened(phone, roundId)
    const selfId = alone.session.view().selfRoundPlayerId ?? ''
    expect(strokesOn(alone.session.view().round, 1, selfId)).toBe(4)
    expect(alone.session.view().inviting).toBeNull()
    for (let hole = 2; hole <= HOLES; hole += 1) {
      holeOut(alone)
      await world.clock.pass(1_000)
    }
    expect(alone.session.view().round.status).toBe('completed')
    const nines = Object.fromEntries(Array.from({ length: HOLES }, (_, index) => [String(index + 1), 4]))
    const own = cardOf(phone, roundId)?.find(({ playerId }) => playerId === `cmplr_${phone.name}`)
    expect(own?.strokesByHole).toEqual(nines)
  },
)

const namesIn = ({ session }: PeerGame) => session.view().round.players.map(({ nickname }) => nickname)

test('a guest who deletes a paused round leaves the others’ board, and joins again as one player', async () => {
  const { world, host, guest, roundId, game, guestGame } = await twosome()
  holeOut(guestGame)
  void guest.rounds().putAside(roundId)
  await world.clock.pass(100)
  guest.reload('left')
  void guest.rounds().remove(roundId)
  await world.clock.pass(5_000)
  expect(namesIn(game)).toEqual(['ann'])
  expect(guest.keys.has(roundId)).toBe(false)
  expect(cardOf(guest, roundId)).toBeUndefined()
  const again = await joined(world, guest, await invitationOf(host, roundId))
  expect(namesIn(game)).toEqual(['ann', 'ben'])
  // It is there after a reload, too.
  holeOut(again)
  guest.reload('left')
  expect(namesIn(await opened(guest, roundId))).toEqual(['ann', 'ben'])
})

test.each(['deletes', 'leaves'])('a guest who %s the round without signal is gone once there is some', async (how) => {
  const { world, guest, roundId, game, guestGame } = await twosome()
  world.signalling.setUp(false)
  world.network.lose('ann', 'ben', 'closed')
  await world.clock.pass(1_000)
  if (how === 'leaves') void guestGame.session.leave()
  else void guest.rounds().remove(roundId)
  await world.clock.pass(5_000)
  expect(namesIn(game)).toEqual(['ann', 'ben'])
  expect(await guest.rounds().unfinished()).toEqual([])
  world.signalling.setUp(true)
  await world.clock.pass(10_000)
  expect(namesIn(game)).toEqual(['ann'])
})

test('a guest who joins again while the leave message is pending is one player', async () => {
  const { world, host, guest, roundId, game, guestGame } = await twosome()
  const invitation = await invitationOf(host, roundId)
  world.network.lose('ann', 'ben', 'closed')
  void guestGame.session.leave()
  await world.clock.pass(20)
  await joined(world, guest, invitation)
  await world.clock.pass(5_000)
  expect(namesIn(game)).toEqual(['ann', 'ben'])
})

test('the next page sends a leave message that the last one couldn’t, for a day', async () => {
  for (const [hours, names] of [
    [1, ['ann']],
    [25, ['ann', 'ben']],
  ] as const) {
    const { world, guest, game, guestGame } = await twosome()
    world.signalling.setUp(false)
    world.network.lose('ann', 'ben', 'closed')
    await world.clock.pass(1_000)
    void guestGame.session.leave()
    await world.clock.pass(1_000)
    guest.reload('left')
    guest.kill()
    world.signalling.setUp(true)
    await world.clock.pass(hours * HOUR_MS)
    guest.reload('left')
    await guest.rounds().reopen()
    await world.clock.pass(10_000)
    expect(namesIn(game)).toEqual(names)
  }
})

test('a guest killed before the host confirmed the leave gets the confirmation on the next page, and joins again at once', async () => {
  const { world, host, guest, roundId, game, guestGame } = await twosome()
  const invitation = await invitationOf(host, roundId)
  void guestGame.session.leave()
  for (let ms = 0; ms < 1_000 && namesIn(game).includes('ben'); ms += 1) await world.clock.pass(1)
  expect(namesIn(game)).toEqual(['ann'])
  guest.reload('left')
  await guest.rounds().reopen()
  await world.clock.pass(2_000)
  expect(guest.keys.has(roundId)).toBe(false)
  expect(namesIn(await joined(world, guest, invitation))).toEqual(['ann', 'ben'])
  expect(namesIn(game)).toEqual(['ann', 'ben'])
})

test('a host who deletes a paused round has left it for every guest, whenever they come back', async () => {
  const { world, host, roundId, guestGame } = await twosome()
  const cleo = world.phone('cleo')
  const cleosGame = await joined(world, cleo, await invitationOf(host, roundId))
  void host.rounds().putAside(roundId)
  await world.clock.pass(100)
  host.reload('left')
  cleo.reload('left')
  cleo.kill()
  void host.rounds().remove(roundId)
  await world.clock.pass(5_000)
  expect(guestGame.connection()).toBe('host-left')
  expect(host.keys.has(roundId)).toBe(true)
  host.reload('left')
  await host.rounds().reopen()
  await world.clock.pass(1_000)
  cleo.reload('left')
  const back = await opened(cleo, roundId)
  await world.clock.pass(10_000)
  expect([cleosGame.roundId, back.connection()]).toEqual([roundId, 'host-left'])
})

test.each(['guest', 'host'] as const)(
  'a round that another tab of the %s deletes is closed here, and the others are notified',
  async (role) => {
    const met = await twosome()
    const { world, roundId, game, guestGame } = met
    const [own, other] = role === 'host' ? [game, guestGame] : [guestGame, game]
    let notified = 0
    met[role].rounds().subscribe(() => (notified += 1))
    await met[role].appendElsewhere({ id: 'log_1', roundId, at: world.clock.now(), kind: 'removed' })
    expect(own.isDeleted()).toBe(true)
    expect(notified).toBeGreaterThan(0)
    await world.clock.pass(2_000)
    expect(role === 'host' ? other.connection() : namesIn(other)).toEqual(role === 'host' ? 'host-left' : ['ann'])
    expect(await met[role].rounds().open(roundId)).toBeNull()
  },
)

test('another tab’s change of a whole round notifies the list of rounds, and a stroke doesn’t', async () => {
  const { world, guest, roundId, guestGame } = await twosome()
  holeOut(guestGame)
  await world.clock.pass(1_000)
  let notified = 0
  guest.rounds().subscribe(() => (notified += 1))
  const stroke = (await guest.stored(roundId)).find((entry) => entry.kind === 'event' && entry.event.type === 'stroke')
  if (stroke !== undefined) await guest.appendElsewhere(stroke)
  expect(notified).toBe(0)
  await guest.appendElsewhere({ id: 'log_1', roundId, at: world.clock.now(), kind: 'put-aside' })
  expect(notified).toBe(1)
  expect((await guest.rounds().unfinished()).map(({ isPutAside }) => isPutAside)).toEqual([true])
})

test('a lobby whose host has left is no longer offered', async () => {
  const world = createPeerWorld()
  const [host, guest] = [world.phone('ann'), world.phone('ben')]
  const { roundId, game } = await hosting(world, host)
  await joined(world, guest, await invitationOf(host, roundId))
  let notified = 0
  guest.rounds().subscribe(() => (notified += 1))
  void game.session.leave()
  await world.clock.pass(2_000)
  expect(notified).toBeGreaterThan(0)
  expect(await guest.rounds().unfinished()).toEqual([])
})

test('adding a player to a full round fails, and the host sees why', async () => {
  const world = createPeerWorld()
  const { game } = await hosting(world, world.phone('ann'))
  for (const name of ['b', 'c', 'd', 'e', 'f', 'g', 'h']) expect((await addedTo(game, world, name)).ok).toBe(true)
  expect(await addedTo(game, world, 'late')).toMatchObject({ ok: false, failure: { code: 'game_full' } })
})

async function addedTo(game: PeerGame, { clock }: ReturnType<typeof createPeerWorld>, name: string) {
  const adding = game.lobby.addPlayer(name)
  await clock.pass(100)
  return adding
}
