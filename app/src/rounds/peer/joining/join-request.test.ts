import { DEFAULT_HOST_ID } from '@teemates/golf/join-link'
import { describe, expect, test } from 'vitest'
import { commitmentOf, newJoinKey } from './join-keys.ts'
import { parseJoinMessage } from './join-messages.ts'
import type { Joined, NotJoined } from '../guest/join-room.ts'
import {
  createPeerWorld,
  hosting,
  invitationOf,
  joined,
  opened,
  type PeerPhone,
} from '../../../../../test/peers/peer-world.ts'
import type { SimulatedSignal } from '../../../../../test/peers/simulated-signalling.ts'

const typed = { code: 'ABC234', hostId: DEFAULT_HOST_ID, secret: null }

async function meeting() {
  const world = createPeerWorld()
  const host = world.phone('ann')
  const { roundId, game } = await hosting(world, host)
  const { joinRequests } = game
  if (joinRequests === null) throw new Error('a host without join requests')
  return { world, host, roundId, game, joinRequests }
}

function joinByCode(phone: PeerPhone, lead = typed) {
  const digits: (string | null)[] = []
  const outcome = phone.rounds().join(lead, phone.name, { onDigits: (shown) => void digits.push(shown) })
  return { digits, outcome }
}

async function lobbyOf(phone: PeerPhone, outcome: Promise<Joined | NotJoined>) {
  const settled = await outcome
  if (typeof settled === 'string' || !('roundId' in settled)) throw new Error(JSON.stringify(settled))
  return (await opened(phone, settled.roundId)).lobby.view()
}

describe('a guest who typed the code', () => {
  test('[C39] is in once the host admits them, and both phones show the same four digits', async () => {
    const { world, game, joinRequests } = await meeting()
    const ben = world.phone('ben')
    const { digits, outcome } = joinByCode(ben)
    await world.clock.pass(2_000)
    expect(joinRequests.pending()).toEqual([{ id: 'ben', nickname: 'ben', digits: digits[0], mayBePlayer: false }])
    expect(digits[0]).toMatch(/^\d{4}$/)
    expect(game.lobby.view().players.map(({ nickname }) => nickname)).toEqual(['ann'])
    joinRequests.answer('ben', true)
    await world.clock.pass(3_000)
    expect(joinRequests.pending()).toEqual([])
    expect((await lobbyOf(ben, outcome)).players.map(({ nickname }) => nickname)).toEqual(['ann', 'ben'])
    expect(digits.slice(1)).toEqual([null])
  })

  test('[C39] waits as long as the host takes, and receives nothing of the round meanwhile', async () => {
    const { world, host, roundId, joinRequests } = await meeting()
    await joined(world, world.phone('cleo'), await invitationOf(host, roundId))
    const { outcome, digits } = joinByCode(world.phone('ben'))
    let isSettled = false
    void outcome.then(() => (isSettled = true))
    await world.clock.pass(120_000)
    expect(isSettled).toBe(false)
    expect(joinRequests.pending()).toHaveLength(1)
    expect(digits).toHaveLength(1)
    expect(await world.phone('ben').ports().log.roundIds('peer', 0)).toEqual([])
  })

  test('learns at once that the host has declined, and may ask once more', async () => {
    const { world, game, joinRequests } = await meeting()
    const ben = world.phone('ben')
    for (const outcome of ['declined', 'declined-again'] as const) {
      const asking = joinByCode(ben)
      await world.clock.pass(2_000)
      expect(joinRequests.pending()).toHaveLength(1)
      joinRequests.answer('ben', false)
      await world.clock.pass(1_000)
      expect(await asking.outcome).toBe(outcome)
      expect(joinRequests.declined()).toEqual([{ id: 'ben', nickname: 'ben' }])
    }
    // Any further request is declined without asking the host, however often it comes.
    for (const pauseMs of [0, 30_000]) {
      await world.clock.pass(pauseMs)
      const asking = joinByCode(ben)
      await world.clock.pass(3_000)
      expect(await asking.outcome).toBe('declined-again')
      expect(joinRequests.pending()).toEqual([])
    }
    expect(game.lobby.view().players).toHaveLength(1)
  })

  test('asks again once the host has taken a Decline back', async () => {
    const { world, joinRequests } = await meeting()
    const ben = world.phone('ben')
    for (let declines = 1; declines <= 2; declines += 1) {
      const asking = joinByCode(ben)
      await world.clock.pass(2_000)
      joinRequests.answer('ben', false)
      await world.clock.pass(1_000)
      await asking.outcome
    }
    joinRequests.takeBackDecline('ben')
    expect(joinRequests.declined()).toEqual([])
    const { outcome } = joinByCode(ben)
    await world.clock.pass(2_000)
    expect(joinRequests.pending()).toHaveLength(1)
    joinRequests.answer('ben', true)
    await world.clock.pass(3_000)
    expect((await lobbyOf(ben, outcome)).players).toHaveLength(2)
    expect(joinRequests.declined()).toEqual([])
  })

  test('is declined with all others by one tap, after which a silent phone can’t ask again', async () => {
    const { world, joinRequests } = await meeting()
    const [ben, cleo, silent] = [world.phone('ben'), world.phone('cleo'), world.phone('silent')]
    const askingAsBot = () => silent.ports().backend.peerRooms.knock('ABC234', { timeoutMs: 10_000 })
    const asked = askingAsBot()
    const [first, second] = [joinByCode(ben), joinByCode(cleo)]
    await world.clock.pass(2_000)
    expect(await asked).toMatchObject({ ok: true })
    expect(joinRequests.pending().map(({ id }) => id)).toEqual(['ben', 'cleo'])
    joinRequests.declineAll()
    await world.clock.pass(1_000)
    expect(await Promise.all([first.outcome, second.outcome])).toEqual(['declined', 'declined'])
    expect(joinRequests.pending()).toEqual([])
    // Each has one more try, because a guest's phone may not have sent its request yet.
    const again = askingAsBot()
    const asking = joinByCode(ben)
    await world.clock.pass(2_000)
    expect(await again).toMatchObject({ ok: true })
    expect(joinRequests.pending().map(({ id }) => id)).toEqual(['ben'])
    joinRequests.declineAll()
    await world.clock.pass(1_000)
    expect(await asking.outcome).toBe('declined-again')
    const third = askingAsBot()
    await world.clock.pass(1_000)
    expect(await third).toMatchObject({ failure: { code: 'code_not_valid' } })
    joinRequests.takeBackDecline('ben')
    await world.clock.pass(1_000)
    void joinByCode(ben)
    await world.clock.pass(2_000)
    expect(joinRequests.pending().map(({ id }) => id)).toEqual(['ben'])
  })

  test('appears in the round’s handle, for a host who is on another screen, until the host has answered', async () => {
    const { world, host, joinRequests } = await meeting()
    const shown: (readonly string[])[] = []
    host.rounds().subscribe(() => {
      void host
        .rounds()
        .unfinished()
        .then((handles) => shown.push(handles.flatMap((handle) => handle.joinRequests)))
    })
    const { outcome } = joinByCode(world.phone('ben'))
    await world.clock.pass(2_000)
    expect(shown.at(-1)).toEqual(['ben'])
    joinRequests.answer('ben', true)
    await world.clock.pass(3_000)
    await outcome
    expect(shown.at(-1)).toEqual([])
  })

  test('disappears from the host’s list when they give up', async () => {
    const { world, joinRequests } = await meeting()
    const ben = world.phone('ben')
    const { outcome } = joinByCode(ben)
    await world.clock.pass(2_000)
    expect(joinRequests.pending()).toHaveLength(1)
    ben.rounds().stopJoining()
    expect(await outcome).toBe('disconnected')
    await world.clock.pass(22_000)
    expect(joinRequests.pending()).toEqual([])
  })

  test('is rejected if the code is wrong', async () => {
    const { world } = await meeting()
    const { outcome } = joinByCode(world.phone('ben'), { ...typed, code: 'XYZ789' })
    await world.clock.pass(2_000)
    expect(await outcome).toMatchObject({ failure: { code: 'code_not_valid' } })
  })

  test('reaches a host that comes back, also after a pause without signal', async () => {
    const { world, host, roundId } = await meeting()
    host.kill()
    const ben = world.phone('ben')
    const { digits, outcome } = joinByCode(ben)
    await world.clock.pass(8_000)
    host.reload('killed')
    const { joinRequests } = await opened(host, roundId)
    await world.clock.pass(6_000)
    expect(joinRequests?.pending()).toHaveLength(1)
    world.signalling.setUp(false)
    await world.clock.pass(5_000)
    world.signalling.setUp(true)
    await world.clock.pass(9_000)
    expect(joinRequests?.pending()).toEqual([{ id: 'ben', nickname: 'ben', digits: digits[0], mayBePlayer: false }])
    joinRequests?.answer('ben', true)
    await world.clock.pass(12_000)
    expect((await lobbyOf(ben, outcome)).players).toHaveLength(2)
  })

  test('is shown by a host whose page was reloaded after the request, with the same digits on both phones', async () => {
    const { world, host, roundId } = await meeting()
    const ben = world.phone('ben')
    const { digits, outcome } = joinByCode(ben)
    await world.clock.pass(2_000)
    host.reload('killed')
    const { joinRequests } = await opened(host, roundId)
    await world.clock.pass(8_000)
    expect(joinRequests?.pending()).toEqual([{ id: 'ben', nickname: 'ben', digits: digits.at(-1), mayBePlayer: false }])
    expect(digits).toHaveLength(2)
    joinRequests?.answer('ben', true)
    await world.clock.pass(3_000)
    expect((await lobbyOf(ben, outcome)).players).toHaveLength(2)
  })

  test('is shown by a reloaded host even if they had no digits yet', async () => {
    for (let afterMs = 60; afterMs <= 300; afterMs += 20) {
      const { world, host, roundId } = await meeting()
      const { digits } = joinByCode(world.phone('ben'))
      await world.clock.pass(afterMs)
      host.reload('killed')
      const { joinRequests } = await opened(host, roundId)
      await world.clock.pass(10_000)
      expect(joinRequests?.pending(), `${afterMs} ms`).toEqual([
        { id: 'ben', nickname: 'ben', digits: digits.at(-1), mayBePlayer: false },
      ])
    }
  })

  test.each([true, false])(
    'receives the answer (admitted: %s) that was given while they had no signal',
    async (isAdmitted) => {
      const { world, joinRequests } = await meeting()
      const ben = world.phone('ben')
      const { outcome } = joinByCode(ben)
      await world.clock.pass(2_000)
      world.signalling.setUp(false)
      await world.clock.pass(500)
      joinRequests.answer('ben', isAdmitted)
      await world.clock.pass(12_000)
      world.signalling.setUp(true)
      await world.clock.pass(8_000)
      if (isAdmitted) expect((await lobbyOf(ben, outcome)).players).toHaveLength(2)
      else expect(await outcome).toBe('declined')
    },
  )

  test('is let in if the host admits them before its half of the key has arrived', async () => {
    const { world, joinRequests } = await meeting()
    const ben = world.phone('ben')
    let isLost = false
    world.signalling.interceptor = async (from, signal) => {
      if (from !== 'ann' || signal.event !== 'reveal' || isLost) return [signal]
      isLost = true
      return []
    }
    const { outcome } = joinByCode(ben)
    await world.clock.pass(500)
    expect(isLost).toBe(true)
    joinRequests.answer('ben', true)
    await world.clock.pass(6_000)
    ben.rounds().stopJoining()
    expect((await lobbyOf(ben, outcome)).players).toHaveLength(2)
  })

  test('returns to the round without asking the host, and a host’s own phone returns to its round', async () => {
    const { world, host, roundId, joinRequests } = await meeting()
    const ben = world.phone('ben')
    const { outcome } = joinByCode(ben)
    await world.clock.pass(2_000)
    joinRequests.answer('ben', true)
    await world.clock.pass(3_000)
    await outcome
    ben.reload('left')
    const again = joinByCode(ben)
    await world.clock.pass(3_000)
    expect(await again.outcome).toEqual({ roundId })
    expect(await joinByCode(host).outcome).toEqual({ roundId })
    expect(joinRequests.pending()).toEqual([])
  })

  // A full room doesn't ask its host. Its phone answers, so that nobody waits in vain. Source: document 2 section 8.
  test('learns at once that the round is full', async () => {
    const { world, game, joinRequests } = await meeting()
    for (let player = 2; player <= 8; player += 1) void game.lobby.addPlayer(`Player ${player}`)
    await world.clock.pass(2_000)
    const { outcome } = joinByCode(world.phone('ben'))
    await world.clock.pass(3_000)
    expect(await outcome).toBe('full')
    expect(joinRequests.pending()).toEqual([])
  })

  test('is shown under the name that they would play with', async () => {
    const { world, joinRequests } = await meeting()
    const ben = world.phone('ben')
    void ben.rounds().join(typed, '  Ben\u202e\n Bo  ')
    await world.clock.pass(2_000)
    expect(joinRequests.pending().map(({ nickname }) => nickname)).toEqual(['Ben Bo'])
  })

  test('learns at once that the host has removed them', async () => {
    const { world, host, roundId, game, joinRequests } = await meeting()
    const ben = world.phone('ben')
    const guestGame = await joined(world, ben, await invitationOf(host, roundId))
    const seat = guestGame.lobby.view().players.find(({ isSelf }) => isSelf)?.id ?? ''
    void game.lobby.removePlayer(seat)
    await world.clock.pass(2_000)
    void ben.rounds().remove(roundId)
    await world.clock.pass(1_000)
    const { outcome } = joinByCode(ben, { ...typed, code: game.lobby.view().code })
    await world.clock.pass(3_000)
    expect(await outcome).toBe('sent-away')
    expect(joinRequests.pending()).toEqual([])
  })
})

describe('[C39] a middleman between host and guest', () => {
  test('makes the digits differ', async () => {
    const { world, joinRequests } = await meeting()
    world.signalling.interceptor = between({ keepsWord: true })
    const { digits } = joinByCode(world.phone('ben'))
    await world.clock.pass(4_000)
    const [request] = joinRequests.pending()
    expect(request?.digits).toMatch(/^\d{4}$/)
    expect(digits[0]).toMatch(/^\d{4}$/)
    expect(request?.digits).not.toBe(digits[0])
  })

  test('gets no second try by committing to another key', async () => {
    const { world } = await meeting()
    let tries = 0
    world.signalling.interceptor = async (from, signal) => {
      if (signal.event !== 'reveal') return [signal]
      // The guest's key is known by now, and the server sends the host's commitment to another key.
      tries += 1
      const { fromId, toId, gen } = signal.payload
      const other = { fromId: toId, toId: fromId, gen, commitment: 'x'.repeat(42) + String(tries % 10) }
      world.signalling.say('eve', { event: 'commit', payload: other }, 'ABC234:ben')
      return from === 'ben' ? [] : [signal]
    }
    joinByCode(world.phone('ben'))
    await world.clock.pass(10_000)
    expect(tries).toBeLessThanOrEqual(5)
  })

  test('is detected if they reveal another key than the one they committed to', async () => {
    const { world, joinRequests } = await meeting()
    world.signalling.interceptor = between({ keepsWord: false })
    const { digits, outcome } = joinByCode(world.phone('ben'))
    await world.clock.pass(4_000)
    expect(await outcome).toBe('disconnected')
    expect(digits).toEqual([])
    expect(joinRequests.pending().map(({ id }) => id)).toEqual(['ben'])
  })
})

/**
 * The server as a middleman, with keys of its own for both sides; keepsWord: it reveals the key that it committed to.
 */
function between({ keepsWord }: { readonly keepsWord: boolean }) {
  const own = newJoinKey((length) => new Uint8Array(length).fill(7))
  const other = newJoinKey((length) => new Uint8Array(length).fill(8))
  return async (from: string, signal: SimulatedSignal): Promise<SimulatedSignal[]> => {
    const message = parseJoinMessage(signal.event, signal.payload)
    switch (message?.event) {
      case 'commit': {
        const commitment = commitmentOf(message.payload.gen, own.shown)
        return [{ event: 'commit', payload: { ...signal.payload, commitment } }]
      }
      case 'reveal': {
        const key = from === 'ann' && !keepsWord ? other.shown : own.shown
        return [{ event: 'reveal', payload: { ...signal.payload, key } }]
      }
      case 'request-offer':
      case 'admit':
      case 'decline':
      case undefined:
        return [signal]
    }
  }
}
