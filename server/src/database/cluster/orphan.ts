import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ConfigError } from '../../config.ts'
import type { Binaries } from './binaries.ts'
import { removeSocketFolder } from './endpoint.ts'

const run = promisify(execFile)

const pollMs = 20
/** A fast shutdown writes everything to disk first. */
const fastStopMs = 60_000
const immediateStopMs = 10_000
/** The line of postmaster.pid with the socket's folder. */
const socketLine = 4
/** Larger than any process id of a system, so that PostgreSQL finds no such process. */
const nobodysPid = '99999999'

/**
 * Stops the PostgreSQL that a killed server left running on this cluster, and clears a stale postmaster.pid whose number
 * now belongs to another program. This process must hold the folder's lock.
 * @throws ConfigError if the process can't be identified or doesn't end
 */
export async function stopOrphan(cluster: string, binaries: Binaries): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const text = await readFile(pidFile, 'utf8').catch(() => undefined)
  if (text === undefined) return
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (process.platform === 'win32') {
    // pg_ctl sends the signal through a pipe that only a PostgreSQL with this process id has.
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
      // PostgreSQL would take the process for a running server. The rest of the file stays: PostgreSQL uses it to detect
      // children of the killed one.
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
  // The numbers 0 and below would mean this process, its group, or every process.
  if (!Number.isSafeInteger(pid) || pid <= 1 || !isAlive(pid)) return 'nobody'
  const command = await commandOf(pid)
  if (basename(command[0] ?? '') !== 'postgres') return 'another program'
  return command[1] === '-D' && command[2] === cluster ? 'ours' : 'another PostgreSQL'
}

/** @returns the words of its command line; none if it ended meanwhile */
async function commandOf(pid: number): Promise<string[]> {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  }
  const { stdout } = await run('ps', ['-o', 'args=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  // The output doesn't separate the words, and the path may hold spaces, so it ends before the first setting.
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
    // EPERM means that the process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
