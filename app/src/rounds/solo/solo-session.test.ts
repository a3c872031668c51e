import { findHole, strokesOn } from '@teemates/golf/round'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RoundSession } from '../session.ts'
import { createSoloRounds, type SoloRounds } from './solo-rounds.ts'
import { createUnreliableDisk, type UnreliableDisk } from './unreliable-storage.ts'

/** Pars of a front nine; worth 36. */
const PARS = [4, 5, 4, 4, 3, 5, 3, 4, 4]

let disk: UnreliableDisk
let idCount = 0

/** name: one character, the first of the random part of every id the tab makes. */
function newTab(name = 'a'): SoloRounds {
  return createSoloRounds({
    storage: disk.openTab(),
    now: () => 1_760_000_000_000,
    random: (length) => {
      idCount += 1
      return name + idCount.toString(36).padStart(length - 1, '0')
    },
  })
}

async function startedRound(tab: SoloRounds, mates: readonly string[] = ['Bob']): Promise<string> {
  disk.immediate = true
  const { id } = await tab.create({
    courseName: 'Links',
    teeLabel: 'Standard',
    holesMode: 'front9',
    holes: PARS.map((par, index) => ({ number: index + 1, par, distance: null, si: null })),
    nickname: 'Ann',
  })
  for (const mate of mates) await tab.addPlayer(id, mate)
  await tab.start(id)
  return id
}

async function opened(tab: SoloRounds, roundId: string): Promise<RoundSession> {
  const session = await tab.open(roundId)
  if (session === null) throw new Error('no such round')
  return session
}

function playerOf(session: RoundSession, index: number): string {
  return session.view().round.players[index]?.id ?? ''
}

function shown(session: RoundSession, hole: number, player: number): number {
  return strokesOn(session.view().round, hole, playerOf(session, player))
}

/** Lets everything that can happen happen; fake timers bring the retries. */
async function settle(): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet += 1) {
    while (disk.waiting() > 0) {
      disk.step(0)
      await vi.advanceTimersByTimeAsync(0)
      quiet = 0
    }
    await vi.advanceTimersByTimeAsync(5000)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  disk = createUnreliableDisk()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('strokes', () => {
  it('shows a tap in the same frame, and as saved once it is on the disk', async () => {
    const session = await opened(newTab(), await startedRound(newTab()))
    disk.immediate = false
    const saved = session.setStrokes(playerOf(session, 0), 1, 4)
    expect(shown(session, 1, 0)).toBe(4)
    expect(session.view().saveState).toBe('saving')
    await settle()
    expect(await saved).toEqual({ ok: true })
    expect(session.view().saveState).toBe('saved')
    expect(disk.storedEvents(session.view().round.id).map((event) => event.type)).toEqual([
      'stroke',
      'stroke',
      'stroke',
      'stroke',
    ])
  })

  it('stores a correction downwards as undo_stroke events', async () => {
    const session = await opened(newTab(), await startedRound(newTab()))
    await session.setStrokes(playerOf(session, 0), 1, 5)
    await session.setStrokes(playerOf(session, 0), 1, 3)
    const types = disk.storedEvents(session.view().round.id).map((event) => event.type)
    expect(types).toEqual(['stroke', 'stroke', 'stroke', 'stroke', 'stroke', 'undo_stroke', 'undo_stroke'])
    expect(shown(session, 1, 0)).toBe(3)
  })

  it('takes whole numbers from 0 to 99 only', async () => {
    const session = await opened(newTab(), await startedRound(newTab()))
    const ann = playerOf(session, 0)
    for (const strokes of [-1, 100, 2.5, Number.NaN]) {
      expect(await session.setStrokes(ann, 1, strokes)).toEqual({ ok: false, code: 'strokes-out-of-range' })
    }
    expect(await session.setStrokes(ann, 1, 99)).toEqual({ ok: true })
    expect(await session.setStrokes(ann, 1, 0)).toEqual({ ok: true })
    expect(shown(session, 1, 0)).toBe(0)
  })

  it('refuses an unknown player, an unknown hole and a round in its lobby', async () => {
    const tab = newTab()
    const session = await opened(tab, await startedRound(tab))
    expect(await session.setStrokes('nobody', 1, 4)).toEqual({ ok: false, code: 'no-such-player' })
    expect(await session.setStrokes(playerOf(session, 0), 10, 4)).toEqual({ ok: false, code: 'no-such-hole' })
    const lobby = await tab.create({
      courseName: 'Links',
      teeLabel: 'Standard',
      holesMode: 'front9',
      holes: PARS.map((par, index) => ({ number: index + 1, par, distance: null, si: null })),
      nickname: 'Ann',
    })
    const waiting = await opened(tab, lobby.id)
    expect(await waiting.setStrokes(playerOf(waiting, 0), 1, 4)).toEqual({ ok: false, code: 'round-not-active' })
  })

  it('[A3] keeps a tap whose write failed, shows it as unsaved and stores it once, in order, when writing works again', async () => {
    const session = await opened(newTab(), await startedRound(newTab()))
    const roundId = session.view().round.id
    disk.faults.push('before', 'after')
    const first = session.setStrokes(playerOf(session, 0), 1, 2)
    await vi.advanceTimersByTimeAsync(0)
    expect(await first).toEqual({ ok: false, code: 'not-saved' })
    expect(shown(session, 1, 0)).toBe(2)
    expect(session.view().saveState).toBe('unsaved')
    const second = session.setStrokes(playerOf(session, 1), 1, 1)
    await settle()
    // Stored, but the answer was lost: told as not saved, and not counted twice.
    expect(await second).toEqual({ ok: false, code: 'not-saved' })
    expect(session.view().saveState).toBe('saved')
    expect(shown(session, 1, 0)).toBe(2)
    const players = disk.storedEvents(roundId).map((event) => event.playerId)
    expect(players).toEqual([playerOf(session, 0), playerOf(session, 0), playerOf(session, 1)])
  })

  it('[A3] never shows a tap twice whose answer was lost, whatever another tab writes meanwhile', async () => {
    const roundId = await startedRound(newTab())
    const [one, two] = [await opened(newTab('x'), roundId), await opened(newTab('y'), roundId)]
    await settle()
    const seen = new Set<number>()
    one.subscribe(() => seen.add(shown(one, 1, 0)))
    disk.faults.push('after')
    const tap = one.setStrokes(playerOf(one, 0), 1, 1)
    await vi.advanceTimersByTimeAsync(0)
    expect(await tap).toEqual({ ok: false, code: 'not-saved' })
    await two.setStrokes(playerOf(two, 1), 1, 3)
    await settle()
    expect([...seen]).toEqual([1])
    expect([shown(one, 1, 0), shown(one, 1, 1)]).toEqual([1, 3])
  })

  it('shows taps still under way on a screen opened meanwhile', async () => {
    const tab = newTab()
    const roundId = await startedRound(tab)
    const scoring = await opened(tab, roundId)
    disk.immediate = false
    void scoring.setStrokes(playerOf(scoring, 0), 1, 6)
    scoring.close()
    const leaderboard = await opened(tab, roundId)
    expect(shown(leaderboard, 1, 0)).toBe(6)
    await settle()
    expect(shown(leaderboard, 1, 0)).toBe(6)
    expect(leaderboard.view().saveState).toBe('saved')
  })
})

describe('[A12] two tabs and a slow, failing disk', () => {
  // Players: each tab corrects its own up and down; the third is tapped up by both.
  const command = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('own'), tab: fc.nat(1), strokes: fc.nat(12) } as const) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('shared'), tab: fc.nat(1) } as const) },
    { weight: 12, arbitrary: fc.record({ kind: fc.constant('step'), place: fc.nat(9) } as const) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('retry') } as const) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('fault'), when: fc.constantFrom('before', 'after') } as const),
    },
  )

  it('ends with the union of all taps, and never shows less than the last own tap', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 120 }), async (commands) => {
        disk = createUnreliableDisk()
        const roundId = await startedRound(newTab(), ['Bob', 'Cat'])
        const sessions = [await opened(newTab('x'), roundId), await opened(newTab('y'), roundId)] as const
        const storedBy = (name: string) =>
          disk.storedEvents(roundId).filter((event) => event.id.split('_')[2]?.startsWith(name)).length
        await settle()
        disk.immediate = false
        const own = [0, 0]
        const shared = [0, 0]
        const pushed = [0, 0]
        const lost: number[] = []
        const check = () => {
          for (const [tab, session] of sessions.entries()) {
            expect(shown(session, 1, tab)).toBe(own[tab])
            expect(shown(session, 1, 2)).toBeGreaterThanOrEqual(shared[tab] ?? 0)
          }
        }
        for (const given of commands) {
          switch (given.kind) {
            case 'own':
            case 'shared': {
              const session = sessions[given.tab === 0 ? 0 : 1]
              const player = given.kind === 'own' ? given.tab : 2
              const before = shown(session, 1, player)
              const strokes = given.kind === 'own' ? given.strokes : before + 1
              if (strokes > 99) break
              if (given.kind === 'own') own[given.tab] = strokes
              else shared[given.tab] = (shared[given.tab] ?? 0) + 1
              pushed[given.tab] = (pushed[given.tab] ?? 0) + Math.abs(strokes - before)
              const target = pushed[given.tab] ?? 0
              const result = session.setStrokes(playerOf(session, player), 1, strokes)
              void result.then(({ ok }) => {
                // Acknowledged means durable.
                if (ok && storedBy(given.tab === 0 ? 'x' : 'y') < target) lost.push(target)
              })
              check()
              break
            }
            case 'step':
              disk.step(given.place)
              break
            case 'retry':
              await vi.advanceTimersByTimeAsync(300)
              break
            case 'fault':
              disk.faults.push(given.when)
              break
          }
          await vi.advanceTimersByTimeAsync(0)
          check()
        }
        disk.faults.length = 0
        await settle()
        check()
        expect(lost).toEqual([])
        const stored = disk.stored(roundId)
        for (const session of sessions) {
          expect(session.view().saveState).toBe('saved')
          expect(session.view().round).toEqual(stored)
          expect(shown(session, 1, 2)).toBe((shared[0] ?? 0) + (shared[1] ?? 0))
          session.close()
        }
        expect(stored === undefined ? undefined : findHole(stored, 1)?.strokes).toEqual({
          [playerOf(sessions[0], 0)]: own[0],
          [playerOf(sessions[0], 1)]: own[1],
          [playerOf(sessions[0], 2)]: (shared[0] ?? 0) + (shared[1] ?? 0),
        })
      }),
      { numRuns: 300 },
    )
  })
})

describe('advance', () => {
  async function score(session: RoundSession, hole: number): Promise<void> {
    for (const player of session.view().round.players) await session.setStrokes(player.id, hole, 4)
  }

  it('waits until every player has strokes on the hole', async () => {
    const session = await opened(newTab(), await startedRound(newTab()))
    await session.setStrokes(playerOf(session, 0), 1, 4)
    expect(await session.advance(1)).toEqual({ ok: false, code: 'gate-closed' })
    await session.setStrokes(playerOf(session, 1), 1, 5)
    expect(await session.advance(1)).toEqual({ ok: true })
    expect(session.view().round.currentHole).toBe(2)
  })

  it('moves one hole when two tabs press Next at once', async () => {
    const roundId = await startedRound(newTab())
    const [one, two] = [await opened(newTab('x'), roundId), await opened(newTab('y'), roundId)]
    await score(one, 1)
    await settle()
    disk.immediate = false
    const both = Promise.all([one.advance(1), two.advance(1)])
    await settle()
    expect(await both).toEqual([{ ok: true }, { ok: true }])
    expect(disk.stored(roundId)?.currentHole).toBe(2)
    expect([one.view().round.currentHole, two.view().round.currentHole]).toEqual([2, 2])
  })

  it('does nothing for a hole that was left already', async () => {
    const session = await opened(newTab(), await startedRound(newTab()))
    await score(session, 1)
    await session.advance(1)
    expect(await session.advance(1)).toEqual({ ok: true })
    expect(session.view().round.currentHole).toBe(2)
  })

  it('finishes once on the last hole, however often it is pressed and in however many tabs', async () => {
    const roundId = await startedRound(newTab())
    const [one, two] = [await opened(newTab('x'), roundId), await opened(newTab('y'), roundId)]
    for (let hole = 1; hole <= 9; hole += 1) {
      await score(one, hole)
      if (hole < 9) await one.advance(hole)
    }
    await settle()
    await Promise.all([one.advance(9), one.advance(9), two.advance(9)])
    await settle()
    expect(two.view().round.status).toBe('completed')
    const archives = await Promise.all([one.archive(), one.archive(), two.archive()])
    expect(archives).toEqual([
      { ok: true, roundId },
      { ok: true, roundId },
      { ok: true, roundId },
    ])
    expect(await one.archive()).toEqual({ ok: true, roundId })
    expect(disk.archives().map((round) => round.id)).toEqual([roundId])
    expect(disk.stored(roundId)).toBeUndefined()
    expect(await one.setStrokes(playerOf(one, 0), 1, 5)).toEqual({ ok: false, code: 'round-not-active' })
  })

  it('does not archive a round that is still played, and tries again after a failure', async () => {
    const session = await opened(newTab(), await startedRound(newTab(), []))
    expect(await session.archive()).toEqual({ ok: false, code: 'round-not-active' })
    for (let hole = 1; hole <= 9; hole += 1) {
      await score(session, hole)
      await session.advance(hole)
    }
    disk.faults.push('before')
    expect(await session.archive()).toEqual({ ok: false, code: 'not-saved' })
    expect(await session.archive()).toMatchObject({ ok: true })
  })

  it('shows a round that another tab finished and archived as completed', async () => {
    const roundId = await startedRound(newTab(), [])
    const one = await opened(newTab('x'), roundId)
    for (let hole = 1; hole <= 9; hole += 1) {
      await score(one, hole)
      await one.advance(hole)
    }
    const two = await opened(newTab('y'), roundId)
    await one.archive()
    const other = newTab('z')
    expect(await other.open(roundId)).toBeNull()
    await settle()
    expect(two.view().round.status).toBe('completed')
    expect(await two.archive()).toEqual({ ok: true, roundId })
  })
})

describe('leave', () => {
  it('deletes the round, and a tap after it is refused', async () => {
    const tab = newTab()
    const roundId = await startedRound(tab)
    const session = await opened(tab, roundId)
    expect(await session.leave()).toEqual({ ok: true })
    expect(disk.stored(roundId)).toBeUndefined()
    expect(await session.setStrokes(playerOf(session, 0), 1, 4)).toEqual({ ok: false, code: 'round-not-active' })
    expect(await session.archive()).toEqual({ ok: false, code: 'round-not-active' })
    expect(await tab.open(roundId)).toBeNull()
  })
})
