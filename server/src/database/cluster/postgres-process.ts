import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { DatabaseUser } from './database-user.ts'
import { endWithServer } from './end-with-server.ts'
import type { Endpoint } from './endpoint.ts'

export interface ProcessOptions {
  readonly binaries: Binaries
  readonly user: DatabaseUser | undefined
  /** The folder that initdb filled. */
  readonly cluster: string
  readonly logFile: string
  readonly endpoint: Endpoint
  /** False only in tests, where a crash of the machine may lose everything. */
  readonly durable: boolean
}

const readyPollMs = 10
const startTimeoutMs = 60_000
const stopTimeoutMs = 30_000
const maxLogBytes = 1024 * 1024
/** The line of postmaster.pid with PostgreSQL's status. */
const statusLine = 7

/** PostgreSQL ended before it accepted connections. The message is its last output. */
export class PostgresStartError extends Error {}

/** Starts PostgreSQL and resolves once it accepts connections. */
export async function startPostgres(options: ProcessOptions): Promise<ChildProcess> {
  const log = await open(options.logFile, (await sizeOf(options.logFile)) > maxLogBytes ? 'w' : 'a', 0o600)
  let child: ChildProcess
  const logStart = await sizeOf(options.logFile)
  try {
    child = spawn(options.binaries.postgres, ['-D', options.cluster, ...settings(options)], {
      cwd: options.binaries.folder,
      stdio: ['ignore', log.fd, log.fd],
      // PostgreSQL has a process group of its own: Ctrl-C must reach only the server, which ends its requests first.
      detached: process.platform !== 'win32',
      windowsHide: true,
      env: environment(),
      ...(options.user === undefined ? {} : { uid: options.user.uid, gid: options.user.gid }),
    })
    await once(child, 'spawn')
    endWithServer(child, options.cluster, String(options.endpoint.settings['unix_socket_directories']))
  } finally {
    await log.close()
  }
  await waitUntilReady(child, options, logStart)
  return child
}

async function waitUntilReady(child: ChildProcess, options: ProcessOptions, logStart: number): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  while (!(await isReady(child, options.cluster))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new PostgresStartError(await lastWord(options.logFile, logStart))
    }
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new PostgresStartError(`it took no connections within ${startTimeoutMs / 1000} s`)
    }
    await pause(readyPollMs)
  }
}

async function isReady(child: ChildProcess, cluster: string): Promise<boolean> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return Number(lines[0]) === child.pid && lines[statusLine]?.trim() === 'ready'
}

/** Fast shutdown: open transactions are rolled back, and all commits are on the disk. */
export async function stopPostgres(child: ChildProcess, options: ProcessOptions): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  if (process.platform === 'win32') {
    spawn(options.binaries.pgCtl, ['stop', '-D', options.cluster, '-m', 'fast'], { stdio: 'ignore', windowsHide: true })
  } else {
    child.kill('SIGINT')
  }
  const late = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await ended
  clearTimeout(late)
}

function settings({ endpoint, durable }: ProcessOptions): string[] {
  const given: Record<string, string | number> = {
    ...endpoint.settings,
    max_connections: 100,
    // There is one server and no replication, so the write-ahead log can stay small.
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    max_wal_size: '256MB',
    // Compiling a query costs more than any of these queries.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Neither statements nor values of rows, and so no codes or names, get into the log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** The environment for PostgreSQL, without PG… variables, which the operator set for other databases. */
export function environment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => !/^(?:PG|LC_|LANG)/.test(name))
  return { ...Object.fromEntries(kept.map(([name, value]) => [name, value ?? ''])), LC_ALL: 'C' }
}

async function lastWord(logFile: string, from: number): Promise<string> {
  const text = (await readFile(logFile, 'utf8').catch(() => '')).slice(from)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const fatal = lines.findLast((line) => /FATAL|PANIC|could not|cannot/.test(line)) ?? lines.at(-1)
  return fatal?.replace(/^.*?(?:FATAL|PANIC|LOG):\s*/, '') ?? 'it ended without a word'
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0
}
