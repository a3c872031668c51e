import { join } from 'node:path'
import { projectFolder } from './project.mjs'

/** The programs among the dependencies, each to be run by the pinned Node. */
const files = {
  biome: '@biomejs/biome/bin/biome',
  capacitor: '@capacitor/cli/bin/capacitor',
  knip: 'knip/bin/knip.js',
  oxlint: 'oxlint/bin/oxlint',
  playwright: '@playwright/test/cli.js',
  tsc: 'typescript/bin/tsc',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
}

/** @param {keyof typeof files} name */
export function tool(name) {
  return join(projectFolder, 'node_modules', files[name])
}
