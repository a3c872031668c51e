import { expect, test } from 'vitest'
import { countBrowserTests, countUnitTests } from './test-counts.mjs'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((one) => ({ status: one })),
})

test('passed and failed unit tests are summed over all files', () => {
  const report = { testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')] }
  expect(countUnitTests(report, 1, false)).toEqual({ passed: 3, failed: 1 })
})

test('a file that fails before its first test is one failure', () => {
  expect(countUnitTests({ testResults: [file('failed')] }, 1, false)).toEqual({ passed: 0, failed: 1 })
})

test('a skipped unit test is a failure, unless only some were asked for', () => {
  const report = { testResults: [file('passed', 'passed', 'pending')] }
  expect(countUnitTests(report, 0, false)).toEqual({ passed: 1, failed: 1 })
  expect(countUnitTests(report, 0, true)).toEqual({ passed: 1, failed: 0 })
})

test('a runner that ends badly with all tests passed is one failure', () => {
  expect(countUnitTests({ testResults: [file('passed', 'passed')] }, 1, false)).toEqual({ passed: 1, failed: 1 })
  expect(countUnitTests(undefined, 1, false)).toEqual({ passed: 0, failed: 1 })
  expect(countBrowserTests(undefined, 1)).toEqual({ passed: 0, failed: 1 })
})

test('browser tests that failed, passed at a second try or were not reached are failures', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 3 } }
  expect(countBrowserTests(report, 1)).toEqual({ passed: 5, failed: 6 })
})
