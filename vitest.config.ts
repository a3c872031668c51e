import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{golf,app,server}/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    environment: 'node',
    // A test that leaves a mock behind would decide how the next one ends.
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
})
