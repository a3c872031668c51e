import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from './app-build.mjs'
import { projectFolder } from './project.mjs'

/*
 * Each kilobyte of script delays the first tap on a phone at the edge of coverage, and grows unnoticed. Sizes are exact, so
 * this test fixes them. docs/architecture.md, 'Start-up', lists the owner of each kilobyte.
 */

const folder = join(projectFolder, 'app', 'dist', 'assets')

/** The screen's own file and the budget of its scripts, in kB gzip. Home is in the page's script. */
const budgets = [
  { screen: 'Home', file: null, budget: 158 },
  { screen: 'Create Solo Round', file: 'create-screen', budget: 171 },
  { screen: 'Scoring', file: 'scoring', budget: 174 },
] as const

beforeAll(() => ensureBuilt())

test.each(budgets)('the script of $screen is at most 1 kB over its $budget kB', async ({ file, budget }) => {
  const page = await readFile(join(folder, '..', 'index.html'), 'utf8')
  const asked = [...page.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].flatMap(([, name]) => name ?? [])
  const names = await readdir(folder)
  const own = names.filter((name) => file !== null && new RegExp(`^${file}-[\\w-]{8}\\.js$`).test(name))
  expect(own).toHaveLength(file === null ? 0 : 1)
  const sizes = await sizesOf([...asked, ...own])
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  expect(total, listOf(sizes)).toBeLessThan(budget + 1)
  // A script that has become smaller must stay so.
  expect(total, `The budget can be lowered: ${listOf(sizes)}`).toBeGreaterThan(budget - 3)
})

/** In kB gzip, by name: the files and all their imports. */
async function sizesOf(names: readonly string[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  const waiting = [...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (sizes.has(name)) continue
    const script = await readFile(join(folder, name), 'utf8')
    sizes.set(name, gzipSync(script, { level: constants.Z_BEST_COMPRESSION }).byteLength / 1000)
    waiting.push(...importedBy(script))
  }
  return sizes
}

/** Names the files that a built module imports before it runs. Later ones are loaded with 'import('. */
function importedBy(script: string): string[] {
  return [...script.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].flatMap(([, name]) => name ?? [])
}

function listOf(sizes: ReadonlyMap<string, number>): string {
  return [...sizes].map(([name, size]) => `${name} ${size.toFixed(1)}`).join(', ')
}
