import type * as v from 'valibot'
import type { CallFailure, CallOutcome } from './call-outcome.ts'
import { failureOf, outcomeOf, type WireAnswer } from './outcome.ts'

/** The backend's address and the key that its gateway requires. */
export interface BackendAddress {
  readonly url: string
  readonly key: string
}

export interface Asking {
  /** Relative to the backend's address: '/rest/v1/…'. */
  readonly path: string
  /** Sent as JSON by POST; without a body the request is a GET. */
  readonly body?: unknown
  /** Added to the headers of every request. */
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs: number
  /** The body says whether and why the request failed, whatever the status. */
  readonly statusInBody?: true
  /** Aborting ends the request; its result is then meaningless. */
  readonly signal?: AbortSignal
}

export interface RequestEnvironment {
  readonly fetch: typeof fetch
  readonly isOnline: () => boolean
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Rejects with a CallFailureError if no backend is configured. */
  readonly address: () => Promise<BackendAddress>
}

/** Thrown if a request can't even be started. */
export class CallFailureError extends Error {
  readonly failure: CallFailure
  constructor(failure: CallFailure) {
    super(failure.kind)
    this.failure = failure
  }
}

const ok = 200

export type Request = <Schema extends v.GenericSchema>(
  asking: Asking,
  schema: Schema,
  /** The caller's token; null for an anonymous request. Rejects with a CallFailureError if there is none. */
  token: () => Promise<string | null>,
) => Promise<CallOutcome<v.InferOutput<Schema>>>

/** The answer to a conditional request: unchanged, or the new value with its ETag. */
export type Conditional<Value> =
  | { readonly kind: 'unchanged' }
  /** etag is null if the answer had none. */
  | { readonly kind: 'changed'; readonly etag: string | null; readonly value: Value }

export type ConditionalRequest = <Schema extends v.GenericSchema>(
  asking: Asking,
  schema: Schema,
  token: () => Promise<string | null>,
  /** The ETag of the stored value; null without one. */
  etag: string | null,
) => Promise<CallOutcome<Conditional<v.InferOutput<Schema>>>>

const notModified = 304

/**
 * Sends a request once; the caller decides about repeating it. The client's own rpc() isn't used, because it repeats some
 * requests by itself, hides Retry-After, and waits forever for a token that can't be renewed.
 */
export function createRequest(environment: RequestEnvironment): Request {
  return async (asking, schema, token) => {
    const answered = await ask(environment, asking, token)
    if (!answered.ok) return answered
    const answer = asking.statusInBody === true ? { ...answered.value, status: ok } : answered.value
    return outcomeOf(answer, schema, environment.now())
  }
}

/** Like createRequest, but with an ETag, so that an unchanged value isn't sent again (RFC 9110, 13.1.2). */
export function createConditionalRequest(environment: RequestEnvironment): ConditionalRequest {
  return async (asking, schema, token, etag) => {
    const headers = { ...asking.headers, ...(etag === null ? {} : { 'if-none-match': etag }) }
    const answered = await ask(environment, { ...asking, headers }, token)
    if (!answered.ok) return answered
    if (answered.value.status === notModified && etag !== null) return { ok: true, value: { kind: 'unchanged' } }
    const outcome = outcomeOf(answered.value, schema, environment.now())
    if (!outcome.ok) return outcome
    return { ok: true, value: { kind: 'changed', etag: answered.value.etag, value: outcome.value } }
  }
}

interface Answer extends WireAnswer {
  readonly etag: string | null
}

async function ask(
  environment: RequestEnvironment,
  asking: Asking,
  token: () => Promise<string | null>,
): Promise<CallOutcome<Answer>> {
  const ending = new AbortController()
  const end = () => ending.abort()
  let isTimedOut = false
  const timer = setTimeout(() => {
    isTimedOut = true
    end()
  }, asking.timeoutMs)
  asking.signal?.addEventListener('abort', end)
  if (asking.signal?.aborted) end()
  try {
    return { ok: true, value: await endedBy(ending.signal, () => answerTo(environment, asking, ending.signal, token)) }
  } catch (error) {
    const failure = error instanceof CallFailureError ? error.failure : failureOf(isTimedOut, environment.isOnline())
    return { ok: false, failure }
  } finally {
    clearTimeout(timer)
    asking.signal?.removeEventListener('abort', end)
  }
}

async function answerTo(
  environment: RequestEnvironment,
  { path, body, headers }: Asking,
  signal: AbortSignal,
  token: () => Promise<string | null>,
): Promise<Answer> {
  const address = await environment.address()
  const bearer = await token()
  const response = await environment.fetch(`${address.url}${path}`, { ...sent(address, bearer, body, headers), signal })
  return {
    status: response.status,
    text: await response.text(),
    retryAfter: response.headers.get('retry-after'),
    etag: response.headers.get('etag'),
  }
}

function sent({ key }: BackendAddress, bearer: string | null, body: unknown, headers: Asking['headers']): RequestInit {
  return {
    cache: 'no-store',
    headers: {
      ...headers,
      apikey: key,
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  }
}

/**
 * Prepares a POST for a page that is being closed, when neither a token nor an answer can be awaited any more. Rejects with
 * a CallFailureError if there is no account.
 */
export async function prepareLastRequest(
  environment: Pick<RequestEnvironment, 'fetch' | 'address'>,
  { path, body }: Pick<Asking, 'path' | 'body'>,
  token: () => Promise<string>,
): Promise<() => void> {
  const address = await environment.address()
  const request = { ...sent(address, await token(), body, undefined), keepalive: true }
  return () => void environment.fetch(`${address.url}${path}`, request).catch(() => undefined)
}

/** Rejects as soon as the signal is aborted, even if the running work ignores it. */
function endedBy<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new Error('ended'))
    if (signal.aborted) {
      end()
      return
    }
    signal.addEventListener('abort', end)
    void run().then(resolve, reject)
  })
}
