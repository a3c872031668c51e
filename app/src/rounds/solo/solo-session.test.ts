import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { strokesOn } from '@teemates/golf/round'
import { stroke } from '../../../../test/storage/sample-rounds.ts'
import { createSoloLog } from './solo-log.ts'
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
    expect(tabs.disk.storedEvents(session.view().round.id).map((event) => event.type)).toEqual([
      'stroke',
      'stroke',
      'stroke',
      'stroke',
    ])
  })

  it('stores a correction downwards as undo_stroke events', async () => {
    const session = await opened(tabs.open(), await tabs.startedRound(tabs.open()))
    await session.setStrokes(playerOf(session, 0), 1, 5)
    await session.setStrokes(playerOf(session, 0), 1, 3)
    const types = tabs.disk.storedEvents(session.view().round.id).map((event) => event.type)
    expect(types).toEqual(['stroke', 'stroke', 'stroke', 'stroke', 'stroke', 'undo_stroke', 'undo_stroke'])
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
    // Stored, but the answer was lost: told as not saved, and not counted twice.
    expect(await second).toEqual({ ok: false, code: 'not-saved' })
    expect(session.view().saveState).toBe('saved')
    expect(shown(session, 1, 0)).toBe(2)
    const players = tabs.disk.storedEvents(roundId).map((event) => event.playerId)
    expect(players).toEqual([playerOf(session, 0), playerOf(session, 0), playerOf(session, 1)])
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
    const leaderboard = await opened(tab, roundId)
    expect(shown(leaderboard, 1, 0)).toBe(6)
    await tabs.settle()
    expect(shown(leaderboard, 1, 0)).toBe(6)
    expect(leaderboard.view().saveState).toBe('saved')
  })
})

describe('strokes that storage has noted', () => {
  async function scoring() {
    const tab = tabs.open()
    const session = await opened(tab, await tabs.startedRound(tab))
    await tabs.settle()
    tabs.disk.notes = true
    const strokesInLog = () => tabs.disk.storedEvents(session.view().round.id).length
    return { tab, session, strokesInLog }
  }

  it('are saved at once and come into the log when the golfer pauses', async () => {
    const { session, strokesInLog } = await scoring()
    expect(await session.setStrokes(playerOf(session, 0), 1, 4)).toEqual({ ok: true })
    expect(session.view().saveState).toBe('saved')
    await vi.advanceTimersByTimeAsync(450)
    expect(await session.setStrokes(playerOf(session, 0), 1, 5)).toEqual({ ok: true })
    await vi.advanceTimersByTimeAsync(450)
    expect(strokesInLog()).toBe(0)
    await vi.advanceTimersByTimeAsync(150)
    expect(strokesInLog()).toBe(5)
    expect(shown(session, 1, 0)).toBe(5)
  })

  it('come into the log with the first tap after 2 seconds though the golfer taps on, and never between two taps', async () => {
    const { session, strokesInLog } = await scoring()
    for (let count = 1; count <= 60; count += 1) {
      const before = strokesInLog()
      void session.setStrokes(playerOf(session, 0), 1, count)
      await vi.advanceTimersByTimeAsync(0)
      const atTap = strokesInLog()
      if (atTap > before) expect(atTap).toBe(count)
      await vi.advanceTimersByTimeAsync(100)
      expect(strokesInLog()).toBe(atTap)
      expect(count - atTap).toBeLessThanOrEqual(20)
    }
  })

  it('come into the log though it is never heard whether later ones are noted', async () => {
    const { session, strokesInLog } = await scoring()
    await session.setStrokes(playerOf(session, 0), 1, 1)
    tabs.disk.notes = 'unanswered'
    for (let count = 2; count <= 30; count += 1) {
      void session.setStrokes(playerOf(session, 0), 1, count)
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(strokesInLog()).toBeGreaterThan(0)
  })

  it('are shown once though another tab takes them in while the round is being read', async () => {
    const roundId = await tabs.startedRound(tabs.open())
    const round = tabs.disk.stored(roundId)
    if (round === undefined) throw new Error('a stored round')
    tabs.disk.notes = true
    const [storage, other] = [tabs.disk.openTab(), tabs.disk.openTab()]
    const { get } = storage.play
    const slow = Promise.withResolvers<void>()
    storage.play.get = async (id) => {
      await slow.promise
      return get(id)
    }
    const log = createSoloLog(storage, round)
    const ann = round.players[0]?.id ?? ''
    const seen = new Set<number>()
    log.subscribe(() => seen.add(strokesOn(log.shown(), 1, ann)))
    log.refresh()
    const tap = stroke(roundId, 'evt_1', 1, ann)
    expect(await log.push([tap])).toBe(true)
    // As a start does with what is noted.
    await other.play.append(roundId, [tap])
    slow.resolve()
    await vi.advanceTimersByTimeAsync(3000)
    expect([...seen]).toEqual([1])
    expect(tabs.disk.storedEvents(roundId)).toHaveLength(1)
    log.stop()
  })

  it('come into the log at once when the screen is left', async () => {
    const { session, strokesInLog } = await scoring()
    await session.setStrokes(playerOf(session, 0), 1, 4)
    session.close()
    await vi.advanceTimersByTimeAsync(0)
    expect(strokesInLog()).toBe(4)
  })

  it('are in the log before the round is archived', async () => {
    const { session, strokesInLog } = await scoring()
    for (let hole = 1; hole <= 9; hole += 1) {
      for (const place of [0, 1]) await session.setStrokes(playerOf(session, place), hole, 4)
      expect(await session.advance(hole)).toEqual({ ok: true })
    }
    expect(session.view().round.status).toBe('completed')
    expect(strokesInLog()).toBe(0)
    // Refused, were the round not completed where it is stored.
    expect(await session.archive()).toMatchObject({ ok: true })
  })

  it('draw nothing anew when the log has taken them in', async () => {
    const { session, strokesInLog } = await scoring()
    await session.setStrokes(playerOf(session, 0), 1, 4)
    const before = session.view()
    await vi.advanceTimersByTimeAsync(1000)
    expect(strokesInLog()).toBe(4)
    expect(session.view()).toBe(before)
  })
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
