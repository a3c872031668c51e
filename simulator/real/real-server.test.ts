import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cardOf, eventually, settles } from './real-views.ts'
import { RealWorld } from './real-world.ts'

// Each test starts several processes, on a machine that is busy with the other tests.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/*
 * Runs scenarios of the simulator's model with the same transport against the server and its PostgreSQL: changes arrive with
 * the reply, and long after it.
 */
describe.each([0, 400])('changes that are notified %i ms later', (changesDelayMs) => {
  let world: RealWorld

  beforeAll(async () => {
    world = await RealWorld.open(changesDelayMs)
  })
  afterAll(() => world.remove())

  async function begun() {
    const { golfers, gameId } = await world.begun(1)
    return { golfers, gameId, ann: golfers[0].phone, ben: golfers[1].phone }
  }

  test('[B16] [B20] lost replies and a server killed with -9 while two phones score: every stroke is there, once', async () => {
    const { golfers, ann, ben } = await begun()
    golfers[0].network.loseReplies(3)
    for (let hole = 1; hole <= 9; hole += 1) {
      for (const phone of [ann, ben]) await phone.tap(hole, 3 + (hole % 4))
      if (hole === 4) world.kill()
      if (hole === 6) await world.start()
    }
    await settles(world, golfers, [
      [4, 5, 6, 3, 4, 5, 6, 3, 4],
      [4, 5, 6, 3, 4, 5, 6, 3, 4],
    ])
    for (const phone of [ann, ben]) expect(phone.view.rejected).toEqual([])
  })

  test('[B19] [B21] Next at once on both phones advances by one hole, and strokes of a phone that was away at the end are rejected', async () => {
    const { ann, ben, gameId } = await begun()
    for (const phone of [ann, ben]) {
      await phone.tap(1, 4)
      await phone.round.session.setReady(true)
    }
    await eventually(() => {
      for (const phone of [ann, ben]) expect(phone.view.gate.canAdvance).toBe(true)
    })
    expect(await Promise.all([ann, ben].map((phone) => phone.round.session.advance(1)))).toEqual([
      { ok: true },
      { ok: true },
    ])
    await eventually(() => {
      for (const phone of [ann, ben]) expect(phone.view.goingAhead?.roundPosition).toBe(2)
    })
    ben.setOnline(false)
    await ben.tap(2, 5)
    expect(await ann.round.session.hostControls?.finishForAll()).toEqual({ ok: true })
    await eventually(() => expect(ann.view.round.status).toBe('completed'))
    ben.setOnline(true)
    await eventually(() => {
      expect(ben.view.round.status).toBe('completed')
      expect(ben.view.rejected).toMatchObject([{ kind: 'score', holeNumber: 2, strokes: 5, code: 'game_finished' }])
    })
    for (const phone of [ann, ben]) {
      expect(await phone.round.session.archive()).toEqual({ ok: true, roundId: gameId })
    }
  })

  test('[B27] an account lost with nine strokes waiting and the app closed: the seat comes back, and they are sent', async () => {
    const { ann, ben, gameId } = await begun()
    ben.setOnline(false)
    for (let hole = 1; hole <= 9; hole += 1) await ben.tap(hole, hole)
    expect(ben.view.pendingCount).toBe(9)
    ben.loseSession()
    await ben.restart(gameId)
    expect(ben.view.pendingCount).toBe(9)
    ben.setOnline(true)
    await eventually(() => {
      expect(ben.view.pendingCount).toBe(0)
      for (const phone of [ann, ben]) expect(cardOf(phone, ben.profileId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    })
  })
})
