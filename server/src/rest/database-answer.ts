import { DatabaseError } from 'pg'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import { AnswerTooLarge } from '../database/calls/answer-bound.ts'
import { AnswerBudgetUsed } from '../database/calls/answer-budgets.ts'
import type { Caller } from '../database/calls/caller.ts'
import { DiskFull } from '../database/calls/disk-reserve.ts'
import { TooManyAtOnce } from '../database/calls/turns.ts'
import { RestError, tooMany } from './rest-error.ts'

/** The statuses by class of SQLSTATE in PostgREST's documentation, 'Errors'. The longest matching prefix counts. */
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

/** The response to the database's error. For errors of the server itself the client gets only the SQLSTATE. */
export function databaseRefusal(error: DatabaseError, caller: Caller): RestError {
  const code = error.code ?? 'XX000'
  if (code === 'PGRST') return raisedRefusal(error)
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

const raisedBody = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    code: v.string(),
    message: v.string(),
    details: v.optional(v.nullable(v.string()), null),
    hint: v.optional(v.nullable(v.string()), null),
  }),
)
const raisedAnswer = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ status: v.number(), headers: v.optional(v.record(v.string(), v.string()), {}) }),
)

/**
 * A procedure that raises 'PGRST' specifies the whole response: the body in the message, the status and headers in the
 * detail.
 */
function raisedRefusal({ message, detail }: DatabaseError): RestError {
  const [body, answer] = [v.safeParse(raisedBody, message), v.safeParse(raisedAnswer, detail)]
  if (!body.success || !answer.success) {
    return new RestError(500, 'PGRST121', 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error')
  }
  const { code, details, hint } = body.output
  return new RestError(raisedStatus(answer.output.status), code, body.output.message, {
    ...(details === null ? {} : { details }),
    ...(hint === null ? {} : { hint }),
    headers: answer.output.headers,
  })
}

/** A procedure that raises 429 can't say for how long. Its time windows last minutes. */
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
 * The response for any failure of a database call.
 * @returns undefined if the error has another cause
 */
export function failureAnswer(error: unknown, caller: Caller): RestError | undefined {
  if (error instanceof RestError) return error
  if (error instanceof DatabaseError) return databaseRefusal(error, caller)
  if (error instanceof TooManyAtOnce) return tooMany(1)
  if (error instanceof AnswerBudgetUsed) return tooMany(error.seconds, 'too_many_bytes')
  // PostgreSQL's own state for a full disk.
  if (error instanceof DiskFull) {
    return new RestError(503, '53100', 'The server has no room left to save anything. It can still be read.', {
      headers: { 'retry-after': '60' },
    })
  }
  // PostgreSQL's own state for an exceeded program limit.
  if (error instanceof AnswerTooLarge) return new RestError(500, '54000', 'The answer is too large.')
  if (error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect')) {
    return new RestError(504, 'PGRST003', 'Timed out acquiring connection from connection pool.', {
      headers: { 'retry-after': '1' },
    })
  }
  return undefined
}
