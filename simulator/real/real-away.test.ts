import { describe, expect, test } from 'vitest'
import { slow, worldOfFile } from './real-games.ts'
import { eventually, firstHoles, settles, shown } from './real-views.ts'

const world = worldOfFile()

describe.concurrent('who is away', () => {
  test('[B22] after the host leaves somebody else is host, and the game goes on', async () => {
    const { golfers } = await world().begunByThree(30)
    const [host, ...mates] = golfers
    expect(await host.phone.round.session.leave()).toEqual({ ok: true })
    host.phone.close()
    await eventually(() => expect(mates.map(({ phone }) => phone.view.hosting?.isHost)).toEqual([true, false]))
    for (const { phone } of mates) {
      await phone.tap(1, 4)
      await phone.round.session.setReady(true)
    }
    await eventually(() => expect(mates[1].phone.view.gate.canAdvance).toBe(true))
    expect(await mates[1].phone.round.session.advance(1)).toEqual({ ok: true })
    await eventually(() => {
      for (const { phone } of mates) expect(phone.view.goingAhead?.roundPosition).toBe(2)
    })
    await settles(world(), mates, [firstHoles(4), firstHoles(4)])
  })

  test('[B22] the host’s phone dies for two holes: the others go ahead, and all meet again', async () => {
    const { golfers, gameId } = await world().begunByThree(33)
    const [host, ...mates] = golfers
    host.network.turn('gone')
    host.phone.close()
    for (let hole = 1; hole <= 2; hole += 1) {
      for (const { phone } of mates) {
        await phone.tap(hole, 4)
        await phone.round.session.setReady(true)
      }
      await eventually(() => {
        for (const { phone } of mates)
          expect(phone.view).toMatchObject({ pendingCount: 0, goingAhead: { canGoAhead: true } })
      })
      for (const { phone } of mates) expect(await phone.round.session.advance(hole)).toEqual({ ok: true })
    }
    // Earlier notifications of the server may still be on their way.
    await eventually(() =>
      expect(mates[0].phone.view).toMatchObject({
        round: { currentHole: 3 },
        goingAhead: { roundPosition: 1, waitingFor: ['Golfer 0'] },
      }),
    )
    host.network.heal()
    await host.phone.restart(gameId)
    for (let hole = 1; hole <= 2; hole += 1) {
      await host.phone.tap(hole, 5)
      expect(await host.phone.round.session.advance(hole)).toEqual({ ok: true })
      // The golfer who is ahead goes on as soon as the gate opens, and takes the host along.
      await eventually(() => expect(host.phone.view.goingAhead?.roundPosition).toBe(hole + 1))
    }
    await settles(world(), golfers, [firstHoles(5, 5), firstHoles(4, 4), firstHoles(4, 4)])
  })

  test('[B23] a phone knows all strokes, whether written as it joins the channel or notified never, twice or out of order', async () => {
    const { golfers, gameId } = await world().begun(36)
    const [ann, ben] = golfers
    ben.phone.close()
    ben.network.faults = { ...slow, messageLost: 0.4, messageDoubled: 0.5, isReordered: true }
    const opened = ben.phone.restart(gameId)
    for (let hole = 1; hole <= 9; hole += 1) {
      await ann.phone.tap(hole, 4)
      await new Promise((resolve) => void setTimeout(resolve, 100))
    }
    await opened
    await eventually(() => expect(ann.phone.view.pendingCount).toBe(0))
    // One more change arrives, by which the phone notices the missed ones.
    ben.network.heal()
    await ann.phone.tap(1, 5)
    await settles(world(), golfers, [[5, 4, 4, 4, 4, 4, 4, 4, 4], firstHoles()])
  })

  test('[B24] a socket that died silently is noticed within 10 s, and a woken phone asks at once for what it missed', async () => {
    const { golfers } = await world().begun(38)
    const [ann, ben] = golfers
    ben.network.silence()
    const diedAt = performance.now()
    await ann.phone.tap(1, 4)
    await eventually(() => expect(ben.phone.view.presence?.connection).not.toBe('live'))
    // Two heartbeats, and the delay of timers on a busy machine.
    expect(performance.now() - diedAt).toBeLessThan(10_000)
    await eventually(() => {
      expect(ben.phone.view.presence?.connection).toBe('live')
      expect(shown(ben.phone, 1, ann.phone.profileId)).toBe(4)
    })
    ben.network.silence()
    await ann.phone.tap(1, 5)
    await eventually(() => expect(ann.phone.view.pendingCount).toBe(0))
    ben.phone.wake()
    await eventually(() => expect(shown(ben.phone, 1, ann.phone.profileId)).toBe(5), 3_000)
    // The probe takes 3 s.
    await eventually(() => expect(ben.phone.view.presence?.connection).not.toBe('live'), 5_000)
    await settles(world(), golfers, [firstHoles(5), firstHoles()])
  })

  test('[B24] while requests arrive and nothing comes back, each count is stored once, and shown', async () => {
    const { golfers } = await world().begun(40)
    const [ann, ben] = golfers
    ben.network.turn('one-way')
    for (const hole of [1, 2, 3]) await ben.phone.tap(hole, 6)
    await eventually(() => expect(shown(ann.phone, 3, ben.phone.profileId)).toBe(6))
    expect(ben.phone.view.pendingCount).toBe(3)
    await settles(world(), golfers, [firstHoles(), firstHoles(6, 6, 6)])
  })

  test('[B26] no socket can be opened: mates’ strokes are there within a poll of 15 s', async () => {
    const { golfers } = await world().begun(42)
    for (const { network } of golfers) {
      network.isDeaf = true
      network.turn('off')
      network.turn('good')
    }
    const [ann, ben] = golfers
    await eventually(() => expect(ben.phone.view.presence?.connection).not.toBe('live'))
    await ann.phone.tap(1, 4)
    await eventually(() => expect(ann.phone.view.pendingCount).toBe(0))
    await eventually(() => expect(shown(ben.phone, 1, ann.phone.profileId)).toBe(4), 16_000)
    await settles(world(), golfers, [firstHoles(4), firstHoles()])
  })

  test('[B26] pokes and presence never arrive: strokes do', async () => {
    const { golfers } = await world().begun(44)
    for (const { network } of golfers) network.muted = new Set(['poke', 'presence'])
    for (const [index, { phone }] of golfers.entries()) await phone.tap(1, 4 + index)
    await eventually(() => {
      for (const { phone } of golfers) {
        expect(golfers.map((mate) => shown(phone, 1, mate.phone.profileId))).toEqual([4, 5])
      }
    }, 5_000)
    await settles(world(), golfers, [firstHoles(4), firstHoles(5)])
  })

  test('[B27] unsent strokes of a removed golfer whose account is lost stay on the phone, with the reason', async () => {
    const { golfers, gameId } = await world().begunByThree(46)
    const [host, mate, away] = golfers
    away.network.turn('off')
    away.phone.setOnline(false)
    for (const hole of [1, 2]) await away.phone.tap(hole, 4)
    expect(await host.phone.round.lobby.removePlayer(away.phone.profileId)).toMatchObject({ ok: true })
    away.phone.loseSession()
    await away.phone.restart(gameId)
    away.network.heal()
    away.phone.setOnline(true)
    await eventually(() => {
      const refused = away.phone.view.rejected
      expect(refused.map(({ code, holeNumber }) => `${code} ${holeNumber}`)).toEqual(['not_member 1', 'not_member 2'])
    })
    await settles(world(), [host, mate], [firstHoles(), firstHoles()])
  })
})
