import './node-version.cjs'
import { runChecks } from './check-steps.mjs'
import { ensureInstalled } from './install.mjs'
import { runScript } from './plain-sentence.mjs'

await runScript(async () => {
  await ensureInstalled()
  const { failed } = await runChecks()
  return failed === 0 ? 0 : 1
})
