import { readFile } from 'node:fs/promises'
import { join, posix, relative } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '../project.mjs'
import { textFiles } from '../text-files.mjs'

/** The product's source files, without tests: paths from the project's folder. */
const files = (await textFiles())
  .map((path) => relative(projectFolder, path).replaceAll('\\', '/'))
  .filter((file) => /^(?:app|golf|server)\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))

/** These folders are lists: each has one file for each term of golf, or for each control. */
const lists = ['golf/src', 'app/src/ui']

/** The maximum number of files in a folder. A screen has many small parts. */
function mostFilesIn(folder: string): number {
  if (lists.includes(folder)) return Infinity
  return folder.startsWith('app/src/screens/') ? 30 : 20
}

/** The files that a file imports by a relative path: values and types, also as a lazily loaded part or a worker. */
async function importsOf(file: string): Promise<readonly string[]> {
  const text = await readFile(join(projectFolder, file), 'utf8')
  const paths = text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^'?]+)/g)
  return Array.from(paths, ([, path = '']) => posix.join(posix.dirname(file), path))
}

// The linter's import/no-cycle doesn't follow lazily loaded parts and workers.
test('no files import each other in a ring, not even by lazily loaded parts', async () => {
  const ring = new Map(await Promise.all(files.map(async (file) => [file, await importsOf(file)] as const)))
  // A file that imports none of the others, or that none of them imports, is in no ring with them.
  for (let before = Infinity; ring.size < before; ) {
    before = ring.size
    for (const [file, imports] of ring) if (!imports.some((other) => ring.has(other))) ring.delete(file)
    const imported = new Set([...ring.values()].flat())
    for (const file of ring.keys()) if (!imported.has(file)) ring.delete(file)
  }
  expect([...ring.keys()]).toEqual([])
})

test('no folder has too many files', () => {
  const counts = new Map<string, number>()
  for (const folder of files.map(posix.dirname)) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  expect([...counts].filter(([folder, count]) => count > mostFilesIn(folder))).toEqual([])
})
