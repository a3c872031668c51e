import { readFileSync } from 'node:fs'

/**
 * The result of one part of the run. `failures` describes each failure as far as the runner knows it.
 * @typedef {{ passed: number, failed: number, failures: readonly string[] }} Outcome
 * @typedef {{ status: string, fullName?: string, failureMessages?: readonly string[] }} UnitTest
 * @typedef {{ testResults: readonly { name?: string, message?: string, assertionResults: readonly UnitTest[], status: string }[] }} UnitReport
 * @typedef {{ error?: { message?: string }, attachments?: readonly { name: string, path?: string }[] }} BrowserResult
 * @typedef {{ title: string, file?: string, line?: number, tests: readonly { status: string, results: readonly BrowserResult[] }[] }} BrowserSpec
 * @typedef {{ specs?: readonly BrowserSpec[], suites?: readonly BrowserSuite[] }} BrowserSuite
 * @typedef {BrowserSuite & { errors?: readonly { message?: string }[], stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} BrowserReport
 */

/**
 * Counts what vitest reports. A file that fails before its first test, an error outside a test and a skipped test are failures.
 * @param {UnitReport | undefined} report its JSON report; undefined when there is none
 * @param {number} exitCode
 * @param {boolean} filtered skipped tests are then the ones that weren't asked for
 * @returns {Outcome}
 */
export function countUnitTests(report, exitCode, filtered) {
  let passed = 0
  /** @type {string[]} */
  const failures = []
  for (const { name = '', message, assertionResults, status } of report?.testResults ?? []) {
    if (assertionResults.length === 0 && status === 'failed') failures.push(described(name, message))
    for (const test of assertionResults) {
      if (test.status === 'passed') passed += 1
      else if (test.status === 'failed' || !filtered) {
        failures.push(described(`${name} › ${test.fullName}`, test.failureMessages?.[0] ?? `was ${test.status}`))
      }
    }
  }
  return outcome(passed, failures.length, failures, exitCode)
}

/**
 * Counts what Playwright reports. A test that was skipped or not reached counts as a failure, because its result is unknown.
 * @param {BrowserReport | undefined} report its JSON report; undefined when there is none
 * @param {number} exitCode
 * @returns {Outcome}
 */
export function countBrowserTests(report, exitCode) {
  const { expected, unexpected, flaky, skipped } = report?.stats ?? { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  const outside = (report?.errors ?? []).map(({ message }) => described('outside the tests', message))
  const failures = [...outside, ...(report === undefined ? [] : browserFailures(report))]
  return outcome(expected, unexpected + flaky + skipped, failures, exitCode)
}

/**
 * @param {BrowserSuite} suite
 * @returns {readonly string[]}
 */
function browserFailures({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results }) => {
        const failed = results.find(({ error }) => error !== undefined)
        return [
          described(`${file}:${line} › ${title}`, failed?.error?.message ?? `was ${status}`),
          ...shownBy(failed),
        ].join('\n')
      }),
  )
  return [...own, ...suites.flatMap(browserFailures)]
}

const linesOfAFailure = 12
const linesOfAScreen = 30

/**
 * The end of what the page showed, where dialogs and messages stand: a failure of another machine can't be looked at there.
 * @param {BrowserResult | undefined} result
 * @returns {readonly string[]}
 */
function shownBy(result) {
  const path = result?.attachments?.find(({ name }) => name === 'error-context')?.path
  if (path === undefined) return []
  const screen = /```yaml\n([^]*?)\n```/.exec(readFileSync(path, 'utf8'))?.[1]
  if (screen === undefined) return []
  return [
    '    The page showed in the end:',
    ...screen
      .split('\n')
      .slice(-linesOfAScreen)
      .map((line) => `    ${line}`),
  ]
}

/**
 * @param {string} name
 * @param {string | undefined} message
 */
function described(name, message = '') {
  const lines = message.trim().split('\n')
  const shown = lines.slice(0, linesOfAFailure).map((line) => `    ${line}`)
  return [name, ...shown].join('\n')
}

/**
 * A runner that ends badly without a failed test failed itself.
 * @param {number} passed
 * @param {number} failed
 * @param {readonly string[]} failures
 * @param {number} exitCode
 * @returns {Outcome}
 */
function outcome(passed, failed, failures, exitCode) {
  if (exitCode === 0 || failed > 0) return { passed, failed, failures }
  const itself = `the runner ended with code ${exitCode}, though no test failed`
  return { passed, failed: 1, failures: [...failures, itself] }
}
