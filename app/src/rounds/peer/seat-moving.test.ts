import { DEFAULT_HOST_ID } from '@teemates/golf/join-link'
import { strokesOn } from '@teemates/golf/round'
import { describe, expect, test } from 'vitest'
import { typeIn } from '../../../../test/peers/middleman.ts'
import type { PeerGame } from './peer-game.ts'
import { readPeerKeys } from './joining/peer-keys.ts'
import type { Joined, NotJoined } from './guest/join-room.ts'
import {
  createPeerWorld,
  hosting,
  invitationOf,
  joined,
  opened,
  type PeerPhone,
  type PeerVariant,
  type PeerWorld,
} from '../../../../test/peers/peer-world.ts'

const selfOf = (game: PeerGame) => game.session.view().selfRoundPlayerId ?? ''
const namesIn = (game: PeerGame) => game.session.view().round.players.map(({ nickname }) => nickname)
const strokesIn = (game: PeerGame, playerId: string, hole: number) =>
  strokesOn(game.session.view().round, hole, playerId)

function joinRequestsOf({ joinRequests }: PeerGame) {
  if (joinRequests === null) throw new Error('a host without join requests')
  return joinRequests
}

/** Ann hosts and Ben has 5 on the first hole. */
async function twosome(world = createPeerWorld()) {
  const [host, before] = [world.phone('ann'), world.phone('ben')]
  const { roundId, game } = await hosting(world, host)
  const invitation = await invitationOf(host, roundId)
  const bensGame = await joined(world, before, invitation)
  void game.lobby.start()
  await world.clock.pass(1_000)
  void bensGame.session.setStrokes(selfOf(bensGame), 1, 5)
  await world.clock.pass(1_000)
  return {
    world,
    host,
    before,
    roundId,
    game,
    joinRequests: joinRequestsOf(game),
    invitation,
    bensGame,
    ben: selfOf(bensGame),
  }
}

function asking(phone: PeerPhone, lead: Parameters<ReturnType<PeerPhone['rounds']>['join']>[0], nickname = 'ben') {
  const asked: (string | null)[] = []
  const outcome = phone.rounds().join(lead, nickname, { onSeatAsked: (hostName) => void asked.push(hostName) })
  return { asked, outcome }
}

async function gameOf(world: PeerWorld, phone: PeerPhone, outcome: Promise<Joined | NotJoined>): Promise<PeerGame> {
  await world.clock.pass(3_000)
  const settled = await outcome
  if (typeof settled === 'string' || !('roundId' in settled)) throw new Error(JSON.stringify(settled))
  return opened(phone, settled.roundId)
}

/** The phone's own golfer, as its history has them. */
function ownCardOf({ history }: PeerPhone, roundId: string) {
  const card = history.get(roundId)
  return card?.scores.find(({ playerId }) => playerId === card.metadata.selfPlayerId)?.strokesByHole
}

const isSame = [{ id: 'peer_bens-new', nickname: 'ben' }]

describe('a newcomer who has the name of a guest', () => {
  test('waits as long as the host takes, and the host is asked once', async () => {
    const { world, joinRequests, game, invitation } = await twosome()
    const { asked, outcome } = asking(world.phone('bens-new'), invitation)
    let isSettled = false
    void outcome.then(() => (isSettled = true))
    await world.clock.pass(120_000)
    expect(joinRequests.seatQuestions()).toEqual(isSame)
    expect(asked).toEqual(['ann'])
    expect(isSettled).toBe(false)
    expect(namesIn(game)).toEqual(['ann', 'ben'])
  })

  test('gets seat and strokes once the host says Yes, and the former phone only shows its card', async () => {
    const { world, before, roundId, game, joinRequests, invitation, bensGame, ben } = await twosome()
    const phone = world.phone('bens-new')
    const { outcome } = asking(phone, invitation)
    await world.clock.pass(2_000)
    joinRequests.answerSeatQuestion('peer_bens-new', true)
    const bens = await gameOf(world, phone, outcome)
    expect(joinRequests.seatQuestions()).toEqual([])
    expect(selfOf(bens)).toBe(ben)
    for (const one of [game, bens]) {
      expect(namesIn(one)).toEqual(['ann', 'ben'])
      expect(strokesIn(one, ben, 1)).toBe(5)
    }
    void bens.session.setStrokes(ben, 1, 6)
    await world.clock.pass(1_000)
    expect(strokesIn(game, ben, 1)).toBe(6)

    expect(bensGame.lobby.view().state).toBe('moved')
    expect(await bensGame.session.setStrokes(ben, 1, 9)).toEqual({ ok: false, code: 'not-your-player' })
    await world.clock.pass(1_000)
    expect(strokesIn(game, ben, 1)).toBe(6)
    expect(ownCardOf(before, roundId)).toEqual({
      1: 5,
    })
    expect(await before.rounds().unfinished()).toEqual([])
  })

  test('becomes another player once the host says No, and stays that one', async () => {
    const { world, game, joinRequests, invitation, bensGame, ben } = await twosome()
    const phone = world.phone('bens-new')
    const { outcome } = asking(phone, invitation)
    await world.clock.pass(2_000)
    joinRequests.answerSeatQuestion('peer_bens-new', false)
    const bens = await gameOf(world, phone, outcome)
    expect(selfOf(bens)).not.toBe(ben)
    expect(namesIn(game)).toEqual(['ann', 'ben', 'ben 2'])
    phone.reload('killed')
    const again = await opened(phone, game.roundId)
    await world.clock.pass(3_000)
    expect(again.connection()).toBe('connected')
    expect(joinRequests.seatQuestions()).toEqual([])
    void bensGame.session.setStrokes(ben, 2, 4)
    await world.clock.pass(1_000)
    expect(strokesIn(game, ben, 2)).toBe(4)
  })

  test('leads to a question after typing the code, once the host has admitted them', async () => {
    const { world, game, joinRequests, invitation, ben } = await twosome()
    const phone = world.phone('bens-new')
    const { outcome } = asking(phone, { code: invitation.code, hostId: DEFAULT_HOST_ID, secret: null })
    await world.clock.pass(2_000)
    joinRequests.answer('bens-new', true)
    await world.clock.pass(2_000)
    expect(joinRequests.seatQuestions()).toEqual(isSame)
    joinRequests.answerSeatQuestion('peer_bens-new', true)
    expect(selfOf(await gameOf(world, phone, outcome))).toBe(ben)
    expect(namesIn(game)).toEqual(['ann', 'ben'])
  })

  describe('and has typed the code', () => {
    async function joinByCode(nickname = 'ben') {
      const met = await twosome()
      const phone = met.world.phone('bens-new')
      const lead = { code: met.invitation.code, hostId: DEFAULT_HOST_ID, secret: null }
      const { outcome } = asking(phone, lead, nickname)
      await met.world.clock.pass(2_000)
      return { ...met, phone, outcome }
    }

    test('is let in and has seat and strokes by one tap of the host', async () => {
      const { world, game, joinRequests, ben, phone, outcome } = await joinByCode()
      expect(joinRequests.pending().map(({ mayBePlayer }) => mayBePlayer)).toEqual([true])
      joinRequests.answer('bens-new', true, true)
      const bens = await gameOf(world, phone, outcome)
      expect(selfOf(bens)).toBe(ben)
      expect(strokesIn(bens, ben, 1)).toBe(5)
      expect(joinRequests.seatQuestions()).toEqual([])
      expect(namesIn(game)).toEqual(['ann', 'ben'])
    })

    test('is let in as another player by one tap of the host', async () => {
      const { world, game, joinRequests, ben, phone, outcome } = await joinByCode()
      joinRequests.answer('bens-new', true, false)
      expect(selfOf(await gameOf(world, phone, outcome))).not.toBe(ben)
      expect(joinRequests.seatQuestions()).toEqual([])
      expect(namesIn(game)).toEqual(['ann', 'ben', 'ben 2'])
    })

    test('is asked about again if the seat has gone to somebody else meanwhile', async () => {
      const { world, game, bensGame, joinRequests, ben, invitation, phone, outcome } = await joinByCode()
      const other = world.phone('other')
      const others = asking(other, invitation)
      await world.clock.pass(2_000)
      world.network.keepApart('ann', 'bens-new')
      joinRequests.answer('bens-new', true, true)
      void bensGame.session.leave()
      expect(selfOf(await gameOf(world, other, others.outcome))).not.toBe(ben)
      world.network.bringTogether('ann', 'bens-new')
      await world.clock.pass(10_000)
      expect(joinRequests.seatQuestions()).toEqual(isSame)
      joinRequests.answerSeatQuestion('peer_bens-new', false)
      await gameOf(world, phone, outcome)
      expect(namesIn(game)).toEqual(['ann', 'ben', 'ben 2'])
    })

    test.each([true, false])(
      'isn’t asked about again by a host whose page was reloaded before they connected (same: %s)',
      async (isSameGolfer) => {
        const { world, host, roundId, joinRequests, ben, phone, outcome } = await joinByCode()
        world.network.keepApart('ann', 'bens-new')
        joinRequests.answer('bens-new', true, isSameGolfer)
        await world.clock.pass(1_000)
        host.reload('killed')
        const game = await opened(host, roundId)
        world.network.bringTogether('ann', 'bens-new')
        await world.clock.pass(10_000)
        expect(joinRequestsOf(game).seatQuestions()).toEqual([])
        expect(selfOf(await gameOf(world, phone, outcome)) === ben).toBe(isSameGolfer)
        expect(namesIn(game)).toEqual(isSameGolfer ? ['ann', 'ben'] : ['ann', 'ben', 'ben 2'])
      },
    )

    test('is a join request like any other with a name that no player has', async () => {
      const { joinRequests } = await joinByCode('Zoe')
      expect(joinRequests.pending().map(({ mayBePlayer }) => mayBePlayer)).toEqual([false])
    })
  })

  test('causes no question if the name is the host’s own, of a player without a phone, or the default name', async () => {
    const { world, game, joinRequests, invitation } = await twosome()
    void game.lobby.addPlayer('Moe')
    await joined(world, world.phone('Player'), invitation)
    for (const [name, nickname] of [
      ['anns-other', 'Ann'],
      ['moes', 'Moe'],
      ['golfer', 'Player'],
    ] as const) {
      const phone = world.phone(name)
      await gameOf(world, phone, asking(phone, invitation, nickname).outcome)
    }
    expect(joinRequests.seatQuestions()).toEqual([])
    expect(namesIn(game)).toEqual(['ann', 'ben', 'Moe', 'Player', 'Ann', 'Moe 2', 'Player 2'])
  })

  test('is let in as another player if their app is older and can’t wait', async () => {
    const { world, game, joinRequests, invitation } = await twosome()
    const older: PeerVariant = (ports) => ({
      ...ports,
      connect: (events) => {
        const connection = ports.connect(events)
        return {
          ...connection,
          send: (text) => connection.send(text.replace(',"canWait":true', '')),
        }
      },
    })
    const phone = world.phone('bens-new', undefined, older)
    await gameOf(world, phone, asking(phone, invitation).outcome)
    expect(joinRequests.seatQuestions()).toEqual([])
    expect(namesIn(game)).toEqual(['ann', 'ben', 'ben 2'])
  })
})

describe('while the host is asked', () => {
  test('the question disappears when the newcomer goes away', async () => {
    const { world, joinRequests, invitation } = await twosome()
    const phone = world.phone('bens-new')
    const { outcome } = asking(phone, invitation)
    await world.clock.pass(2_000)
    expect(joinRequests.seatQuestions()).toEqual(isSame)
    phone.rounds().stopJoining()
    await world.clock.pass(2_000)
    expect(joinRequests.seatQuestions()).toEqual([])
    expect(await outcome).toBe('disconnected')
  })

  test('the question stays on a host’s phone that wakes up', async () => {
    const { world, host, joinRequests, invitation, ben } = await twosome()
    const phone = world.phone('bens-new')
    const { outcome } = asking(phone, invitation)
    await world.clock.pass(2_000)
    const seen: unknown[] = []
    joinRequests.subscribe(() => seen.push(joinRequests.seatQuestions()))
    host.wake()
    await world.clock.pass(5_000)
    for (const questions of seen) expect(questions).toEqual(isSame)
    expect(joinRequests.seatQuestions()).toEqual(isSame)
    joinRequests.answerSeatQuestion('peer_bens-new', true)
    expect(selfOf(await gameOf(world, phone, outcome))).toBe(ben)
  })

  test('a host whose page is reloaded is asked again', async () => {
    const { world, host, roundId, invitation, ben } = await twosome()
    const phone = world.phone('bens-new')
    const { outcome, asked } = asking(phone, invitation)
    await world.clock.pass(2_000)
    host.reload('killed')
    const game = await opened(host, roundId)
    await world.clock.pass(5_000)
    expect(joinRequestsOf(game).seatQuestions()).toEqual(isSame)
    expect(asked.at(-1)).toBe('ann')
    joinRequestsOf(game).answerSeatQuestion('peer_bens-new', true)
    expect(selfOf(await gameOf(world, phone, outcome))).toBe(ben)
  })

  test('a newcomer who lost the connection is asked about again, and a missed Yes still counts', async () => {
    const { world, joinRequests, invitation, ben, game } = await twosome()
    const phone = world.phone('bens-new')
    const { outcome } = asking(phone, invitation)
    await world.clock.pass(2_000)
    world.network.lose('ann', 'bens-new', 'closed')
    await world.clock.pass(5_000)
    expect(joinRequests.seatQuestions()).toEqual(isSame)
    world.network.lose('ann', 'bens-new', 'half-open')
    joinRequests.answerSeatQuestion('peer_bens-new', true)
    await world.clock.pass(40_000)
    expect(selfOf(await gameOf(world, phone, outcome))).toBe(ben)
    expect(namesIn(game)).toEqual(['ann', 'ben'])
  })

  test('two newcomers are two questions, each with its own answer', async () => {
    const { world, joinRequests, game, invitation, ben } = await twosome()
    const [one, other] = [world.phone('bens-new'), world.phone('namesake')]
    const [first, second] = [asking(one, invitation), asking(other, invitation, 'BEN')]
    await world.clock.pass(2_000)
    expect(joinRequests.seatQuestions().map(({ id }) => id)).toEqual(['peer_bens-new', 'peer_namesake'])
    joinRequests.answerSeatQuestion('peer_bens-new', true)
    const bens = await gameOf(world, one, first.outcome)
    expect(selfOf(bens)).toBe(ben)
    joinRequests.answerSeatQuestion('peer_namesake', false)
    expect(selfOf(await gameOf(world, other, second.outcome))).not.toBe(ben)
    expect(namesIn(game)).toEqual(['ann', 'ben', 'BEN'])
  })

  test('the newcomer gets the name if the player is removed meanwhile', async () => {
    const { world, game, invitation, ben } = await twosome()
    const phone = world.phone('bens-new')
    const { outcome } = asking(phone, invitation)
    await world.clock.pass(2_000)
    void game.lobby.removePlayer(ben)
    await gameOf(world, phone, outcome)
    expect(namesIn(game)).toEqual(['ann', 'ben'])
  })

  test('a host who leaves answers the question, even if the player is offline', async () => {
    const { world, before, game, invitation } = await twosome()
    before.kill()
    const { outcome } = asking(world.phone('bens-new'), invitation)
    await world.clock.pass(2_000)
    void game.session.leave()
    await world.clock.pass(3_000)
    expect(await Promise.race([outcome, world.clock.pass(60_000)])).toBe('over')
  })

  test('the end of the round answers the question', async () => {
    const { world, game, invitation } = await twosome()
    const { outcome } = asking(world.phone('bens-new'), invitation)
    await world.clock.pass(2_000)
    void game.session.hostControls?.finishForAll()
    await world.clock.pass(2_000)
    expect(await outcome).toBe('over')
  })
})

// Times in ms after the host's Yes, and how long the host's phone takes to store keys.
describe.each([0, 200])('a host whose phone is killed just after the Yes (keys take %i ms)', (keysTakeMs) => {
  test.each([0, 5, 20, 60, 120, 250, 400, 700, 1_000])(
    '%i ms: the golfer has one seat, and never on neither phone',
    async (afterMs) => {
      const { world, host, before, roundId, joinRequests, bensGame, invitation, ben } = await twosome()
      host.slowKeys(keysTakeMs)
      const phone = world.phone('bens-new')
      const { outcome } = asking(phone, invitation)
      await world.clock.pass(2_000)
      let joinedGame: PeerGame | null = null
      void outcome.then(async (settled) => {
        if (typeof settled !== 'string' && 'roundId' in settled) joinedGame = await opened(phone, settled.roundId)
      })
      joinRequests.answerSeatQuestion('peer_bens-new', true)
      await world.clock.pass(afterMs)
      const wasAnswered = joinedGame !== null || bensGame.lobby.view().state === 'moved'
      host.reload('killed')
      const game = await opened(host, roundId)
      await world.clock.pass(30_000)
      // A phone that received the answer keeps it: nobody is asked again.
      if (wasAnswered) expect(joinRequestsOf(game).seatQuestions()).toEqual([])
      else if (joinRequestsOf(game).seatQuestions().length > 0)
        joinRequestsOf(game).answerSeatQuestion('peer_bens-new', true)
      const bens = joinedGame ?? (await gameOf(world, phone, outcome))
      await world.clock.pass(30_000)
      expect(selfOf(bens)).toBe(ben)
      void bens.session.setStrokes(ben, 2, 6)
      await world.clock.pass(2_000)
      expect([strokesIn(game, ben, 1), strokesIn(game, ben, 2)]).toEqual([5, 6])
      expect(namesIn(game)).toEqual(['ann', 'ben'])
      before.wake()
      await world.clock.pass(30_000)
      expect(bensGame.lobby.view().state).toBe('moved')
    },
  )
})

describe('a full round', () => {
  async function full() {
    const met = await twosome()
    for (let count = 2; count < 8; count += 1) void met.game.lobby.addPlayer(`Manual ${count}`)
    await met.world.clock.pass(1_000)
    expect(namesIn(met.game)).toHaveLength(8)
    return met
  }

  test('lets its player move to another phone', async () => {
    const { world, game, joinRequests, invitation, ben } = await full()
    const phone = world.phone('bens-new')
    const { outcome } = asking(phone, invitation)
    await world.clock.pass(2_000)
    joinRequests.answerSeatQuestion('peer_bens-new', true)
    const bens = await gameOf(world, phone, outcome)
    expect(selfOf(bens)).toBe(ben)
    expect(namesIn(game)).toHaveLength(8)
    expect(namesIn(bens)).toHaveLength(8)
  })

  test('asks the host once more after a No, which may have been a slip', async () => {
    const { world, joinRequests, invitation, ben } = await full()
    const phone = world.phone('bens-new')
    const declined = asking(phone, invitation)
    await world.clock.pass(2_000)
    joinRequests.answerSeatQuestion('peer_bens-new', false)
    await world.clock.pass(2_000)
    expect(await declined.outcome).toBe('full')
    const { outcome } = asking(phone, invitation)
    await world.clock.pass(2_000)
    expect(joinRequests.seatQuestions()).toEqual(isSame)
    joinRequests.answerSeatQuestion('peer_bens-new', true)
    expect(selfOf(await gameOf(world, phone, outcome))).toBe(ben)
  })

  test('turns away a newcomer who is somebody else', async () => {
    const { world, game, joinRequests, invitation } = await full()
    const { outcome } = asking(world.phone('bens-new'), invitation)
    await world.clock.pass(2_000)
    joinRequests.answerSeatQuestion('peer_bens-new', false)
    await world.clock.pass(2_000)
    expect(await outcome).toBe('full')
    expect(namesIn(game)).toHaveLength(8)
  })
})

describe('the former phone', () => {
  async function moved(met: Awaited<ReturnType<typeof twosome>>) {
    const phone = met.world.phone('bens-new')
    const { outcome } = asking(phone, met.invitation)
    await met.world.clock.pass(2_000)
    met.joinRequests.answerSeatQuestion('peer_bens-new', true)
    return { phone, bens: await gameOf(met.world, phone, outcome) }
  }

  test('learns of it on returning, and keeps strokes that nobody else has on its own card', async () => {
    const met = await twosome()
    const { world, before, roundId, game, bensGame, ben } = met
    world.network.keepApart('ann', 'ben')
    world.network.lose('ann', 'ben', 'closed')
    await world.clock.pass(1_000)
    void bensGame.session.setStrokes(ben, 2, 7)
    await world.clock.pass(1_000)
    const { bens } = await moved(met)
    void bens.session.setStrokes(ben, 1, 4)
    await world.clock.pass(1_000)
    before.reload('killed')
    const again = await opened(before, roundId)
    world.network.bringTogether('ann', 'ben')
    await world.clock.pass(30_000)
    again.retry()
    await world.clock.pass(5_000)
    expect(again.lobby.view().state).toBe('moved')
    expect(ownCardOf(before, roundId)).toEqual({
      1: 5,
      2: 7,
    })
    expect([strokesIn(game, ben, 1), strokesIn(game, ben, 2)]).toEqual([4, 0])
    before.reload('killed')
    expect((await opened(before, roundId)).lobby.view().state).toBe('moved')
  })

  test('learns of it from a later page of the host’s, too', async () => {
    const met = await twosome()
    const { world, host, before, roundId } = met
    before.kill()
    await moved(met)
    host.reload('killed')
    await opened(host, roundId)
    before.reload('killed')
    const again = await opened(before, roundId)
    await world.clock.pass(10_000)
    expect(again.lobby.view().state).toBe('moved')
  })

  test('can ask for the seat back', async () => {
    const met = await twosome()
    const { world, before, game, joinRequests, invitation, ben } = met
    const { bens } = await moved(met)
    void bens.session.setStrokes(ben, 2, 3)
    await world.clock.pass(1_000)
    const { outcome } = asking(before, invitation)
    await world.clock.pass(2_000)
    joinRequests.answerSeatQuestion('peer_ben', true)
    const again = await gameOf(world, before, outcome)
    expect([selfOf(again), strokesIn(again, ben, 1), strokesIn(again, ben, 2)]).toEqual([ben, 5, 3])
    expect(again.lobby.view().state).toBe('ready')
    expect(bens.lobby.view().state).toBe('moved')
    void again.session.setStrokes(ben, 3, 4)
    await world.clock.pass(1_000)
    expect(strokesIn(game, ben, 3)).toBe(4)
    expect(namesIn(game)).toEqual(['ann', 'ben'])
  })

  test('can leave while the player stays', async () => {
    const met = await twosome()
    await moved(met)
    void met.bensGame.session.leave()
    await met.world.clock.pass(1_000)
    met.before.reload('killed')
    await met.before.rounds().reopen()
    await met.world.clock.pass(5_000)
    expect(namesIn(met.game)).toEqual(['ann', 'ben'])
  })

  test('that has become another player stays in the round when the moved player is removed', async () => {
    const met = await twosome()
    const { world, before, game, joinRequests, invitation, ben } = met
    await moved(met)
    const { outcome } = asking(before, invitation)
    await world.clock.pass(2_000)
    joinRequests.answerSeatQuestion('peer_ben', false)
    const other = await gameOf(world, before, outcome)
    void game.lobby.removePlayer(ben)
    await world.clock.pass(1_000)
    void other.session.setStrokes(selfOf(other), 1, 4)
    await world.clock.pass(1_000)
    expect(namesIn(game)).toEqual(['ann', 'ben 2'])
    expect(strokesIn(game, selfOf(other), 1)).toBe(4)
  })

  test('is removed with the player', async () => {
    const met = await twosome()
    const { world, host, roundId, before, game, joinRequests, invitation, ben } = met
    await moved(met)
    void game.lobby.removePlayer(ben)
    await world.clock.pass(1_000)
    const { outcome } = asking(before, invitation)
    await world.clock.pass(25_000)
    expect(await outcome).toMatchObject({ failure: { kind: 'refused', code: 'code_not_valid' } })
    const later = asking(before, await invitationOf(host, roundId))
    await world.clock.pass(3_000)
    expect(await later.outcome).toBe('sent-away')
    expect(joinRequests.seatQuestions()).toEqual([])
    expect(namesIn(game)).toEqual(['ann'])
  })
})

test('without the host’s answer only the seat’s key gives the seat', async () => {
  const { world, host, roundId, invitation, ben } = await twosome()
  const phone = world.phone('bens-new')
  // A modified app requests the player's id.
  const forged: PeerVariant = (ports) => ({
    ...ports,
    connect: (events) => {
      const connection = ports.connect(events)
      const send = (text: string) =>
        connection.send(
          typeIn(text) === 'hello'
            ? text.replace('"seat":null', `"seat":{"id":"${ben}","proof":"${'A'.repeat(43)}"}`)
            : text,
        )
      return { ...connection, send }
    },
  })
  const thief = world.phone('thief', undefined, forged)
  for (const one of [phone, thief]) void asking(one, invitation).outcome
  await world.clock.pass(20_000)
  const keys = await readPeerKeys(host.ports().keys, roundId)
  expect(keys?.seats.map(({ playerId, peerId }) => [playerId, peerId])).toEqual([[ben, 'peer_ben']])
  expect(keys?.former).toEqual([])
})
