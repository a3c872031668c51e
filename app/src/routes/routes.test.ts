import { expect, test } from 'vitest'
import { addresses } from '../addresses.ts'
import { findRoute } from './routes.tsx'

test('every address of the app leads to a screen', () => {
  const built = Object.values(addresses).map((address) => (typeof address === 'string' ? address : address('round_1')))
  for (const address of built) {
    const { pathname } = new URL(address, 'https://teemates.example')
    expect(findRoute(pathname), address).not.toBeNull()
  }
})

test('/round/{id} and /solo/summary/{id} are given the id of their round', () => {
  expect(findRoute('/round/round_1')?.params).toEqual({ id: 'round_1' })
  expect(findRoute('/solo/summary/round_1')?.params).toEqual({ id: 'round_1' })
})

test('/solo leads to /solo/create, a summary without a round to /solo', () => {
  expect(findRoute('/solo')?.route).toEqual({ pattern: '/solo', redirect: '/solo/create' })
  expect(findRoute('/solo/summary')?.route).toEqual({ pattern: '/solo/summary', redirect: '/solo' })
})

test('a live game, its board and its summary are given its id', () => {
  for (const path of ['/play/multi/g1', '/play/multi/g1/leaderboard', '/play/multi/g1/summary']) {
    expect(findRoute(path)?.params, path).toEqual({ id: 'g1' })
  }
})

test.each([
  ['/multi/join', 'Join Game'],
  ['/join', 'Join Round'],
])('%s accepts a typed code or the code of a link', (path, title) => {
  const route = findRoute(path)?.route
  expect(route).toMatchObject({ pattern: path })
  expect(route !== undefined && 'title' in route && route.title()).toBe(title)
})

test.each(['/nowhere', '/round', '/round/1/2', '/solo/nowhere', '/stats/1', '/play/multi', '/play/multi/g1/cards'])(
  '%s is not listed, so it is not found',
  (path) => expect(findRoute(path)).toBeNull(),
)

// Source: document 1 section 2, route table.
test.each([
  '/',
  '/stats',
  '/profile',
  '/pro',
  '/settings/offline-courses',
  '/round/round_1',
  '/setup',
  '/join',
  '/scoring/round_1',
  '/multiplayer',
  '/multi',
  '/multi/create',
  '/multi/join',
  '/multi/lobby/game_1',
  '/play/multi/game_1',
  '/play/multi/game_1/leaderboard',
  '/play/multi/game_1/summary',
  '/solo/create',
  '/solo/lobby',
  '/solo/round',
  '/solo/leaderboard/round_1',
  '/solo/summary/round_1',
  '/install',
  '/install-android',
])('%s of the route table leads to a screen', (path) => {
  expect(findRoute(path)?.route).toHaveProperty('show')
})
