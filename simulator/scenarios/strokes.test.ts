import { strokesOn } from '@teemates/golf/round'
import { describe, expect, test } from 'vitest'
import { bothOrders, holds, type Scene } from './directed.ts'
import * as scenes from './scenes.ts'

/*
 * Strokes on their way to the server. Each scenario runs with notifications that arrive before the reply to the call, and
 * after it. Like every run it ends without faults: within 30 s everything is sent and equal [B31].
 */
describe.each(bothOrders)('%s', (order) => {
  const plays = (options: Parameters<typeof holds>[0], scenario: (scene: Scene) => Promise<void>) =>
    holds({ ...options, order }, scenario)

  test('[B16] five lost replies, and the stroke is written once', () =>
    plays({}, async (scene) => {
      await scenes.lostReplies.play(scene)
      expect(scene.game().history).toHaveLength(1)
    }))

  test('[B16] a seat is taken once, though the reply was lost and the app closed in between', () =>
    plays({}, async ({ world, game }) => {
      const device = world.addDevice()
      const tab = world.openTab(device)
      device.link.loseReplies(1)
      // The account's reply is lost, then the seat's.
      expect(await tab.games.join({ code: world.code, secret: null, nickname: 'Eve' })).toMatchObject({ ok: false })
      device.link.loseReplies(1)
      expect(await tab.games.join({ code: world.code, secret: null, nickname: 'Eve' })).toMatchObject({ ok: false })
      tab.kill()
      await world.joinWith(device)
      expect(game().players.filter((player) => player.player_id === device.profileId)).toHaveLength(1)
      expect(game().players).toHaveLength(3)
    }))

  test('[B16] Ready, Next and leaving are done once each, though their replies are lost', () =>
    plays({}, async ({ world, golfer, device, game }) => {
      for (const index of [0, 1]) {
        device(index).link.loseReplies(2)
        await golfer(index).playHole(4)
      }
      await world.sleep(60_000)
      device(1).link.loseReplies(2)
      await golfer(1).next()
      await world.sleep(60_000)
      expect(game().game.current_hole).toBe(2)
      device(1).link.loseReplies(2)
      await golfer(1).leave()
      await world.sleep(60_000)
      expect(game().players.map((player) => player.is_active)).toEqual([true, false])
    }))

  test('[B17] a count that the host entered without signal loses to a stand-in’s correction, stays on the phone, and is reported', () =>
    plays(scenes.handOver.options, async (scene) => {
      await scenes.handOver.play(scene)
      expect(scene.game().history.map(({ strokes, outcome }) => `${strokes} ${outcome}`)).toEqual([
        '5 written',
        '7 written',
        '6 lost',
      ])
      const refused = scene.golfer(0).view?.rejected
      expect(refused).toMatchObject([{ kind: 'score', holeNumber: 1, strokes: 6, code: 'stale', standingStrokes: 7 }])
    }))

  test('[B18] the count never flickers during quick taps, and the last tap counts on both phones', () =>
    plays({}, async ({ world, golfer, device, strokesOnServer }) => {
      device(0).link.faults = { ...device(0).link.faults, longestDelayMs: 800, isReordered: true }
      for (let strokes = 1; strokes <= 9; strokes += 1) {
        await golfer(0).tap(strokes, 1)
        expect(strokesOn(viewOf(golfer(0)).round, 1, device(0).profileId)).toBe(strokes)
        await world.sleep(60)
      }
      await world.sleep(5000)
      expect(strokesOnServer(0, 1)).toBe(9)
      expect(strokesOn(viewOf(golfer(1)).round, 1, device(0).profileId)).toBe(9)
    }))

  test('[B19] two phones and two tabs press Next at once, one of them again, and the game advances by one hole', () =>
    plays({}, async ({ world, golfer, device, game }) => {
      const second = world.openTab(device(0))
      await world.opened(second)
      for (const index of [0, 1]) await golfer(index).tap(5, 2)
      for (const index of [0, 1]) await golfer(index).playHole(4)
      await world.sleep(3000)
      const presses = [golfer(0), golfer(1), golfer(0, second)].map((each) => each.next())
      expect(await Promise.all(presses)).toEqual([{ ok: true }, { ok: true }, { ok: true }])
      await golfer(1).round?.session.advance(1)
      await world.sleep(5000)
      expect(game().game.current_hole).toBe(2)
    }))

  test('[B20] a stroke that races Next counts; one that races the end counts, or is rejected and shown', () =>
    plays({}, async ({ world, golfer, game, strokesOnServer }) => {
      for (const index of [0, 1]) await golfer(index).playHole(4)
      await world.sleep(3000)
      await Promise.all([golfer(0).next(), golfer(1).tap(7, 1)])
      await world.sleep(3000)
      expect(game().game.current_hole).toBe(2)
      expect(strokesOnServer(1, 1)).toBe(7)
      await Promise.all([golfer(0).finishForAll(), golfer(1).tap(3, 2)])
      await world.sleep(3000)
      const refused = golfer(1).view?.rejected ?? []
      const isTaken = strokesOnServer(1, 2) === 3
      expect(refused.map(({ code }) => code)).toEqual(isTaken ? [] : ['game_finished'])
    }))

  test('[B20] strokes that the host enters without signal after finishing for all still count', () =>
    plays({}, async ({ world, golfer, device, game, strokesOnServer }) => {
      device(0).link.turn('off')
      await golfer(0).tap(4, 1)
      await golfer(0).finishForAll()
      await golfer(0).tap(5, 2)
      device(0).link.turn('good')
      await world.sleep(5000)
      expect(game().game.status).toBe('finished')
      expect([1, 2].map((hole) => strokesOnServer(0, hole))).toEqual([4, 5])
    }))

  test('[B21] a game that is finished twice while a mate’s strokes are unsent ends once, and the strokes are shown as rejected', () =>
    plays({ devices: 3 }, async ({ world, golfer, device, game }) => {
      device(2).link.turn('off')
      for (const hole of [1, 2]) await golfer(2).tap(4, hole)
      const second = world.openTab(device(0))
      await world.opened(second)
      const ends = [golfer(0), golfer(0, second)].map((each) => each.finishForAll())
      await Promise.all(ends)
      await world.sleep(5000)
      const endedAt = game().game.finished_at
      device(2).link.turn('good')
      await world.sleep(5000)
      expect(game().game.finished_at).toBe(endedAt)
      const refused = golfer(2).view?.rejected ?? []
      expect(refused.map(({ code, holeNumber }) => `${code} ${holeNumber}`)).toEqual([
        'game_finished 1',
        'game_finished 2',
      ])
    }))
})

function viewOf(golfer: ReturnType<Scene['golfer']>) {
  const { view } = golfer
  if (view === null) throw new Error('No game is shown')
  return view
}
