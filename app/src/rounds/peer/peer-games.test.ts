import type { RoundGames } from '@teemates/golf/games/round-games'
import { strokesOn } from '@teemates/golf/round'
import { describe, expect, test } from 'vitest'
import { parseRoundGames } from '../../storage/log/stored-games.ts'
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

/** Ann hosts, and Ben is her guest; both play. */
async function twosome(guestVariant = same) {
  const variants = [same, guestVariant]
  const world = createPeerWorld(drawing(1), () => variants.shift() ?? same)
  const [host, guest] = [world.phone('ann'), world.phone('ben')]
  const { roundId, game } = await hosting(world, host)
  const invitation = await invitationOf(host, roundId)
  const guestGame = await joined(world, guest, invitation)
  void game.lobby.start()
  await world.clock.pass(1_000)
  const [ann, ben] = [selfOf(game), selfOf(guestGame)]
  return { world, host, guest, roundId, invitation, game, guestGame, ann, ben }
}

const selfOf = (game: PeerGame) => game.session.view().selfRoundPlayerId ?? ''
const gamesIn = (...games: readonly PeerGame[]) => games.map(({ session }) => session.view().games)

function skinsOf(playerIds: readonly string[], valueHundredths = 100): RoundGames {
  return {
    games: [{ id: 'g', kind: 'skins', isNet: true, valueHundredths, fromPosition: 1, playerIds, carriesOver: true }],
    currency: '',
    courseHandicaps: {},
  }
}

describe('the games of a direct round', () => {
  test('are set by the host alone, show on every phone within a second, change, and end', async () => {
    const { world, game, guestGame, ann, ben } = await twosome()
    expect(gamesIn(game, guestGame)).toEqual([null, null])
    expect([game.session.games === null, guestGame.session.games]).toEqual([false, null])
    for (const games of [skinsOf([ann, ben]), skinsOf([ann, ben], 200), null]) {
      const saved = game.session.games?.set(games)
      expect(gamesIn(game)).toEqual([games])
      await world.clock.pass(1_000)
      expect(await saved).toEqual({ ok: true })
      expect(gamesIn(guestGame)).toEqual([games])
    }
  })

  test('reach a guest who joins late', async () => {
    const { world, invitation, game, ann, ben } = await twosome()
    void game.session.games?.set(skinsOf([ann, ben]))
    await world.clock.pass(1_000)
    const cleosGame = await joined(world, world.phone('cleo'), invitation)
    expect(gamesIn(cleosGame)).toEqual([skinsOf([ann, ben])])
  })

  test('are on each phone after a reload or a kill, without the other phone', async () => {
    const { world, host, guest, roundId, game, ann, ben } = await twosome()
    void game.session.games?.set(skinsOf([ann, ben]))
    await world.clock.pass(3_000)
    world.network.keepApart('ann', 'ben')
    for (const how of ['left', 'killed'] as const) {
      for (const phone of [host, guest]) {
        phone.reload(how)
        expect(gamesIn(await opened(phone, roundId))).toEqual([skinsOf([ann, ben])])
      }
    }
  })

  test('that the host changes while a guest is away reach the guest, also from the host’s next page', async () => {
    const { world, host, guest, roundId, game, ann, ben } = await twosome()
    void game.session.games?.set(skinsOf([ann, ben]))
    await world.clock.pass(3_000)
    guest.kill()
    void game.session.games?.set(skinsOf([ann, ben], 300))
    await world.clock.pass(1_000)
    host.reload('killed')
    const again = await opened(host, roundId)
    guest.reload('killed')
    const bens = await opened(guest, roundId)
    expect(gamesIn(again, bens)).toEqual([skinsOf([ann, ben], 300), skinsOf([ann, ben])])
    await world.clock.pass(5_000)
    expect(gamesIn(again, bens)).toEqual([skinsOf([ann, ben], 300), skinsOf([ann, ben], 300)])
  })

  test('that the host’s killed page has lost are lost on every phone', async () => {
    const { world, host, roundId, game, guestGame, ann, ben } = await twosome()
    void game.session.games?.set(skinsOf([ann, ben]))
    // An entry is on the disk after 8 ms.
    await world.clock.pass(4)
    host.reload('killed')
    await world.clock.pass(100)
    expect(gamesIn(guestGame)).toEqual([skinsOf([ann, ben])])
    const again = await opened(host, roundId)
    await world.clock.pass(5_000)
    expect(gamesIn(again, guestGame)).toEqual([null, null])
  })

  test('that newer ones have superseded, or that come twice, change nothing', async () => {
    const { world, invitation, guestGame, ann, ben } = await twosome()
    const change = (number: number, epoch = 'e') => {
      const games = skinsOf([ann, ben], number * 100)
      world.network.sendAs('ann', {
        type: 'settings',
        epoch,
        change: number,
        roomId: invitation.code,
        games,
        startingHole: 1,
      })
      return gamesIn(guestGame)
    }
    expect(change(2)).toEqual([skinsOf([ann, ben], 200)])
    expect(change(1)).toEqual([skinsOf([ann, ben], 200)])
    expect(change(2)).toEqual([skinsOf([ann, ben], 200)])
    // The host's next page counts from the start.
    expect(change(1, 'next')).toEqual([skinsOf([ann, ben], 100)])
  })

  test('that a full connection dropped are sent as soon as it has room', async () => {
    const { world, game, guestGame, ann, ben } = await twosome()
    world.network.fill('ann', 'ben')
    void game.session.games?.set(skinsOf([ann, ben]))
    await world.clock.pass(1_000)
    expect(gamesIn(guestGame)).toEqual([null])
    world.network.drain('ann', 'ben')
    await world.clock.pass(500)
    expect(gamesIn(guestGame)).toEqual([skinsOf([ann, ben])])
  })

  test('stay the same object when a stroke is made, so that nothing of them renders again', async () => {
    const { world, game, guestGame, ann, ben } = await twosome()
    void game.session.games?.set(skinsOf([ann, ben]))
    await world.clock.pass(1_000)
    const before = gamesIn(game, guestGame)
    void game.session.setStrokes(ann, 1, 4)
    await world.clock.pass(1_000)
    for (const [index, games] of gamesIn(game, guestGame).entries()) expect(games).toBe(before[index])
  })

  test('are in the finished round of every phone, and can’t be set any more', async () => {
    const { world, host, guest, roundId, game, ann, ben } = await twosome()
    void game.session.games?.set(skinsOf([ann, ben]))
    void game.session.setStrokes(ann, 1, 4)
    await world.clock.pass(1_000)
    void game.session.hostControls?.finishForAll()
    await world.clock.pass(2_000)
    const archived = skinsOf(['cmplr_ann', 'cmplr_ben'])
    expect([host, guest].map(({ history }) => history.get(roundId)?.metadata.games)).toEqual([archived, archived])
    expect(await game.session.games?.set(null)).toEqual({ ok: false, code: 'round-not-active' })
  })
})

test('a guest’s phone of an earlier version ignores the games and plays on', async () => {
  const received: string[] = []
  const earlier: PeerVariant = (ports) => ({
    ...ports,
    connect: (events) =>
      ports.connect({
        ...events,
        onMessage(text) {
          if (!text.includes('"type":"settings"')) return events.onMessage(text)
          received.push(text)
          // The earlier version doesn't parse unknown messages.
          events.onMessage('{"type":"unknown"}')
        },
      }),
  })
  const { world, guest, roundId, game, guestGame, ann, ben } = await twosome(earlier)
  void game.session.games?.set(skinsOf([ann, ben]))
  void game.session.setStrokes(ann, 1, 4)
  void guestGame.session.setStrokes(ben, 1, 5)
  await world.clock.pass(1_000)
  guest.reload('killed')
  const again = await opened(guest, roundId)
  await world.clock.pass(3_000)
  expect(received.length).toBeGreaterThan(1)
  expect(gamesIn(again)).toEqual([null])
  for (const one of [game, again]) {
    const { round } = one.session.view()
    expect([strokesOn(round, 1, ann), strokesOn(round, 1, ben)]).toEqual([4, 5])
  }
})

describe('hostile games', () => {
  const message = { type: 'settings', epoch: 'e', change: 1, startingHole: 1 }
  const messageOf = (games: string, code: string) =>
    `{"type":"settings","epoch":"e","change":1,"roomId":"${code}","startingHole":1,"games":${games}}`
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])

  test('[C38] from a guest change nothing, and the guest stays', async () => {
    const { world, invitation, game, guestGame, ann, ben } = await twosome()
    const cleosGame = await joined(world, world.phone('cleo'), invitation)
    void game.session.games?.set(skinsOf([ann, ben]))
    await world.clock.pass(1_000)
    for (const games of [skinsOf([ben], 900), null, 'x'.repeat(70_000), nested(100)]) {
      world.network.sendAs('ben', { ...message, roomId: invitation.code, games })
      await world.clock.pass(1_000)
    }
    const before = skinsOf([ann, ben])
    expect(gamesIn(game, guestGame, cleosGame)).toEqual([before, before, before])
    expect(game.session.view().presence?.presentPlayerIds).toContain(ben)
  })

  test('[C37] that are too long, too deep or have a dangerous key are ignored, and the round goes on', async () => {
    const { world, guest, roundId, invitation, game, guestGame, ann, ben } = await twosome()
    void game.session.games?.set(skinsOf([ann, ben]))
    await world.clock.pass(1_000)
    const sent = [
      `"${'x'.repeat(16_000)}"`,
      `"${'x'.repeat(2_000_000)}"`,
      JSON.stringify(nested(9)),
      '{"__proto__":{"games":[]}}',
      '{"courseHandicaps":{"__proto__":5}}',
    ]
    expect(parseMessage(messageOf('['.repeat(30_000) + ']'.repeat(30_000), invitation.code))).toBeUndefined()
    for (const games of sent) {
      const text = messageOf(games, invitation.code)
      expect(parseMessage(text)).toBeUndefined()
      world.network.sendAs('ann', JSON.parse(text))
    }
    void game.session.setStrokes(ann, 1, 4)
    await world.clock.pass(3_000)
    expect(gamesIn(guestGame)).toEqual([skinsOf([ann, ben])])
    expect(strokesOn(guestGame.session.view().round, 1, ann)).toBe(4)
    const entries = await guest.stored(roundId)
    expect(entries.filter(({ kind }) => kind === 'games')).toHaveLength(1)
  })

  test('of a shape that this version doesn’t know are stored, and never shown unchecked', async () => {
    const { world, guest, roundId, invitation, guestGame } = await twosome()
    const newer = { games: [{ kind: 'wolf' }], currency: 5 }
    world.network.sendAs('ann', { ...message, roomId: invitation.code, games: newer })
    await world.clock.pass(3_000)
    expect(gamesIn(guestGame)).toEqual([newer])
    expect(parseRoundGames(guestGame.session.view().games)).toBeNull()
    guest.reload('killed')
    expect(gamesIn(await opened(guest, roundId))).toEqual([newer])
  })

  test('[C37] that change many times in a second are stored once in that time', async () => {
    const { world, guest, roundId, invitation, guestGame, ann, ben } = await twosome()
    for (let value = 1; value <= 40; value += 1) {
      world.network.sendAs('ann', { ...message, roomId: invitation.code, games: skinsOf([ann, ben], value) })
      await world.clock.pass(50)
    }
    await world.clock.pass(3_000)
    expect(gamesIn(guestGame)).toEqual([skinsOf([ann, ben], 40)])
    // Constant changes are stored every 2 s.
    const stored = (await guest.stored(roundId)).filter(({ kind }) => kind === 'games')
    expect(stored.length).toBeLessThanOrEqual(3)
  })

  test('more games than fit into a message are rejected on the host’s phone, and change nothing', async () => {
    const { world, game, guestGame, ann, ben } = await twosome()
    const one = skinsOf([ann, ben]).games
    const many = { ...skinsOf([ann, ben]), games: Array.from({ length: 200 }, () => one).flat() }
    expect(await game.session.games?.set(many)).toEqual({ ok: false, code: 'games-too-large' })
    await world.clock.pass(1_000)
    expect(gamesIn(game, guestGame)).toEqual([null, null])
  })
})
