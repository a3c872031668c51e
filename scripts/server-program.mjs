import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { runScript } from './plain-sentence.mjs'
import { run } from './run.mjs'

/**
 * Runs a program of server/src with the arguments that were typed after the command's name.
 * @param {...string} path of the program's file, from server/src
 */
export async function runServerProgram(...path) {
  await runScript(async () => {
    await ensureInstalled()
    const { code } = await run(await pinnedNode(), [join('server', 'src', ...path), ...process.argv.slice(2)])
    return code
  })
}
