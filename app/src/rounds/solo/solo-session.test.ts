import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSoloTabs, LINKS, opened, playerOf, type SoloTabs, shown } from '../../../../test/storage/solo-tabs.ts'

let tabs: SoloTabs

beforeEach(() => {
  vi.useFakeTimers()
  tabs = createSoloTabs()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('strokes', () => {
  it('shows a tap in the same frame, and as saved once it is on the tabs.disk', async () => {
    const session = await opened(tabs.open(), await tabs.startedRound(tabs.open()))
    tabs.disk.immediate = false
    const saved = session.setStrokes(playerOf(session, 0), 1, 4)
    expect(shown(session, 1, 0)).toBe(4)
    expect(session.view().saveState).toBe('saving')
    await tabs.settle()
    expect(await saved).toEqual({ ok: true })
    expect(session.view().saveState).toBe('saved')
    expect(tabs.disk.storedStrokes(session.view().round.id)).toMatchObject([{ type: 'stroke', data: { strokes: 4 } }])
  })

  it('stores a correction downwards as one undo_stroke event', async () => {
    const session = await opened(tabs.open(), await tabs.startedRound(tabs.open()))
    await session.setStrokes(playerOf(session, 0), 1, 5)
    await session.setStrokes(playerOf(session, 0), 1, 3)
    expect(tabs.disk.storedStrokes(session.view().round.id)).toMatchObject([
      { type: 'stroke', data: { strokes: 5 } },
      { type: 'undo_stroke', data: { strokes: 3 } },
    ])
    expect(shown(session, 1, 0)).toBe(3)
  })

  it('takes whole numbers from 0 to 99 only', async () => {
    const session = await opened(tabs.open(), await tabs.startedRound(tabs.open()))
    const ann = playerOf(session, 0)
    for (const strokes of [-1, 100, 2.5, Number.NaN]) {
      expect(await session.setStrokes(ann, 1, strokes)).toEqual({ ok: false, code: 'strokes-out-of-range' })
    }
    expect(await session.setStrokes(ann, 1, 99)).toEqual({ ok: true })
    expect(await session.setStrokes(ann, 1, 0)).toEqual({ ok: true })
    expect(shown(session, 1, 0)).toBe(0)
  })

  it('refuses an unknown player, an unknown hole and a round in its lobby', async () => {
    const tab = tabs.open()
    const session = await opened(tab, await tabs.startedRound(tab))
    expect(await session.setStrokes('nobody', 1, 4)).toEqual({ ok: false, code: 'no-such-player' })
    expect(await session.setStrokes(playerOf(session, 0), 10, 4)).toEqual({ ok: false, code: 'no-such-hole' })
    const lobby = await tab.create(LINKS)
    const waiting = await opened(tab, lobby.id)
    expect(await waiting.setStrokes(playerOf(waiting, 0), 1, 4)).toEqual({ ok: false, code: 'round-not-active' })
  })

  it('[A3] keeps a tap whose write failed, shows it as unsaved and stores it once, in order, when writing works again', async () => {
    const session = await opened(tabs.open(), await tabs.startedRound(tabs.open()))
    const roundId = session.view().round.id
    tabs.disk.faults.push('before', 'after')
    const first = session.setStrokes(playerOf(session, 0), 1, 2)
    await vi.advanceTimersByTimeAsync(0)
    expect(await first).toEqual({ ok: false, code: 'not-saved' })
    expect(shown(session, 1, 0)).toBe(2)
    expect(session.view().saveState).toBe('unsaved')
    const second = session.setStrokes(playerOf(session, 1), 1, 1)
    await tabs.settle()
    // The write succeeded, but its answer was lost: it is reported as not saved, and isn't counted twice.
    expect(await second).toEqual({ ok: false, code: 'not-saved' })
    expect(session.view().saveState).toBe('saved')
    expect(shown(session, 1, 0)).toBe(2)
    const players = tabs.disk.storedStrokes(roundId).map((event) => event.playerId)
    expect(players).toEqual([playerOf(session, 0), playerOf(session, 1)])
  })

  it('[A3] never shows a tap twice whose answer was lost, whatever another tab writes meanwhile', async () => {
    const roundId = await tabs.startedRound(tabs.open())
    const [one, two] = [await opened(tabs.open('x'), roundId), await opened(tabs.open('y'), roundId)]
    await tabs.settle()
    const seen = new Set<number>()
    one.subscribe(() => seen.add(shown(one, 1, 0)))
    tabs.disk.faults.push('after')
    const tap = one.setStrokes(playerOf(one, 0), 1, 1)
    await vi.advanceTimersByTimeAsync(0)
    expect(await tap).toEqual({ ok: false, code: 'not-saved' })
    await two.setStrokes(playerOf(two, 1), 1, 3)
    await tabs.settle()
    expect([...seen]).toEqual([1])
    expect([shown(one, 1, 0), shown(one, 1, 1)]).toEqual([1, 3])
  })

  it('shows taps still under way on a screen opened meanwhile', async () => {
    const tab = tabs.open()
    const roundId = await tabs.startedRound(tab)
    const scoring = await opened(tab, roundId)
    tabs.disk.immediate = false
    void scoring.setStrokes(playerOf(scoring, 0), 1, 6)
    scoring.close()
    const opening = opened(tab, roundId)
    // The tap's write comes first and goes on waiting.
    for (let turn = 0; turn < 20; turn += 1) {
      if (tabs.disk.waiting() > 1) tabs.disk.step(tabs.disk.waiting() - 1)
      await vi.advanceTimersByTimeAsync(0)
    }
    const leaderboard = await opening
    expect(shown(leaderboard, 1, 0)).toBe(6)
    expect(tabs.disk.storedStrokes(roundId)).toEqual([])
    await tabs.settle()
    expect(shown(leaderboard, 1, 0)).toBe(6)
    expect(leaderboard.view().saveState).toBe('saved')
  })
})

it('draws nothing but the saved state when a tap is durable', async () => {
  const session = await opened(tabs.open(), await tabs.startedRound(tabs.open()))
  tabs.disk.immediate = false
  void session.setStrokes(playerOf(session, 0), 1, 4)
  const { round } = session.view()
  await tabs.settle()
  expect(session.view()).toMatchObject({ saveState: 'saved' })
  expect(session.view().round).toBe(round)
})

describe('leave', () => {
  it('deletes the round, and a tap after it is refused', async () => {
    const tab = tabs.open()
    const roundId = await tabs.startedRound(tab)
    const session = await opened(tab, roundId)
    expect(await session.leave()).toEqual({ ok: true })
    expect(tabs.disk.stored(roundId)).toBeUndefined()
    expect(await session.setStrokes(playerOf(session, 0), 1, 4)).toEqual({ ok: false, code: 'round-not-active' })
    expect(await session.archive()).toEqual({ ok: false, code: 'round-not-active' })
    expect(await tab.open(roundId)).toBeNull()
  })
})
