import './node-version.cjs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildInto } from './app-build.mjs'
import { ensureInstalled } from './install.mjs'
import { nativeConfiguration, nativeWebFolder, operatorAddress, operatorFiles } from './native-configuration.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { runScript } from './plain-sentence.mjs'
import { projectFolder } from './project.mjs'
import { run } from './run.mjs'
import { tool } from './tools.mjs'

/*
 * APP_ADDRESS=https://golf.example npm run native   builds the app for this operator and puts it into app/android and app/ios
 * npm run native -- doctor                            any command of Capacitor's own program: doctor, open android, open ios, …
 */
const appFolder = join(projectFolder, 'app')

/** @param {readonly string[]} args */
async function capacitor(args) {
  const { code } = await run(await pinnedNode(), [tool('capacitor'), ...args], { cwd: appFolder })
  return code
}

await runScript(async () => {
  await ensureInstalled()
  const asked = process.argv.slice(2)
  if (asked.length > 0) return capacitor(asked)
  const address = operatorAddress(process.env['APP_ADDRESS'])
  const configuration = await nativeConfiguration(address)
  console.log('Building the app …')
  await buildInto(nativeWebFolder, 'production')
  await writeFile(join(nativeWebFolder, 'config.json'), `${JSON.stringify(configuration, null, 2)}\n`)
  for (const [path, text] of Object.entries(operatorFiles(address))) await writeFile(join(appFolder, path), text)
  return capacitor(['sync'])
})
