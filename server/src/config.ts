import { fileURLToPath } from 'node:url'

export interface Config {
  /** 0: any free port. */
  readonly port: number
  /** The address to listen on; 0.0.0.0 is every one of this machine, so that phones in the network reach it. */
  readonly host: string
  /** Where the built app lies. */
  readonly appFolder: string
}

/** A setting that can't be used; the message is one plain sentence for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** GOLF on a phone's keys. */
export const defaultPort = 4653
const maxPort = 65_535

/**
 * Reads PORT, HOST and APP_FOLDER; an empty setting counts as unset.
 * @throws ConfigError
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  return {
    port: readPort(env['PORT']),
    host: env['HOST'] || '0.0.0.0',
    appFolder: env['APP_FOLDER'] || fileURLToPath(new URL('../../app/dist', import.meta.url)),
  }
}

function readPort(text: string | undefined): number {
  if (text === undefined || text === '') return defaultPort
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= maxPort)) throw new ConfigError(`PORT is '${text}': it must be a whole number from 0 to ${maxPort}.`)
  return port
}
