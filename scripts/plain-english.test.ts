import { describe, expect, test } from 'vitest'
import { countIn, roomOf } from './plain-english.mjs'

const file = 'app/src/ui/button.tsx'

describe('a comment without a main verb is counted', () => {
  test.each([
    '/** What waits to be sent. */',
    '  // Where the link of an invitation leads',
    '/**\n * Of the room on the channel.\n */',
    '/** Whoever presses twice waits. */',
  ])('%s', (text) => {
    expect(countIn(file, text).headless).toBe(1)
  })

  test.each([
    '/** A pending operation. Retries send the same arguments. */',
    '// What does a golfer see here?',
    '// Whatsoever',
    "const text = 'What waits to be sent'",
  ])('but not %s', (text) => {
    expect(countIn(file, text).headless).toBe(0)
  })
})

describe('a private word in a name is counted', () => {
  test.each(['const told = 1', 'const isHeard = true', 'interface GameKeeper {}', 'toldApp()'])('%s', (text) => {
    expect(countIn(file, text).words).toBe(1)
  })

  test('in the name of the file, too', () => {
    expect(countIn('app/src/rounds/live/game-keeper.ts', '').words).toBe(1)
  })

  test.each(['// what is told', "const text = 'told'", 'const surface = 1', 'const wished = 1'])(
    'but not %s',
    (text) => {
      expect(countIn(file, text).words).toBe(0)
    },
  )
})

test.each([
  ['app/src/main.tsx', 'app'],
  ['app/src/storage/storage.ts', 'app/storage'],
  ['app/src/storage/archive/courses/course-merge.ts', 'app/storage/archive'],
  ['app/src/screens/home/home-screen.tsx', 'app/screens'],
  ['server/src/main.ts', 'server'],
  ['vitest.config.ts', 'root'],
])('%s is counted in %s', (path, room) => {
  expect(roomOf(path)).toBe(room)
})
