import './node-version.cjs'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { runScript } from './plain-sentence.mjs'
import { run } from './run.mjs'

// npm run notify -- --title TEXT --body TEXT   publishes what every phone shows as a notification; --list, --withdraw ID
await runScript(async () => {
  await ensureInstalled()
  const { code } = await run(await pinnedNode(), [join('server', 'src', 'notify.ts'), ...process.argv.slice(2)])
  return code
})
