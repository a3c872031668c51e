import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { screenStates } from '../e2e/screen-states.ts'
import { routeStates } from '../e2e/route-states.ts'

const source = readFileSync(new URL('../app/src/routes/routes.tsx', import.meta.url), 'utf8')

/** Patterns that redirect to another route have no screen. */
const patterns = [...source.matchAll(/\bpattern: '([^']+)'(, redirect:)?/g)].flatMap(([, pattern = '', leadsOn]) =>
  leadsOn === undefined ? [pattern] : [],
)
/** Routes by the screen that they show; a route without one stands by itself. */
const ofScreens = Map.groupBy(
  patterns,
  (pattern) => source.split(`pattern: '${pattern}'`)[0]?.match(/\broute\(screens\.(\w+), \{\s*$/)?.[1] ?? pattern,
)

test('every screen of the route table has its states, for the pictures and for axe', () => {
  expect(patterns).toContain('/play/multi/:id/leaderboard')
  for (const [screen, routes] of ofScreens) {
    expect(
      routes.some((pattern) => pattern in routeStates),
      `the states of ${screen} (${routes.join(', ')}) in e2e/route-states.ts`,
    ).toBe(true)
  }
})

test('every named state exists, and belongs to a route that exists', () => {
  for (const [pattern, named] of Object.entries(routeStates)) {
    expect(patterns).toContain(pattern)
    for (const name of Object.values(named)) {
      if (typeof name === 'string')
        expect(
          screenStates.map((state) => state.name),
          pattern,
        ).toContain(name)
    }
  }
})

test('every state has a unique name, because its picture has the same', () => {
  const names = screenStates.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})
