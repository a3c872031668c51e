import './node-version.cjs'
import { ensureBuilt } from './app-build.mjs'
import { ensureBrowser } from './browser.mjs'
import { ensureInstalled } from './install.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { runScript } from './plain-sentence.mjs'
import { run } from './run.mjs'
import { tool } from './tools.mjs'

// Arguments after 'npm run screenshots --' go to Playwright, for instance '-g History' for one screen.
await runScript(async () => {
  await ensureInstalled()
  const env = { CHROMIUM_PATH: await ensureBrowser() }
  await ensureBuilt()
  const args = ['test', '--config', 'e2e/screenshots.config.ts', ...process.argv.slice(2)]
  return (await run(await pinnedNode(), [tool('playwright'), ...args], { env })).code
})
