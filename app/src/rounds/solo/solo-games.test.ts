import type { RoundGames } from '@teemates/golf/games/round-games'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSoloTabs, opened, playerOf, type SoloTabs } from '../../../../test/storage/solo-tabs.ts'

let tabs: SoloTabs

beforeEach(() => {
  vi.useFakeTimers()
  tabs = createSoloTabs()
})

afterEach(() => {
  vi.useRealTimers()
})

function skinsOf(...playerIds: readonly string[]): RoundGames {
  return {
    games: [
      { id: 'g', kind: 'skins', isNet: true, valueHundredths: 100, fromPosition: 1, playerIds, carriesOver: true },
    ],
    currency: '',
    courseHandicaps: {},
  }
}

test('games show at once, in every tab, and after opening the round again', async () => {
  const roundId = await tabs.startedRound(tabs.open())
  const session = await opened(tabs.open('x'), roundId)
  const other = await opened(tabs.open('y'), roundId)
  expect(session.view().games).toBeNull()
  const games = skinsOf(playerOf(session, 0), playerOf(session, 1))
  const saved = session.games?.set(games)
  expect(session.view().games).toEqual(games)
  await tabs.settle()
  expect(await saved).toEqual({ ok: true })
  expect(other.view().games).toEqual(games)
  expect((await opened(tabs.open('z'), roundId)).view().games).toEqual(games)
  void session.games?.set(null)
  await tabs.settle()
  expect([session.view().games, other.view().games]).toEqual([null, null])
})

test('a stroke leaves the games the same object, so that nothing of them renders again', async () => {
  const session = await opened(tabs.open(), await tabs.startedRound(tabs.open()))
  await session.games?.set(skinsOf(playerOf(session, 0), playerOf(session, 1)))
  const before = session.view().games
  await session.setStrokes(playerOf(session, 0), 1, 4)
  expect(session.view().games).toBe(before)
})
