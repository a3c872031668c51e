import { strokesOn } from '@teemates/golf/round'
import { describe, expect, test } from 'vitest'
import { noFaults } from '../link.ts'
import { bothOrders, holds, type Scene } from './directed.ts'
import * as scenes from './scenes.ts'

/*
 * Scenarios of absence: phones without signal, a host who has gone, a server that is down or restored from a backup. Each ends
 * as every run does: all faults gone, everything sent and equal within 30 s [B31].
 */
describe.each(bothOrders)('%s', (order) => {
  const plays = (options: Parameters<typeof holds>[0], scenario: (scene: Scene) => Promise<void>) =>
    holds({ ...options, order }, scenario)

  test('[B22] after the host leaves somebody else is host, and the game goes on', () =>
    plays({ devices: 3 }, async ({ world, golfer, game }) => {
      await golfer(0).leave()
      await world.sleep(3000)
      for (const index of [1, 2]) await golfer(index).playHole(4)
      await world.sleep(2000)
      await golfer(2).next()
      await world.sleep(2000)
      expect(game().game.current_hole).toBe(2)
      expect(game().players.map((player) => player.is_host)).toEqual([false, true, false])
    }))

  test('[B22] the host’s phone dies for two holes: the others go ahead, and all meet again', () =>
    plays({ devices: 3 }, async ({ world, golfer, device, game }) => {
      world.tabsOf(device(0))[0]?.kill()
      for (let hole = 1; hole <= 2; hole += 1) {
        for (const index of [1, 2]) await golfer(index).playHole(4)
        await world.sleep(3000)
        for (const index of [1, 2]) expect(await golfer(index).next()).toEqual({ ok: true })
        await world.sleep(3000)
      }
      expect(golfer(1).view).toMatchObject({
        round: { currentHole: 3 },
        goingAhead: { roundPosition: 1, waitingFor: ['Host'] },
      })
      await world.opened(world.openTab(device(0)))
      for (let hole = 1; hole <= 2; hole += 1) {
        await golfer(0).playHole(5)
        await world.sleep(3000)
        await golfer(0).next()
        await world.sleep(3000)
      }
      expect(game().game.current_hole).toBe(3)
    }))

  test('[B22] another golfer can replace a host who has been away for 20 minutes', () =>
    plays({ devices: 2 }, async ({ world, golfer, device, game }) => {
      device(0).link.turn('off')
      await world.sleep(60_000)
      expect(await golfer(1).round?.session.hostControls?.takeOver?.()).toMatchObject({
        failure: { code: 'host_present' },
      })
      await world.sleep(20 * 60_000)
      expect(await golfer(1).round?.session.hostControls?.takeOver?.()).toEqual({ ok: true, value: undefined })
      expect(game().players.map((player) => player.is_host)).toEqual([false, true])
    }))

  test('[B23] a phone knows all strokes, whether written as it joins the channel or notified never, twice or out of order', () =>
    plays({}, async ({ world, golfer, device }) => {
      world.tabsOf(device(1))[0]?.kill()
      device(1).link.faults = { ...noFaults, messageLost: 0.5, messageDoubled: 0.5, isReordered: true }
      world.openTab(device(1))
      for (let hole = 1; hole <= 9; hole += 1) {
        await golfer(0).tap(4, hole)
        await world.sleep(100)
      }
      await world.sleep(20_000)
      expect(cardOf(golfer(1), device(0).profileId)).toEqual([4, 4, 4, 4, 4, 4, 4, 4, 4])
    }))

  test('[B24] a socket that died silently is noticed within 10 s, or as soon as the page is looked at', () =>
    plays({}, async ({ world, golfer, device }) => {
      device(1).link.turn('gone')
      device(1).link.turn('good')
      await golfer(0).tap(4, 1)
      await world.sleep(11_000)
      expect(cardOf(golfer(1), device(0).profileId)[0]).toBe(4)
      await world.sleep(40_000)
      device(1).link.turn('gone')
      device(1).link.turn('good')
      await golfer(0).tap(5, 1)
      world.tabsOf(device(1))[0]?.wake()
      await world.sleep(3000)
      expect(cardOf(golfer(1), device(0).profileId)[0]).toBe(5)
    }))

  test('[B26] without any notification of the server mates’ strokes arrive with the next poll', () =>
    plays({}, async ({ world, golfer, device }) => {
      world.server.sends = { changes: false, pokes: false, presence: false }
      world.server.isDeaf = true
      for (const each of [0, 1]) device(each).link.turn('gone')
      for (const each of [0, 1]) device(each).link.turn('good')
      await world.sleep(11_000)
      await golfer(0).tap(4, 1)
      await world.sleep(16_000)
      expect(cardOf(golfer(1), device(0).profileId)[0]).toBe(4)
    }))

  test('[B27] the account is lost with nine strokes waiting and the app closed: the seat comes back, and they are sent', () =>
    plays({}, async (scene) => {
      const before = scene.device(1).account.uid
      await scenes.accountLost.play(scene)
      expect(scene.device(1).account.uid).not.toBe(before)
      expect(scene.game().history).toHaveLength(9)
    }))

  test('[B27] unsent strokes of a removed golfer stay on the phone, with the reason', () =>
    plays({ devices: 3 }, async ({ world, golfer, device }) => {
      device(2).link.turn('off')
      for (const hole of [1, 2]) await golfer(2).tap(4, hole)
      await golfer(0).round?.lobby.removePlayer(device(2).profileId)
      world.loseSession(device(2))
      device(2).link.turn('good')
      await world.sleep(20_000)
      const refused = golfer(2).view?.rejected ?? []
      expect(refused.map(({ code, holeNumber }) => `${code} ${holeNumber}`)).toEqual(['not_member 1', 'not_member 2'])
      expect(cardOf(golfer(2), device(2).profileId).slice(0, 2)).toEqual([0, 0])
    }))

  test.each([
    ['with the account', false],
    ['without it', true],
  ])('[B28] the server is set back to before acknowledged strokes: they come again, %s', (_name, isLost) =>
    plays({}, async (scene) => {
      await scenes.serverSetBack.play(scene)
      if (isLost) scene.world.loseSession(scene.device(1))
      await scene.world.sleep(30_000)
      expect([scene.strokesOnServer(0, 1), scene.strokesOnServer(1, 1), scene.strokesOnServer(1, 2)]).toEqual([5, 6, 3])
    }),
  )

  test('[B28] the server is set back while a phone is away: it sends again what it had sent, and the newest stands', () =>
    plays({}, async ({ world, golfer, device, strokesOnServer }) => {
      await golfer(1).tap(5, 1)
      await world.sleep(3000)
      // The restored server writes this stroke, and the phone doesn't receive the reply.
      device(1).link.turn('one-way')
      await golfer(1).tap(3, 1)
      await world.sleep(3000)
      world.restoreServer()
      await world.sleep(60_000)
      device(1).link.turn('good')
      await world.sleep(30_000)
      expect(strokesOnServer(1, 1)).toBe(3)
    }))
})

function cardOf({ view }: ReturnType<Scene['golfer']>, playerId: string): number[] {
  return view?.round.holes.map(({ number }) => strokesOn(view.round, number, playerId)) ?? []
}
