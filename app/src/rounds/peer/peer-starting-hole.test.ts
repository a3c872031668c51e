import type { RoundGames } from '@teemates/golf/games/round-games'
import { currentHoleNumber, startingHoleOf } from '@teemates/golf/round'
import { describe, expect, test } from 'vitest'
import type { PeerGame } from './peer-game.ts'
import { parseMessage } from './network/messages.ts'
import {
  createPeerWorld,
  drawing,
  hosting,
  invitationOf,
  joined,
  opened,
  type PeerVariant,
} from '../../../../test/peers/peer-world.ts'

const same: PeerVariant = (ports) => ports

/** Ann hosts a round of nine holes, and Ben waits in its lobby. */
async function twosome(guestVariant = same) {
  const variants = [same, guestVariant]
  const world = createPeerWorld(drawing(1), () => variants.shift() ?? same)
  const [host, guest] = [world.phone('ann'), world.phone('ben')]
  const { roundId, game } = await hosting(world, host)
  const invitation = await invitationOf(host, roundId)
  const guestGame = await joined(world, guest, invitation)
  const [ann, ben] = [selfOf(game), selfOf(guestGame)]
  return { world, host, guest, roundId, invitation, game, guestGame, ann, ben }
}

const selfOf = (game: PeerGame) => game.session.view().selfRoundPlayerId ?? ''
const roundsOf = (games: readonly PeerGame[]) => games.map(({ session }) => session.view().round)
const startingHoles = (...games: readonly PeerGame[]) => roundsOf(games).map(startingHoleOf)
const holesShown = (...games: readonly PeerGame[]) => roundsOf(games).map(currentHoleNumber)

/** All players who score on this phone make a par, and the golfer goes on. */
function playHole({ session }: PeerGame): void {
  const { round, scorablePlayerIds } = session.view()
  const hole = currentHoleNumber(round)
  for (const id of scorablePlayerIds) void session.setStrokes(id, hole, 4)
  void session.advance(hole)
}

describe('the starting hole of a direct round', () => {
  test('is chosen by the host alone, shows on every phone at once, and can be changed until the start', async () => {
    const { world, game, guestGame } = await twosome()
    expect(guestGame.lobby.setStartingHole).toBeNull()
    for (const hole of [8, 3, 1, 8]) {
      const saved = game.lobby.setStartingHole?.(hole)
      expect(startingHoles(game)).toEqual([hole])
      expect(game.lobby.view().round?.metadata.startingHole).toBe(hole === 1 ? undefined : hole)
      await world.clock.pass(200)
      expect(await saved).toEqual({ ok: true })
      expect(startingHoles(guestGame)).toEqual([hole])
      expect(guestGame.lobby.view().round?.metadata.startingHole).toBe(hole === 1 ? undefined : hole)
    }
    expect(await game.lobby.setStartingHole?.(10)).toEqual({ ok: false, code: 'no-such-hole' })
    void game.lobby.start()
    await world.clock.pass(1_000)
    expect(await game.lobby.setStartingHole?.(2)).toEqual({ ok: false, code: 'round-not-active' })
    await world.clock.pass(1_000)
    expect(startingHoles(game, guestGame)).toEqual([8, 8])
    expect(holesShown(game, guestGame)).toEqual([8, 8])
  })

  test('leads from the last hole of the card to the first, and the round ends on the hole before it', async () => {
    const { world, host, guest, roundId, game, guestGame } = await twosome()
    void game.lobby.setStartingHole?.(8)
    void game.lobby.start()
    await world.clock.pass(1_000)
    for (const hole of [8, 9, 1, 2, 3, 4, 5, 6, 7]) {
      expect(holesShown(game, guestGame)).toEqual([hole, hole])
      expect(roundsOf([game, guestGame]).map(({ status }) => status)).toEqual(['active', 'active'])
      for (const one of [game, guestGame]) playHole(one)
      await world.clock.pass(1_000)
    }
    expect(roundsOf([game, guestGame]).map(({ status }) => status)).toEqual(['completed', 'completed'])
    const archived = [host, guest].map(({ history }) => history.get(roundId))
    expect(archived.map((round) => round?.metadata.startingHole)).toEqual([8, 8])
    expect(archived[0]?.scores).toEqual(archived[1]?.scores)
    expect(archived[0]?.scores.map(({ strokesByHole }) => Object.keys(strokesByHole).length)).toEqual([9, 9])
  })

  test('is known to a guest who joins late', async () => {
    const { world, invitation, game, guestGame } = await twosome()
    void game.lobby.setStartingHole?.(8)
    void game.lobby.start()
    await world.clock.pass(1_000)
    for (const one of [game, guestGame]) playHole(one)
    await world.clock.pass(1_000)
    const cleosGame = await joined(world, world.phone('cleo'), invitation)
    expect(startingHoles(cleosGame)).toEqual([8])
    expect(holesShown(game, cleosGame)).toEqual([9, 9])
  })

  test('reaches a guest who was away while the host chose it and started, and stays there', async () => {
    const { world, host, guest, roundId, game } = await twosome()
    await world.clock.pass(3_000)
    guest.kill()
    void game.lobby.setStartingHole?.(8)
    void game.lobby.start()
    await world.clock.pass(1_000)
    void game.session.setStrokes(selfOf(game), 8, 5)
    await world.clock.pass(1_000)
    guest.reload('killed')
    const bens = await opened(guest, roundId)
    expect(startingHoles(bens)).toEqual([1])
    await world.clock.pass(5_000)
    expect([...startingHoles(bens), ...holesShown(bens)]).toEqual([8, 8])
    host.kill()
    guest.reload('killed')
    const alone = await opened(guest, roundId)
    expect([...startingHoles(alone), ...holesShown(alone)]).toEqual([8, 8])
  })

  test('reaches a guest whose copy of the round has begun without it, and strokes stay on their holes', async () => {
    let isLost = true
    const losing: PeerVariant = (ports) => ({
      ...ports,
      connect: (events) =>
        ports.connect({
          ...events,
          onMessage(text) {
            const isMissed = isLost && text.includes('"type":"settings"')
            events.onMessage(isMissed ? '{"type":"unknown"}' : text)
          },
        }),
    })
    const { world, host, guest, roundId, game, guestGame, ben } = await twosome(losing)
    void game.lobby.setStartingHole?.(8)
    void game.lobby.start()
    await world.clock.pass(1_000)
    expect(holesShown(guestGame)).toEqual([1])
    void guestGame.session.setStrokes(ben, 1, 5)
    await world.clock.pass(3_000)
    isLost = false
    guest.reload('killed')
    await opened(guest, roundId)
    await world.clock.pass(5_000)
    host.kill()
    guest.reload('killed')
    const alone = await opened(guest, roundId)
    expect([...startingHoles(alone), ...holesShown(alone)]).toEqual([8, 8])
    expect(alone.session.view().round.holes[0]?.strokes[ben]).toBe(5)
  })

  test('is on each phone after a reload or a kill, before and after the start, without the other phone', async () => {
    const { world, host, guest, roundId, game } = await twosome()
    void game.lobby.setStartingHole?.(8)
    await world.clock.pass(3_000)
    let anns = game
    for (const status of ['lobby', 'active'] as const) {
      if (status === 'active') {
        await world.clock.pass(5_000)
        void anns.lobby.start()
        await world.clock.pass(3_000)
      }
      world.network.keepApart('ann', 'ben')
      for (const how of ['left', 'killed'] as const) {
        host.reload(how)
        anns = await opened(host, roundId)
        guest.reload(how)
        const bens = await opened(guest, roundId)
        expect(roundsOf([anns, bens]).map((round) => round.status)).toEqual([status, status])
        expect(startingHoles(anns, bens)).toEqual([8, 8])
      }
      world.network.bringTogether('ann', 'ben')
    }
  })

  test('that the host’s killed page has lost is lost on every phone', async () => {
    const { world, host, roundId, game, guestGame } = await twosome()
    void game.lobby.setStartingHole?.(8)
    // An entry is on the disk after 8 ms.
    await world.clock.pass(4)
    host.reload('killed')
    await world.clock.pass(100)
    expect(startingHoles(guestGame)).toEqual([8])
    const again = await opened(host, roundId)
    await world.clock.pass(5_000)
    expect(startingHoles(again, guestGame)).toEqual([1, 1])
  })

  test('comes with the round’s games in one message, and either can change alone', async () => {
    const { world, guest, roundId, game, guestGame, ann, ben } = await twosome()
    const games: RoundGames = {
      games: [
        {
          id: 'g',
          kind: 'stableford',
          isNet: false,
          valueHundredths: 100,
          fromPosition: 1,
          playerIds: [ann, ben],
        },
      ],
      currency: '',
      courseHandicaps: {},
    }
    void game.lobby.setStartingHole?.(8)
    void game.session.games?.set(games)
    await world.clock.pass(1_000)
    expect(guestGame.session.view().games).toEqual(games)
    void game.lobby.setStartingHole?.(5)
    await world.clock.pass(3_000)
    expect(startingHoles(guestGame)).toEqual([5])
    expect(guestGame.session.view().games).toEqual(games)
    guest.reload('killed')
    const again = await opened(guest, roundId)
    expect(startingHoles(again)).toEqual([5])
    expect(again.session.view().games).toEqual(games)
  })
})

test('a guest’s phone of an earlier version ignores the starting hole, and both score on', async () => {
  const earlier: PeerVariant = (ports) => ({
    ...ports,
    connect: (events) =>
      ports.connect({
        ...events,
        onMessage(text) {
          // The earlier version doesn't parse unknown messages, and drops unknown fields of a round.
          const known = text.includes('"type":"settings"') ? '{"type":"unknown"}' : text
          events.onMessage(known.replace(/,"startingHole":\d+/g, ''))
        },
      }),
  })
  const { world, game, guestGame, ann, ben } = await twosome(earlier)
  void game.lobby.setStartingHole?.(8)
  void game.lobby.start()
  await world.clock.pass(1_000)
  expect(startingHoles(game, guestGame)).toEqual([8, 1])
  void game.session.setStrokes(ann, 8, 3)
  void guestGame.session.setStrokes(ben, 1, 5)
  await world.clock.pass(1_000)
  for (const { holes } of roundsOf([game, guestGame])) {
    expect([holes[7]?.strokes[ann], holes[0]?.strokes[ben]]).toEqual([3, 5])
  }
})

describe('a hostile starting hole', () => {
  test('[C38] from a guest changes nothing, before and after the start, and the guest stays', async () => {
    const { world, invitation, game, guestGame, ben } = await twosome()
    const cleosGame = await joined(world, world.phone('cleo'), invitation)
    const message = { type: 'settings', roomId: invitation.code, epoch: 'e', change: 9, games: null }
    void game.lobby.setStartingHole?.(8)
    await world.clock.pass(1_000)
    for (const hole of [3, 99, 'x']) {
      world.network.sendAs('ben', { ...message, startingHole: hole })
      await world.clock.pass(1_000)
    }
    void game.lobby.start()
    await world.clock.pass(1_000)
    world.network.sendAs('ben', { ...message, startingHole: 3 })
    await world.clock.pass(1_000)
    expect(startingHoles(game, guestGame, cleosGame)).toEqual([8, 8, 8])
    expect(game.session.view().presence?.presentPlayerIds).toContain(ben)
  })

  test('[C37] that isn’t on the card, or is no whole number, is ignored, and nothing of it is stored', async () => {
    const { world, guest, roundId, invitation, game, guestGame } = await twosome()
    void game.lobby.setStartingHole?.(8)
    await world.clock.pass(3_000)
    const message = { type: 'settings', roomId: invitation.code, epoch: 'e', change: 1, games: null }
    for (const startingHole of [0, 10, Number.MAX_SAFE_INTEGER]) {
      world.network.sendAs('ann', { ...message, startingHole })
      expect(startingHoles(guestGame)).toEqual([8])
    }
    for (const startingHole of [-1, 2.5, 1e99, '3', null, [3], undefined]) {
      expect(parseMessage(JSON.stringify({ ...message, startingHole }))).toBeUndefined()
      world.network.sendAs('ann', { ...message, startingHole })
      expect(startingHoles(guestGame)).toEqual([8])
    }
    await world.clock.pass(3_000)
    const stored = (await guest.stored(roundId)).filter(({ kind }) => kind === 'starting-hole')
    expect(stored).toMatchObject([{ holeNumber: 8 }])
    void game.lobby.start()
    await world.clock.pass(1_000)
    expect(holesShown(game, guestGame)).toEqual([8, 8])
  })

  test('that a newer one has superseded changes nothing', async () => {
    const { world, invitation, guestGame } = await twosome()
    const receive = (change: number, startingHole: number) => {
      const message = { type: 'settings', roomId: invitation.code, epoch: 'e', change, games: null, startingHole }
      world.network.sendAs('ann', message)
      return startingHoles(guestGame)
    }
    expect(receive(2, 8)).toEqual([8])
    expect(receive(1, 3)).toEqual([8])
    expect(receive(3, 4)).toEqual([4])
  })
})
