import { parseArgs } from 'node:util'

/** The options of a measurement on the command line, as in `npm run bench -- inp --runs 5 --seed 7`. */
export interface Options {
  /** Decides everything random in the measurement. Printed, so that the run can be repeated. */
  readonly seed: number
  readonly runs: number
  /** The number of kills of the browser or the server; only the kill tests use it. */
  readonly kills: number
  /** A file of courses in OpenGolfAPI's form; only the course search uses it. */
  readonly courses?: string
  /** Milliseconds between two heartbeats of a phone; only the sockets use it. */
  readonly heartbeat?: number
  /** Part of the names of the kinds to measure; only the abuse uses it. */
  readonly kind?: string
}

/** All measurements take the same options, because one command line may start several of them. */
export function readOptions(defaultRuns: number, defaultKills = 200): Options {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      runs: { type: 'string' },
      kills: { type: 'string' },
      courses: { type: 'string' },
      heartbeat: { type: 'string' },
      kind: { type: 'string' },
    },
  })
  const heartbeat = wholeNumber('heartbeat', values.heartbeat)
  return {
    seed: wholeNumber('seed', values.seed) ?? Date.now() % 1_000_000,
    runs: wholeNumber('runs', values.runs) ?? defaultRuns,
    kills: wholeNumber('kills', values.kills) ?? defaultKills,
    ...(values.courses === undefined ? {} : { courses: values.courses }),
    ...(heartbeat === undefined ? {} : { heartbeat }),
    ...(values.kind === undefined ? {} : { kind: values.kind }),
  }
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1)
    throw new Error(`--${name} is '${text}': it must be a whole number from 1`)
  return value
}
