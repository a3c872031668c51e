import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** npm, a shell and two Nodes are started, on a machine that is busy with the other tests. */
const patience = { timeout: 20_000, interval: 20 }

const start = `
import { join } from 'node:path'
import { runUntilStopped } from '${pathToFileURL(join(import.meta.dirname, 'run-until-stopped.mjs')).href}'
const program = join(import.meta.dirname, 'program.mjs')
process.exitCode = await runUntilStopped([{ command: process.execPath, args: [program, process.env.RUN] }])
`
/** Runs until it is signalled, even when its starter closes the channel. */
const program = `
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
const note = (line) => appendFileSync(join(import.meta.dirname, process.argv[2] + '.log'), line + '\\n')
process.on('SIGTERM', () => {
  note('asked to stop')
  process.exit()
})
setInterval(() => {}, 1000)
note('running as ' + process.pid)
`

let folder: string
const runs: string[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'until-stopped-'))
  const scripts = { start: 'node start.mjs', background: 'node start.mjs & read line' }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts, type: 'module' }))
  await writeFile(join(folder, 'start.mjs'), start)
  await writeFile(join(folder, 'program.mjs'), program)
})

afterEach(async () => {
  for (const run of runs.splice(0)) {
    const pid = await pidOf(run)
    // The test's own process ends what it started.
    if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGKILL')
  }
  await rm(folder, { recursive: true, force: true })
})

/** Runs a command line in a shell. Resolves with that shell when the program runs. */
async function begin(run: string, command: string): Promise<ChildProcess> {
  runs.push(run)
  const shell = spawn('sh', ['-c', command], {
    cwd: folder,
    env: { ...process.env, RUN: run },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  await vi.waitFor(async () => expect(await pidOf(run)).toBeDefined(), patience)
  return shell
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function logOf(run: string): Promise<string> {
  return readFile(join(folder, `${run}.log`), 'utf8').catch(() => '')
}

async function pidOf(run: string): Promise<number | undefined> {
  const pid = /^running as (\d+)$/m.exec(await logOf(run))?.[1]
  return pid === undefined ? undefined : Number(pid)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function isRunning(run: string): Promise<boolean> {
  const pid = await pidOf(run)
  return pid !== undefined && isAlive(pid)
}

test('stopping npm stops the program that it started, but not programs that were started to outlive their shell', async () => {
  const outliving = [
    ['nohup', 'nohup npm start & read line'],
    ['shell', 'node start.mjs & read line'],
    ['npm-in-background', 'exec npm run background'],
  ] as const
  // The shells are gone before npm is, so each program would have missed its own by the time it notices the loss of npm.
  for (const [run, command] of outliving) {
    const shell = await begin(run, command)
    shell.stdin?.end()
    await ended(shell)
  }
  const npm = await begin('npm', 'exec npm start')

  npm.kill('SIGTERM')
  await ended(npm)
  await vi.waitFor(async () => expect(await isRunning('npm')).toBe(false), patience)
  expect(await logOf('npm')).toContain('asked to stop')
  for (const [run] of outliving) expect(await isRunning(run), run).toBe(true)
})
