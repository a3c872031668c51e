import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faces } from '../e2e/faces.ts'
import { routeFaces } from '../e2e/route-faces.ts'

const source = readFileSync(new URL('../app/src/routes/routes.tsx', import.meta.url), 'utf8')

/** Those that lead on to another route have no screen. */
const patterns = [...source.matchAll(/\bpattern: '([^']+)'(, redirect:)?/g)].flatMap(([, pattern = '', leadsOn]) =>
  leadsOn === undefined ? [pattern] : [],
)
/** Routes that show the same screen, by its name; a route that has none stands by itself. */
const ofScreens = Map.groupBy(
  patterns,
  (pattern) => source.split(`pattern: '${pattern}'`)[0]?.match(/\broute\(screens\.(\w+), \{\s*$/)?.[1] ?? pattern,
)

test('every screen of the route table has its faces, for the pictures and for axe', () => {
  expect(patterns).toContain('/play/multi/:id/leaderboard')
  for (const [screen, routes] of ofScreens) {
    expect(
      routes.some((pattern) => pattern in routeFaces),
      `the faces of ${screen} (${routes.join(', ')}) in e2e/route-faces.ts`,
    ).toBe(true)
  }
})

test('no faces are named of a route that there is not, and each of them is there', () => {
  for (const [pattern, named] of Object.entries(routeFaces)) {
    expect(patterns).toContain(pattern)
    for (const name of Object.values(named)) {
      if (typeof name === 'string')
        expect(
          faces.map((face) => face.name),
          pattern,
        ).toContain(name)
    }
  }
})

test('no two faces have one name, which is that of their picture', () => {
  const names = faces.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})
