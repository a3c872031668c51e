import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { copyData, killPostgres } from '../test/own-server/running-server.ts'

const projectFolder = fileURLToPath(new URL('..', import.meta.url))
/** The output folder of `npm run build`. */
export const builtAppFolder = join(projectFolder, 'app', 'dist')

/** A server with a new data folder first creates its database, which takes long while browsers load the machine. */
const startTimeoutMs = 60_000

/**
 * Environment variable with the data folder that new servers of this run start from. Unset: they start from an empty folder.
 */
const preparedFolderSetting = 'E2E_PREPARED_DATA'

/** A running server that belongs to one test. */
export interface AppServer {
  readonly url: string
  readonly port: number
  /** Stops the server as an operator does. Resolves when it has ended and its data folder is removed. */
  stop(): Promise<void>
  /** Sends SIGKILL. Resolves when the process is gone. */
  kill(): Promise<void>
  /**
   * Sends SIGSTOP: until the returned function is called, the server keeps its connections and answers nothing, as in a dead
   * spot.
   */
  freeze(): () => void
  /** Starts the server again on the same port, whether or not it still runs. */
  restart(): Promise<void>
  /** Runs an operator's command, a program of server/src, on the server's database. @returns the command's output */
  operator(program: string, ...args: readonly string[]): Promise<string>
}

export interface AppServerOptions {
  /** Unset: any free port. */
  readonly port?: number
  /** Unset: builtAppFolder. */
  readonly appFolder?: string
  /** Further settings of an operator. */
  readonly env?: Readonly<Record<string, string>>
}

/** @throws Error with the server's output if it doesn't listen in time */
export async function startServer({
  port = 0,
  appFolder = builtAppFolder,
  env = {},
}: AppServerOptions = {}): Promise<AppServer> {
  const dataFolder = await newDataFolder()
  // The phones of the tests find each other locally, so no STUN server is contacted.
  const settings = { STUN_SERVERS: '', ...env, APP_FOLDER: appFolder, TEEMATES_DATA: dataFolder }
  let running = await startProcess(port, settings)
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const { child } = running
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    // A process stopped with SIGSTOP doesn't receive SIGTERM.
    child.kill('SIGCONT')
    await ended
  }
  const taken = running.port
  return {
    url: `http://127.0.0.1:${taken}`,
    port: taken,
    async stop() {
      await end('SIGTERM')
      // A killed server leaves PostgreSQL running for the next server on the folder, and this folder gets none.
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

/** Copies the run's prepared data folder if there is one, because creating a database takes seconds. */
async function newDataFolder(): Promise<string> {
  const dataFolder = await emptyFolder('teemates-e2e-')
  const prepared = process.env[preparedFolderSetting]
  if (prepared !== undefined) await copyData(prepared, dataFolder)
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
    // The server reports its port over the IPC channel, and ends when this process does.
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

/** When the tests run as root, PostgreSQL runs as another user, who needs access to the folder. */
async function emptyFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  await chmod(folder, 0o711)
  return folder
}

/** Prepares the data folder that each server of this run starts from. @returns a function that removes it */
export async function prepareData(): Promise<() => Promise<void>> {
  const folder = await emptyFolder('teemates-e2e-prepared-')
  const { child } = await startProcess(0, { APP_FOLDER: builtAppFolder, TEEMATES_DATA: folder })
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  process.env[preparedFolderSetting] = folder
  return () => rm(folder, { recursive: true, force: true })
}
