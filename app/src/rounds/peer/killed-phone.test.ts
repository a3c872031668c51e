import { strokesOn } from '@teemates/golf/round'
import { expect, test } from 'vitest'
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

/** Ann hosts, Ben and Cid are guests; all play. */
async function threesome(hostVariant: PeerVariant = (ports) => ports) {
  /** Ben's disk. */
  const disk = { isHanging: false }
  const benVariant: PeerVariant = (ports) => ({
    ...ports,
    log: { ...ports.log, append: (entry) => (disk.isHanging ? new Promise(() => undefined) : ports.log.append(entry)) },
  })
  const variants = [hostVariant, benVariant]
  const world = createPeerWorld(drawing(1), () => variants.shift() ?? ((ports) => ports))
  const host = world.phone('ann')
  const { roundId, game } = await hosting(world, host)
  const invitation = await invitationOf(host, roundId)
  const bensPhone = world.phone('ben')
  const ben = await joined(world, bensPhone, invitation)
  const cid = await joined(world, world.phone('cid'), invitation)
  void game.lobby.start()
  await world.clock.pass(3_000)
  return { world, host, bensPhone, roundId, game, ben, cid, annId: selfOf(game), benId: selfOf(ben), disk }
}

const selfOf = (game: PeerGame) => game.session.view().selfRoundPlayerId ?? ''
const strokesIn = (game: PeerGame, playerId: string) => strokesOn(game.session.view().round, 1, playerId)
const namesIn = (game: PeerGame) => game.session.view().round.players.map(({ nickname }) => nickname)

/** Ben's stroke reaches the host 170 ms after his tap, while the host still stores its own event of just before. */
async function killedInTheCommit(act: (game: PeerGame, annId: string) => void) {
  const { world, host, roundId, game, ben, cid, annId, benId } = await threesome()
  void ben.session.setStrokes(benId, 1, 5)
  await world.clock.pass(166)
  act(game, annId)
  await world.clock.pass(5)
  expect(strokesIn(game, benId)).toBe(5)
  host.reload('killed')
  const again = await opened(host, roundId)
  await world.clock.pass(30_000)
  return { games: [again, ben, cid], annId, benId }
}

test('a stroke lost with the host’s killed page is on no other phone', async () => {
  const { games, annId, benId } = await killedInTheCommit((game, self) => void game.session.setStrokes(self, 1, 4))
  expect(games.map((game) => strokesIn(game, annId))).toEqual([0, 0, 0])
  expect(games.map((game) => strokesIn(game, benId))).toEqual([5, 5, 5])
})

test('a player without a phone lost with the host’s killed page is on no other phone', async () => {
  const { games } = await killedInTheCommit((game) => void game.lobby.addPlayer('mia'))
  expect(games.map(namesIn)).toEqual([
    ['ann', 'ben', 'cid'],
    ['ann', 'ben', 'cid'],
    ['ann', 'ben', 'cid'],
  ])
})

test('a guest who asks for the round at that moment doesn’t receive the unstored stroke', async () => {
  let isAsked = (): void => undefined
  const { world, host, roundId, game, annId } = await threesome((ports) => ({
    ...ports,
    connect: (events) =>
      ports.connect({
        ...events,
        onMessage(text) {
          if (text.includes('need-delta')) isAsked()
          events.onMessage(text)
        },
      }),
  }))
  isAsked = () => {
    isAsked = () => undefined
    void game.session.setStrokes(annId, 1, 4)
    world.clock.after(5, () => host.reload('killed'))
  }
  const dan = await joined(world, world.phone('dan'), await invitationOf(host, roundId))
  const again = await opened(host, roundId)
  await world.clock.pass(30_000)
  expect(namesIn(again)).toEqual(['ann', 'ben', 'cid', 'dan'])
  expect([again, dan].map((one) => strokesIn(one, annId))).toEqual([0, 0])
})

test('a host whose disk hangs delays the others only for a moment', async () => {
  let isHanging = false
  const { world, game, ben, cid, annId, benId } = await threesome((ports) => ({
    ...ports,
    log: { ...ports.log, append: (entry) => (isHanging ? new Promise(() => undefined) : ports.log.append(entry)) },
  }))
  isHanging = true
  void game.session.setStrokes(annId, 1, 4)
  void ben.session.setStrokes(benId, 1, 5)
  await world.clock.pass(900)
  expect([strokesIn(ben, annId), strokesIn(cid, benId)]).toEqual([0, 0])
  await world.clock.pass(700)
  expect([strokesIn(ben, annId), strokesIn(cid, benId)]).toEqual([4, 5])
})

test('a guest receives its own events again that only the host still has', async () => {
  const { world, bensPhone, roundId, game, ben, benId } = await threesome()
  void ben.session.setStrokes(benId, 1, 5)
  await world.clock.pass(148)
  void ben.session.setStrokes(benId, 1, 6)
  void ben.session.setStrokes(benId, 1, 7)
  // They are sent together with the first one, 150 ms after it.
  await world.clock.pass(4)
  bensPhone.reload('killed')
  const again = await opened(bensPhone, roundId)
  expect(strokesIn(again, benId)).toBe(5)
  await world.clock.pass(30_000)
  expect([game, again].map((one) => strokesIn(one, benId))).toEqual([7, 7])
})

test('a guest’s stroke after its page was killed replaces the lost one, even if the host received that', async () => {
  const { world, bensPhone, roundId, game, ben, cid, benId, disk } = await threesome()
  disk.isHanging = true
  for (const strokes of [3, 4]) {
    void ben.session.setStrokes(benId, 1, strokes)
    await world.clock.pass(1_000)
  }
  expect(strokesIn(game, benId)).toBe(4)
  bensPhone.reload('killed')
  disk.isHanging = false
  const again = await opened(bensPhone, roundId)
  expect(strokesIn(again, benId)).toBe(0)
  void again.session.setStrokes(benId, 1, 5)
  await world.clock.pass(30_000)
  expect([game, again, cid].map((one) => strokesIn(one, benId))).toEqual([5, 5, 5])
})
