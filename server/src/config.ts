import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Config {
  /** 0: any free port. */
  readonly port: number
  /** The address to listen on; 0.0.0.0 is every one of this machine, so that phones in the network reach it. */
  readonly host: string
  /** Where the built app lies. */
  readonly appFolder: string
  /** Where the embedded database, its backups and the installation's keys lie. */
  readonly dataFolder: string
  /** Of a PostgreSQL that runs elsewhere; undefined for the embedded one. */
  readonly databaseUrl: string | undefined
}

/** A setting that can't be used; the message is one plain sentence for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** GOLF on a phone's keys. */
export const defaultPort = 4653
const maxPort = 65_535

/**
 * Reads PORT, HOST, APP_FOLDER, TEEMATES_DATA and DATABASE_URL; an empty setting counts as unset.
 * @throws ConfigError
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  return {
    port: readPort(env['PORT']),
    host: env['HOST'] || '0.0.0.0',
    appFolder: env['APP_FOLDER'] || fileURLToPath(new URL('../../app/dist', import.meta.url)),
    dataFolder: resolve(env['TEEMATES_DATA'] || fileURLToPath(new URL('../../data', import.meta.url))),
    databaseUrl: readDatabaseUrl(env['DATABASE_URL']),
  }
}

function readDatabaseUrl(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined
  // Never shown: it holds a password.
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
