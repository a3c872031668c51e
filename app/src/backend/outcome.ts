import * as v from 'valibot'
import { type CallFailure, type CallOutcome, type RefusalCode, refusalCodes } from './call-outcome.ts'

/** The answer to a request, whoever sent it. */
export interface WireAnswer {
  readonly status: number
  readonly text: string
  /** The header's text: seconds or a date. */
  readonly retryAfter: string | null
}

/** Used if an answer asks to come back later but not when. */
const retryAfterMs = 5_000
const unauthorized = 401
const requestTimeout = 408
const tooLarge = 413
const tooManyRequests = 429
const serverError = 500
/** The network requires its user to sign in first (RFC 6585). */
const networkSignIn = 511

const refusalBody = v.looseObject({
  message: v.optional(v.string()),
  msg: v.optional(v.string()),
  error: v.optional(v.string()),
  details: v.nullish(v.string()),
  /** An edge function uses this field for the code that a procedure puts in `details`. */
  code: v.optional(v.unknown()),
})
const json = v.pipe(v.string(), v.parseJson())

/**
 * Classifies an answer of the backend, or of a gateway or network in front of it.
 * @param now epoch milliseconds, for a Retry-After that is a date
 */
export function outcomeOf<Schema extends v.GenericSchema>(
  answer: WireAnswer,
  schema: Schema,
  now: number,
): CallOutcome<v.InferOutput<Schema>> {
  if (answer.status < 200 || answer.status > 299) return { ok: false, failure: refusalOf(answer, now) }
  // A network's sign-in page may have status 200.
  const parsed = v.safeParse(v.pipe(json, schema), answer.text)
  return parsed.success ? { ok: true, value: parsed.output } : { ok: false, failure: { kind: 'not-understood' } }
}

function refusalOf({ status, text, retryAfter }: WireAnswer, now: number): CallFailure {
  if (status === tooLarge) return { kind: 'too-large' }
  if (status === requestTimeout) return { kind: 'timeout' }
  const parsed = v.safeParse(v.pipe(json, refusalBody), text)
  const body = parsed.success ? parsed.output : undefined
  if (status === networkSignIn) return { kind: 'not-understood' }
  if (status >= serverError) return { kind: 'server-error' }
  const message = body?.message ?? body?.msg ?? body?.error ?? ''
  const code = refusalCodeOf(body?.details) ?? refusalCodeOf(body?.code)
  if (code !== undefined) return { kind: 'refused', code, message }
  if (status === tooManyRequests) return { kind: 'rate-limited', retryAfterMs: waitOf(retryAfter, now) }
  if (body === undefined || status < 400) return { kind: 'not-understood' }
  if (status === unauthorized) return { kind: 'signed-out' }
  return { kind: 'refused-otherwise', status, message }
}

function refusalCodeOf(details: unknown): RefusalCode | undefined {
  return refusalCodes.find((code) => code === details)
}

function waitOf(retryAfter: string | null, now: number): number {
  if (retryAfter === null || retryAfter.trim() === '') return retryAfterMs
  const seconds = Number(retryAfter)
  const waitMs = Number.isNaN(seconds) ? Date.parse(retryAfter) - now : seconds * 1_000
  return Number.isNaN(waitMs) ? retryAfterMs : Math.max(0, waitMs)
}

/** The failure of a request that got no answer. */
export function failureOf(isTimedOut: boolean, isOnline: boolean): CallFailure {
  if (!isOnline) return { kind: 'offline' }
  return { kind: isTimedOut ? 'timeout' : 'unreachable' }
}

/** Whether the same call may be repeated automatically. */
export function isPassing({ kind }: CallFailure): boolean {
  switch (kind) {
    case 'refused':
    case 'refused-otherwise':
    case 'too-large':
      return false
    case 'signed-out':
    case 'rate-limited':
    case 'timeout':
    case 'offline':
    case 'unreachable':
    case 'server-error':
    case 'not-understood':
    case 'not-configured':
      return true
  }
}
