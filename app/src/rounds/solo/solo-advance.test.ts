import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RoundSession } from '../session.ts'
import { createSoloTabs, opened, playerOf, type SoloTabs } from '../../../../test/storage/solo-tabs.ts'

let tabs: SoloTabs

beforeEach(() => {
  vi.useFakeTimers()
  tabs = createSoloTabs()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('advance', () => {
  async function score(session: RoundSession, hole: number): Promise<void> {
    for (const player of session.view().round.players) await session.setStrokes(player.id, hole, 4)
  }

  it('waits until every player has strokes on the hole', async () => {
    const session = await opened(tabs.open(), await tabs.startedRound(tabs.open()))
    await session.setStrokes(playerOf(session, 0), 1, 4)
    expect(await session.advance(1)).toEqual({ ok: false, code: 'gate-closed' })
    await session.setStrokes(playerOf(session, 1), 1, 5)
    expect(await session.advance(1)).toEqual({ ok: true })
    expect(session.view().round.currentHole).toBe(2)
  })

  // Source: decision 20.
  it('waits for nobody once all have stopped, as in two tabs at once', async () => {
    const rounds = tabs.open()
    const roundId = await tabs.startedRound(rounds)
    const before = await opened(rounds, roundId)
    for (const { id } of before.view().round.players) await rounds.setStopped(roundId, id, true)
    const session = await opened(rounds, roundId)
    expect(session.view().gate).toMatchObject({ canAdvance: true, unscoredPlayerIds: [] })
    expect(await session.advance(1)).toEqual({ ok: true })
    expect(session.view().round.currentHole).toBe(2)
  })

  it('moves one hole when two tabs press Next at once', async () => {
    const roundId = await tabs.startedRound(tabs.open())
    const [one, two] = [await opened(tabs.open('x'), roundId), await opened(tabs.open('y'), roundId)]
    await score(one, 1)
    await tabs.settle()
    tabs.disk.immediate = false
    const both = Promise.all([one.advance(1), two.advance(1)])
    await tabs.settle()
    expect(await both).toEqual([{ ok: true }, { ok: true }])
    expect(tabs.disk.stored(roundId)?.currentHole).toBe(2)
    expect([one.view().round.currentHole, two.view().round.currentHole]).toEqual([2, 2])
  })

  // Source: decision 21.
  it.each([
    ['the next morning, in the session that was open', false],
    ['the next morning, after a reload', true],
  ])('ends with the last stroke when Finish is pressed %s', async (_, isReloaded) => {
    const roundId = await tabs.startedRound(tabs.open())
    const session = await opened(tabs.open(), roundId)
    for (let hole = 1; hole <= 9; hole += 1) {
      await vi.advanceTimersByTimeAsync(12 * 60_000)
      await score(session, hole)
      if (hole < 9) await session.advance(hole)
    }
    const lastStrokeAt = tabs.now()
    await vi.advanceTimersByTimeAsync(12 * 3_600_000)
    const finishing = isReloaded ? await opened(tabs.open(), roundId) : session
    expect(await finishing.advance(9)).toEqual({ ok: true })
    expect(finishing.view().round.completedAt).toBe(lastStrokeAt)
  })

  it('ends when Finish is pressed, up to half an hour after the last stroke', async () => {
    const session = await opened(tabs.open(), await tabs.startedRound(tabs.open()))
    for (let hole = 1; hole <= 9; hole += 1) {
      await score(session, hole)
      if (hole < 9) await session.advance(hole)
    }
    await vi.advanceTimersByTimeAsync(30 * 60_000)
    await session.advance(9)
    expect(session.view().round.completedAt).toBe(tabs.now())
  })

  it('does nothing for a hole that was left already', async () => {
    const session = await opened(tabs.open(), await tabs.startedRound(tabs.open()))
    await score(session, 1)
    await session.advance(1)
    expect(await session.advance(1)).toEqual({ ok: true })
    expect(session.view().round.currentHole).toBe(2)
  })

  it('finishes once on the last hole, however often it is pressed and in however many tabs', async () => {
    const roundId = await tabs.startedRound(tabs.open())
    const [one, two] = [await opened(tabs.open('x'), roundId), await opened(tabs.open('y'), roundId)]
    for (let hole = 1; hole <= 9; hole += 1) {
      await score(one, hole)
      if (hole < 9) await one.advance(hole)
    }
    await tabs.settle()
    await Promise.all([one.advance(9), one.advance(9), two.advance(9)])
    await tabs.settle()
    expect(two.view().round.status).toBe('completed')
    const archives = await Promise.all([one.archive(), one.archive(), two.archive()])
    expect(archives).toEqual([
      { ok: true, roundId },
      { ok: true, roundId },
      { ok: true, roundId },
    ])
    expect(await one.archive()).toEqual({ ok: true, roundId })
    expect(tabs.disk.archives().map((round) => round.id)).toEqual([roundId])
    expect(tabs.disk.stored(roundId)).toBeUndefined()
    expect(await one.setStrokes(playerOf(one, 0), 1, 5)).toEqual({ ok: false, code: 'round-not-active' })
  })

  it('does not archive a round that is still played, and tries again after a failure', async () => {
    const session = await opened(tabs.open(), await tabs.startedRound(tabs.open(), []))
    expect(await session.archive()).toEqual({ ok: false, code: 'round-not-active' })
    for (let hole = 1; hole <= 9; hole += 1) {
      await score(session, hole)
      await session.advance(hole)
    }
    tabs.disk.faults.push('before')
    expect(await session.archive()).toEqual({ ok: false, code: 'not-saved' })
    expect(await session.archive()).toMatchObject({ ok: true })
  })

  it('shows a round that another tab finished and archived as completed', async () => {
    const roundId = await tabs.startedRound(tabs.open(), [])
    const one = await opened(tabs.open('x'), roundId)
    for (let hole = 1; hole <= 9; hole += 1) {
      await score(one, hole)
      await one.advance(hole)
    }
    const two = await opened(tabs.open('y'), roundId)
    await one.archive()
    const other = tabs.open('z')
    expect(await other.open(roundId)).toBeNull()
    await tabs.settle()
    expect(two.view().round.status).toBe('completed')
    expect(await two.archive()).toEqual({ ok: true, roundId })
  })
})
