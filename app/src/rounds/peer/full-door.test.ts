import { DEFAULT_HOST_ID } from '@teemates/golf/join-link'
import { expect, test } from 'vitest'
import { createPeerWorld, hosting } from '../../../../test/peers/peer-world.ts'

const typed = { code: 'ABC234', hostId: DEFAULT_HOST_ID, secret: null }
const bots = Array.from({ length: 16 }, (_, index) => `bot${index}`)

async function meeting() {
  const world = createPeerWorld()
  const { game } = await hosting(world, world.phone('ann'))
  const { door } = game
  if (door === null) throw new Error('a host without a door')
  const ask = async (name: string) => {
    const asked = world.phone(name).ports().backend.peerRooms.knock('ABC234', { timeoutMs: 10_000 })
    await world.clock.pass(500)
    return asked
  }
  return { world, door, ask }
}

test('a door full of phones that say nothing is shown to its host, who makes room with one tap and can undo it', async () => {
  const { world, door, ask } = await meeting()
  for (const bot of bots) expect(await ask(bot)).toMatchObject({ ok: true })
  // The host's phone forgets who says nothing for 20 s; the backend keeps their places for ten minutes.
  await world.clock.pass(60_000)
  expect([door.isFull(), door.knocks()]).toEqual([false, []])
  const refused = world.phone('ben').rounds().join(typed, 'Ben')
  await world.clock.pass(2_000)
  expect(await refused).toMatchObject({ failure: { code: 'game_full' } })
  expect(door.isFull()).toBe(true)

  door.declineAll()
  await world.clock.pass(1_000)
  expect(door.isFull()).toBe(false)
  expect(await ask('bot0')).toMatchObject({ failure: { code: 'code_not_valid' } })
  void world.phone('ben').rounds().join(typed, 'Ben')
  await world.clock.pass(2_000)
  expect(door.knocks().map(({ nickname }) => nickname)).toEqual(['Ben'])

  expect(door.declined()).toEqual([{ id: null, nickname: null }])
  door.takeBackDecline(null)
  await world.clock.pass(1_000)
  expect(door.declined()).toEqual([])
  expect(await ask('bot0')).toMatchObject({ ok: true })
})

test('a guest who asks right after the door was emptied is shown at once', async () => {
  const { world, door, ask } = await meeting()
  for (const bot of bots) await ask(bot)
  await ask('late')
  door.declineAll()
  await world.clock.pass(1_000)
  void world.phone('ben').rounds().join(typed, 'Ben')
  await world.clock.pass(2_000)
  expect(door.knocks().map(({ nickname }) => nickname)).toEqual(['Ben'])
})

test('an account that says nothing has one more try, and speaking makes it a guest as any other', async () => {
  const { world, door, ask } = await meeting()
  for (const bot of bots) await ask(bot)
  door.declineAll()
  await world.clock.pass(1_000)
  expect(await ask('bot0')).toMatchObject({ ok: true })
  void world.phone('bot1').rounds().join(typed, 'Ben')
  await world.clock.pass(2_000)
  expect(door.knocks().map(({ nickname }) => nickname)).toEqual(['Ben'])
  door.declineAll()
  await world.clock.pass(1_000)
  expect(await ask('bot0')).toMatchObject({ failure: { code: 'code_not_valid' } })
})

test('a full door is shown until its places are free again', async () => {
  const { world, door, ask } = await meeting()
  for (const bot of bots) await ask(bot)
  await ask('late')
  await world.clock.pass(9 * 60_000)
  expect(door.isFull()).toBe(true)
  await world.clock.pass(61_000)
  expect(door.isFull()).toBe(false)
})
