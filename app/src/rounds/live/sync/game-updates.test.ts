import { expect, test } from 'vitest'
import type { CallFailure } from '../../../backend/call-outcome.ts'
import { createLiveGames } from '../create-live-games.ts'
import { createTestWorld, type TestPhone } from '../../../../../test/devices/test-phone.ts'

/** When each call of that name was made, in milliseconds. */
function times({ calls }: TestPhone, name: string): number[] {
  return calls.filter((call) => call.name === name).map(({ at }) => at)
}

async function playing(random?: () => number) {
  const world = createTestWorld(random)
  const phone = await world.phone('ann')
  const game = await phone.play()
  /** A player joins without a notification to the phone. */
  const joinsUnnoticed = (playerId: string, accountId: string) => {
    const [channel] = world.server.channels
    if (channel === undefined) throw new Error('no channel')
    channel.isJoined = false
    world.server.seat(playerId, accountId)
    channel.isJoined = true
  }
  return { ...world, made: world.phone, phone, game, joinsUnnoticed }
}

test('without a local copy a snapshot is fetched at once, and the game is polled once its channel is joined', async () => {
  const { clock, phone, game } = await playing()
  await clock.pass(0)
  expect(times(phone, 'snapshot')).toEqual([0])
  expect(game.connection()).toBe('connecting')
  await clock.pass(1000)
  expect(times(phone, 'snapshot')).toHaveLength(1)
  expect(times(phone, 'poll')).toHaveLength(1)
  expect(game.connection()).toBe('live')
  expect(game.state().snapshot?.revision).toBe(2)
})

test('[B23] changes made while the channel is being joined are there afterwards', async () => {
  const { clock, server, game } = await playing()
  // This is after the first snapshot, and before the channel receives anything.
  await clock.pass(19)
  server.seat('cmplr_ben', 'ben-1')
  await clock.pass(500)
  expect(game.state().snapshot?.players).toHaveLength(2)
})

test('a start with a local copy, on Home and in the game, is one poll', async () => {
  const { clock, server, phone, game } = await playing()
  await clock.pass(10_000)
  game.close()
  // The page is loaded again.
  const before = phone.calls.length
  const games = createLiveGames(phone.ports)
  const opening = games.open(server.gameId)
  const looks = [opening, games.catchUp(), games.validateHandle()]
  await clock.pass(2000)
  await Promise.all(looks)
  expect(phone.calls.slice(before).map(({ name }) => name)).toEqual(['channel', 'snapshot'])
})

test('a failed poll after joining is followed by a snapshot [B23]', async () => {
  const { clock, phone } = await playing()
  phone.link.failedPolls = 1
  await clock.pass(1000)
  expect(times(phone, 'poll')).toHaveLength(1)
  expect(times(phone, 'snapshot')).toHaveLength(2)
})

test('[B23] a lost message is noticed some seconds after joining, and within a minute later on', async () => {
  const { clock, server, game, joinsUnnoticed } = await playing()
  const isKnown = () => game.state().snapshot?.revision === server.revision
  await clock.pass(3000)
  joinsUnnoticed('cmplr_ben', 'ben-1')
  await clock.pass(3000)
  expect(isKnown()).toBe(true)
  joinsUnnoticed('cmplr_cleo', 'cleo-1')
  await clock.pass(50_000)
  expect(isKnown()).toBe(false)
  await clock.pass(10_000)
  expect(isKnown()).toBe(true)
})

test.each([true, false])(
  '[A12] the pending operations of a closed tab are sent by another (with a channel: %s)',
  async (hasChannel) => {
    const { clock, server, phone } = await playing()
    phone.link.hasChannel = hasChannel
    if (!hasChannel) phone.dropChannels('closed')
    await clock.pass(10_000)
    // This tab gets no notification of it.
    const body = { kind: 'score', hole: 1, strokes: 4, playerId: phone.playerId, baseRevision: 0 } as const
    await phone.store.add([{ operationId: 'of-another-tab', gameId: server.gameId, body, tappedAt: 0 }])
    await clock.pass(hasChannel ? 60_000 : 15_000)
    expect(server.card(phone.playerId)).toEqual({ 1: 4 })
  },
)

test('resuming ends when the channel is joined, and after 2 s without one', async () => {
  const joined = await playing()
  expect(joined.game.isResuming()).toBe(true)
  await joined.clock.pass(100)
  expect(joined.game.isResuming()).toBe(false)

  const { clock, phone, game } = await playing()
  phone.link.hasChannel = false
  await clock.pass(1999)
  expect(game.isResuming()).toBe(true)
  const before = times(phone, 'poll').length
  await clock.pass(1)
  expect(game.isResuming()).toBe(false)
  await clock.pass(1)
  expect(times(phone, 'poll').length).toBe(before + 1)
})

test('pokes within 150 ms lead to one fetch, and to none if everything is known', async () => {
  const { clock, server, phone } = await playing()
  await clock.pass(3000)
  const before = times(phone, 'snapshot').length
  server.revision += 3
  phone.poke(server.revision - 2)
  await clock.pass(100)
  phone.poke(server.revision)
  await clock.pass(49)
  expect(times(phone, 'snapshot')).toHaveLength(before)
  await clock.pass(1)
  expect(times(phone, 'snapshot')).toHaveLength(before + 1)
  await clock.pass(1000)
  phone.poke(server.revision)
  await clock.pass(1000)
  expect(times(phone, 'snapshot')).toHaveLength(before + 1)
  phone.poke(null)
  await clock.pass(1000)
  expect(times(phone, 'snapshot')).toHaveLength(before + 2)
})

test('[B23] a missed change is noticed at the next one', async () => {
  const { clock, server, phone, game, joinsUnnoticed } = await playing()
  await clock.pass(3000)
  const before = times(phone, 'snapshot').length
  joinsUnnoticed('cmplr_ben', 'ben-1')
  server.seat('cmplr_cleo', 'cleo-1')
  await clock.pass(1000)
  expect(game.state().snapshot?.players).toHaveLength(3)
  expect(times(phone, 'snapshot')).toHaveLength(before + 1)
})

test.each([0, 0.5, 0.999])(
  '[B26] without a channel the game is polled every 10 to 15 s (random %f)',
  async (fraction) => {
    const { clock, server, phone, game } = await playing(() => fraction)
    phone.link.hasChannel = false
    await clock.pass(9000)
    phone.calls.length = 0
    server.seat('cmplr_ben', 'ben-1')
    await clock.pass(120_000)
    const polls = times(phone, 'poll')
    const gaps = polls.slice(1).map((at, index) => at - (polls[index] ?? 0))
    expect(gaps.length).toBeGreaterThan(6)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(15_000)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(10_000)
    expect(game.state().snapshot?.players).toHaveLength(2)
  },
)

test('with a channel the game is polled once a minute, and never while the page is hidden', async () => {
  const { clock, phone } = await playing()
  await clock.pass(6000)
  const before = phone.calls.length
  await clock.pass(600_000)
  expect(phone.calls.slice(before).map(({ name }) => name)).toEqual(Array.from({ length: 10 }, () => 'poll'))
  phone.calls.length = 0

  phone.link.hasChannel = false
  phone.setVisible(false)
  phone.dropChannels('closed')
  await clock.pass(120_000)
  expect(times(phone, 'poll')).toEqual([])
})

test('a channel that the server closes is followed by a poll at once, one that the network ends is not', async () => {
  const looksAfter = async (status: 'closed' | 'failed') => {
    const { clock, phone } = await playing()
    await clock.pass(20_000)
    const before = times(phone, 'poll').length
    phone.link.hasChannel = false
    phone.dropChannels(status)
    await clock.pass(1000)
    return times(phone, 'poll').length - before
  }
  expect(await looksAfter('closed')).toBe(1)
  expect(await looksAfter('failed')).toBe(0)
})

test('[B24] a page that is visible again probes its channel, and opens another one if it is dead', async () => {
  const { clock, server, phone, game } = await playing()
  await clock.pass(3000)
  const [dead] = server.channels
  phone.setVisible(false)
  if (dead !== undefined) dead.isJoined = false
  phone.link.isAlive = false
  server.seat('cmplr_ben', 'ben-1')
  await clock.pass(60_000)
  phone.setVisible(true)
  await clock.pass(200)
  expect(times(phone, 'channel')).toHaveLength(2)
  expect(game.state().snapshot?.players).toHaveLength(2)
  expect(game.connection()).toBe('live')
})

test.each(['that was under way before', 'that comes too early'])(
  '[B24] a poll lost %s there is signal again, with a live channel, is repeated within seconds',
  async (when) => {
    const { clock, server, phone, game, joinsUnnoticed } = await playing()
    await clock.pass(4000)
    joinsUnnoticed('cmplr_ben', 'ben-1')
    phone.link.failure = { kind: 'timeout' }
    // This is the poll that comes soon after joining.
    await clock.pass(2000)
    phone.link.failure = null
    if (when === 'that comes too early') {
      await clock.pass(8000)
      phone.link.failedPolls = 1
    }
    phone.wake()
    await clock.pass(9000)
    expect(game.state().snapshot?.revision).toBe(server.revision)
  },
)

test('[B25] a closed channel is reopened after growing pauses, and at once when signal is back', async () => {
  const { clock, phone, game } = await playing(() => 0.999)
  await clock.pass(3000)
  phone.link.failure = { kind: 'offline' }
  phone.dropChannels('closed')
  expect(game.connection()).toBe('offline')
  const before = times(phone, 'channel').length
  await clock.pass(120_000)
  const tries = times(phone, 'channel').slice(before)
  const gaps = tries.map((at, index) => at - (tries[index - 1] ?? 3000))
  for (const gap of gaps) expect(gap).toBeLessThanOrEqual(31_000)
  expect(gaps.slice(0, 4).toSorted((a, b) => a - b)).toEqual(gaps.slice(0, 4))
  phone.link.failure = null
  phone.wake()
  await clock.pass(300)
  expect(game.connection()).toBe('live')
})

test('[B31] a stroke of one phone is on the other within a moment, and after a dead spot without a channel too', async () => {
  const { clock, server, made, phone, game } = await playing()
  const ben = await made('ben')
  const other = await ben.play()
  await clock.pass(3000)
  const shown = () => game.state().snapshot?.scores.map(({ hole, strokes }) => [hole, strokes])
  await other.add([{ kind: 'score', hole: 1, strokes: 4, playerId: ben.playerId, baseRevision: 0 }])
  await clock.pass(100)
  expect(shown()).toEqual([[1, 4]])

  phone.link.failure = { kind: 'unreachable' }
  phone.dropChannels('closed')
  await other.add([{ kind: 'score', hole: 2, strokes: 6, playerId: ben.playerId, baseRevision: 0 }])
  await clock.pass(60_000)
  expect(shown()).toEqual([[1, 4]])
  phone.link.failure = null
  phone.link.hasChannel = false
  await clock.pass(30_000)
  expect(shown()).toEqual([
    [1, 4],
    [2, 6],
  ])
  expect(server.done).toHaveLength(2)
})

test('[B24] if joining takes longer than 10 s, the second attempt goes on until it is joined', async () => {
  const { clock, phone, game } = await playing()
  await clock.pass(3000)
  phone.link.joinMs = 15_000
  phone.dropChannels('closed')
  await clock.pass(40_000)
  expect(game.connection()).toBe('live')
  const before = times(phone, 'channel').length
  await clock.pass(120_000)
  expect(times(phone, 'channel')).toHaveLength(before)
})

test('[B24] the first attempt that hangs is ended after 10 s, and at once when signal is back', async () => {
  const { clock, phone, game } = await playing(() => 0.999)
  await clock.pass(3000)
  phone.link.joinMs = 1_000_000
  phone.dropChannels('closed')
  await clock.pass(13_000)
  // The pauses before them are up to 1 s and up to 2 s.
  expect(times(phone, 'channel')).toEqual([0, 3999, 15_997])
  await clock.pass(11_000)
  phone.link.joinMs = 20
  phone.wake()
  await clock.pass(100)
  expect(times(phone, 'channel').at(-1)).toBe(27_000)
  expect(game.connection()).toBe('live')
})

const rateLimited = { kind: 'rate-limited', retryAfterMs: 20_000 } as const

test('a pause that the server asked for ends no sooner because of a poke, a message or a poll', async () => {
  const { clock, server, phone, game } = await playing(() => 0)
  await clock.pass(3000)
  server.seat('cmplr_ben', 'ben-1')
  phone.link.failures.push(rateLimited)
  phone.poke(null)
  await clock.pass(1000)
  expect(phone.link.failures).toEqual([])
  phone.calls.length = 0
  phone.poke(null)
  phone.wake()
  await clock.pass(18_000)
  expect(phone.calls).toEqual([])
  await clock.pass(2000)
  expect(times(phone, 'snapshot')).toHaveLength(1)
  expect(game.state().snapshot?.revision).toBe(server.revision)
})

test('[B23] a failed snapshot is fetched again even if the server rejects a poll in between', async () => {
  const { clock, server, phone, game, joinsUnnoticed } = await playing(() => 0.999)
  await clock.pass(50_000)
  joinsUnnoticed('cmplr_ben', 'ben-1')
  phone.link.failures.push(...Array.from({ length: 4 }, () => ({ kind: 'unreachable' }) as const))
  phone.link.failedPolls = 1
  phone.link.pollFailure = { kind: 'rate-limited', retryAfterMs: 2000 }
  phone.poke(null)
  // The minute's poll comes in the pause after the fourth attempt.
  await clock.pass(20_000)
  expect(phone.link.failedPolls).toBe(0)
  // These are 2 s and the longest pause. The next poll comes later.
  await clock.pass(35_000)
  expect(game.state().snapshot?.revision).toBe(server.revision)
})

test('[B26] polls keep their interval, whatever pause the phone adds to the one that the server asked for', async () => {
  const { clock, server, phone } = await playing(() => 0.999)
  await clock.pass(3000)
  Object.assign(phone.link, { hasChannel: false, hasSnapshots: false })
  phone.dropChannels('closed')
  server.seat('cmplr_ben', 'ben-1')
  await clock.pass(120_000)
  phone.link.pollFailure = { kind: 'rate-limited', retryAfterMs: 2000 }
  phone.link.failedPolls = 3
  await clock.pass(60_000)
  const looks = [...times(phone, 'poll'), ...times(phone, 'snapshot')].toSorted((a, b) => a - b)
  const gaps = looks.slice(1).map((at, index) => at - (looks[index] ?? 0))
  expect(phone.link.failedPolls).toBe(0)
  expect(Math.max(...gaps.slice(3))).toBeLessThanOrEqual(15_000)
})

test.each<CallFailure>([{ kind: 'signed-out' }, { kind: 'refused', code: 'not_authenticated', message: '' }])(
  '[B27] after $kind the account is signed in again and the snapshot is fetched at once, after long pauses too',
  async (failure) => {
    const { clock, phone } = await playing()
    await clock.pass(6000)
    phone.link.failures.push(...Array.from({ length: 5 }, () => ({ kind: 'unreachable' }) as const), failure)
    phone.poke(null)
    while (phone.link.failures.length > 0) await clock.pass(100)
    await clock.pass(300)
    // They are the first one, five without an answer, the refused one, and the one after it.
    expect(times(phone, 'snapshot')).toHaveLength(8)
    // A second failure in a row is no progress.
    phone.link.failures.push(failure, failure)
    phone.poke(null)
    await clock.pass(400)
    expect(times(phone, 'snapshot')).toHaveLength(10)
  },
)

test('[B23] a rejected poll after joining is repeated after the pause that the server asks for', async () => {
  const { clock, phone } = await playing(() => 0)
  phone.link.failedPolls = 1
  phone.link.pollFailure = rateLimited
  await clock.pass(1000)
  phone.calls.length = 0
  await clock.pass(18_000)
  expect(phone.calls).toEqual([])
  await clock.pass(2000)
  expect(times(phone, 'snapshot')).toHaveLength(1)
})
