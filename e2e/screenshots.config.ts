import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import tests from '../playwright.config.ts'

/** Pictures of every screen for review: see screenshots.shots.ts. */
export default defineConfig(tests, {
  testDir: '.',
  testMatch: '**/*.shots.ts',
  outputDir: '../test-results/screenshots',
  globalTeardown: join(import.meta.dirname, 'contact-sheet.ts'),
  timeout: 120_000,
})
