import { expect, test } from 'vitest'
import { planOf } from './generator.ts'
import { run } from './run.ts'

/* Seeds in which something went wrong once, by what it was. Each cause has a test of its own beside where it was mended. */
test.each([
  [
    4095,
    'a stroke sent again to a restored server, by one tab, was written over a newer one that another tab had sent',
  ],
])('seed %i: %s', { timeout: 20_000 }, async (seed) => {
  expect((await run(planOf(seed))).violations).toEqual([])
})
