import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import tests from '../playwright.config.ts'
import type { Engines } from '../scripts/engines.mjs'
import type { EngineOptions } from './engines/engine-test.ts'
import { engineNames } from './engines/engine-window.ts'
import { manyPhonesArguments, withoutGraphics } from './phone.ts'

const readEngines: (json: string) => Engines = JSON.parse
/** scripts/test.mjs sets this variable. Each worker reads this file too. */
const engines = readEngines(process.env['ENGINES'] ?? '{}')
const readOlder: (json: string) => Readonly<Record<string, string>> = JSON.parse
/** Paths of older Chromium releases by project name. */
const older = readOlder(process.env['OLDER_CHROMIUMS'] ?? '{}')

/** The main journeys in every engine that the machine has: npm run test:browsers. */
export default defineConfig<EngineOptions>({
  testDir: 'engines',
  // The pattern stands here for all projects so that knip sees the same files whatever engines the machine has.
  testMatch: ['*.engines.ts', '*.engine.ts'],
  globalSetup: join(import.meta.dirname, 'prepared-data.ts'),
  outputDir: '../test-results/engines',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 360_000,
  expect: { timeout: 45_000 },
  reporter: 'list',
  projects: [
    // This project runs first so that no worker is left without work beside it.
    { name: 'together', testMatch: '*.engines.ts', use: { engines } },
    ...engineNames
      .filter((name) => name in engines)
      .map((engine) => ({ name: engine, testMatch: '*.engine.ts', use: { engine, engines } })),
    ...Object.entries(older).flatMap(([name, path]) => [
      {
        name,
        testMatch: ['solo.engine.ts', 'live.engines.ts'],
        use: { engine: 'chromium' as const, engines: { chromium: { kind: 'playwright' as const, path } } },
      },
      {
        // A page of these releases caches a module that failed to load, and omits some styles.
        name: `${name}-pages`,
        testDir: '.',
        testMatch: ['lazy-parts.e2e.ts', 'backdrop.e2e.ts', 'scoring.e2e.ts'],
        use: { ...tests.use, launchOptions: { args: [...manyPhonesArguments, withoutGraphics], executablePath: path } },
      },
    ]),
  ],
})
