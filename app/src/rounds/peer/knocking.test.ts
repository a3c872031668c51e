import { DEFAULT_HOST_ID } from '@teemates/golf/join-link'
import { describe, expect, test } from 'vitest'
import { commitmentOf, newKnockKey } from './knock-keys.ts'
import { parseKnockMessage } from './knock-messages.ts'
import type { Joined, NotJoined } from './peer-rounds.ts'
import {
  createPeerWorld,
  hosting,
  invitationOf,
  joined,
  opened,
  type PeerPhone,
} from '../../../../test/peers/peer-world.ts'
import type { SimulatedSignal } from '../../../../test/peers/simulated-signalling.ts'

const typed = { code: 'ABC234', hostId: DEFAULT_HOST_ID, secret: null }

async function meeting() {
  const world = createPeerWorld()
  const host = world.phone('ann')
  const { roundId, game } = await hosting(world, host)
  const { door } = game
  if (door === null) throw new Error('a host without a door')
  return { world, host, roundId, game, door }
}

function knocking(phone: PeerPhone, lead = typed) {
  const digits: (string | null)[] = []
  const outcome = phone.rounds().join(lead, phone.name, { onDigits: (shown) => void digits.push(shown) })
  return { digits, outcome }
}

async function lobbyOf(phone: PeerPhone, outcome: Promise<Joined | NotJoined>) {
  const settled = await outcome
  if (typeof settled === 'string' || !('roundId' in settled)) throw new Error(JSON.stringify(settled))
  return (await opened(phone, settled.roundId)).lobby.view()
}

describe('who has typed the code', () => {
  test('[C39] is in once the host admits them, with the same four digits on both phones', async () => {
    const { world, game, door } = await meeting()
    const ben = world.phone('ben')
    const { digits, outcome } = knocking(ben)
    await world.clock.pass(2_000)
    expect(door.knocks()).toEqual([{ id: 'ben', nickname: 'ben', digits: digits[0], mayBePlayer: false }])
    expect(digits[0]).toMatch(/^\d{4}$/)
    expect(game.lobby.view().players.map(({ nickname }) => nickname)).toEqual(['ann'])
    door.answer('ben', true)
    await world.clock.pass(3_000)
    expect(door.knocks()).toEqual([])
    expect((await lobbyOf(ben, outcome)).players.map(({ nickname }) => nickname)).toEqual(['ann', 'ben'])
    expect(digits.slice(1)).toEqual([null])
  })

  test('[C39] waits as long as the host takes, and hears nothing of the round meanwhile', async () => {
    const { world, host, roundId, door } = await meeting()
    await joined(world, world.phone('cleo'), await invitationOf(host, roundId))
    const { outcome, digits } = knocking(world.phone('ben'))
    let isSettled = false
    void outcome.then(() => (isSettled = true))
    await world.clock.pass(120_000)
    expect(isSettled).toBe(false)
    expect(door.knocks()).toHaveLength(1)
    expect(digits).toHaveLength(1)
    expect(await world.phone('ben').ports().log.roundIds()).toEqual([])
  })

  test('learns at once that the host has declined, and may ask once more', async () => {
    const { world, game, door } = await meeting()
    const ben = world.phone('ben')
    for (const outcome of ['declined', 'declined-again'] as const) {
      const asking = knocking(ben)
      await world.clock.pass(2_000)
      expect(door.knocks()).toHaveLength(1)
      door.answer('ben', false)
      await world.clock.pass(1_000)
      expect(await asking.outcome).toBe(outcome)
      expect(door.declined()).toEqual([{ id: 'ben', nickname: 'ben' }])
    }
    // Any further request is answered without the host, as often as it comes.
    for (const pauseMs of [0, 30_000]) {
      await world.clock.pass(pauseMs)
      const asking = knocking(ben)
      await world.clock.pass(3_000)
      expect(await asking.outcome).toBe('declined-again')
      expect(door.knocks()).toEqual([])
    }
    expect(game.lobby.view().players).toHaveLength(1)
  })

  test('asks again once the host has taken a Decline back', async () => {
    const { world, door } = await meeting()
    const ben = world.phone('ben')
    for (let declines = 1; declines <= 2; declines += 1) {
      const asking = knocking(ben)
      await world.clock.pass(2_000)
      door.answer('ben', false)
      await world.clock.pass(1_000)
      await asking.outcome
    }
    door.takeBackDecline('ben')
    expect(door.declined()).toEqual([])
    const { outcome } = knocking(ben)
    await world.clock.pass(2_000)
    expect(door.knocks()).toHaveLength(1)
    door.answer('ben', true)
    await world.clock.pass(3_000)
    expect((await lobbyOf(ben, outcome)).players).toHaveLength(2)
    expect(door.declined()).toEqual([])
  })

  test('is declined with all others by one tap, after which a phone that says nothing can’t ask any more', async () => {
    const { world, door } = await meeting()
    const [ben, cleo, silent] = [world.phone('ben'), world.phone('cleo'), world.phone('silent')]
    const askingAsBot = () => silent.ports().backend.peerRooms.knock('ABC234', { timeoutMs: 10_000 })
    const asked = askingAsBot()
    const [first, second] = [knocking(ben), knocking(cleo)]
    await world.clock.pass(2_000)
    expect(await asked).toMatchObject({ ok: true })
    expect(door.knocks().map(({ id }) => id)).toEqual(['ben', 'cleo'])
    door.declineAll()
    await world.clock.pass(1_000)
    expect(await Promise.all([first.outcome, second.outcome])).toEqual(['declined', 'declined'])
    expect(door.knocks()).toEqual([])
    // Each has one more try: the phone of a guest may not have spoken yet.
    const again = askingAsBot()
    const asking = knocking(ben)
    await world.clock.pass(2_000)
    expect(await again).toMatchObject({ ok: true })
    expect(door.knocks().map(({ id }) => id)).toEqual(['ben'])
    door.declineAll()
    await world.clock.pass(1_000)
    expect(await asking.outcome).toBe('declined-again')
    const third = askingAsBot()
    await world.clock.pass(1_000)
    expect(await third).toMatchObject({ failure: { code: 'code_not_valid' } })
    door.takeBackDecline('ben')
    await world.clock.pass(1_000)
    void knocking(ben)
    await world.clock.pass(2_000)
    expect(door.knocks().map(({ id }) => id)).toEqual(['ben'])
  })

  test('is told of by the round’s handle, for a host who is on another screen, until they are answered', async () => {
    const { world, host, door } = await meeting()
    const heard: (readonly string[])[] = []
    host.rounds().subscribe(() => {
      void host
        .rounds()
        .unfinished()
        .then((handles) => heard.push(handles.flatMap((handle) => handle.knocking)))
    })
    const { outcome } = knocking(world.phone('ben'))
    await world.clock.pass(2_000)
    expect(heard.at(-1)).toEqual(['ben'])
    door.answer('ben', true)
    await world.clock.pass(3_000)
    await outcome
    expect(heard.at(-1)).toEqual([])
  })

  test('goes from the door when they give up', async () => {
    const { world, door } = await meeting()
    const ben = world.phone('ben')
    const { outcome } = knocking(ben)
    await world.clock.pass(2_000)
    expect(door.knocks()).toHaveLength(1)
    ben.rounds().stopJoining()
    expect(await outcome).toBe('disconnected')
    await world.clock.pass(22_000)
    expect(door.knocks()).toEqual([])
  })

  test('is refused with a wrong code', async () => {
    const { world } = await meeting()
    const { outcome } = knocking(world.phone('ben'), { ...typed, code: 'XYZ789' })
    await world.clock.pass(2_000)
    expect(await outcome).toMatchObject({ failure: { code: 'code_not_valid' } })
  })

  test('is heard by a host that comes back, and through a pause of the signal', async () => {
    const { world, host, roundId } = await meeting()
    host.kill()
    const ben = world.phone('ben')
    const { digits, outcome } = knocking(ben)
    await world.clock.pass(8_000)
    host.reload('killed')
    const { door } = await opened(host, roundId)
    await world.clock.pass(6_000)
    expect(door?.knocks()).toHaveLength(1)
    world.signalling.setUp(false)
    await world.clock.pass(5_000)
    world.signalling.setUp(true)
    await world.clock.pass(9_000)
    expect(door?.knocks()).toEqual([{ id: 'ben', nickname: 'ben', digits: digits[0], mayBePlayer: false }])
    door?.answer('ben', true)
    await world.clock.pass(12_000)
    expect((await lobbyOf(ben, outcome)).players).toHaveLength(2)
  })

  test('is shown by a host whose page is another one since they knocked, with digits that both see', async () => {
    const { world, host, roundId } = await meeting()
    const ben = world.phone('ben')
    const { digits, outcome } = knocking(ben)
    await world.clock.pass(2_000)
    host.reload('killed')
    const { door } = await opened(host, roundId)
    await world.clock.pass(8_000)
    expect(door?.knocks()).toEqual([{ id: 'ben', nickname: 'ben', digits: digits.at(-1), mayBePlayer: false }])
    expect(digits).toHaveLength(2)
    door?.answer('ben', true)
    await world.clock.pass(3_000)
    expect((await lobbyOf(ben, outcome)).players).toHaveLength(2)
  })

  test('is shown by such a host, too, where they had not heard of the digits yet', async () => {
    for (let afterMs = 60; afterMs <= 300; afterMs += 20) {
      const { world, host, roundId } = await meeting()
      const { digits } = knocking(world.phone('ben'))
      await world.clock.pass(afterMs)
      host.reload('killed')
      const { door } = await opened(host, roundId)
      await world.clock.pass(10_000)
      expect(door?.knocks(), `${afterMs} ms`).toEqual([
        { id: 'ben', nickname: 'ben', digits: digits.at(-1), mayBePlayer: false },
      ])
    }
  })

  test.each([true, false])(
    'hears of the answer (admitted: %s) that was given while they had no signal',
    async (isAdmitted) => {
      const { world, door } = await meeting()
      const ben = world.phone('ben')
      const { outcome } = knocking(ben)
      await world.clock.pass(2_000)
      world.signalling.setUp(false)
      await world.clock.pass(500)
      door.answer('ben', isAdmitted)
      await world.clock.pass(12_000)
      world.signalling.setUp(true)
      await world.clock.pass(8_000)
      if (isAdmitted) expect((await lobbyOf(ben, outcome)).players).toHaveLength(2)
      else expect(await outcome).toBe('declined')
    },
  )

  test('is let in where the host was faster than its own half of the key', async () => {
    const { world, door } = await meeting()
    const ben = world.phone('ben')
    let isLost = false
    world.signalling.interceptor = async (from, signal) => {
      if (from !== 'ann' || signal.event !== 'reveal' || isLost) return [signal]
      isLost = true
      return []
    }
    const { outcome } = knocking(ben)
    await world.clock.pass(500)
    expect(isLost).toBe(true)
    door.answer('ben', true)
    await world.clock.pass(6_000)
    ben.rounds().stopJoining()
    expect((await lobbyOf(ben, outcome)).players).toHaveLength(2)
  })

  test('comes back to the round without the host, and their own phone to a round that it hosts', async () => {
    const { world, host, roundId, door } = await meeting()
    const ben = world.phone('ben')
    const { outcome } = knocking(ben)
    await world.clock.pass(2_000)
    door.answer('ben', true)
    await world.clock.pass(3_000)
    await outcome
    ben.reload('left')
    const again = knocking(ben)
    await world.clock.pass(3_000)
    expect(await again.outcome).toEqual({ roundId })
    expect(await knocking(host).outcome).toEqual({ roundId })
    expect(door.knocks()).toEqual([])
  })

  // A full room doesn't ask its host. Source: document 2 section 8. Its phone answers, so that nobody waits in vain.
  test('learns at once that the round is full', async () => {
    const { world, game, door } = await meeting()
    for (let player = 2; player <= 8; player += 1) void game.lobby.addPlayer(`Player ${player}`)
    await world.clock.pass(2_000)
    const { outcome } = knocking(world.phone('ben'))
    await world.clock.pass(3_000)
    expect(await outcome).toBe('full')
    expect(door.knocks()).toEqual([])
  })

  test('is shown by the name that they would play under', async () => {
    const { world, door } = await meeting()
    const ben = world.phone('ben')
    void ben.rounds().join(typed, '  Ben\u202e\n Bo  ')
    await world.clock.pass(2_000)
    expect(door.knocks().map(({ nickname }) => nickname)).toEqual(['Ben Bo'])
  })

  test('learns at once that the host has removed them', async () => {
    const { world, host, roundId, game, door } = await meeting()
    const ben = world.phone('ben')
    const guestGame = await joined(world, ben, await invitationOf(host, roundId))
    const seat = guestGame.lobby.view().players.find(({ isSelf }) => isSelf)?.id ?? ''
    void game.lobby.removePlayer(seat)
    await world.clock.pass(2_000)
    void ben.rounds().remove(roundId)
    await world.clock.pass(1_000)
    const { outcome } = knocking(ben, { ...typed, code: game.lobby.view().code })
    await world.clock.pass(3_000)
    expect(await outcome).toBe('sent-away')
    expect(door.knocks()).toEqual([])
  })
})

describe('[C39] who stands between the two', () => {
  test('makes the digits differ', async () => {
    const { world, door } = await meeting()
    world.signalling.interceptor = between({ keepsWord: true })
    const { digits } = knocking(world.phone('ben'))
    await world.clock.pass(4_000)
    const [knock] = door.knocks()
    expect(knock?.digits).toMatch(/^\d{4}$/)
    expect(digits[0]).toMatch(/^\d{4}$/)
    expect(knock?.digits).not.toBe(digits[0])
  })

  test('gets no other try by binding themselves anew', async () => {
    const { world } = await meeting()
    let tries = 0
    world.signalling.interceptor = async (from, signal) => {
      if (signal.event !== 'reveal') return [signal]
      // The guest's half is known by now, and the host's word for another one comes instead of it.
      tries += 1
      const { fromId, toId, gen } = signal.payload
      const other = { fromId: toId, toId: fromId, gen, commitment: 'x'.repeat(42) + String(tries % 10) }
      world.signalling.say('eve', { event: 'commit', payload: other }, 'ABC234:ben')
      return from === 'ben' ? [] : [signal]
    }
    knocking(world.phone('ben'))
    await world.clock.pass(10_000)
    expect(tries).toBeLessThanOrEqual(5)
  })

  test('is given up on where they show another half than the one they were bound to', async () => {
    const { world, door } = await meeting()
    world.signalling.interceptor = between({ keepsWord: false })
    const { digits, outcome } = knocking(world.phone('ben'))
    await world.clock.pass(4_000)
    expect(await outcome).toBe('disconnected')
    expect(digits).toEqual([])
    expect(door.knocks().map(({ id }) => id)).toEqual(['ben'])
  })
})

/** The server, with halves of its own towards both; keepsWord: it shows the half to which it is bound. */
function between({ keepsWord }: { readonly keepsWord: boolean }) {
  const own = newKnockKey((length) => new Uint8Array(length).fill(7))
  const other = newKnockKey((length) => new Uint8Array(length).fill(8))
  return async (from: string, signal: SimulatedSignal): Promise<SimulatedSignal[]> => {
    const message = parseKnockMessage(signal.event, signal.payload)
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
