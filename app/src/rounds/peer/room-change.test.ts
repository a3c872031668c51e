import { DEFAULT_HOST_ID } from '@teemates/golf/join-link'
import { strokesOn } from '@teemates/golf/round'
import { describe, expect, test } from 'vitest'
import type { PeerGame } from './peer-game.ts'
import { liveSeatKey, readPeerKeys } from './joining/peer-keys.ts'
import {
  createPeerWorld,
  drawing,
  hosting,
  invitationOf,
  joined,
  opened,
  type PeerPhone,
  type PeerVariant,
} from '../../../../test/peers/peer-world.ts'
import { roomKeys } from './network/proof.ts'
import { sealChange, unsealChange } from './joining/sealed-change.ts'

const selfOf = (game: PeerGame) => game.session.view().selfRoundPlayerId ?? ''
const codeOf = (game: PeerGame) => game.lobby.view().code
const namesIn = (game: PeerGame) => game.session.view().round.players.map(({ nickname }) => nickname)
const refused = { failure: { kind: 'refused', code: 'code_not_valid' } }

/** Ann hosts, Ben and Eve are guests; all play. */
async function threesome(hostVariant: PeerVariant = (ports) => ports) {
  const variants = [hostVariant]
  const world = createPeerWorld(drawing(1), () => variants.shift() ?? ((ports) => ports))
  const [host, ben, eve] = [world.phone('ann'), world.phone('ben'), world.phone('eve')]
  const { roundId, game } = await hosting(world, host)
  const invitation = await invitationOf(host, roundId)
  const [bens, eves] = [await joined(world, ben, invitation), await joined(world, eve, invitation)]
  void game.lobby.start()
  await world.clock.pass(3_000)
  const keysOf = (phone: PeerPhone) => readPeerKeys(phone.ports().keys, roundId)
  return { world, host, ben, eve, roundId, game, bens, eves, invitation, keysOf }
}
type Met = Awaited<ReturnType<typeof threesome>>

/** Both see each other's strokes on that hole. */
async function expectBothScore({ world }: Met, one: PeerGame, other: PeerGame, hole = 1) {
  void one.session.setStrokes(selfOf(one), hole, 4)
  void other.session.setStrokes(selfOf(other), hole, 5)
  await world.clock.pass(1_500)
  for (const { session } of [one, other]) {
    const { round } = session.view()
    expect([strokesOn(round, hole, selfOf(one)), strokesOn(round, hole, selfOf(other))]).toEqual([4, 5])
  }
}

describe('when somebody is sent away', () => {
  test('the room has a new code and secret, and the others move there without noticing', async () => {
    const met = await threesome()
    const { world, host, ben, roundId, game, bens, eves, invitation, keysOf } = met
    const states = new Set<string>()
    for (const one of [game, bens]) one.subscribe(() => states.add(one.connection()))
    void game.lobby.removePlayer(selfOf(eves))
    await world.clock.pass(1_000)
    expect(codeOf(game)).not.toBe(invitation.code)
    expect(codeOf(bens)).toBe(codeOf(game))
    const changed = await invitationOf(host, roundId)
    expect(changed.secret).not.toBe(invitation.secret)
    expect(game.session.view().inviting?.path).toContain(changed.secret)
    expect(bens.session.view().inviting).toEqual(game.session.view().inviting)
    expect(await keysOf(ben)).toMatchObject({ secret: changed.secret })
    expect(await keysOf(host)).toMatchObject({ secret: changed.secret, next: null })
    await expectBothScore(met, game, bens)
    expect([...states]).toEqual(['connected'])
    expect(eves.lobby.view().state).toBe('sent-away')
  })

  test('a guest that is removed for forbidden events never receives the new secret', async () => {
    const { world, host, eve, roundId, game, bens, eves, invitation, keysOf } = await threesome()
    for (const number of [1, 2, 3]) {
      world.network.sendAs('eve', {
        type: 'events',
        roomId: invitation.code,
        events: [
          {
            id: `evt_forbidden_${number}`,
            roundId,
            playerId: selfOf(game),
            timestamp: '2026-06-01T08:00:00Z',
            type: 'stroke',
            holeNumber: 1,
            data: { strokes: 9, counter: 1 },
          },
        ],
      })
      await world.clock.pass(500)
    }
    await world.clock.pass(2_000)
    expect(game.joinRequests?.removed()).toEqual(['eve'])
    const changed = await invitationOf(host, roundId)
    expect(changed.secret).not.toBe(invitation.secret)
    expect(codeOf(bens)).toBe(changed.code)
    expect(codeOf(eves)).toBe(invitation.code)
    expect((await keysOf(eve))?.secret).not.toBe(changed.secret)
  })

  test('the invitation never joins the code of one room with the secret of another, even if the page is killed', async () => {
    const { world, host, roundId, game, eves } = await threesome()
    const shown = (one: PeerGame) => one.session.view().inviting?.path
    const former = shown(game)
    const paths = new Set([former])
    game.session.subscribe(() => paths.add(shown(game)))
    void game.lobby.removePlayer(selfOf(eves))
    await world.clock.pass(10)
    // The log gets the new code, and the page is killed before its keys are stored.
    host.slowKeys(5_000)
    await world.clock.pass(1_000)
    const changed = shown(game)
    expect(changed).not.toBe(former)
    expect([...paths]).toEqual([former, changed])
    world.signalling.setUp(false)
    host.reload('killed')
    host.slowKeys(0)
    const again = await opened(host, roundId)
    await world.clock.pass(1_000)
    expect(shown(again)).toBe(former)
    world.signalling.setUp(true)
    await world.clock.pass(15_000)
    expect(shown(again)).toBe(changed)
  })

  test.each(['left', 'killed'] as const)('they meet again in the new room after both pages were %s', async (how) => {
    const met = await threesome()
    const { world, host, ben, roundId, game, eves } = met
    void game.lobby.removePlayer(selfOf(eves))
    await world.clock.pass(1_000)
    for (const phone of [host, ben]) phone.reload(how)
    const [anns, bens] = [await opened(host, roundId), await opened(ben, roundId)]
    await world.clock.pass(10_000)
    expect([anns.connection(), bens.connection()]).toEqual(['connected', 'connected'])
    await expectBothScore(met, anns, bens)
    // An earlier link works, too: the phone is in that round already.
    const again = ben.rounds().join(met.invitation, 'ben')
    await world.clock.pass(1_000)
    expect(await again).toEqual({ roundId })
  })

  test('the former code, link and ticket let nobody in, whatever the name or phone', async () => {
    const { world, eve, game, eves, invitation } = await threesome()
    void game.lobby.removePlayer(selfOf(eves))
    await world.clock.pass(1_000)
    void eve.rounds().remove(game.roundId)
    await world.clock.pass(1_000)
    const typed = { code: invitation.code, hostId: DEFAULT_HOST_ID, secret: null }
    for (const [phone, name, lead] of [
      [eve, 'eve', invitation],
      [world.phone('other'), 'Zoe', invitation],
      [world.phone('another'), 'Zoe', typed],
      [world.phone('a fourth'), 'ben', invitation],
    ] as const) {
      const joining = phone.rounds().join(lead, name)
      await world.clock.pass(26_000)
      expect(await joining).toMatchObject(refused)
    }
    expect([game.joinRequests?.pending(), game.joinRequests?.seatQuestions()]).toEqual([[], []])
    expect(namesIn(game)).toEqual(['ann', 'ben'])
  })

  test('the host doesn’t answer in the former room, even if the server lets everybody in', async () => {
    const { world, game, eves, invitation } = await threesome()
    world.signalling.letEverybodyIn()
    void game.lobby.removePlayer(selfOf(eves))
    await world.clock.pass(1_000)
    const lead = { ...invitation, code: codeOf(game) }
    const joining = world.phone('other').rounds().join(lead, 'Zoe')
    await world.clock.pass(26_000)
    expect(await joining).toBe('disconnected')
    expect(namesIn(game)).toEqual(['ann', 'ben'])
  })

  test('a new mate joins by the new code', async () => {
    const met = await threesome()
    const { world, host, roundId, game, bens, eves } = met
    void game.lobby.removePlayer(selfOf(eves))
    await world.clock.pass(1_000)
    const zoe = await joined(world, world.phone('zoe'), await invitationOf(host, roundId))
    for (const one of [game, bens, zoe]) expect(namesIn(one)).toEqual(['ann', 'ben', 'zoe'])
    await expectBothScore(met, bens, zoe)
    const typing = world
      .phone('dan')
      .rounds()
      .join({ code: codeOf(game), hostId: DEFAULT_HOST_ID, secret: null }, 'dan')
    await world.clock.pass(2_000)
    game.joinRequests?.answer('dan', true)
    await world.clock.pass(3_000)
    expect(await typing).toEqual({ roundId })
  })

  test('a guest who was offline follows on returning, through every change that they missed', async () => {
    const met = await threesome()
    const { world, host, ben, roundId, game, eves } = met
    ben.kill()
    void game.lobby.removePlayer(selfOf(eves))
    await world.clock.pass(2_000)
    const second = codeOf(game)
    const zoe = await joined(world, world.phone('zoe'), await invitationOf(host, roundId))
    void game.lobby.removePlayer(selfOf(zoe))
    await world.clock.pass(2_000)
    expect(new Set([met.invitation.code, second, codeOf(game)]).size).toBe(3)
    ben.reload('killed')
    const bens = await opened(ben, roundId)
    await world.clock.pass(15_000)
    expect([bens.connection(), codeOf(bens)]).toEqual(['connected', codeOf(game)])
    await expectBothScore(met, game, bens)
  })

  test('a phone that can’t connect to the host learns the new room from the server, and connects later', async () => {
    const met = await threesome()
    const { world, game, bens, eves } = met
    world.network.keepApart('ann', 'ben')
    world.network.lose('ann', 'ben', 'closed')
    await world.clock.pass(1_000)
    void game.lobby.removePlayer(selfOf(eves))
    await world.clock.pass(3_000)
    expect(codeOf(bens)).toBe(codeOf(game))
    world.network.bringTogether('ann', 'ben')
    await world.clock.pass(25_000)
    await expectBothScore(met, game, bens)
  })
})

describe('when somebody is sent away after another has left', () => {
  test('the key of the former seat decrypts no secret, and the phone learns that the host knows it left', async () => {
    const { world, ben, game, bens, eves, invitation, keysOf } = await threesome()
    const left = selfOf(bens)
    void bens.session.leave()
    for (let ms = 0; ms < 1_000 && namesIn(game).includes('ben'); ms += 1) await world.clock.pass(1)
    ben.reload('left')
    const [seat] = (await keysOf(ben))?.seats ?? []
    if (seat === undefined) throw new Error('no seat')
    void game.lobby.removePlayer(selfOf(eves))
    await world.clock.pass(2_000)
    const { peerRooms } = ben.ports().backend
    const { ticket } = roomKeys(invitation.secret)
    const entering = peerRooms.enter(invitation.code, ticket, liveSeatKey(seat, invitation.code), { timeoutMs: 10_000 })
    await world.clock.pass(1_000)
    const entered = await entering
    const sealed = entered.ok ? entered.value.changedTo?.sealed : undefined
    expect(unsealChange(sealed ?? '', seat)).toMatchObject({ removal: { type: 'leave', playerId: left } })

    await ben.rounds().reopen()
    await world.clock.pass(2_000)
    expect(await keysOf(ben)).toBeNull()
    expect(namesIn(game)).toEqual(['ann'])
  })
})

describe('a host without signal', () => {
  test('rejects the removed guest, and changes the room once it is online, even on a later page', async () => {
    const met = await threesome()
    const { world, host, roundId, game, bens, eves, invitation, keysOf } = met
    world.signalling.setUp(false)
    void game.lobby.removePlayer(selfOf(eves))
    await world.clock.pass(3_000)
    expect(namesIn(bens)).toEqual(['ann', 'ben'])
    expect(codeOf(game)).toBe(invitation.code)
    await expectBothScore(met, game, bens)
    host.reload('killed')
    const again = await opened(host, roundId)
    await world.clock.pass(3_000)
    expect((await keysOf(host))?.next).not.toBeNull()
    world.signalling.setUp(true)
    await world.clock.pass(15_000)
    expect(codeOf(again)).not.toBe(invitation.code)
    expect(codeOf(bens)).toBe(codeOf(again))
    expect((await keysOf(host))?.next).toBeNull()
    await expectBothScore(met, again, bens, 2)
    const joining = world.phone('other').rounds().join(invitation, 'Zoe')
    await world.clock.pass(26_000)
    expect(await joining).toMatchObject(refused)
  })

  test('changes the room only once if the answer is lost, and once more for a guest removed meanwhile', async () => {
    const codes: string[] = []
    let isLost = true
    const met = await threesome((ports) => {
      const { peerRooms } = ports.backend
      return {
        ...ports,
        backend: {
          ...ports.backend,
          peerRooms: {
            ...peerRooms,
            async change(room, options) {
              const changed = await peerRooms.change(room, options)
              if (changed.ok) codes.push(changed.value.code)
              return isLost ? { ok: false, failure: { kind: 'timeout' } } : changed
            },
          },
        },
      }
    })
    const { world, game, bens, eves } = met
    void game.lobby.removePlayer(selfOf(eves))
    await world.clock.pass(10_000)
    expect(codes.length).toBeGreaterThan(1)
    expect(new Set(codes).size).toBe(1)
    const first = codes[0]
    void game.lobby.removePlayer(selfOf(bens))
    await world.clock.pass(1_000)
    isLost = false
    await world.clock.pass(10_000)
    expect([codeOf(game), codes.at(-1)]).toEqual([codes.at(-1), codes.at(-1)])
    expect(codeOf(game)).not.toBe(first)
    expect(namesIn(game)).toEqual(['ann'])
  })

  test('opens the room again before changing it if the server has forgotten it', async () => {
    const met = await threesome()
    const { world, game, bens, eves, invitation } = met
    world.signalling.forgetRooms()
    void game.lobby.removePlayer(selfOf(eves))
    await world.clock.pass(20_000)
    expect(codeOf(game)).not.toBe(invitation.code)
    await expectBothScore(met, game, bens)
  })
})

describe('a message sealed for a seat', () => {
  const seat = { playerId: 'p1', peerId: 'peer_ben', key: 'k'.repeat(22) }
  const nonce = Uint8Array.from({ length: 16 }, (_, index) => index)
  const change = { secret: 's'.repeat(22) }

  test('can be read only with the seat’s key, and only unmodified', () => {
    const sealed = sealChange(change, seat, nonce) ?? ''
    expect(unsealChange(sealed, seat)).toEqual(change)
    expect(sealed).toMatch(/^[A-Za-z0-9_-]+$/)
    expect(sealed).not.toContain(change.secret)
    expect(unsealChange(sealed, { ...seat, key: 'o'.repeat(22) })).toBeNull()
    for (const at of [0, 21, 30, sealed.length - 1]) {
      const other = sealed[at] === 'A' ? 'B' : 'A'
      expect(unsealChange(sealed.slice(0, at) + other + sealed.slice(at + 1), seat)).toBeNull()
    }
    for (const text of ['', 'A', sealed.slice(0, -1), `${sealed}A`, '§'.repeat(90)]) {
      expect(unsealChange(text, seat)).toBeNull()
    }
  })

  test('is a different text each time', () => {
    const other = nonce.map((byte) => byte + 1)
    const [one, two] = [sealChange(change, seat, nonce) ?? '', sealChange(change, seat, other) ?? '']
    expect(one.slice(22, 50)).not.toBe(two.slice(22, 50))
  })
})
