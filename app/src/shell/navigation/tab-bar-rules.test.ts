import { expect, test } from 'vitest'
import { highlightedTab, isScoring, isSlidAway, isTabBarHidden } from './tab-bar-rules.ts'

test.each(['/scoring/r1', '/scoring', '/solo/round', '/play/multi/g1', '/play/multi/g1/leaderboard'])(
  'the tab bar is hidden on %s',
  (path) => expect(isTabBarHidden(path, false)).toBe(true),
)

test.each([
  '/',
  '/stats',
  '/profile',
  '/round/r1',
  '/solo/create',
  '/solo/lobby',
  '/solo/leaderboard/r1',
  '/solo/summary/r1',
  '/play/multi/g1/summary',
  '/scoringly',
])('the tab bar is shown on %s', (path) => expect(isTabBarHidden(path, false)).toBe(false))

test('the tab bar is hidden everywhere while the nickname setup is pending', () => {
  expect(isTabBarHidden('/', true)).toBe(true)
  expect(isTabBarHidden('/profile', true)).toBe(true)
})

test.each([
  ['/', 'home'],
  ['/round/r1', 'home'],
  ['/solo/summary/r1', 'home'],
  ['/play/multi/g1/summary', 'home'],
  ['/stats', 'stats'],
  ['/profile', 'profile'],
  ['/solo/create', null],
  ['/solo/leaderboard/r1', null],
  ['/nowhere', null],
])('on %s the highlighted tab is %s', (path, tab) => expect(highlightedTab(path)).toBe(tab))

test('strokes are entered on the scoring screen of a solo and of a live round alone', () => {
  expect(['/solo/round', '/play/multi/g1'].map(isScoring)).toEqual([true, true])
  const others = ['/', '/solo/lobby', '/multi/lobby/g1', '/play/multi/g1/leaderboard', '/play/multi/g1/summary']
  expect(others.filter(isScoring)).toEqual([])
})

test('the bar slides away when the page is scrolled down past 100 px', () => {
  expect(isSlidAway(false, 50, 100)).toBe(false)
  expect(isSlidAway(false, 50, 101)).toBe(true)
  expect(isSlidAway(true, 101, 400)).toBe(true)
})

test('the bar returns on scroll up', () => {
  expect(isSlidAway(true, 400, 399)).toBe(false)
})

test('the bar returns within 10 px of the top', () => {
  expect(isSlidAway(true, 0, 10)).toBe(false)
  expect(isSlidAway(true, 5, 10)).toBe(false)
})

test('a scroll that ends where it began changes nothing', () => {
  expect(isSlidAway(true, 300, 300)).toBe(true)
  expect(isSlidAway(false, 300, 300)).toBe(false)
})
