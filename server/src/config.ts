import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { maxSockets, usualSocketsPerAddress } from './realtime/limits.ts'

export interface Config {
  /** 0 stands for any free port. */
  readonly port: number
  /**
   * The address to listen on. 0.0.0.0 stands for every address of this machine, so that phones in the network can connect.
   */
  readonly host: string
  /** The folder of the built app. */
  readonly appFolder: string
  /** The folder of the embedded database, its backups and the installation's keys. */
  readonly dataFolder: string
  /** The connection string of an external PostgreSQL; undefined for the embedded one. */
  readonly databaseUrl: string | undefined
  /** Origins besides our own whose pages may use the backend: 'https://golf.example', 'capacitor://localhost'. */
  readonly origins: readonly string[]
  /** Addresses and networks whose X-Forwarded-For is trusted. */
  readonly proxies: readonly string[]
  /** A delay of change messages in milliseconds, which simulates changes that come after the procedure's response. */
  readonly changesDelayMs: number
  /** The maximum of open WebSockets per address. */
  readonly socketsPerAddress: number
  /** Bytes to keep free on the disk of the embedded database. */
  readonly diskReserveBytes: number
  /** Days after which a finished game is deleted. */
  readonly keepGamesDays: number
}

/** An unusable setting. The message is one plain sentence for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** The letters GOLF on a phone's keypad. */
export const defaultPort = 4653
const maxPort = 65_535

/** Enough for PostgreSQL's write-ahead log, a backup of a few thousand games, and the growth until an operator reacts. */
const usualReserveMegabytes = 500
const megabyte = 1_000_000

/** A year. Source: decision 22, 'Backend'. */
const usualKeptDays = 365
/** A hundred years. */
const mostKeptDays = 36_500

/**
 * Reads PORT, HOST, APP_FOLDER, TEEMATES_DATA, DATABASE_URL, ALLOWED_ORIGINS, TRUSTED_PROXIES (lists with commas),
 * CHANGES_DELAY_MS, SOCKETS_PER_ADDRESS, DISK_RESERVE_MB and KEEP_GAMES_DAYS. An empty setting counts as unset.
 * @throws ConfigError
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  return {
    port: readPort(env['PORT']),
    host: env['HOST'] || '0.0.0.0',
    appFolder: env['APP_FOLDER'] || fileURLToPath(new URL('../../app/dist', import.meta.url)),
    dataFolder: resolve(env['TEEMATES_DATA'] || fileURLToPath(new URL('../../data', import.meta.url))),
    databaseUrl: readDatabaseUrl(env['DATABASE_URL']),
    origins: readList(env['ALLOWED_ORIGINS']).map(checkedOrigin),
    proxies: readList(env['TRUSTED_PROXIES']),
    changesDelayMs: readDelay(env['CHANGES_DELAY_MS']),
    socketsPerAddress: readSockets(env['SOCKETS_PER_ADDRESS']),
    diskReserveBytes: readReserve(env['DISK_RESERVE_MB']),
    keepGamesDays: readDays(env['KEEP_GAMES_DAYS']),
  }
}

/** Splits a list at its commas. */
export function readList(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

function checkedOrigin(text: string): string {
  if (/^[a-z][a-z\d+.-]*:\/\/[^/\s]+$/.test(text)) return text
  throw new ConfigError(`ALLOWED_ORIGINS holds '${text}': each must look like 'https://golf.example', without a path.`)
}

function readDelay(text: string | undefined): number {
  if (text === undefined || text === '') return 0
  if (/^\d{1,5}$/.test(text)) return Number(text)
  throw new ConfigError(`CHANGES_DELAY_MS is '${text}': it must be a whole number of milliseconds up to 99999.`)
}

function readSockets(text: string | undefined): number {
  if (text === undefined || text === '') return usualSocketsPerAddress
  const count = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (count >= 1 && count <= maxSockets) return count
  throw new ConfigError(`SOCKETS_PER_ADDRESS is '${text}': it must be a whole number from 1 to ${maxSockets}.`)
}

function readReserve(text: string | undefined): number {
  if (text === undefined || text === '') return usualReserveMegabytes * megabyte
  if (/^\d{1,9}$/.test(text)) return Number(text) * megabyte
  throw new ConfigError(`DISK_RESERVE_MB is '${text}': it must be a whole number of megabytes.`)
}

function readDays(text: string | undefined): number {
  if (text === undefined || text === '') return usualKeptDays
  const days = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (days >= 1 && days <= mostKeptDays) return days
  throw new ConfigError(`KEEP_GAMES_DAYS is '${text}': it must be a whole number from 1 to ${mostKeptDays}.`)
}

function readDatabaseUrl(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined
  // The message never shows the value, because it holds a password.
  if (!/^postgres(?:ql)?:\/\//.test(text)) {
    throw new ConfigError("DATABASE_URL must look like 'postgres://user:password@host:5432/database'.")
  }
  return text
}

function readPort(text: string | undefined): number {
  if (text === undefined || text === '') return defaultPort
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= maxPort)) throw new ConfigError(`PORT is '${text}': it must be a whole number from 0 to ${maxPort}.`)
  return port
}
