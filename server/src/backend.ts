import { join } from 'node:path'
import type { Hono } from 'hono'
import { openApi } from './http/api.ts'
import { installationKeys } from './auth/installation-keys.ts'
import { databaseSecretStore, fileSecretStore } from './auth/secret-store.ts'
import type { Sessions } from './auth/sessions.ts'
import type { Config } from './config.ts'
import type { Database } from './database/calls/connections.ts'
import { startNightly } from './database/backup/nightly.ts'
import { applySeeds } from './database/seed.ts'
import type { ServerDatabase } from './database/server-database.ts'
import type { RequestRates } from './http/limits.ts'
import type { Upgrade } from './http/listening.ts'
import { errorFields, type Log } from './operating/log.ts'
import type { Metrics } from './operating/metrics.ts'
import { openRealtime } from './realtime/realtime.ts'

/** One of the backend's services, with its path. */
export interface Mount {
  readonly path: string
  readonly app: Hono
}

/** Supabase's services over one database. */
export interface Backend {
  readonly mounts: readonly Mount[]
  /** The key that the app uses. */
  readonly publishableKey: string
  /** Whether the database responds. */
  isHealthy(): Promise<boolean>
  /** Accepts a WebSocket, or destroys the connection. */
  readonly upgrade: Upgrade
  /** Closes every socket. The caller that opened the database closes it. */
  stop(): Promise<void>
}

export interface BackendOptions {
  readonly opened: Pick<ServerDatabase, 'database' | 'dataFolder'>
  readonly config: Pick<Config, 'origins' | 'proxies' | 'changesDelayMs' | 'socketsPerAddress' | 'keepGamesDays'>
  readonly requestRates: RequestRates
  readonly log: Log
  readonly metrics: Metrics
}

const healthTimeoutMs = 2_000
/** The interval at which abandoned games and idle users are deleted; reliability D47. */
const cleanUpIntervalMs = 300_000

/** @throws ConfigError */
export async function openBackend({ opened, config, requestRates, log, metrics }: BackendOptions): Promise<Backend> {
  const { database, dataFolder } = opened
  await applySeeds(database.owner)
  const store =
    dataFolder === undefined ? databaseSecretStore(database.owner) : fileSecretStore(join(dataFolder.path, 'keys.json'))
  const keys = await installationKeys(store)
  const { origins, proxies, keepGamesDays } = config
  const functionSettings = process.env
  const api = await openApi({ database, keys, requestRates, origins, proxies, functionSettings, log, metrics })
  const { callerOf, endedSessions } = api
  const realtime = await openRealtime({
    database,
    callerOf,
    endedSessions,
    keys: keys.apiKeys,
    config,
    requestRates,
    log,
    metrics,
  })
  const nightly =
    dataFolder === undefined ? undefined : startNightly(database.owner, join(dataFolder.path, 'backups'), log)
  const cleaning = setInterval(() => void cleanUp(database, api.sessions, keepGamesDays, log), cleanUpIntervalMs)
  return {
    mounts: [
      { path: '/', app: api.app },
      { path: '/realtime/v1', app: realtime.routes },
    ],
    publishableKey: keys.apiKeys.publishable,
    isHealthy: () => answersInTime(database),
    upgrade: realtime.upgrade,
    stop: async () => {
      clearInterval(cleaning)
      await Promise.all([realtime.stop(), nightly?.stop()])
    },
  }
}

async function cleanUp(database: Database, sessions: Sessions, keepGamesDays: number, log: Log): Promise<void> {
  try {
    await sessions.forgetUsedTokens()
    await database.call(
      { role: 'service_role', claims: { role: 'service_role' } },
      { text: 'select public.clean_up($1)', values: [keepGamesDays] },
    )
  } catch (error) {
    log('error', 'clean-up failed', errorFields(error))
  }
}

async function answersInTime(database: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), healthTimeoutMs)
  })
  const answered = database.owner.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answered, late]).finally(() => clearTimeout(timer))
}
