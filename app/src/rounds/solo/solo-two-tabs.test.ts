import { findHole } from '@teemates/golf/round'
import { isStroke } from '@teemates/golf/round-events'
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
  // Each tab enters counts for a player of its own, and both enter them for the third player.
  const command = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('own'), tab: fc.nat(1), strokes: fc.nat(12) } as const) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('shared'), tab: fc.nat(1), strokes: fc.nat(12) } as const) },
    { weight: 12, arbitrary: fc.record({ kind: fc.constant('step'), place: fc.nat(9) } as const) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('retry') } as const) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('fault'), when: fc.constantFrom('before', 'after') } as const),
    },
  )

  it('ends with the union of all cells, each as it was last tapped, and never shows anything older than the own tap', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 120 }), async (commands) => {
        tabs = createSoloTabs()
        const roundId = await tabs.startedRound(tabs.open(), ['Bob', 'Cat'])
        const sessions = [await opened(tabs.open('x'), roundId), await opened(tabs.open('y'), roundId)] as const
        const isStored = (playerId: string, strokes: number) =>
          tabs.disk
            .storedStrokes(roundId)
            .some((event) => event.playerId === playerId && isStroke(event) && event.data?.strokes === strokes)
        await tabs.settle()
        tabs.disk.immediate = false
        const own = [0, 0]
        /** The counts that were entered for the third player, in order, and each tab's last place among them. */
        const shared = [0]
        const lastShared = [0, 0]
        const lost: number[] = []
        const check = () => {
          for (const [tab, session] of sessions.entries()) {
            expect(shown(session, 1, tab)).toBe(own[tab])
            expect(shared.slice(lastShared[tab])).toContain(shown(session, 1, 2))
          }
        }
        for (const given of commands) {
          switch (given.kind) {
            case 'own':
            case 'shared': {
              const session = sessions[given.tab === 0 ? 0 : 1]
              const player = given.kind === 'own' ? given.tab : 2
              const before = shown(session, 1, player)
              const strokes = given.kind === 'own' ? given.strokes : given.strokes + 1
              if (strokes === before) break
              if (given.kind === 'own') own[given.tab] = strokes
              else lastShared[given.tab] = shared.push(strokes) - 1
              const playerId = playerOf(session, player)
              const result = session.setStrokes(playerId, 1, strokes)
              void result.then(({ ok }) => {
                // Acknowledged means durable.
                if (ok && !isStored(playerId, strokes)) lost.push(strokes)
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
          // No two taps are of the same millisecond, so that there is a newest one.
          await vi.advanceTimersByTimeAsync(1)
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
          expect(shown(session, 1, 2)).toBe(shared.at(-1))
          session.close()
        }
        expect(stored === undefined ? undefined : findHole(stored, 1)?.strokes).toEqual({
          [playerOf(sessions[0], 0)]: own[0],
          [playerOf(sessions[0], 1)]: own[1],
          [playerOf(sessions[0], 2)]: shared.at(-1),
        })
      }),
      { numRuns: 300 },
    )
  })
})
