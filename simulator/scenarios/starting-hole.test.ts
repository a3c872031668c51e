import { currentHoleNumber, currentHolePosition, playingOrderOf } from '@teemates/golf/round'
import { describe, expect, test } from 'vitest'
import { noFaults } from '../link.ts'
import { bothOrders, holds } from './directed.ts'

/* A live game that starts on the 8th of nine holes. As in every scenario, all phones have the same card in the end. */

describe.each(bothOrders)('%s', (order) => {
  test('four phones on a bad network play from the 9th to the 1st, and finish on the 7th', () =>
    holds({ devices: 4, startingHole: 8, order }, async (scene) => {
      const { world, golfer, devices, game, strokesOnServer } = scene
      const indexes = devices.map((_, index) => index)
      for (const { link } of devices) link.faults = { ...noFaults, messageLost: 0.3, isReordered: true }
      for (const [index, hole] of [8, 9, 1, 2, 3, 4, 5, 6, 7].entries()) {
        for (const each of indexes) {
          const round = golfer(each).view?.round
          if (round === undefined) throw new Error('The phone shows no round')
          expect([currentHoleNumber(round), currentHolePosition(round)]).toEqual([hole, index + 1])
        }
        await Promise.all(indexes.map((each) => golfer(each).playHole(4)))
        await world.sleep(20_000)
        for (const each of indexes) await golfer(each).next()
        await world.sleep(20_000)
      }
      expect(game().game).toMatchObject({ status: 'finished', current_hole: 9 })
      for (const each of indexes) {
        const round = golfer(each).view?.round
        expect(round && playingOrderOf(round)).toEqual([8, 9, 1, 2, 3, 4, 5, 6, 7])
        expect([1, 7, 8, 9].map((hole) => strokesOnServer(each, hole))).toEqual([4, 4, 4, 4])
      }
    }))
})
