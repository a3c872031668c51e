import { expect, test } from 'vitest'
import { mayMatch } from './page-styles.ts'

const names = new Set(['flex', 'text-[22px]', 'w-1/2', 'first:border-t-0', '2xl', 'sheet', 'p-[min(0.5rem,1.5rem)]'])

test.each([
  '.flex',
  '.text-\\[22px\\]',
  '.w-1\\/2',
  '.p-\\[min\\(0\\.5rem\\,1\\.5rem\\)\\]',
  // Written by its code point, with a space because a digit follows.
  '.w-1\\2f 2',
  '.first\\:border-t-0:first-child',
  '.\\32 xl',
  // One of the alternatives matches.
  '.hidden, .flex',
  ':root, .sheet',
  '[data-theme="dark"]',
  '*',
  'bdi::before',
  '.flex > .sheet',
  // Classes in brackets are optional.
  ':where(.flex > :not(.hidden))',
])('a rule for %s is kept', (selector) => {
  expect(mayMatch(names, selector)).toBe(true)
})

test.each(['.hidden', '.text-\\[23px\\]', '.flex .hidden', '.flexible', ':root:has(.hidden) .flex', '.hidden, .grid'])(
  'a rule for %s is left out',
  (selector) => {
    expect(mayMatch(names, selector)).toBe(false)
  },
)
