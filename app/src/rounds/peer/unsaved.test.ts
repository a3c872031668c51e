import { currentHoleNumber, strokesOn } from '@teemates/golf/round'
import { expect, test } from 'vitest'
import type { LogEntry } from '../../storage/log/log-entry.ts'
import type { PeerGame } from './peer-game.ts'
import {
  createPeerWorld,
  drawing,
  hosting,
  invitationOf,
  joined,
  opened,
  type PeerVariant,
} from '../../../../test/peers/peer-world.ts'

/** A phone's disk that can be full. It reports that like the log, and stores the pending entries once there is room. */
function createDisk() {
  let waiting: readonly LogEntry[] = []
  let append: (entry: LogEntry) => Promise<unknown> = async () => undefined
  const disk = {
    isFull: false,
    async makeRoom() {
      disk.isFull = false
      for (const entry of waiting) await append(entry)
      waiting = []
      tell()
    },
  }
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const variant: PeerVariant = (ports) => {
    append = ports.log.append
    const log = {
      ...ports.log,
      async append(entry: LogEntry) {
        const isDurable = !disk.isFull && (await ports.log.append(entry))
        if (!isDurable) waiting = [...waiting, entry]
        // Like the log, it reports after the caller has shown the entry.
        queueMicrotask(tell)
        return isDurable
      },
      onState(listener: () => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      state: () => (waiting.length > 0 ? 'failing' : ports.log.state()),
    } as const
    return { ...ports, log }
  }
  return { disk, variant }
}

/** Ann hosts and Ben is a guest; both play, and both disks are full. */
async function twosome() {
  const disks = [createDisk(), createDisk()]
  let phoneCount = 0
  const world = createPeerWorld(drawing(1), () => disks[phoneCount++]?.variant ?? ((ports) => ports))
  const host = world.phone('ann')
  const { roundId, game } = await hosting(world, host)
  const guestGame = await joined(world, world.phone('ben'), await invitationOf(host, roundId))
  void game.lobby.start()
  await world.clock.pass(3_000)
  for (const { disk } of disks) disk.isFull = true
  const makeRoom = () => {
    for (const { disk } of disks) void disk.makeRoom()
  }
  return { world, host, game, guestGame, ann: selfOf(game), ben: selfOf(guestGame), makeRoom }
}

/** Ann hosts, Ben and Cleo are guests. A phone killed while its disk is full loses its events since then. */
async function threesome() {
  const disks = [createDisk(), createDisk(), createDisk()]
  let phoneCount = 0
  const world = createPeerWorld(drawing(1), () => disks[phoneCount++]?.variant ?? ((ports) => ports))
  const [anns, bens, cleos] = ['ann', 'ben', 'cleo'].map((name, index) => {
    const { disk } = disks[index] ?? createDisk()
    return { phone: world.phone(name), disk }
  })
  if (anns === undefined || bens === undefined || cleos === undefined) throw new Error('three phones')
  const { roundId, game } = await hosting(world, anns.phone)
  const invitation = await invitationOf(anns.phone, roundId)
  const guestGame = await joined(world, bens.phone, invitation)
  const cleosGame = await joined(world, cleos.phone, invitation)
  void game.lobby.start()
  await world.clock.pass(3_000)
  const ids = { ann: selfOf(game), ben: selfOf(guestGame), cleo: selfOf(cleosGame) }
  return { world, host: anns, guest: bens, game, guestGame, cleosGame, roundId, ...ids }
}

const selfOf = (game: PeerGame) => game.session.view().selfRoundPlayerId ?? ''
const strokesIn = (game: PeerGame, playerId: string) => strokesOn(game.session.view().round, 1, playerId)
const holeOf = (game: PeerGame) => currentHoleNumber(game.session.view().round)
const notSaved = { ok: false, code: 'not-saved' }

test.each(['guest', 'host'] as const)(
  'a %s’s taps that can’t be stored are shown as not saved, and reach the others all the same',
  async (who) => {
    const { world, game, guestGame, ann, ben, makeRoom } = await twosome()
    const [own, other, self] = who === 'host' ? [game, guestGame, ann] : [guestGame, game, ben]
    const { session } = own
    expect(session.view().saveState).toBe('saved')
    for (const strokes of [5, 4]) {
      expect(await session.setStrokes(self, 1, strokes)).toEqual(notSaved)
      expect([strokesIn(own, self), session.view().saveState]).toEqual([strokes, 'unsaved'])
      await world.clock.pass(1_000)
      expect(strokesIn(other, self)).toBe(strokes)
    }
    expect(await session.setReady(true)).toEqual(notSaved)
    expect(session.view().selfReady).toBe(true)
    makeRoom()
    await world.clock.pass(1_000)
    void session.setReady(false)
    await world.clock.pass(1_000)
    expect(session.view()).toMatchObject({ saveState: 'saved', selfReady: false })
  },
)

test('a Next that can’t be stored still takes everybody to the next hole', async () => {
  const { world, game, guestGame, ann, ben } = await twosome()
  await game.session.setStrokes(ann, 1, 4)
  await guestGame.session.setStrokes(ben, 1, 5)
  expect(await guestGame.session.advance(1)).toEqual(notSaved)
  await world.clock.pass(1_000)
  expect(await game.session.advance(1)).toEqual(notSaved)
  await world.clock.pass(1_000)
  expect([holeOf(game), holeOf(guestGame)]).toEqual([2, 2])
  for (const one of [game, guestGame]) expect(one.session.view().saveState).toBe('unsaved')
})

test('finishing for everyone ends the round on every phone even if it can’t be stored, and reaches the log once there is room', async () => {
  const { world, host, game, guestGame, ann, ben, makeRoom } = await twosome()
  await game.session.setStrokes(ann, 1, 4)
  await guestGame.session.setStrokes(ben, 1, 5)
  await world.clock.pass(1_000)
  expect(await game.session.hostControls?.finishForAll()).toEqual(notSaved)
  await world.clock.pass(2_000)
  const { roundId } = game
  for (const one of [game, guestGame]) {
    expect(one.session.view()).toMatchObject({ saveState: 'unsaved', round: { status: 'completed' } })
  }
  const card = host.history.get(roundId)?.scores.map(({ strokesByHole }) => strokesByHole)
  expect(card).toEqual([{ 1: 4 }, { 1: 5 }])
  const isEndStored = async () => JSON.stringify(await host.stored(roundId)).includes('end_round')
  expect(await isEndStored()).toBe(false)
  makeRoom()
  await world.clock.pass(1_000)
  expect(await isEndStored()).toBe(true)
  expect(game.session.view().saveState).toBe('saved')
})

test('a round is not created if the server opens no room for it, and nothing of it stays on the device', async () => {
  const world = createPeerWorld()
  const host = world.phone('ann')
  world.signalling.setUp(false)
  const made = host.rounds().create({
    courseName: 'Links',
    courseVendorId: null,
    teeLabel: 'Standard',
    holesMode: 'front9',
    holes: Array.from({ length: 9 }, (_, index) => ({ number: index + 1, par: 4, distance: null, si: null })),
    nickname: 'ann',
  })
  await world.clock.pass(11_000)
  expect(await made).toEqual({ ok: false, failure: { kind: 'unreachable' } })
  expect(await host.ports().log.roundIds('peer', 0)).toEqual([])
  expect(host.keys.size).toBe(0)
})

test('a guest drops what the host’s next page has lost, but keeps its own strokes', async () => {
  const { world, host, guest, game, guestGame, roundId, ann, ben } = await threesome()
  const namesIn = (one: PeerGame) => one.session.view().round.players.map(({ nickname }) => nickname)
  void game.session.setStrokes(ann, 1, 4)
  void guestGame.session.setStrokes(ben, 1, 5)
  await world.clock.pass(3_000)
  host.disk.isFull = true
  void game.lobby.addPlayer('mia')
  void game.session.setStrokes(ann, 1, 7)
  void guestGame.session.setStrokes(ben, 1, 6)
  await world.clock.pass(3_000)
  expect(namesIn(guestGame)).toEqual(['ann', 'ben', 'cleo', 'mia'])
  expect([strokesIn(guestGame, ann), strokesIn(game, ben)]).toEqual([7, 6])

  host.phone.reload('killed')
  const again = await opened(host.phone, roundId)
  await world.clock.pass(10_000)
  for (const one of [again, guestGame]) {
    expect(namesIn(one)).toEqual(['ann', 'ben', 'cleo'])
    expect([strokesIn(one, ann), strokesIn(one, ben)]).toEqual([4, 6])
  }
  guest.phone.reload('left')
  const bens = await opened(guest.phone, roundId)
  expect(namesIn(bens)).toEqual(['ann', 'ben', 'cleo'])
  expect([strokesIn(bens, ann), strokesIn(bens, ben)]).toEqual([4, 6])
})

test('a stroke that the host has lost shows again on the other guests once its own phone is back', async () => {
  const { world, host, game, guestGame, cleosGame, roundId, cleo } = await threesome()
  void cleosGame.session.setStrokes(cleo, 1, 5)
  await world.clock.pass(3_000)
  host.disk.isFull = true
  void cleosGame.session.setStrokes(cleo, 1, 6)
  await world.clock.pass(3_000)
  expect([strokesIn(game, cleo), strokesIn(guestGame, cleo)]).toEqual([6, 6])

  world.network.keepApart('ann', 'cleo')
  world.network.lose('ann', 'cleo', 'closed')
  host.phone.reload('killed')
  const again = await opened(host.phone, roundId)
  await world.clock.pass(10_000)
  // A guest shows the host's events.
  expect([strokesIn(again, cleo), strokesIn(guestGame, cleo), strokesIn(cleosGame, cleo)]).toEqual([5, 5, 6])
  world.network.bringTogether('ann', 'cleo')
  await world.clock.pass(30_000)
  for (const one of [again, guestGame, cleosGame]) expect(strokesIn(one, cleo)).toBe(6)
})

test('a player who left and an end stay as they are on a guest that takes the whole round again', async () => {
  const { world, host, guest, game, guestGame, cleosGame, roundId, ann, ben } = await threesome()
  void game.session.setStrokes(ann, 1, 4)
  void guestGame.session.setStrokes(ben, 1, 5)
  await world.clock.pass(3_000)
  host.disk.isFull = true
  void game.session.setStrokes(ann, 1, 7)
  await world.clock.pass(3_000)
  guest.phone.kill()
  await world.clock.pass(1_000)
  host.phone.reload('killed')
  host.disk.isFull = false
  const again = await opened(host.phone, roundId)
  void cleosGame.session.leave()
  await world.clock.pass(10_000)
  void again.session.hostControls?.finishForAll()
  await world.clock.pass(3_000)
  guest.phone.reload('left')
  const bens = await opened(guest.phone, roundId)
  await world.clock.pass(10_000)
  const { players, status } = bens.session.view().round
  expect([players.map(({ nickname }) => nickname), status]).toEqual([['ann', 'ben'], 'completed'])
  expect([strokesIn(bens, ann), strokesIn(bens, ben)]).toEqual([4, 5])
})
