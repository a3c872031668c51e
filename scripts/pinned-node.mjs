import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from './plain-sentence.mjs'
import { projectFolder } from './project.mjs'
import { run } from './run.mjs'

/** From this version on, Node runs TypeScript without a build. */
const neededMajor = 24

/**
 * The Node that runs the server and the tools: the one in use when it is new enough, else the one among the dependencies.
 * @returns {Promise<string>} the path of the program
 * @throws {PlainError}
 */
export async function pinnedNode() {
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const path = join(projectFolder, 'node_modules', name, 'bin', file)
  if (existsSync(path)) {
    // A binary for another C library exists and still can't start.
    const works = await run(path, ['--version'], { quiet: true }).catch(() => undefined)
    if (works?.code === 0) return path
  }
  throw new PlainError(
    `Node ${neededMajor} or newer is needed on this kind of machine and this is ${process.versions.node}: install it from https://nodejs.org and run the command again.`,
  )
}
