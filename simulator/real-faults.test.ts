import { strokesOn } from '@teemates/golf/round'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { noFaults } from './link.ts'
import type { RealPhone } from './real-phone.ts'
import { eventually, RealWorld, settles } from './real-world.ts'

// All games at once on one server, on a machine that is busy with the other tests.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000, maxConcurrency: 20 })

/*
 * The simulator's scenarios with the same carrier against the server and its PostgreSQL, each phone behind a network that
 * goes wrong. Each ends as every run of the simulator does: within 30 s of the last fault all is sent and equal [B31].
 */
let world: RealWorld

beforeAll(async () => {
  // Some of what is told comes before a reply that was slow, and some after one that was quick.
  world = await RealWorld.open(60)
})
afterAll(() => world.remove())

const slow = { ...noFaults, longestDelayMs: 300 }
const untouched = [0, 0, 0, 0, 0, 0, 0, 0, 0]

/** The first holes' strokes; none on the others. */
function card(...first: number[]): number[] {
  return [...first, ...untouched.slice(first.length)]
}

function shown({ view }: RealPhone, hole: number, playerId: string): number {
  return strokesOn(view.round, hole, playerId)
}

describe.concurrent('strokes on their way', () => {
  test('[B16] requests that arrive twice and replies that are lost: each stroke is written once', async () => {
    const { golfers } = await world.begun(16)
    for (const { network } of golfers) {
      network.faults = { ...slow, duplicated: 0.7 }
      network.loseReplies(3)
    }
    for (const [index, { phone }] of golfers.entries()) {
      for (let hole = 1; hole <= 9; hole += 1) await phone.tap(hole, 2 + hole + index)
    }
    await eventually(() => {
      for (const { phone } of golfers) expect(phone.view.waitingCount).toBe(0)
    })
    await settles(world, golfers, [
      [3, 4, 5, 6, 7, 8, 9, 10, 11],
      [4, 5, 6, 7, 8, 9, 10, 11, 12],
    ])
  })

  test('[B16] a seat is taken once, though the reply was lost and the app closed in between', async () => {
    const { golfers, gameId } = await world.begun(17)
    const [host] = golfers
    const { phone: eve, network } = await world.golfer(19)
    network.loseReplies(1, 'join_game_by_code')
    const code = host.phone.round.lobby.view().code ?? ''
    expect(await eve.games.join(code, 'Eve')).toMatchObject({ ok: false })
    eve.reopen()
    expect(await eve.games.join(code, 'Eve')).toMatchObject({ ok: true })
    await eve.open(gameId)
    await eventually(() => {
      expect(host.phone.view.round.players.map(({ nickname }) => nickname)).toEqual(['Golfer 0', 'Golfer 1', 'Eve'])
      expect(eve.view.selfPlayerId).toBe(eve.profileId)
    })
  })

  test('[B17] what a host entered without signal loses to a stand-in’s correction, stays on the phone, and is told', async () => {
    const { golfers, gameId } = await world.begun(10, ['Mia'])
    const [ann, ben] = golfers
    const mia = await manualOf(ann.phone)
    await ann.phone.tap(1, 5, mia)
    await eventually(() => expect(shown(ben.phone, 1, mia)).toBe(5))
    ann.network.turn('off')
    ann.phone.setOnline(false)
    await ann.phone.tap(1, 6, mia)
    await world.hostUnheardOf(gameId, '21 minutes')
    expect(await ben.phone.round.session.live?.takeOver()).toMatchObject({ ok: true })
    await eventually(() => expect(ben.phone.view.live?.isHost).toBe(true))
    await ben.phone.tap(1, 7, mia)
    await eventually(() => expect(ben.phone.view.waitingCount).toBe(0))
    expect(await ben.phone.round.session.leave()).toEqual({ ok: true })
    await vi.waitFor(async () => expect(await ben.phone.games.isWaiting()).toBe(false), 10_000)
    ben.phone.close()
    ann.network.heal()
    ann.phone.setOnline(true)
    await eventually(() => {
      expect(ann.phone.view.waitingCount).toBe(0)
      expect(ann.phone.view.live?.refused).toMatchObject([
        { kind: 'score', holeNumber: 1, strokes: 6, code: 'stale', standingStrokes: 7 },
      ])
      expect(shown(ann.phone, 1, mia)).toBe(7)
    })
    expect(await world.lostOf(golfers)).toBe(0)
  })

  test('[B18] quick taps over a network that reorders never flicker, and the last one stands on both phones', async () => {
    const { golfers } = await world.begun(20)
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
    await settles(world, golfers, [card(9), card()])
    expect(flickers).toEqual([])
  })

  test('[B19] [B20] Next at once on both phones as a stroke is corrected: one step, and the stroke is taken', async () => {
    const { golfers } = await world.begun(21)
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
      for (const { phone } of golfers) expect(phone.view.live?.gamePosition).toBe(2)
    })
    await settles(world, golfers, [card(4), card(7)])
    for (const { phone } of golfers) expect(phone.view.live?.gamePosition).toBe(2)
  })

  test('[B20] [B21] the end races a stroke, and is called for twice: one end, and the stroke is taken or refused aloud', async () => {
    const { golfers, gameId } = await world.begun(22)
    const [ann, ben] = [golfers[0].phone, golfers[1].phone]
    await ann.tap(1, 4)
    golfers[0].network.loseReplies(1)
    const { session } = ann.round ?? {}
    await Promise.all([session?.live?.finishForAll(), session?.live?.finishForAll(), ben.tap(2, 3)])
    await eventually(() => {
      for (const phone of [ann, ben]) {
        expect(phone.view).toMatchObject({ round: { status: 'completed' }, waitingCount: 0 })
      }
    })
    const isTaken = shown(ann, 2, ben.profileId) === 3
    const refused = ben.view.live?.refused ?? []
    expect(refused.map(({ code, holeNumber }) => `${code} ${holeNumber}`)).toEqual(isTaken ? [] : ['game_finished 2'])
    for (const phone of [ann, ben]) {
      expect(await phone.round.session.archive()).toEqual({ ok: true, roundId: gameId })
    }
  })
})

describe.concurrent('who is away', () => {
  test('[B22] the host leaves: somebody else is it, and the game goes on', async () => {
    const { golfers } = await world.begunByThree(30)
    const [host, ...mates] = golfers
    expect(await host.phone.round.session.leave()).toEqual({ ok: true })
    host.phone.close()
    await eventually(() => expect(mates.map(({ phone }) => phone.view.live?.isHost)).toEqual([true, false]))
    for (const { phone } of mates) {
      await phone.tap(1, 4)
      await phone.round.session.setReady(true)
    }
    await eventually(() => expect(mates[1].phone.view.gate.canAdvance).toBe(true))
    expect(await mates[1].phone.round.session.advance(1)).toEqual({ ok: true })
    await eventually(() => {
      for (const { phone } of mates) expect(phone.view.live?.gamePosition).toBe(2)
    })
    await settles(world, mates, [card(4), card(4)])
  })

  test('[B22] the host’s phone dies for two holes: the others go ahead, and all meet again', async () => {
    const { golfers, gameId } = await world.begunByThree(33)
    const [host, ...mates] = golfers
    host.network.turn('gone')
    host.phone.close()
    for (let hole = 1; hole <= 2; hole += 1) {
      for (const { phone } of mates) {
        await phone.tap(hole, 4)
        await phone.round.session.setReady(true)
      }
      await eventually(() => {
        for (const { phone } of mates) expect(phone.view).toMatchObject({ waitingCount: 0, live: { canGoAhead: true } })
      })
      for (const { phone } of mates) expect(await phone.round.session.live?.goAhead(hole)).toEqual({ ok: true })
    }
    expect(mates[0].phone.view).toMatchObject({
      round: { currentHole: 3 },
      live: { gamePosition: 1, waitingFor: ['Golfer 0'] },
    })
    host.network.heal()
    await host.phone.restart(gameId)
    for (let hole = 1; hole <= 2; hole += 1) {
      await host.phone.tap(hole, 5)
      await host.phone.round.session.setReady(true)
      await eventually(() => expect(host.phone.view.gate.canAdvance).toBe(true))
      await host.phone.round.session.advance(hole)
      await eventually(() => expect(host.phone.view.live?.gamePosition).toBe(hole + 1))
    }
    await settles(world, golfers, [card(5, 5), card(4, 4), card(4, 4)])
  })

  test('[B23] what is written while a phone joins the channel, and what is lost, doubled or overtaken, is known', async () => {
    const { golfers, gameId } = await world.begun(36)
    const [ann, ben] = golfers
    ben.phone.close()
    ben.network.faults = { ...slow, messageLost: 0.4, messageDoubled: 0.5, isReordered: true }
    const opened = ben.phone.restart(gameId)
    for (let hole = 1; hole <= 9; hole += 1) {
      await ann.phone.tap(hole, 4)
      await new Promise((resolve) => void setTimeout(resolve, 100))
    }
    await opened
    await eventually(() => expect(ann.phone.view.waitingCount).toBe(0))
    // One more change, and this one is heard: what was missed before is found by it.
    ben.network.heal()
    await ann.phone.tap(1, 5)
    await settles(world, golfers, [[5, 4, 4, 4, 4, 4, 4, 4, 4], card()])
  })

  test('[B24] a socket that died silently is noticed within 10 s, and what a woken phone missed is asked for at once', async () => {
    const { golfers } = await world.begun(38)
    const [ann, ben] = golfers
    ben.network.silence()
    const diedAt = performance.now()
    await ann.phone.tap(1, 4)
    await eventually(() => expect(ben.phone.view.live?.connection).not.toBe('live'))
    // Two heartbeats, and what a busy machine adds to the timers of it.
    expect(performance.now() - diedAt).toBeLessThan(10_000)
    await eventually(() => {
      expect(ben.phone.view.live?.connection).toBe('live')
      expect(shown(ben.phone, 1, ann.phone.profileId)).toBe(4)
    })
    ben.network.silence()
    await ann.phone.tap(1, 5)
    await eventually(() => expect(ann.phone.view.waitingCount).toBe(0))
    ben.phone.wake()
    await eventually(() => expect(shown(ben.phone, 1, ann.phone.profileId)).toBe(5), 3_000)
    // The probe takes 3 s.
    await eventually(() => expect(ben.phone.view.live?.connection).not.toBe('live'), 5_000)
    await settles(world, golfers, [card(5), card()])
  })

  test('[B24] requests arrive and nothing comes back for a while: what was entered is there once, and shown', async () => {
    const { golfers } = await world.begun(40)
    const [ann, ben] = golfers
    ben.network.turn('one-way')
    for (const hole of [1, 2, 3]) await ben.phone.tap(hole, 6)
    await eventually(() => expect(shown(ann.phone, 3, ben.phone.profileId)).toBe(6))
    expect(ben.phone.view.waitingCount).toBe(3)
    await settles(world, golfers, [card(), card(6, 6, 6)])
  })

  test('[B26] no socket can be opened: mates’ strokes are there within a poll of 15 s', async () => {
    const { golfers } = await world.begun(42)
    for (const { network } of golfers) {
      network.isDeaf = true
      network.turn('off')
      network.turn('good')
    }
    const [ann, ben] = golfers
    await eventually(() => expect(ben.phone.view.live?.connection).not.toBe('live'))
    await ann.phone.tap(1, 4)
    await eventually(() => expect(ann.phone.view.waitingCount).toBe(0))
    await eventually(() => expect(shown(ben.phone, 1, ann.phone.profileId)).toBe(4), 16_000)
    await settles(world, golfers, [card(4), card()])
  })

  test('[B26] pokes and presence never arrive: strokes do', async () => {
    const { golfers } = await world.begun(44)
    for (const { network } of golfers) network.muted = new Set(['poke', 'presence'])
    for (const [index, { phone }] of golfers.entries()) await phone.tap(1, 4 + index)
    await eventually(() => {
      for (const { phone } of golfers) {
        expect(golfers.map((mate) => shown(phone, 1, mate.phone.profileId))).toEqual([4, 5])
      }
    }, 5_000)
    await settles(world, golfers, [card(4), card(5)])
  })

  test('[B27] sent away with strokes waiting and the account lost: they stay on the phone, and say why', async () => {
    const { golfers, gameId } = await world.begunByThree(46)
    const [host, mate, away] = golfers
    away.network.turn('off')
    away.phone.setOnline(false)
    for (const hole of [1, 2]) await away.phone.tap(hole, 4)
    expect(await host.phone.round.session.live?.removePlayer(away.phone.profileId)).toMatchObject({ ok: true })
    away.phone.loseSession()
    await away.phone.restart(gameId)
    away.network.heal()
    away.phone.setOnline(true)
    await eventually(() => {
      const refused = away.phone.view.live?.refused ?? []
      expect(refused.map(({ code, holeNumber }) => `${code} ${holeNumber}`)).toEqual(['not_member 1', 'not_member 2'])
    })
    await settles(world, [host, mate], [card(), card()])
  })
})

async function manualOf(phone: RealPhone): Promise<string> {
  const id = () => phone.view.round.players.find((player) => player.id.startsWith('manual_'))?.id
  await eventually(() => expect(id()).toBeDefined())
  return id() ?? ''
}
