import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countBrowserTests, countUnitTests } from './test-counts.mjs'

const file = (status: string, ...tests: string[]) => ({
  name: 'golf/src/marks.test.ts',
  status,
  assertionResults: tests.map((one) => ({ status: one, fullName: `a ${one} test` })),
})
const counted = ({ passed, failed }: { passed: number; failed: number }) => ({ passed, failed })

test('passed and failed unit tests are summed over all files', () => {
  const report = { testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')] }
  expect(counted(countUnitTests(report, 1, false))).toEqual({ passed: 3, failed: 1 })
})

test('a file that fails before its first test is one failure', () => {
  const report = { testResults: [{ ...file('failed'), message: 'Cannot find module' }] }
  expect(countUnitTests(report, 1, false)).toEqual({
    passed: 0,
    failed: 1,
    failures: ['golf/src/marks.test.ts\n    Cannot find module'],
  })
})

test('a skipped unit test is a failure, unless only some were asked for', () => {
  const report = { testResults: [file('passed', 'passed', 'pending')] }
  expect(counted(countUnitTests(report, 0, false))).toEqual({ passed: 1, failed: 1 })
  expect(counted(countUnitTests(report, 0, true))).toEqual({ passed: 1, failed: 0 })
})

test('a runner that ends badly with all tests passed is one failure', () => {
  const itself = ['the runner ended with code 1, though no test failed']
  const report = { testResults: [file('passed', 'passed')] }
  expect(countUnitTests(report, 1, false)).toEqual({ passed: 1, failed: 1, failures: itself })
  expect(countUnitTests(undefined, 1, false)).toEqual({ passed: 0, failed: 1, failures: itself })
  expect(countBrowserTests(undefined, 1)).toEqual({ passed: 0, failed: 1, failures: itself })
})

test('browser tests that failed, passed at a second try or were not reached are failures', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 3 } }
  expect(counted(countBrowserTests(report, 1))).toEqual({ passed: 5, failed: 6 })
})

test('a failed unit test is named with its file and the beginning of what it says', () => {
  const message = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')
  const failed = { status: 'failed', fullName: 'a birdie has a circle', failureMessages: [message] }
  const { failures } = countUnitTests({ testResults: [{ ...file('failed'), assertionResults: [failed] }] }, 1, false)
  expect(failures).toHaveLength(1)
  expect(failures[0]).toMatch(/^golf\/src\/marks\.test\.ts › a birdie has a circle\n {4}line 0\n[^]*line 11$/)
})

test('a failed browser test is named however deep its suite is, and what fails outside the tests too', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'solo.e2e.ts',
    line: 7,
    tests: [{ status, results: message === undefined ? [] : [{ error: { message } }] }],
  })
  const report = {
    errors: [{ message: 'no browser' }],
    stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 1 },
    suites: [
      { specs: [spec('plays', 'expected')], suites: [{ specs: [spec('ends', 'unexpected', 'no button')] }] },
      { specs: [spec('waits', 'skipped')] },
    ],
  }
  expect(countBrowserTests(report, 1)).toEqual({
    passed: 1,
    failed: 2,
    failures: [
      'outside the tests\n    no browser',
      'solo.e2e.ts:7 › ends\n    no button',
      'solo.e2e.ts:7 › waits\n    was skipped',
    ],
  })
})

test('a failed browser test says what its page showed in the end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'counts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'error-context.md')
  const lines = Array.from({ length: 80 }, (_, line) => `- text: ${line}`)
  await writeFile(path, ['# Error details', '```', 'no button', '```', '```yaml', ...lines, '```', 'more'].join('\n'))
  const results = [{ error: { message: 'no button' }, attachments: [{ name: 'error-context', path }] }]
  const specs = [{ title: 'ends', file: 'solo.e2e.ts', line: 7, tests: [{ status: 'unexpected', results }] }]
  const { failures } = countBrowserTests({ specs, stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 } }, 1)
  expect(failures[0]).toMatch(
    /^solo\.e2e\.ts:7 › ends\n {4}no button\n {4}The page showed in the end:\n {4}- text: 50\n[^]*79$/,
  )
})
