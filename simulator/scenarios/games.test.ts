import type { RoundGames } from '@teemates/golf/games/round-games'
import { describe, expect, test } from 'vitest'
import { noFaults } from '../link.ts'
import { bothOrders, holds, type Scene } from './directed.ts'

/*
 * The golfers' games in a live game. Each scenario ends as every run does: all faults gone, everything sent, and the same games
 * on every phone.
 */

function gamesOf({ game }: Scene, valueHundredths: number): RoundGames {
  const ids = game().players.map((player) => player.player_id)
  const skins = { id: 'g1', kind: 'skins', isNet: true, fromPosition: 1, carriesOver: true } as const
  return {
    games: [{ ...skins, valueHundredths, playerIds: ids }],
    currency: '',
    courseHandicaps: Object.fromEntries(ids.map((id, index) => [id, valueHundredths + index])),
  }
}

describe.each(bothOrders)('%s', (order) => {
  test('games that the host sets over a bad network are the same on four phones', () =>
    holds({ devices: 4, order }, async (scene) => {
      const { world, golfer, device, devices } = scene
      for (const each of devices) each.link.faults = { ...noFaults, messageLost: 0.5, isReordered: true }
      device(0).link.loseReplies(2)
      await golfer(0).round?.session.games?.set(gamesOf(scene, 1))
      await golfer(1).tap(4)
      await golfer(0).round?.session.games?.set(gamesOf(scene, 2))
      await world.sleep(20_000)
      for (const index of [0, 1, 2, 3]) expect(golfer(index).view?.games).toEqual(gamesOf(scene, 2))
    }))

  test('games set without signal outlast the app, and stay with the phone that set them until they are sent', () =>
    holds({ devices: 2, order }, async (scene) => {
      const { world, golfer, device, game } = scene
      await world.sleep(5000)
      device(0).link.turn('off')
      await golfer(0).round?.session.games?.set(gamesOf(scene, 3))
      world.tabsOf(device(0))[0]?.kill()
      await world.opened(world.openTab(device(0)))
      expect(golfer(0).view?.games).toEqual(gamesOf(scene, 3))
      expect(golfer(1).view?.games).toBeNull()
      device(0).link.turn('good')
      await world.sleep(20_000)
      expect(game().gamesHistory).toHaveLength(1)
      expect(golfer(1).view?.games).toEqual(gamesOf(scene, 3))
    }))

  test('of a host who was replaced meanwhile, games are rejected visibly, and all have those of the new host', () =>
    holds({ devices: 2, order }, async (scene) => {
      const { world, golfer, device } = scene
      device(0).link.turn('off')
      await golfer(0).round?.session.games?.set(gamesOf(scene, 4))
      await world.sleep(21 * 60_000)
      await golfer(1).round?.session.hostControls?.takeOver?.()
      await world.sleep(3000)
      await golfer(1).round?.session.games?.set(gamesOf(scene, 5))
      device(0).link.turn('good')
      await world.sleep(30_000)
      expect(golfer(0).view?.rejected).toMatchObject([{ kind: 'games', code: 'host_only' }])
      expect(golfer(0).view?.games).toEqual(gamesOf(scene, 5))
    }))
})
