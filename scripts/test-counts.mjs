/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {{ testResults: { assertionResults: { status: string }[], status: string }[] }} UnitReport
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} BrowserReport
 */

/**
 * Counts what vitest reports. A file that fails before its first test, an error outside a test and a skipped test are failures.
 * @param {UnitReport | undefined} report its JSON report; undefined when there is none
 * @param {number} exitCode
 * @param {boolean} filtered skipped tests are then the ones that weren't asked for
 * @returns {Count}
 */
export function countUnitTests(report, exitCode, filtered) {
  const count = { passed: 0, failed: 0 }
  for (const { assertionResults, status } of report?.testResults ?? []) {
    if (assertionResults.length === 0 && status === 'failed') count.failed += 1
    for (const test of assertionResults) {
      if (test.status === 'passed') count.passed += 1
      else if (test.status === 'failed' || !filtered) count.failed += 1
    }
  }
  return withExitCode(count, exitCode)
}

/**
 * Counts what Playwright reports. A test that was skipped or not reached is a failure: nothing is known of what it would show.
 * @param {BrowserReport | undefined} report its JSON report; undefined when there is none
 * @param {number} exitCode
 * @returns {Count}
 */
export function countBrowserTests(report, exitCode) {
  const { expected, unexpected, flaky, skipped } = report?.stats ?? { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  return withExitCode({ passed: expected, failed: unexpected + flaky + skipped }, exitCode)
}

/**
 * A runner that ends badly without a failed test failed itself.
 * @param {Count} count
 * @param {number} exitCode
 * @returns {Count}
 */
function withExitCode({ passed, failed }, exitCode) {
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed }
}
