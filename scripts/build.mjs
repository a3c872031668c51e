import './node-version.cjs'
import { buildApp } from './app-build.mjs'
import { ensureInstalled } from './install.mjs'
import { runScript } from './plain-sentence.mjs'

await runScript(async () => {
  await ensureInstalled()
  await buildApp()
  console.log('Built into app/dist.')
})
