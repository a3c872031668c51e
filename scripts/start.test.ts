import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdir, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { killPostgres, postgresIn } from '../test/own-server/running-server.ts'
import { projectFolder } from './project.mjs'
import { projectFiles } from './text-files.mjs'

/** The app is built and a database created, on a machine that is busy with the other tests. */
const timeoutMs = 120_000

let folder: string
const started: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fresh-copy-'))
  // Root's PostgreSQL runs as its own user, who needs access.
  await chmod(folder, 0o711)
})

afterEach(async () => {
  for (const npm of started.splice(0)) signal(npm, 'SIGKILL')
  await killPostgres(join(folder, 'data'))
  await rm(folder, { recursive: true, force: true })
})

/** Makes a copy with the files and packages of a fresh clone. */
async function makeFreshCopy(): Promise<void> {
  for (const file of await trackedFiles()) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await copyFile(join(projectFolder, file), join(folder, file))
  }
  for (const part of ['.', 'golf', 'app', 'server']) await linkPackages(join(part, 'node_modules'))
}

/** The files that git tracks or would add; without git, as in a downloaded copy, all files. */
async function trackedFiles(): Promise<string[]> {
  const present = (await projectFiles()).map((file) => relative(projectFolder, file))
  const listing = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const known = await promisify(execFile)('git', listing, { cwd: projectFolder }).catch(() => undefined)
  if (known === undefined) return present
  const tracked = new Set(known.stdout.split('\0'))
  return present.filter((file) => tracked.has(file.replaceAll('\\', '/')))
}

/** Links packages to this project's folder, but the project's own parts to the copy. */
async function linkPackages(path: string): Promise<void> {
  const entries = await readdir(join(projectFolder, path), { withFileTypes: true }).catch(() => [])
  if (entries.length > 0) await mkdir(join(folder, path))
  for (const { name } of entries) {
    const [from, to] = [join(projectFolder, path, name), join(folder, path, name)]
    if (name !== '@teemates') {
      await symlink(from, to)
      continue
    }
    await mkdir(to)
    for (const own of await readdir(from)) await symlink(await readlink(join(from, own)), join(to, own))
  }
}

/** 'npm start' in the copy, as at a keyboard: without the variables of this test's runner. */
function start(port: number) {
  const { PATH, HOME, TMPDIR } = process.env
  const npm = spawn('sh', ['-c', 'exec npm start'], {
    cwd: folder,
    env: { PATH, HOME, TMPDIR, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // The process leads its own group, because Ctrl-C goes to all of a group.
    detached: true,
  })
  started.push(npm)
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (text) => (output += String(text)))
  const exit = once(npm, 'exit')
  const ended = Promise.all([exit, finished(npm.stdout), finished(npm.stderr)]).then(([[code]]) => Number(code ?? -1))
  const printed = () => /^Ready: +(http:\/\/localhost:\d+)$/m.exec(output)?.[1]
  const ready = new Promise<void>((resolve) => {
    npm.stdout.on('data', () => {
      if (printed() !== undefined) resolve()
    })
  })
  const address = async () => {
    await Promise.race([ready, ended])
    const url = printed()
    if (url === undefined) throw new Error(`no address in '${output}'`)
    return url
  }
  /** npm's own lines begin with its name or with '>', between empty lines. */
  const said = () => output.split('\n').filter((line) => line !== '' && !/^(?:npm |>)/.test(line))
  return { npm, said, ended, address }
}

function signal(npm: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (npm.pid !== undefined) process.kill(-npm.pid, name)
  } catch {
    // The whole group has ended.
  }
}

test(
  'a fresh copy starts with npm start alone, and says in one sentence that its port is in use',
  async () => {
    await makeFreshCopy()
    const first = start(0)
    const url = await first.address()
    expect(await (await fetch(url, { headers: { accept: 'text/html' } })).text()).toContain('<title>Teemates</title>')
    expect((await fetch(`${url}/health`)).status).toBe(200)
    signal(first.npm, 'SIGINT')
    await first.ended
    expect(await postgresIn(join(folder, 'data'))).toBeUndefined()
    const said = first.said()
    expect([said.at(0), said.at(-1)]).toEqual(['Building the app …', `Ready:           ${url}`])

    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const bound = other.address()
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0
    const second = start(port)
    expect(await second.ended).toBe(1)
    other.close()
    expect(second.said()).toEqual([
      `Port ${port} is in use: stop the other program or choose another port, as in 'PORT=${port + 1} npm start'.`,
    ])
  },
  timeoutMs,
)
