import './node-version.cjs'
import { resolve } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { runScript } from './plain-sentence.mjs'
import { run } from './run.mjs'

// npm run restore -- FILE [--set-aside]   replaces the embedded database by a backup; the server must be stopped
await runScript(async () => {
  await ensureInstalled()
  // A relative path starts at the folder where the command was typed, which may not be the project's.
  const from = process.env['INIT_CWD'] ?? process.cwd()
  const given = process.argv.slice(2).map((text) => (text.startsWith('-') ? text : resolve(from, text)))
  const { code } = await run(await pinnedNode(), ['server/src/operating/restore.ts', ...given])
  return code
})
