import './node-version.cjs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PlainError, runScript } from './plain-sentence.mjs'
import { projectFolder } from './project.mjs'

/*
 * npm sometimes leaves packages for other kinds of machine out of package-lock.json, and then refuses to install from it. Run
 * after such an `npm install`, this adds them: the versions are those that other packages require, the machines are in the names.
 */

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/**
 * @param {string} name as '@oxlint/binding-linux-x64-musl'
 * @returns {{ cpu: string[], libc?: string[], os?: string[] }}
 * @throws {PlainError}
 */
function machineOf(name) {
  const words = name.slice(name.lastIndexOf('/') + 1).split('-')
  const os = words.find((word) => systems.includes(word))
  const cpu = words.find((word) => processors.includes(word))
  if (cpu === undefined || (os === undefined && cpu !== 'wasm32')) {
    throw new PlainError(`'${name}' doesn't say what machine it is for: install where it can be loaded.`)
  }
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc'
  const saysLibc = os === 'linux' && words.some((word) => /^(?:gnu|musl)/.test(word))
  return { cpu: [cpu], ...(saysLibc ? { libc: [libc] } : {}), ...(os === undefined ? {} : { os: [os] }) }
}

await runScript(async () => {
  const file = join(projectFolder, 'package-lock.json')
  const lockfile = JSON.parse(await readFile(file, 'utf8'))
  /** @type {Record<string, import('./lockfile.mjs').LockedPackage & { dev?: boolean }>} */
  const packages = lockfile.packages
  let added = 0
  for (const { dev, optionalDependencies = {} } of Object.values(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`))) continue
      packages[`node_modules/${name}`] = {
        version,
        ...(dev === true ? { dev } : {}),
        ...machineOf(name),
        optional: true,
      }
      added += 1
    }
  }
  const sorted = Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, 'en'))
  await writeFile(file, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
  console.log(`${added} packages added to package-lock.json.`)
})
