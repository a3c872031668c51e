import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { removeSocketFolder } from './database/endpoint.ts'
import { isRunning } from './test-processes.ts'
import { makeSampleApp, type SampleApp } from './sample-app.ts'

/**
 * In the environment: the address that tells which data folder the servers of this run of tests begin with. Unset: each
 * begins with an empty one.
 */
export const begunDataSetting = 'TEST_BEGUN_DATA'

/** For tests: the server as a process of its own. */
export interface RunningServer {
  readonly child: ChildProcess
  /** All that was written until now. */
  readonly output: () => string
  /** The exit code, null when a signal ended it. */
  readonly ended: Promise<number | null>
  /** The address it printed, by number: nothing is looked up. */
  readonly address: () => Promise<string>
}

export interface ServerRuns {
  readonly sample: SampleApp
  /**
   * A data folder that is removed at the end. A server has begun it and left it again, where the run of tests has such a one:
   * making a database takes seconds.
   */
  folder(): Promise<string>
  /** The same with nothing in it. */
  emptyFolder(): Promise<string>
  /** @param program of server/src; the server itself by default */
  start(env: Readonly<Record<string, string>>, program?: string, args?: readonly string[]): RunningServer
  /** Ends all that still runs, PostgreSQL included. */
  stop(): Promise<void>
  remove(): Promise<void>
}

export async function serverRuns(): Promise<ServerRuns> {
  const sample = await makeSampleApp()
  const running = new Map<ChildProcess, RunningServer>()
  const folders: string[] = []
  const stop = async () => {
    for (const [child, { ended }] of running) {
      child.kill('SIGTERM')
      await ended
    }
    running.clear()
    for (const folder of folders) await killPostgres(folder)
  }
  const emptyFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'teemates-data-'))
    folders.push(folder)
    // Root's PostgreSQL has a user of its own, who has to get in.
    await chmod(folder, 0o711)
    return folder
  }
  return {
    sample,
    stop,
    emptyFolder,
    folder: async () => {
      const folder = await emptyFolder()
      const begun = process.env[begunDataSetting]
      if (begun !== undefined) await copyData(await begunFolder(begun), folder)
      return folder
    },
    start: (env, program = 'main.ts', args = []) => {
      const run = start({ APP_FOLDER: sample.folder, ...env }, [join(import.meta.dirname, program), ...args])
      running.set(run.child, run)
      return run
    },
    remove: async () => {
      await stop()
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
      await sample.remove()
    },
  }
}

async function begunFolder(address: string): Promise<string> {
  const answer = await fetch(address)
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}

function start(env: Readonly<Record<string, string>>, args: readonly string[]): RunningServer {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATABASE_URL: '', HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)))
  // Not 'close': a channel that was disconnected keeps that from ever coming.
  const written = [child.stdout, child.stderr].flatMap((stream) => (stream === null ? [] : [finished(stream)]))
  const exit = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null))
  const ended = Promise.all([exit, ...written]).then(([code]) => code)
  const printed = () => /http:\/\/localhost:\d+(?=\n)/.exec(output)?.[0]
  // What it says over the channel may be heard before what it printed earlier.
  const ready = new Promise<void>((resolve) => {
    child.stdout?.on('data', () => {
      if (printed() !== undefined) resolve()
    })
  })
  const listening = Promise.all([once(child, 'message'), ready])
  const address = async () => {
    await Promise.race([listening, ended])
    const url = printed()
    if (url === undefined) throw new Error(`no address in '${output}'`)
    return url.replace('localhost', '127.0.0.1')
  }
  return { child, output: () => output, ended, address }
}

/** Of a folder whose server has ended, into an empty one: making a database anew takes seconds. */
export async function copyData(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') return cp(from, to, { recursive: true })
  // PostgreSQL's files belong to PostgreSQL's user, which Node's own copying doesn't keep. What lies in the folder, not the
  // folder: joining the dot to the path would lose it.
  await promisify(execFile)('cp', ['-a', `${from}/.`, to])
}

/** What the PostgreSQL in a data folder says of itself; undefined when none runs. */
export async function postgresIn(
  folder: string,
): Promise<{ pid: number; socketFolder: string; ownerUrl: string } | undefined> {
  const database = join(folder, 'database')
  const text = await readFile(join(database, 'postgres', 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  const passwords: unknown = JSON.parse(await readFile(join(database, 'postgres-passwords.json'), 'utf8'))
  const password =
    typeof passwords === 'object' && passwords !== null && 'owner' in passwords ? String(passwords.owner) : ''
  const socketFolder = lines[4] ?? ''
  const ownerUrl = `postgres://teemates:${password}@${encodeURIComponent(socketFolder)}:5432/teemates`
  return { pid: Number(lines[0]), socketFolder, ownerUrl }
}

/** Ends the PostgreSQL that a killed server left in a data folder which nobody needs any more. */
export async function killPostgres(folder: string): Promise<void> {
  const found = await postgresIn(folder)
  if (found === undefined || !(await isRunning(found.pid))) return
  process.kill(found.pid, 'SIGQUIT')
  while (await isRunning(found.pid)) await pause(20)
  await removeSocketFolder(found.socketFolder)
}
