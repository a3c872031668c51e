import { expect, test } from 'vitest'
import { createPeerWorld, hosting, invitationOf } from '../../../../test/peers/peer-world.ts'

/** Ann hosts; phones and server have this latency, in ms one way. */
async function far(latencyMs: number) {
  const world = createPeerWorld()
  const host = world.phone('ann')
  const { roundId, game } = await hosting(world, host)
  world.network.slow(latencyMs)
  world.signalling.slow(latencyMs / 2)
  return { world, game, invitation: await invitationOf(host, roundId) }
}

test('with 600 ms latency a guest joins by its first request, before a message says that it can’t connect', async () => {
  const { world, game, invitation } = await far(600)
  let hasNoWay = false
  const joining = world
    .phone('ben')
    .rounds()
    .join(invitation, 'ben', { onNoWay: () => void (hasNoWay = true) })
  await world.clock.pass(12_000)
  expect(game.session.view().round.players.map(({ nickname }) => nickname)).toEqual(['ann', 'ben'])
  expect(typeof (await joining)).toBe('object')
  expect(hasNoWay).toBe(false)
  expect(world.signalling.said.filter(({ event }) => event === 'request-offer')).toHaveLength(1)
})
