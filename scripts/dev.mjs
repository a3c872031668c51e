import './node-version.cjs'
import { ensureBuilt } from './app-build.mjs'
import { ensureInstalled } from './install.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { runScript } from './plain-sentence.mjs'
import { runUntilStopped } from './run-until-stopped.mjs'
import { tool } from './tools.mjs'

// The app on Vite's port, reloaded on every change. Requests for the backend go to the server, which restarts by itself.
await runScript(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const command = await pinnedNode()
  return runUntilStopped([
    { command, args: ['--watch', '--watch-preserve-output', 'server/src/main.ts'], env: { HOST: '127.0.0.1' } },
    { command, args: [tool('vite'), 'app', '--clearScreen', 'false'] },
  ])
})
