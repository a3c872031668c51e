import { DEFAULT_HOST_ID } from '@teemates/golf/join-link'
import { expect, test } from 'vitest'
import { createPeerWorld, hosting } from '../../../../test/peers/peer-world.ts'

const typed = { code: 'ABC234', hostId: DEFAULT_HOST_ID, secret: null }
const bots = Array.from({ length: 16 }, (_, index) => `bot${index}`)

async function meeting() {
  const world = createPeerWorld()
  const { game } = await hosting(world, world.phone('ann'))
  const { joinRequests } = game
  if (joinRequests === null) throw new Error('a host without join requests')
  const ask = async (name: string) => {
    const asked = world.phone(name).ports().backend.peerRooms.knock('ABC234', { timeoutMs: 10_000 })
    await world.clock.pass(500)
    return asked
  }
  return { world, joinRequests, ask }
}

test('the host sees when silent phones fill the waiting list, makes room with one tap, and can undo it', async () => {
  const { world, joinRequests, ask } = await meeting()
  for (const bot of bots) expect(await ask(bot)).toMatchObject({ ok: true })
  // The host's phone forgets accounts that are silent for 20 s; the backend keeps their places for ten minutes.
  await world.clock.pass(60_000)
  expect([joinRequests.full(), joinRequests.pending()]).toEqual([null, []])
  const refused = world.phone('ben').rounds().join(typed, 'Ben')
  await world.clock.pass(2_000)
  expect(await refused).toMatchObject({ failure: { code: 'game_full' } })
  expect(joinRequests.full()).toBe('all')

  joinRequests.declineAll()
  await world.clock.pass(1_000)
  expect(joinRequests.full()).toBeNull()
  expect(await ask('bot0')).toMatchObject({ failure: { code: 'code_not_valid' } })
  void world.phone('ben').rounds().join(typed, 'Ben')
  await world.clock.pass(2_000)
  expect(joinRequests.pending().map(({ nickname }) => nickname)).toEqual(['Ben'])

  expect(joinRequests.declined()).toEqual([{ id: null, nickname: null }])
  joinRequests.takeBackDecline(null)
  await world.clock.pass(1_000)
  expect(joinRequests.declined()).toEqual([])
  expect(await ask('bot0')).toMatchObject({ ok: true })
})

test('a guest who asks right after the waiting list was emptied is shown at once', async () => {
  const { world, joinRequests, ask } = await meeting()
  for (const bot of bots) await ask(bot)
  await ask('late')
  joinRequests.declineAll()
  await world.clock.pass(1_000)
  // Each of the sixteen has another try, so there is no Decline to take back.
  expect(joinRequests.declined()).toEqual([])
  void world.phone('ben').rounds().join(typed, 'Ben')
  await world.clock.pass(2_000)
  expect(joinRequests.pending().map(({ nickname }) => nickname)).toEqual(['Ben'])
})

test('a silent account has one more try, and becomes a guest like any other once it sends a request', async () => {
  const { world, joinRequests, ask } = await meeting()
  for (const bot of bots) await ask(bot)
  joinRequests.declineAll()
  await world.clock.pass(1_000)
  expect(await ask('bot0')).toMatchObject({ ok: true })
  void world.phone('bot1').rounds().join(typed, 'Ben')
  await world.clock.pass(2_000)
  expect(joinRequests.pending().map(({ nickname }) => nickname)).toEqual(['Ben'])
  joinRequests.declineAll()
  await world.clock.pass(1_000)
  expect(await ask('bot0')).toMatchObject({ failure: { code: 'code_not_valid' } })
})

test('a full waiting list is shown until its places are free again', async () => {
  const { world, joinRequests, ask } = await meeting()
  for (const bot of bots) await ask(bot)
  await ask('late')
  await world.clock.pass(9 * 60_000)
  expect(joinRequests.full()).toBe('all')
  await world.clock.pass(61_000)
  expect(joinRequests.full()).toBeNull()
})

test('the host sees that one network has taken its places, and Decline all makes room there', async () => {
  const { world, joinRequests } = await meeting()
  world.signalling.say('server', { event: 'network-full', payload: {} })
  await world.clock.pass(1_000)
  expect(joinRequests.full()).toBe('network')
  joinRequests.declineAll()
  expect(joinRequests.full()).toBeNull()
})
