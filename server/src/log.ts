export const logLevels = ['info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/**
 * What a line may hold. There is no field for anything a user wrote or a query, header or body brought: codes, tokens and
 * names must not get into a log (reliability D59).
 */
export interface LogFields {
  readonly method?: string
  /** The pattern of the address ('/rest/v1/:table') or the procedure's name, never the address itself. */
  readonly route?: string
  readonly status?: number
  readonly durationMs?: number
  /** The class of an error, never its message: PostgreSQL quotes values in messages. */
  readonly error?: string
  readonly sqlState?: string
  /** Where an error came from: lines of our own source. */
  readonly at?: readonly string[]
  readonly count?: number
  readonly reason?: string
}

export type Log = (level: LogLevel, event: string, fields?: LogFields) => void

/** One JSON object a line. */
export function jsonLog(write: (line: string) => void, now: () => Date = () => new Date()): Log {
  return (level, event, fields = {}) => {
    write(`${scrubbed(JSON.stringify({ time: now().toISOString(), level, event, ...fields }))}\n`)
  }
}

/** The fields that may be told of an error. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error }
  const sqlState = 'code' in error && typeof error.code === 'string' ? { sqlState: error.code } : {}
  return { error: error.name, ...sqlState, at: sourceLines(error.stack ?? '') }
}

const maxSourceLines = 6

function sourceLines(stack: string): string[] {
  return stack
    .split('\n')
    .filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line))
    .slice(0, maxSourceLines)
    .map((line) => line.trim())
}

/** The last line of defence: a token or key that a field was given by mistake. */
function scrubbed(line: string): string {
  return line.replace(/eyJ[\w-]+\.[\w-]+\.[\w-]*|sb_(?:publishable|secret)_[\w-]+/g, '[removed]')
}
