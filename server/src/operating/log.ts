export const logLevels = ['info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/**
 * The fields of a log line. No field exists for text of a user, query, header or body: codes, tokens and names must not
 * reach a log (reliability D59).
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
  /** The stack lines within our own source. */
  readonly at?: readonly string[]
  readonly count?: number
  readonly reason?: string
}

export type Log = (level: LogLevel, event: string, fields?: LogFields) => void

/** A log that writes one JSON object per line. */
export function jsonLog(write: (line: string) => void, now: () => Date = () => new Date()): Log {
  return (level, event, fields = {}) => {
    write(`${scrubbed(JSON.stringify({ time: now().toISOString(), level, event, ...fields }))}\n`)
  }
}

/** The fields of an error that are safe to log. */
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

/** The last line of defence, in case a field holds a token or key by mistake. */
function scrubbed(line: string): string {
  return line.replace(/eyJ[\w-]+\.[\w-]+\.[\w-]*|sb_(?:publishable|secret)_[\w-]+/g, '[removed]')
}
