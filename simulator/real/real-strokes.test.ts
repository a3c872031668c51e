import { describe, expect, test, vi } from 'vitest'
import { noFaults } from '../link.ts'
import { slow, worldOfFile } from './real-games.ts'
import type { RealPhone } from './real-phone.ts'
import { eventually, firstHoles, settles, shown } from './real-views.ts'

const world = worldOfFile()

describe.concurrent('strokes on their way', () => {
  test('[B16] requests that arrive twice and replies that are lost: each stroke is written once', async () => {
    const { golfers } = await world().begun(16)
    for (const { network } of golfers) {
      network.faults = { ...slow, duplicated: 0.7 }
      network.loseReplies(3)
    }
    for (const [index, { phone }] of golfers.entries()) {
      for (let hole = 1; hole <= 9; hole += 1) await phone.tap(hole, 2 + hole + index)
    }
    await eventually(() => {
      for (const { phone } of golfers) expect(phone.view.pendingCount).toBe(0)
    })
    await settles(world(), golfers, [
      [3, 4, 5, 6, 7, 8, 9, 10, 11],
      [4, 5, 6, 7, 8, 9, 10, 11, 12],
    ])
  })

  test('[B16] a seat is taken once, though the reply was lost and the app closed in between', async () => {
    const { golfers, gameId } = await world().begun(17)
    const [host] = golfers
    const { phone: eve, network } = await world().golfer(19)
    network.loseReplies(1, 'join_game_by_code')
    const code = host.phone.round.lobby.view().code ?? ''
    expect(await eve.games.join({ code, secret: null, nickname: 'Eve' })).toMatchObject({ ok: false })
    eve.reopen()
    expect(await eve.games.join({ code, secret: null, nickname: 'Eve' })).toMatchObject({ ok: true })
    await eve.open(gameId)
    await eventually(() => {
      expect(host.phone.view.round.players.map(({ nickname }) => nickname)).toEqual(['Golfer 0', 'Golfer 1', 'Eve'])
      expect(eve.view.selfRoundPlayerId).toBe(eve.profileId)
    })
  })

  test('[B17] a count that a host entered without signal loses to a stand-in’s correction, stays on the phone, and is reported', async () => {
    const { golfers, gameId } = await world().begun(10, ['Mia'])
    const [ann, ben] = golfers
    const mia = await manualOf(ann.phone)
    await ann.phone.tap(1, 5, mia)
    await eventually(() => expect(shown(ben.phone, 1, mia)).toBe(5))
    ann.network.turn('off')
    ann.phone.setOnline(false)
    await ann.phone.tap(1, 6, mia)
    await world().hostSilentFor(gameId, '21 minutes')
    expect(await ben.phone.round.session.hostControls?.takeOver?.()).toMatchObject({ ok: true })
    await eventually(() => expect(ben.phone.view.hosting?.isHost).toBe(true))
    await ben.phone.tap(1, 7, mia)
    await eventually(() => expect(ben.phone.view.pendingCount).toBe(0))
    expect(await ben.phone.round.session.leave()).toEqual({ ok: true })
    await vi.waitFor(async () => expect(await ben.phone.games.isWaiting()).toBe(false), 10_000)
    ben.phone.close()
    ann.network.heal()
    ann.phone.setOnline(true)
    await eventually(() => {
      expect(ann.phone.view.pendingCount).toBe(0)
      expect(ann.phone.view.rejected).toMatchObject([
        { kind: 'score', holeNumber: 1, strokes: 6, code: 'stale', standingStrokes: 7 },
      ])
      expect(shown(ann.phone, 1, mia)).toBe(7)
    })
    expect(await world().lostOf(golfers)).toBe(0)
  })

  test('[B18] over a network that reorders, the count never flickers during quick taps, and the last tap counts on both phones', async () => {
    const { golfers } = await world().begun(20)
    const [ann] = golfers
    ann.network.faults = { ...noFaults, longestDelayMs: 500, isReordered: true, messageDoubled: 0.5 }
    let tapped = 0
    const flickers: number[] = []
    ann.phone.round.session.subscribe(() => {
      const now = shown(ann.phone, 1, ann.phone.profileId)
      if (now < tapped) flickers.push(now)
    })
    for (let strokes = 1; strokes <= 9; strokes += 1) {
      const saved = ann.phone.tap(1, strokes)
      tapped = strokes
      await saved
      await new Promise((resolve) => void setTimeout(resolve, 60))
    }
    await settles(world(), golfers, [firstHoles(9), firstHoles()])
    expect(flickers).toEqual([])
  })

  test('[B19] [B20] Next at once on both phones as a stroke is corrected advances by one hole, and the stroke counts', async () => {
    const { golfers } = await world().begun(21)
    await Promise.all(golfers.map(({ phone }) => phone.tap(1, 4)))
    await Promise.all(golfers.map(({ phone }) => phone.round.session.setReady(true)))
    await eventually(() => {
      for (const { phone } of golfers) expect(phone.view.gate.canAdvance).toBe(true)
    })
    for (const { network } of golfers) network.faults = { ...slow, duplicated: 1 }
    const nexts = golfers.map(({ phone }) => phone.round.session.advance(1))
    const corrected = golfers[1].phone.tap(1, 7)
    expect(await Promise.all(nexts)).toEqual([{ ok: true }, { ok: true }])
    await corrected
    await eventually(() => {
      for (const { phone } of golfers) expect(phone.view.goingAhead?.roundPosition).toBe(2)
    })
    await settles(world(), golfers, [firstHoles(4), firstHoles(7)])
    for (const { phone } of golfers) expect(phone.view.goingAhead?.roundPosition).toBe(2)
  })

  test('[B20] [B21] a game that is finished twice as a stroke is sent ends once, and the stroke counts or is shown as rejected', async () => {
    const { golfers, gameId } = await world().begun(22)
    const [ann, ben] = [golfers[0].phone, golfers[1].phone]
    await ann.tap(1, 4)
    golfers[0].network.loseReplies(1)
    const { session } = ann.round ?? {}
    await Promise.all([session?.hostControls?.finishForAll(), session?.hostControls?.finishForAll(), ben.tap(2, 3)])
    await eventually(() => {
      for (const phone of [ann, ben]) {
        expect(phone.view).toMatchObject({ round: { status: 'completed' }, pendingCount: 0 })
      }
    })
    const isTaken = shown(ann, 2, ben.profileId) === 3
    const refused = ben.view.rejected
    expect(refused.map(({ code, holeNumber }) => `${code} ${holeNumber}`)).toEqual(isTaken ? [] : ['game_finished 2'])
    for (const phone of [ann, ben]) {
      expect(await phone.round.session.archive()).toEqual({ ok: true, roundId: gameId })
    }
  })
})

async function manualOf(phone: RealPhone): Promise<string> {
  const id = () => phone.view.round.players.find((player) => player.id.startsWith('manual_'))?.id
  await eventually(() => expect(id()).toBeDefined())
  return id() ?? ''
}
