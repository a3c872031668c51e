import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { projectFolder } from './scripts/project.mjs'
import { projectFiles } from './scripts/text-files.mjs'

/** Tests that put something in a module's place: it must not have been loaded for a file before, nor stay for the next one. */
const replacing: string[] = []
for (const file of await projectFiles()) {
  const path = relative(projectFolder, file).replaceAll('\\', '/')
  if (!/^(?:golf|app)\/src\/.*\.test\.tsx?$/.test(path)) continue
  if (/\bvi\.(?:mock|doMock|resetModules)\(/.test(await readFile(file, 'utf8'))) replacing.push(path)
}

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'alone', include: ['{server/src,scripts,simulator}/**/*.test.ts', ...replacing] },
      },
      {
        extends: true,
        // Most of these take less time than starting a process for each, which would also load the same modules again.
        test: { name: 'together', include: ['{golf,app}/src/**/*.test.{ts,tsx}'], exclude: replacing, isolate: false },
      },
    ],
    environment: 'node',
    globalSetup: ['test/own-server/test-cluster.ts'],
    // One more than the cores: many a test waits for a real clock, for PostgreSQL or for a process that starts.
    maxWorkers: availableParallelism() + 1,
    // For one that hangs: a machine that is busy with the others takes six times as long to start PostgreSQL or to move 40 MB.
    hookTimeout: 120_000,
    testTimeout: 120_000,
    // Polled values arrive in a moment; on a machine that is busy with other tests it takes longer.
    expect: { poll: { timeout: 15_000 } },
    // A test that leaves a mock behind would decide how the next one ends.
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
})
