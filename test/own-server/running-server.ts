import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { removeSocketFolder } from '../../server/src/database/cluster/endpoint.ts'
import { isRunning } from './test-processes.ts'
import { makeSampleApp, type SampleApp } from './sample-app.ts'

/**
 * The environment variable with the address that serves the initial data folder of this run's servers. Without it, each
 * server begins with an empty folder.
 */
export const begunDataSetting = 'TEST_BEGUN_DATA'

/** The folder of the server's programs. */
const programs = join(import.meta.dirname, '..', '..', 'server', 'src')

/** For tests: the server in a process of its own. */
export interface RunningServer {
  readonly child: ChildProcess
  /** The whole output until now. */
  readonly output: () => string
  /** The exit code; null if a signal ended it. */
  readonly ended: Promise<number | null>
  /** The printed address with a numeric host, which needs no lookup. */
  readonly address: () => Promise<string>
}

export interface ServerRuns {
  readonly sample: SampleApp
  /**
   * A data folder that is removed at the end. If the run has an initialised folder, it is a copy of that: making a database
   * takes seconds.
   */
  folder(): Promise<string>
  /** An empty data folder that is removed at the end. */
  emptyFolder(): Promise<string>
  /** @param program in server/src; the server itself by default */
  start(env: Readonly<Record<string, string>>, program?: string, args?: readonly string[]): RunningServer
  /** Ends all processes that still run, PostgreSQL included. */
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
    // If the tests run as root, PostgreSQL has a user of its own that needs access.
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
      const run = start({ APP_FOLDER: sample.folder, ...env }, [join(programs, program), ...args])
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
  // 'close' never comes if the channel was disconnected.
  const written = [child.stdout, child.stderr].flatMap((stream) => (stream === null ? [] : [finished(stream)]))
  const exit = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null))
  const ended = Promise.all([exit, ...written]).then(([code]) => code)
  const printed = () => /http:\/\/localhost:\d+(?=\n)/.exec(output)?.[0]
  // A message on the channel may arrive before earlier output.
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

/** Copies the data folder of an ended server into an empty folder, because making a database takes seconds. */
export async function copyData(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') return cp(from, to, { recursive: true })
  // Node's own copying doesn't preserve PostgreSQL's user. The dot copies the folder's content; join() would drop it.
  await promisify(execFile)('cp', ['-a', `${from}/.`, to])
}

/** The facts in the postmaster.pid of a data folder; undefined if no PostgreSQL runs there. */
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

/** Ends the PostgreSQL that a killed server left in a data folder. */
export async function killPostgres(folder: string): Promise<void> {
  const found = await postgresIn(folder)
  if (found === undefined || !(await isRunning(found.pid))) return
  process.kill(found.pid, 'SIGQUIT')
  while (await isRunning(found.pid)) await pause(20)
  await removeSocketFolder(found.socketFolder)
}
