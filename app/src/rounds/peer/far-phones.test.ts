import { expect, test } from 'vitest'
import { createPeerWorld, hosting, invitationOf } from '../../../../test/peers/peer-world.ts'

/** Ann hosts; phones and server are as far from each other as said, in ms each way. */
async function far(latencyMs: number) {
  const world = createPeerWorld()
  const host = world.phone('ann')
  const { roundId, game } = await hosting(world, host)
  world.network.slow(latencyMs)
  world.signalling.slow(latencyMs / 2)
  return { world, game, invitation: await invitationOf(host, roundId) }
}

test('over a way of 600 ms a guest joins by the first ask, before it is told that there is none', async () => {
  const { world, game, invitation } = await far(600)
  let isTold = false
  const joining = world
    .phone('ben')
    .rounds()
    .join(invitation, 'ben', { onNoWay: () => void (isTold = true) })
  await world.clock.pass(12_000)
  expect(game.session.view().round.players.map(({ nickname }) => nickname)).toEqual(['ann', 'ben'])
  expect(typeof (await joining)).toBe('object')
  expect(isTold).toBe(false)
  expect(world.signalling.said.filter(({ event }) => event === 'request-offer')).toHaveLength(1)
})
