import './node-version.cjs'
import { ensureBuilt } from './app-build.mjs'
import { ensureInstalled } from './install.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { runScript } from './plain-sentence.mjs'
import { runUntilStopped } from './run-until-stopped.mjs'
import { serverEnvironment } from './server-process.mjs'

await runScript(async () => {
  await ensureInstalled()
  await ensureBuilt()
  return runUntilStopped([{ command: await pinnedNode(), args: ['server/src/main.ts'], env: serverEnvironment }])
})
