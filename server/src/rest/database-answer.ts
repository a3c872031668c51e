import { DatabaseError } from 'pg'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { AnswerTooLarge } from '../database/answer-bound.ts'
import type { Caller } from '../database/caller.ts'
import { DiskFull } from '../database/disk-reserve.ts'
import { TooManyAtOnce } from '../database/turns.ts'
import { RestError, tooMany } from './rest-error.ts'

/** What PostgREST's documentation, Errors, has for each class of SQLSTATE; the longest that fits counts. */
const statuses: readonly (readonly [state: string, status: ContentfulStatusCode])[] = [
  ['08', 503],
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['21000', 500],
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['25', 500],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['53400', 500],
  ['53', 503],
  ['54', 500],
  ['55', 500],
  ['57P01', 503],
  ['57', 500],
  ['58', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0001', 400],
  ['P0', 500],
  ['XX', 500],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
]

/** The answer to what the database refused. Of its own failures the client is told the state alone. */
export function databaseRefusal(error: DatabaseError, caller: Caller): RestError {
  const code = error.code ?? 'XX000'
  const status = statusOf(code, caller)
  if (status >= 500) return new RestError(status, code, 'The database could not do this.')
  return new RestError(status, code, error.message, {
    ...(error.detail === undefined ? {} : { details: error.detail }),
    ...(error.hint === undefined ? {} : { hint: error.hint }),
    headers: {
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
      ...retryAfter(status),
    },
  })
}

/** A procedure that raises 429 can't say for how long. Its windows are minutes. */
export function retryAfter(status: number): { readonly 'retry-after'?: string } {
  return status === 429 ? { 'retry-after': '60' } : {}
}

function statusOf(code: string, caller: Caller): ContentfulStatusCode {
  if (code === '42501') return caller.role === 'anon' ? 401 : 403
  const raised = /^PT(?<status>[45]\d\d)$/.exec(code)?.groups?.['status']
  if (raised !== undefined) return raisedStatus(Number(raised))
  return statuses.find(([state]) => code.startsWith(state))?.[1] ?? 400
}

const raisable = [400, 401, 402, 403, 404, 405, 406, 409, 410, 412, 413, 415, 422, 423, 429, 500, 501, 503] as const

function raisedStatus(status: number): ContentfulStatusCode {
  return raisable.find((known) => known === status) ?? 400
}

/**
 * Whatever went wrong on the way to the database, as an answer.
 * @returns undefined for what is no fault of the database's
 */
export function failureAnswer(error: unknown, caller: Caller): RestError | undefined {
  if (error instanceof RestError) return error
  if (error instanceof DatabaseError) return databaseRefusal(error, caller)
  if (error instanceof TooManyAtOnce) return tooMany(1)
  // PostgreSQL's own state for a full disk.
  if (error instanceof DiskFull) {
    return new RestError(503, '53100', 'The server has no room left to save anything. It can still be read.', {
      headers: { 'retry-after': '60' },
    })
  }
  // PostgreSQL's own state for what exceeds a limit of the program.
  if (error instanceof AnswerTooLarge) return new RestError(500, '54000', 'The answer is too large.')
  if (error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect')) {
    return new RestError(504, 'PGRST003', 'Timed out acquiring connection from connection pool.', {
      headers: { 'retry-after': '1' },
    })
  }
  return undefined
}
