import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{golf,app,server}/src/**/*.test.{ts,tsx}', '{scripts,simulator}/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['server/src/database/test-cluster.ts'],
    // One a core: much of a test's time is PostgreSQL's or a process's that starts.
    maxWorkers: '100%',
    // Starting PostgreSQL for the first one that asks, on a machine that is busy with the others.
    hookTimeout: 60_000,
    testTimeout: 30_000,
    // What is waited for comes in a moment, and later on a machine that is busy with the others.
    expect: { poll: { timeout: 15_000 } },
    // A test that leaves a mock behind would decide how the next one ends.
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
})
