import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ConfigError } from '../config.ts'
import type { Binaries } from './binaries.ts'
import { removeSocketFolder } from './endpoint.ts'

const run = promisify(execFile)

const pollMs = 20
/** Fast shutdown writes everything out first. */
const fastStopMs = 60_000
const immediateStopMs = 10_000
/** The line of postmaster.pid that names the socket's folder. */
const socketLine = 4
/** More than any system gives out, so that PostgreSQL finds nobody there. */
const nobodysPid = '99999999'

/**
 * Stops the PostgreSQL that a killed server left running on this cluster, and clears a stale postmaster.pid whose number
 * belongs to another program by now. This process must hold the folder's lock.
 * @throws ConfigError when it can't be told whether that PostgreSQL is ours, or it doesn't end
 */
export async function stopOrphan(cluster: string, binaries: Binaries): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const text = await readFile(pidFile, 'utf8').catch(() => undefined)
  if (text === undefined) return
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (process.platform === 'win32') {
    // It asks by a pipe that only a PostgreSQL of this number has.
    await run(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w']).catch(() => undefined)
    return
  }
  switch (await whoIs(pid, cluster)) {
    case 'nobody':
      break
    case 'ours':
      await stop(pid, pidFile)
      break
    case 'another program':
      // PostgreSQL would take it for a running one. The rest of the file stays: by it PostgreSQL sees children of the killed one.
      await writeFile(pidFile, [nobodysPid, ...lines.slice(1)].join('\n'))
      break
    case 'another PostgreSQL':
      throw new ConfigError(
        `A PostgreSQL (process ${pid}) may be using the database in ${cluster}: stop it, then start again.`,
      )
  }
  const socketFolder = lines[socketLine]?.trim()
  if (socketFolder !== undefined && socketFolder !== '') await removeSocketFolder(socketFolder)
}

type Who = 'nobody' | 'ours' | 'another program' | 'another PostgreSQL'

async function whoIs(pid: number, cluster: string): Promise<Who> {
  // Never this process, its group, or everybody, which the numbers 0 and below would mean.
  if (!Number.isSafeInteger(pid) || pid <= 1 || !isAlive(pid)) return 'nobody'
  const command = await commandOf(pid)
  if (basename(command[0] ?? '') !== 'postgres') return 'another program'
  return command[1] === '-D' && command[2] === cluster ? 'ours' : 'another PostgreSQL'
}

/** @returns the words it was started with; none when it ended meanwhile */
async function commandOf(pid: number): Promise<string[]> {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  }
  const { stdout } = await run('ps', ['-o', 'args=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  // Where words are not told apart, the path may hold spaces: it ends before the first setting.
  const [, program = '', folder = ''] = /^(\S.*?postgres) -D (.*?) -c /.exec(stdout) ?? []
  return program === '' ? stdout.trim().split(' ') : [program, '-D', folder]
}

async function stop(pid: number, pidFile: string): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', fastStopMs],
    ['SIGQUIT', immediateStopMs],
  ] as const) {
    signalTo(pid, signal)
    const deadline = Date.now() + patienceMs
    while (Date.now() < deadline) {
      if (!isAlive(pid) || (await readFile(pidFile).catch(() => undefined)) === undefined) return
      await pause(pollMs)
    }
  }
  throw new ConfigError(
    `The PostgreSQL of a server that ended before (process ${pid}) doesn't stop: end it, then start again.`,
  )
}

function isAlive(pid: number): boolean {
  return signalTo(pid, 0)
}

function signalTo(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    // Somebody else's process is one all the same.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
