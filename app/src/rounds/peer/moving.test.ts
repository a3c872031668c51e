import type { RoundGames } from '@teemates/golf/games/round-games'
import { currentHoleNumber, findHole, type Round, strokesOn } from '@teemates/golf/round'
import { expect, test } from 'vitest'
import type { CallFailure } from '../../backend/call-outcome.ts'
import { createFakeLiveGame } from '../../../../test/server/fake-live-game.ts'
import { createLiveSession } from '../live/live-session.ts'
import { createLiveLobby } from '../live/lobby.ts'
import type { MovingRounds } from '../moved-round.ts'
import { createMiniatureServer, GAME_ID } from '../../../../test/server/miniature-server.ts'
import { isScoredHere } from '../live/state/own-operations.ts'
import type { RoundSession } from '../session.ts'
import type { PeerGame } from './peer-game.ts'
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

const ANN = 'cmplr_ann'
const BEN = 'cmplr_ben'

/**
 * The live game of Ann, Ben and Mia as each phone has it: the real session, and a server that continues the round as
 * given.
 */
function liveSide(world: () => PeerWorld) {
  const server = createMiniatureServer({ current_hole: 1 })
  const sessions = new Map<string, RoundSession>()
  const fails: CallFailure[] = []
  const storing = { isDurable: true }
  const answers = { areLost: false }
  /** Names of the phones with a stored seat. A phone in `opening` gets no further than that. */
  const seated = new Set<string>()
  const opening = { hangs: false, fails: 0 }
  const taken: Round[] = []
  /** Profile ids of removed guests, as the host gave them to the server. */
  const sentAway: string[] = []
  const seatKeys = { given: new Map<string, string>(), used: new Map<string, string | null>() }

  function write(round: Round): void {
    server.change({ current_hole: round.currentHole })
    for (const { number, strokes } of round.holes) {
      for (const { id, playerId } of round.players) {
        const count = strokes[id] ?? 0
        if (count === 0 || playerId === null) continue
        const score = { kind: 'score', hole: number, strokes: count, player_id: playerId } as const
        server.apply(playerId, [{ ...score, operation_id: `${playerId} ${number}` }])
      }
    }
  }

  const live = (name: string): MovingRounds => ({
    async continueRound(round, keys, away) {
      const failure = fails.shift()
      if (failure !== undefined) return { ok: false, failure }
      if (taken.length === 0) {
        write(round)
        world().signalling.continueAs('ABC234', away.length === 0 ? null : [...keys.values()])
      }
      taken.push(round)
      sentAway.push(...away)
      for (const [id, key] of keys) seatKeys.given.set(id, key)
      if (answers.areLost) return { ok: false, failure: { kind: 'timeout' } }
      // The answer takes this long.
      await new Promise<void>((resolve) => void world().clock.after(50, resolve))
      seated.add(name)
      return { ok: true, value: { gameId: GAME_ID } }
    },
    async join({ seatKey }) {
      seatKeys.used.set(name, seatKey ?? null)
      const failure = fails.shift()
      if (failure !== undefined) return { ok: false, failure }
      seated.add(name)
      return { ok: true, value: { gameId: GAME_ID } }
    },
    async heldGame(code) {
      if (opening.fails > 0) {
        opening.fails -= 1
        throw new Error('not readable now')
      }
      return code === 'ABC234' && seated.has(name) ? GAME_ID : null
    },
    async open() {
      if (opening.hangs) await new Promise<never>(() => undefined)
      const game = createFakeLiveGame(server, `cmplr_${name}`)
      game.catchUp()
      game.set.isDurable = storing.isDurable
      const session = createLiveSession(game)
      sessions.set(name, session)
      const lobby = createLiveLobby(game, { clock: world().clock, uuid: () => GAME_ID })
      return {
        session: { ...session, advance },
        lobby,
        joinRequests: null,
        moving: null,
        isScoredHere: (playerId, hole) => isScoredHere(game.state(), playerId, hole),
        close: () => undefined,
      }

      /** Stores the position with a delay. */
      async function advance(fromHole: number) {
        await new Promise<void>((resolve) => void world().clock.after(30, resolve))
        return session.advance(fromHole)
      }
    },
  })
  const strokes = (name: string, playerId: string, hole: number) => {
    const session = sessions.get(name)
    return session === undefined ? null : strokesOn(session.view().round, hole, playerId)
  }
  return { live, server, sessions, fails, storing, answers, seated, opening, seatKeys, sentAway, strokes }
}

const selfOf = (game: PeerGame) => game.session.view().selfRoundPlayerId ?? ''
const holeOf = (game: PeerGame) => currentHoleNumber(game.session.view().round)

/** Ann hosts, Ben has joined, and they have played the first hole: 4 and 5 strokes. */
async function twosome(hostVariant?: PeerVariant) {
  const world = createPeerWorld()
  const side = liveSide(() => world)
  const host = world.phone('ann', async () => side.live('ann'), hostVariant)
  const guest = world.phone('ben', async () => side.live('ben'))
  const { roundId, game } = await hosting(world, host)
  const invitation = await invitationOf(host, roundId)
  const guestGame = await joined(world, guest, invitation)
  void game.lobby.start()
  await world.clock.pass(1_000)
  for (const [one, strokes] of [
    [game, 4],
    [guestGame, 5],
  ] as const) {
    void one.session.setStrokes(selfOf(one), 1, strokes)
    void one.session.advance(1)
  }
  await world.clock.pass(2_000)
  expect([holeOf(game), holeOf(guestGame)]).toEqual([2, 2])
  return { world, side, host, guest, roundId, game, guestGame, invitation }
}

const unfinished = async (phone: PeerPhone) => (await phone.rounds().unfinished()).length

test('the host’s tap moves everybody with all strokes, and the direct round no longer counts', async () => {
  const { world, side, host, guest, roundId, game, guestGame } = await twosome()
  void guestGame.session.setStrokes(selfOf(guestGame), 2, 6)
  await world.clock.pass(1_000)
  void game.session.setStrokes(selfOf(game), 2, 3)
  const moving = game.moving.move()
  await world.clock.pass(20)
  // Tapped while the server answers.
  void game.session.setStrokes(selfOf(game), 2, 2)
  await world.clock.pass(3_000)
  expect(await moving).toEqual({ ok: true, value: undefined })
  expect([game.continuedAs(), guestGame.continuedAs()]).toEqual([GAME_ID, GAME_ID])
  // Nobody else can take the guest's seat.
  expect([...side.seatKeys.given.keys()]).toEqual([selfOf(guestGame)])
  expect(side.seatKeys.used.get('ben')).toMatch(/^[\w-]{43}$/)
  expect(side.seatKeys.used.get('ben')).toBe(side.seatKeys.given.get(selfOf(guestGame)))
  for (const name of ['ann', 'ben']) {
    expect([1, 2].map((hole) => side.strokes(name, BEN, hole))).toEqual([5, 6])
  }
  expect([1, 2].map((hole) => side.strokes('ann', ANN, hole))).toEqual([4, 2])
  for (const phone of [host, guest]) {
    expect(await unfinished(phone)).toBe(0)
    expect(phone.history.size).toBe(0)
    phone.reload('left')
    await world.clock.pass(1_000)
    expect(await phone.rounds().open(roundId)).toEqual({ gameId: GAME_ID })
    expect(await unfinished(phone)).toBe(0)
  }
})

test('the host’s phone takes the games along, for the players by their ids in the live game', async () => {
  const { world, side, game, guestGame } = await twosome()
  const gamesOf = (playerIds: readonly string[]): RoundGames => ({
    games: [{ id: 'g', kind: 'stableford', isNet: true, valueHundredths: 100, fromPosition: 1, playerIds }],
    currency: '€',
    courseHandicaps: { [playerIds[1] ?? '']: 18 },
  })
  void game.session.games?.set(gamesOf([selfOf(game), selfOf(guestGame)]))
  await world.clock.pass(1_000)
  void game.moving.move()
  await world.clock.pass(3_000)
  expect([game.continuedAs(), guestGame.continuedAs()]).toEqual([GAME_ID, GAME_ID])
  expect(side.sessions.get('ann')?.view().games).toEqual(gamesOf([ANN, BEN]))
})

test('a removed guest is removed from the live game, too, and one who left isn’t', async () => {
  const { world, side, game, guestGame, invitation } = await twosome()
  const [cleo, dan] = ['cleo', 'dan'].map((name) => world.phone(name, async () => side.live(name)))
  if (cleo === undefined || dan === undefined) throw new Error('no phones')
  const [cleosGame, dansGame] = [await joined(world, cleo, invitation), await joined(world, dan, invitation)]
  void game.lobby.removePlayer(selfOf(cleosGame))
  void dansGame.session.leave()
  await world.clock.pass(1_000)
  void game.moving.move()
  await world.clock.pass(3_000)
  expect(game.continuedAs()).toBe(GAME_ID)
  expect(side.sentAway).toEqual(['cmplr_cleo'])
  // From now on only a seat's key admits to the room.
  expect(guestGame.continuedAs()).toBe(GAME_ID)
  expect([side.seated.has('ben'), side.seated.has('cleo')]).toEqual([true, false])
  const again = world.phone('cleo by another name').rounds().join(invitation, 'Eve')
  await world.clock.pass(25_000)
  expect(await again).toMatchObject({ failure: { kind: 'refused', code: 'code_not_valid' } })
})

/** Ann has removed Cleo: the server has changed the room, and Ann's phone hasn't received the answer. */
async function unansweredChange() {
  const answers = { areLost: true }
  const table = await twosome((ports) => {
    const { peerRooms } = ports.backend
    const change: typeof peerRooms.change = async (room, options) => {
      const changed = await peerRooms.change(room, options)
      return answers.areLost ? { ok: false, failure: { kind: 'timeout' } } : changed
    }
    return { ...ports, backend: { ...ports.backend, peerRooms: { ...peerRooms, change } } }
  })
  const { world, side, game, guestGame, invitation } = table
  const cleo = world.phone('cleo', async () => side.live('cleo'))
  void game.lobby.removePlayer(selfOf(await joined(world, cleo, invitation)))
  await world.clock.pass(1_000)
  const codes = [game, guestGame].map(({ lobby }) => lobby.view().code)
  expect(codes).toEqual([invitation.code, expect.not.stringMatching(invitation.code)])
  return { ...table, answers }
}

test.each(['lost the answer', 'was killed before the answer'] as const)(
  'the guests of a changed room move along with a host who %s',
  async (how) => {
    const { world, side, host, roundId, game, guestGame, answers } = await unansweredChange()
    answers.areLost = false
    if (how !== 'lost the answer') host.reload('killed')
    const anns = how === 'lost the answer' ? game : await opened(host, roundId)
    const moving = anns.moving.move()
    await world.clock.pass(5_000)
    expect(await moving).toEqual({ ok: true, value: undefined })
    expect([anns.continuedAs(), guestGame.continuedAs()]).toEqual([GAME_ID, GAME_ID])
    expect(side.seatKeys.used.get('ben')).toBe(side.seatKeys.given.get(selfOf(guestGame)))
    expect([side.seated.has('cleo'), side.sentAway]).toEqual([false, ['cmplr_cleo']])
  },
)

test('a guest removed as the move begins stays out, and the others move', async () => {
  const { world, side, game, guestGame, invitation } = await twosome((ports) => ({
    ...ports,
    // The move loads another part of the app.
    async live() {
      await new Promise<void>((resolve) => void ports.after(500, resolve))
      return ports.live()
    },
  }))
  const cleo = world.phone('cleo', async () => side.live('cleo'))
  const cleosGame = await joined(world, cleo, invitation)
  const moving = game.moving.move()
  await world.clock.pass(50)
  void game.lobby.removePlayer(selfOf(cleosGame))
  await world.clock.pass(5_000)
  expect(await moving).toEqual({ ok: true, value: undefined })
  expect([game.continuedAs(), guestGame.continuedAs()]).toEqual([GAME_ID, GAME_ID])
  expect(side.seatKeys.used.get('ben')).toBe(side.seatKeys.given.get(selfOf(guestGame)))
  expect([side.seated.has('cleo'), side.sentAway]).toEqual([false, ['cmplr_cleo']])
})

test('a round doesn’t move while the host can’t learn its changed room, and moves once it can', async () => {
  const { world, side, game, guestGame, answers } = await unansweredChange()
  const moving = game.moving.move()
  await world.clock.pass(3_000)
  expect(await moving).toEqual({ ok: false, failure: { kind: 'timeout' } })
  expect([game.continuedAs(), side.seatKeys.given.size]).toEqual([null, 0])
  answers.areLost = false
  void game.moving.move()
  await world.clock.pass(5_000)
  expect([game.continuedAs(), guestGame.continuedAs()]).toEqual([GAME_ID, GAME_ID])
})

test('events that never reached the host move along, and so does being ahead', async () => {
  const { world, side, game, guestGame } = await twosome()
  world.network.lose('ann', 'ben', 'closed')
  world.network.keepApart('ann', 'ben')
  void guestGame.session.setStrokes(selfOf(guestGame), 2, 7)
  void guestGame.session.advance(2)
  void guestGame.session.setStrokes(selfOf(guestGame), 3, 2)
  await world.clock.pass(1_000)
  void game.moving.move()
  await world.clock.pass(3_000)
  expect(guestGame.continuedAs()).toBe(GAME_ID)
  expect([1, 2, 3].map((hole) => side.strokes('ben', BEN, hole))).toEqual([5, 7, 2])
  expect(side.sessions.get('ben')?.view().round.currentHole).toBe(3)
  expect(side.server.snapshot().game.current_hole).toBe(2)
})

test('strokes tapped while the position is carried over move along', async () => {
  const { world, side, game, guestGame } = await twosome()
  world.network.lose('ann', 'ben', 'closed')
  world.network.keepApart('ann', 'ben')
  void guestGame.session.setStrokes(selfOf(guestGame), 2, 7)
  void guestGame.session.advance(2)
  void guestGame.session.setStrokes(selfOf(guestGame), 3, 2)
  void guestGame.session.advance(3)
  await world.clock.pass(1_000)
  void game.moving.move()
  for (let step = 0; guestGame.continuedAs() === null && step < 300; step += 1) {
    await world.clock.pass(10)
    // Any moment of the move can be hit.
    if (step === 8) void guestGame.session.setStrokes(selfOf(guestGame), 2, 8)
    if (step === 10) void guestGame.session.setStrokes(selfOf(guestGame), 4, 6)
  }
  expect(guestGame.continuedAs()).toBe(GAME_ID)
  const tapped = [2, 3, 4].map((hole) => strokesOn(guestGame.session.view().round, hole, selfOf(guestGame)))
  expect(tapped).toEqual([8, 2, 6])
  expect([2, 3, 4].map((hole) => side.strokes('ben', BEN, hole))).toEqual([8, 2, 6])
})

test.each(['lobby', 'finished'] as const)(
  'a live game that is %s takes nothing, and the round stays',
  async (status) => {
    const { world, side, host, game, guestGame } = await twosome()
    void game.moving.move()
    side.server.change({ status })
    for (const one of [game, guestGame]) void one.session.setStrokes(selfOf(one), 2, 6)
    await world.clock.pass(3_000)
    expect([game.continuedAs(), guestGame.continuedAs()]).toEqual([null, null])
    expect([1, 2].map((hole) => strokesOn(game.session.view().round, hole, selfOf(game)))).toEqual([4, 6])
    expect(await unfinished(host)).toBe(1)
  },
)

/** Ann's or Ben's page was killed when its seat in the live game was stored but not logged; then the game ended. */
async function killedBetween(name: 'ann' | 'ben', meanwhile?: (game: PeerGame) => void) {
  const table = await twosome()
  const { world, side, host, guest, game, guestGame } = table
  const phone = name === 'ann' ? host : guest
  side.opening.hangs = true
  void game.moving.move()
  await world.clock.pass(3_000)
  expect([...side.seated].toSorted()).toEqual(['ann', 'ben'])
  meanwhile?.(name === 'ann' ? game : guestGame)
  await world.clock.pass(1_000)
  for (const one of [host, guest]) one.kill()
  side.server.change({ status: 'finished' })
  side.opening.hangs = false
  return { ...table, phone, refused: { kind: 'refused', code: 'game_finished', message: '' } as const }
}

test.each(['ann', 'ben'] as const)(
  'where %s was killed on the way into a live game that is over by now, the round counts once',
  async (name) => {
    const { world, phone, roundId } = await killedBetween(name)
    // It works after any time, even if the room has expired.
    world.signalling.setUp(false)
    phone.reload('killed')
    await phone.rounds().open(roundId)
    await world.clock.pass(1_000)
    expect(await phone.rounds().open(roundId)).toEqual({ gameId: GAME_ID })
    expect(await unfinished(phone)).toBe(0)
    expect(phone.history.size).toBe(0)
    phone.reload('left')
    expect(await phone.rounds().open(roundId)).toEqual({ gameId: GAME_ID })
  },
)

test.each(['ann', 'ben'] as const)(
  'where %s can’t read of the live game at first, the room’s word of it leads there',
  async (name) => {
    const { world, side, phone, roundId, refused } = await killedBetween(name)
    phone.reload('killed')
    side.opening.fails = 1
    side.fails.push(refused)
    await phone.rounds().open(roundId)
    await world.clock.pass(3_000)
    expect(side.fails).toEqual([])
    expect(await phone.rounds().open(roundId)).toEqual({ gameId: GAME_ID })
    expect(await unfinished(phone)).toBe(0)
  },
)

test('strokes missing in a finished live game stay in the golfer’s own copy', async () => {
  const { world, side, phone, roundId, refused } = await killedBetween(
    'ben',
    (own) => void own.session.setStrokes(selfOf(own), 2, 7),
  )
  phone.reload('killed')
  side.fails.push(refused)
  await phone.rounds().open(roundId)
  await world.clock.pass(3_000)
  const own = await opened(phone, roundId)
  expect(strokesOn(own.session.view().round, 2, selfOf(own))).toBe(7)
  expect(own.session.view().presence?.connection).toBe('host-left')
})

// Source: decision 20.
test('a "No score" missing in a finished live game stays in the golfer’s own copy', async () => {
  const { world, side, phone, roundId, refused } = await killedBetween(
    'ben',
    (own) => void own.session.setNoScore?.(selfOf(own), 2),
  )
  phone.reload('killed')
  side.fails.push(refused)
  await phone.rounds().open(roundId)
  await world.clock.pass(3_000)
  const own = await opened(phone, roundId)
  expect(findHole(own.session.view().round, 2)?.noScore).toEqual([selfOf(own)])
  expect(own.session.view().presence?.connection).toBe('host-left')
})

test('joining the live game by its code moves the round there, and scores entered in the game stand', async () => {
  const { world, side, game, guest, guestGame } = await twosome()
  world.network.lose('ann', 'ben', 'closed')
  world.network.keepApart('ann', 'ben')
  void guestGame.session.setStrokes(selfOf(guestGame), 2, 7)
  world.signalling.setUp(false)
  void game.moving.move()
  await world.clock.pass(3_000)
  side.server.apply(BEN, [
    { kind: 'score', hole: 3, strokes: 9, player_id: BEN, base_revision: 0, operation_id: 'typed at another moment' },
  ])
  expect(await guest.rounds().liveSeatKeyOf('abc 234')).toBe(side.seatKeys.given.get(selfOf(guestGame)))
  expect(await guest.rounds().liveSeatKeyOf('XYZ987')).toBe(null)
  await guest.rounds().joinedGame('abc234', GAME_ID)
  await world.clock.pass(1_000)
  expect(guestGame.continuedAs()).toBe(GAME_ID)
  expect([2, 3].map((hole) => side.strokes('ben', BEN, hole))).toEqual([7, 9])
  expect(await unfinished(guest)).toBe(0)
})

// Source: decision 20.
test('a guest who picked up and stopped without the host has no score and has stopped in the live game', async () => {
  const { world, side, game, guest, guestGame } = await twosome()
  world.network.lose('ann', 'ben', 'closed')
  world.network.keepApart('ann', 'ben')
  world.signalling.setUp(false)
  void guestGame.session.setNoScore?.(selfOf(guestGame), 2)
  void guestGame.lobby.setStopped?.(selfOf(guestGame), true)
  void game.moving.move()
  await world.clock.pass(3_000)
  await guest.rounds().joinedGame('abc234', GAME_ID)
  await world.clock.pass(1_000)
  expect(guestGame.continuedAs()).toBe(GAME_ID)
  const round = side.sessions.get('ben')?.view().round
  expect(round === undefined ? null : findHole(round, 2)?.noScore).toEqual([BEN])
  expect(round?.players.filter(({ hasStopped }) => hasStopped === true).map(({ id }) => id)).toEqual([BEN])
})

test('a direct round that has ended stays ended', async () => {
  const { world, side, game, guestGame, host, guest } = await twosome()
  side.answers.areLost = true
  world.signalling.setUp(false)
  void game.moving.move()
  await world.clock.pass(3_000)
  void game.session.hostControls?.finishForAll()
  await world.clock.pass(3_000)
  side.answers.areLost = false
  world.signalling.setUp(true)
  await world.clock.pass(20_000)
  expect([game.continuedAs(), guestGame.continuedAs()]).toEqual([null, null])
  expect([host.history.size, guest.history.size]).toEqual([1, 1])
})

test('a guest without signal plays on, and follows once there is signal', async () => {
  const { world, side, game, guestGame } = await twosome()
  world.network.lose('ann', 'ben', 'closed')
  world.network.keepApart('ann', 'ben')
  world.signalling.setUp(false)
  await world.clock.pass(1_000)
  // The host's own signal is separate.
  void game.moving.move()
  await world.clock.pass(30_000)
  void guestGame.session.setStrokes(selfOf(guestGame), 2, 8)
  await world.clock.pass(60_000)
  expect(guestGame.continuedAs()).toBeNull()
  expect(guestGame.session.view().round.status).toBe('active')
  world.signalling.setUp(true)
  await world.clock.pass(10_000)
  expect(guestGame.continuedAs()).toBe(GAME_ID)
  expect(side.strokes('ben', BEN, 2)).toBe(8)
})

test('a guest whose app was killed follows when it is open again', async () => {
  const { world, side, game, guest, guestGame, roundId } = await twosome()
  void guestGame.session.setStrokes(selfOf(guestGame), 2, 8)
  await world.clock.pass(20)
  guest.kill()
  void game.moving.move()
  await world.clock.pass(3_000)
  guest.reload('killed')
  await guest.rounds().open(roundId)
  await world.clock.pass(3_000)
  expect(await guest.rounds().open(roundId)).toEqual({ gameId: GAME_ID })
  expect(side.strokes('ben', BEN, 2)).toBe(8)
})

test.each<[string, CallFailure | null]>([
  ['the server can’t be reached', { kind: 'timeout' }],
  ['this phone can’t store', null],
])('where %s the round is played on, and the next tap moves it', async (_, failure) => {
  const { world, side, game } = await twosome()
  if (failure === null) side.storing.isDurable = false
  else side.fails.push(failure)
  const first = game.moving.move()
  await world.clock.pass(20)
  void game.session.setStrokes(selfOf(game), 2, 6)
  await world.clock.pass(1_000)
  expect(await first).toMatchObject({ ok: false })
  side.storing.isDurable = true
  expect(game.continuedAs()).toBeNull()
  void game.session.setStrokes(selfOf(game), 2, 5)
  await world.clock.pass(1_000)
  const second = game.moving.move()
  await world.clock.pass(1_000)
  expect(await second).toMatchObject({ ok: true })
  expect(game.continuedAs()).toBe(GAME_ID)
  expect(side.strokes('ann', ANN, 2)).toBe(5)
})

test('a host who never received the server’s answer follows, too', async () => {
  const { world, side, game } = await twosome()
  side.answers.areLost = true
  const moving = game.moving.move()
  await world.clock.pass(20)
  side.answers.areLost = false
  await world.clock.pass(3_000)
  expect(await moving).toMatchObject({ ok: false })
  expect(game.continuedAs()).toBe(GAME_ID)
})

test('a host whose app was killed before the answer follows when it is open again', async () => {
  const { world, side, host, game, roundId } = await twosome()
  side.answers.areLost = true
  void game.moving.move()
  await world.clock.pass(20)
  host.kill()
  side.answers.areLost = false
  await world.clock.pass(3_000)
  host.reload('killed')
  await host.rounds().open(roundId)
  await world.clock.pass(3_000)
  expect(await host.rounds().open(roundId)).toEqual({ gameId: GAME_ID })
  expect(side.strokes('ann', ANN, 1)).toBe(4)
})

test('the round can’t end while it is being moved, and ends once the move has failed', async () => {
  const { world, side, game, guestGame, host } = await twosome()
  for (let hole = 2; hole <= 9; hole += 1) {
    for (const one of [game, guestGame]) void one.session.setStrokes(selfOf(one), hole, 4)
    if (hole < 9) for (const one of [game, guestGame]) void one.session.advance(hole)
    await world.clock.pass(2_000)
  }
  void game.session.advance(9)
  side.fails.push({ kind: 'timeout' })
  // The guest's signal that it is over arrives while the server is asked.
  void guestGame.session.advance(9)
  await world.clock.pass(120)
  const moving = game.moving.move()
  expect(game.session.view().round.status).toBe('active')
  await world.clock.pass(2_000)
  expect(await moving).toMatchObject({ ok: false })
  expect(game.session.view().round.status).toBe('completed')
  expect(host.history.size).toBe(1)
})

test('a guest who comes after the live game is over keeps their own copy', async () => {
  const { world, side, game, guestGame } = await twosome()
  world.signalling.setUp(false)
  world.network.lose('ann', 'ben', 'closed')
  world.network.keepApart('ann', 'ben')
  void game.moving.move()
  await world.clock.pass(30_000)
  side.fails.push({ kind: 'refused', code: 'code_not_valid', message: 'Game not found.' })
  world.signalling.setUp(true)
  await world.clock.pass(10_000)
  expect(guestGame.continuedAs()).toBeNull()
  expect(guestGame.session.view().presence?.connection).toBe('host-left')
  expect(guestGame.session.view().round.status).toBe('active')
})

test('[C40] a guest who can’t connect asks the host once, and moves when the host agrees', async () => {
  const { world, game, invitation, side } = await twosome()
  const cleo = world.phone('cleo', async () => side.live('cleo'))
  world.network.keepApart('ann', 'cleo')
  let hasNoWay = false
  const joining = cleo.rounds().join(invitation, 'Cleo', { onNoWay: () => void (hasNoWay = true) })
  await world.clock.pass(15_000)
  expect(hasNoWay).toBe(true)
  cleo.rounds().askToMove()
  await world.clock.pass(1_000)
  expect(game.moving.askedBy()).toBe('Cleo')
  game.moving.decline()
  expect(game.moving.askedBy()).toBeNull()
  cleo.rounds().askToMove()
  await world.clock.pass(30_000)
  expect(game.moving.askedBy()).toBeNull()
  void game.moving.move()
  await world.clock.pass(3_000)
  expect(await joining).toEqual({ gameId: GAME_ID })
})

test('a stranger’s request, and a member’s forged signal that the round has moved, do nothing', async () => {
  const { world, game, guestGame } = await twosome()
  const said = world.signalling.said.length
  const request = { guestId: 'peer_eve', guestInfo: { nickname: 'Eve' }, nonce: 'n', invite: 'x'.repeat(43) }
  world.signalling.say('eve', { event: 'ask-to-move', payload: request })
  world.signalling.say('eve', { event: 'moved', payload: { code: 'EVE234' } })
  await world.clock.pass(3_000)
  expect(game.moving.askedBy()).toBeNull()
  expect([game.continuedAs(), guestGame.continuedAs()]).toEqual([null, null])
  expect(guestGame.session.view().presence?.connection).toBe('live')
  expect(world.signalling.said).toHaveLength(said + 2)
})

test('a golfer who comes later by code or link joins the live game', async () => {
  const { world, game, invitation, side } = await twosome()
  void game.moving.move()
  await world.clock.pass(3_000)
  for (const lead of [invitation, { ...invitation, hostId: 'host_default', secret: null }]) {
    const joining = world
      .phone('dan', async () => side.live('dan'))
      .rounds()
      .join(lead, 'Dan')
    await world.clock.pass(3_000)
    expect(await joining).toEqual({ gameId: GAME_ID })
  }
})

test('a golfer who comes by code to a full game learns that it is full', async () => {
  const { world, game, invitation, side } = await twosome()
  void game.moving.move()
  await world.clock.pass(3_000)
  const failure = { kind: 'refused', code: 'game_full', message: 'This game is full.' } as const
  side.fails.push(failure)
  const joining = world
    .phone('dan', async () => side.live('dan'))
    .rounds()
    .join({ ...invitation, hostId: 'host_default', secret: null }, 'Dan')
  await world.clock.pass(3_000)
  expect(await joining).toEqual({ failure })
})
