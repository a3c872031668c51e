import { expect, test } from 'vitest'
import { MissingPartError } from '../../device/load-part.ts'
import { isMissingPart, mayReloadForMissingPart, mayReloadForUpdate } from './update-rules.ts'

test.each([
  '/solo/round',
  '/solo/create',
  '/solo/lobby',
  '/solo/leaderboard/r1',
  '/profile',
  '/setup',
  '/multi/lobby/g1',
  '/play/multi/g1',
  '/play/multi/g1/leaderboard',
])('[A13] a tab on %s is never reloaded for an update', (path) =>
  expect(mayReloadForUpdate({ path, untouched: true })).toBe(false),
)

test.each(['/', '/stats', '/round/r1', '/solo/summary/r1', '/play/multi/g1/summary'])(
  '[A13] an idle tab on %s is reloaded for an update, unless someone is at it',
  (path) => {
    expect(mayReloadForUpdate({ path, untouched: true })).toBe(true)
    expect(mayReloadForUpdate({ path, untouched: false })).toBe(false)
  },
)

test('[A13] a part that can not be loaded reloads the page once, not in circles', () => {
  expect(mayReloadForMissingPart('navigate', 0)).toBe(true)
  expect(mayReloadForMissingPart('back_forward', 0)).toBe(true)
  expect(mayReloadForMissingPart('reload', 500)).toBe(false)
})

test('[A13] a page that was reloaded long ago may be reloaded for the next deploy', () => {
  expect(mayReloadForMissingPart('reload', 60_001)).toBe(true)
})

test.each([
  'Failed to fetch dynamically imported module: https://teemates.example/assets/lobby-screen-1a2b.js',
  'error loading dynamically imported module: https://teemates.example/assets/lobby-screen-1a2b.js',
  'Importing a module script failed.',
])('a missing part is known by what Chromium, Firefox and Safari say: %s', (message) => {
  expect(isMissingPart(new TypeError(message))).toBe(true)
})

test('a missing part of the storage or of live games is known, too', () => {
  expect(isMissingPart(new MissingPartError(new TypeError('no network')))).toBe(true)
})

test('any other error is not a missing part', () => {
  expect(isMissingPart(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBe(false)
  expect(isMissingPart('Importing a module script failed.')).toBe(false)
})
