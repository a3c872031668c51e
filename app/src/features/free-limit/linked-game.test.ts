import { expect, test } from 'vitest'
import { createPeerWorld, hosting, invitationOf, joined } from '../../../../test/peers/peer-world.ts'
import { isUnderWay, linkedBy } from './linked-game.ts'

const live = {
  games: async () => ({ handle: async () => ({ code: 'ABC234' }), unfinished: async () => [{ code: 'DEF567' }] }),
  peers: async () => ({ unfinished: async () => [{ isOf: (code: string) => code === 'GHJ789' }] }),
}

// Decisions, 'Free tier, Pro': a round under way is never locked.
test.each([
  ['code=ABC234', true],
  ['code=def567', true],
  ['code=GHJ789', false],
  ['room=GHJ789&host=peer_ann&invite=GHJ789&v=1', true],
  ['room=ABC234&host=peer_ann&invite=ABC234&v=1', false],
])('the limit knows whether the golfer is in what the link ?%s leads to', async (query, isIn) => {
  const linked = linkedBy(new URLSearchParams(query))
  expect(linked !== null && (await isUnderWay({ ...live, has: async () => true }, linked))).toBe(isIn)
})

test('a guest is in the round that their link leads to after the host sent somebody else away', async () => {
  const world = createPeerWorld()
  const [host, ben, eve] = [world.phone('ann'), world.phone('ben'), world.phone('eve')]
  const { roundId, game } = await hosting(world, host)
  const invitation = await invitationOf(host, roundId)
  const bens = await joined(world, ben, invitation)
  const eves = await joined(world, eve, invitation)
  void game.lobby.start()
  await world.clock.pass(3_000)
  void game.lobby.removePlayer(eves.session.view().selfRoundPlayerId ?? '')
  await world.clock.pass(1_000)
  const { code } = bens.lobby.view()
  expect(code).not.toBe(invitation.code)
  const isIn = (each: string) =>
    isUnderWay({ ...live, has: async () => true, peers: async () => ben.rounds() }, { kind: 'round', code: each })
  expect([await isIn(invitation.code), await isIn(code), await isIn('XYZ789')]).toEqual([true, true, false])
  // Also after a reload.
  ben.reload('left')
  expect(await isIn(invitation.code)).toBe(true)
})

test('a link without a target lets nobody through, and no round is looked for if there is none', async () => {
  expect(linkedBy(new URLSearchParams('room=GHJ789'))).toBeNull()
  const notLoaded = () => Promise.reject(new Error('loaded'))
  const round = { kind: 'round', code: 'GHJ789' } as const
  expect(await isUnderWay({ ...live, peers: notLoaded, has: async () => false }, round)).toBe(false)
})
