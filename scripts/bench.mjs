import './node-version.cjs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureBuilt } from './app-build.mjs'
import { ensureBrowser } from './browser.mjs'
import { ensureInstalled } from './install.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { PlainError, runScript } from './plain-sentence.mjs'
import { projectFolder } from './project.mjs'
import { run } from './run.mjs'

/*
 * npm run bench                       every measurement, one after the other
 * npm run bench -- --list             their names
 * npm run bench -- kills --count 50   those named, with everything from the first dash on handed to each
 */
const ending = '.bench.ts'

await runScript(async () => {
  const files = await readdir(join(projectFolder, 'bench'))
  const all = files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length))
  const given = process.argv.slice(2)
  if (given[0] === '--list') {
    console.log(all.join('\n'))
    return 0
  }
  const firstOption = given.findIndex((argument) => argument.startsWith('-'))
  const names = firstOption === -1 ? given : given.slice(0, firstOption)
  const options = firstOption === -1 ? [] : given.slice(firstOption)
  const unknown = names.find((name) => !all.includes(name))
  if (unknown !== undefined)
    throw new PlainError(`There is no measurement '${unknown}': choose from ${all.join(', ')}.`)

  await ensureInstalled()
  const env = { CHROMIUM_PATH: await ensureBrowser() }
  await ensureBuilt()
  const node = await pinnedNode()
  let failed = 0
  for (const name of names.length === 0 ? all : names) {
    console.log(`\n${name}`)
    const { code } = await run(node, [join('bench', name + ending), ...options], { env })
    if (code !== 0) failed += 1
  }
  return failed === 0 ? 0 : 1
})
