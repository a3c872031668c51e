import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { copyData, killPostgres } from '../server/src/running-server.ts'

const projectFolder = fileURLToPath(new URL('..', import.meta.url))
/** Where `npm run build` puts the app. */
export const builtAppFolder = join(projectFolder, 'app', 'dist')

/** A new data folder's database is made first, on a machine that is busy with browsers. */
const startTimeoutMs = 60_000

/** Names the data folder that new servers of this run begin with, in the environment; unset: an empty one. */
const begunFolderSetting = 'E2E_BEGUN_DATA'

/** A running server of one test's own. */
export interface AppServer {
  readonly url: string
  readonly port: number
  /** Asks it to end, as an operator does; resolves when it has and its data folder is removed. */
  stop(): Promise<void>
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>
  /** SIGSTOP: it keeps its connections and answers nothing, as in a dead spot, until the returned function is called. */
  freeze(): () => void
  /** Starts it again on the same port, whether it was ended before or not. */
  restart(): Promise<void>
  /** Runs an operator's command, a program of server/src, on its database. @returns what it wrote */
  operator(program: string, ...args: readonly string[]): Promise<string>
}

export interface AppServerOptions {
  /** Unset: any free one. */
  readonly port?: number
  /** Unset: builtAppFolder. */
  readonly appFolder?: string
  /** More of an operator's settings. */
  readonly env?: Readonly<Record<string, string>>
}

/** @throws Error with what the server wrote, when it doesn't listen in time */
export async function startServer({
  port = 0,
  appFolder = builtAppFolder,
  env = {},
}: AppServerOptions = {}): Promise<AppServer> {
  const dataFolder = await newDataFolder()
  // Phones of the tests find each other by themselves, and ask nobody outside.
  const settings = { STUN_SERVERS: '', ...env, APP_FOLDER: appFolder, TEEMATES_DATA: dataFolder }
  let running = await startProcess(port, settings)
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const { child } = running
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    // A frozen one takes no SIGTERM.
    child.kill('SIGCONT')
    await ended
  }
  const taken = running.port
  return {
    url: `http://127.0.0.1:${taken}`,
    port: taken,
    async stop() {
      await end('SIGTERM')
      // A server that was killed leaves its PostgreSQL to the next one on the folder, which there won't be.
      await killPostgres(dataFolder)
      await rm(dataFolder, { recursive: true, force: true })
    },
    kill: () => end('SIGKILL'),
    freeze() {
      const { child } = running
      child.kill('SIGSTOP')
      return () => child.kill('SIGCONT')
    },
    async restart() {
      await end('SIGTERM')
      running = await startProcess(taken, settings)
    },
    async operator(program, ...args) {
      const commandEnv = { ...process.env, DATABASE_URL: '', ...settings }
      const file = join(projectFolder, 'server', 'src', program)
      return (await promisify(execFile)(process.execPath, [file, ...args], { env: commandEnv })).stdout
    },
  }
}

/** One that a server has begun and left again, where the run has made one: making a database takes seconds. */
async function newDataFolder(): Promise<string> {
  const dataFolder = await emptyFolder('teemates-e2e-')
  const begun = process.env[begunFolderSetting]
  if (begun !== undefined) await copyData(begun, dataFolder)
  return dataFolder
}

async function startProcess(port: number, settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(projectFolder, 'server', 'src', 'main.ts')], {
    cwd: projectFolder,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      ...settings,
    },
    // Over the channel the server says which port it took, and it ends when this process does.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  child.stdout?.on('data', (text) => (output += String(text)))
  child.stderr?.on('data', (text) => (output += String(text)))
  const listening = await new Promise<number>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The server ${why}: ${output.trim()}`))
    const late = setTimeout(() => fail(`didn't listen within ${startTimeoutMs} ms`), startTimeoutMs)
    child.once('error', (error) => fail(`couldn't be started (${error.message})`))
    child.once('exit', () => {
      clearTimeout(late)
      fail('ended')
    })
    child.on('message', (message) => {
      if (typeof message !== 'object' || message === null || !('port' in message)) return
      clearTimeout(late)
      resolve(Number(message.port))
    })
  }).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  return { child, port: listening }
}

/** As root, PostgreSQL runs as another user, who must get in. */
async function emptyFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  await chmod(folder, 0o711)
  return folder
}

/** Makes the data folder that each server of this run begins with. Returns what removes it. */
export async function beginData(): Promise<() => Promise<void>> {
  const folder = await emptyFolder('teemates-e2e-begun-')
  const { child } = await startProcess(0, { APP_FOLDER: builtAppFolder, TEEMATES_DATA: folder })
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  process.env[begunFolderSetting] = folder
  return () => rm(folder, { recursive: true, force: true })
}
