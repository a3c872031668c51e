import { findHole } from '@teemates/golf/round'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSoloTabs, opened, playerOf, type SoloTabs, shown } from '../../../../test/storage/solo-tabs.ts'

let tabs: SoloTabs

beforeEach(() => {
  vi.useFakeTimers()
  tabs = createSoloTabs()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('[A12] two tabs and a slow, failing tabs.disk', () => {
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
      fc.asyncProperty(fc.array(command, { maxLength: 120 }), fc.boolean(), async (commands, notes) => {
        tabs = createSoloTabs()
        const roundId = await tabs.startedRound(tabs.open(), ['Bob', 'Cat'])
        const sessions = [await opened(tabs.open('x'), roundId), await opened(tabs.open('y'), roundId)] as const
        const storedBy = (name: string) =>
          tabs.disk.storedEvents(roundId).filter((event) => event.id.split('_')[2]?.startsWith(name)).length
        await tabs.settle()
        tabs.disk.immediate = false
        tabs.disk.notes = notes
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
                // Acknowledged means durable: noted, or else stored.
                if (ok && !notes && storedBy(given.tab === 0 ? 'x' : 'y') < target) lost.push(target)
              })
              check()
              break
            }
            case 'step':
              tabs.disk.step(given.place)
              break
            case 'retry':
              await vi.advanceTimersByTimeAsync(300)
              break
            case 'fault':
              tabs.disk.faults.push(given.when)
              break
          }
          await vi.advanceTimersByTimeAsync(0)
          check()
        }
        tabs.disk.faults.length = 0
        await tabs.settle()
        check()
        expect(lost).toEqual([])
        const stored = tabs.disk.stored(roundId)
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
