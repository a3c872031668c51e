import { type Case, samplesOf, testSamples } from './samples.ts'

const uses: readonly (readonly [forbidden: string, allowed: string])[] = [
  ["URL.canParse('a')", "new URL('a')"],
  ['document.body.showPopover()', 'document.body.click()'],
  ['document.body.popover', "'popover' in document.body ? document.body.popover : null"],
  ["document.body.matches(':popover-open')", "document.body.matches(':modal')"],
  ['document.body.checkVisibility()', 'document.body.getClientRects()'],
  [
    'document.startViewTransition(() => 1)',
    "'startViewTransition' in document && document.startViewTransition(() => 1)",
  ],
  ['AbortSignal.any([])', 'AbortSignal.timeout(1)'],
  [
    'requestIdleCallback(() => 1)',
    "typeof requestIdleCallback === 'function' ? requestIdleCallback(() => 1) : setTimeout(() => 1)",
  ],
  ['new CloseWatcher()', 'new EventTarget()'],
]

const calls: readonly Case[] = uses.map(([forbidden, allowed], index) => ({
  rule: `the app does without ${forbidden}`,
  file: `app/src/shell/newer-${index}.ts`,
  forbidden: `export const value = ${forbidden}\n`,
  allowed: `export const value = ${allowed}\n`,
}))

const attribute: Case = {
  rule: 'no element is a popover',
  file: 'app/src/ui/menu.tsx',
  forbidden: 'export const menu = <div popover="auto" />\n',
  allowed: 'export const menu = <dialog />\n',
}

const test = "if (typeof requestIdleCallback !== 'function') return"
const elsewhere: Case = {
  rule: "a test in one function doesn't count in another",
  file: 'app/src/shell/newer-elsewhere.ts',
  forbidden: `export function one() { ${test} }\nexport function other() { requestIdleCallback(one) }\n`,
  allowed: `export function one() { ${test}; [1].forEach(() => requestIdleCallback(one)) }\n`,
}

testSamples(samplesOf([...calls, attribute, elsewhere]))
