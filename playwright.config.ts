import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { manyPhonesArguments, phone } from './e2e/phone.ts'
import { findBrowser } from './scripts/browser.mjs'

const executablePath = await findBrowser()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: join(import.meta.dirname, 'e2e', 'prepared-data.ts'),
  outputDir: 'test-results',
  // Longer tests of what is rare. The journeys and the most dangerous faults are in the short run, too. Source: scripts/test.mjs.
  ...(process.env['TEST_SCOPE'] === 'all' ? {} : { grepInvert: /@long/ }),
  fullyParallel: true,
  // One more than the cores of the smallest machine: many a test waits for a real clock, a second or ten.
  workers: 3,
  // A test that passes at the second try has found something.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // For one that hangs: what a golfer would notice has bounds of its own, and a busy machine takes six times as long for a journey.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: 'list',
  use: {
    ...phone,
    browserName: 'chromium',
    launchOptions: { args: manyPhonesArguments, ...(executablePath === undefined ? {} : { executablePath }) },
    // Storing the whole app is a sixth of the work of a short test; what is about being without signal, or about a new version, has the worker.
    serviceWorkers: 'block',
    // On a busy machine a press on a sheet that still slides is lost. Where something moves, the engines' tests look.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
})
