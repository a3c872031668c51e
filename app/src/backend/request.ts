import type * as v from 'valibot'
import type { CallFailure, CallOutcome } from './call-outcome.ts'
import { failureOf, outcomeOf, type WireAnswer } from './outcome.ts'

/** An address of the backend and the key that its gate wants. */
export interface BackendAddress {
  readonly url: string
  readonly key: string
}

export interface Asking {
  /** From the backend's address: '/rest/v1/…'. */
  readonly path: string
  /** Sent as JSON by POST; GET without one. */
  readonly body?: unknown
  /** Beside those that every request has. */
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs: number
  /** The body says whether it failed and why, whatever the status. */
  readonly toldByBody?: true
  /** Aborting ends the request; what is then told means nothing. */
  readonly signal?: AbortSignal
}

export interface RequestEnvironment {
  readonly fetch: typeof fetch
  readonly isOnline: () => boolean
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Rejects with a CallFailureError where no backend is set. */
  readonly address: () => Promise<BackendAddress>
}

/** Thrown where a request can't even be begun. */
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
  /** Of who asks; null: as nobody in particular. Rejects with a CallFailureError where there is none. */
  token: () => Promise<string | null>,
) => Promise<CallOutcome<v.InferOutput<Schema>>>

/** What came with an ETag: nothing new, or what is there now. */
export type Conditional<Value> =
  | { readonly kind: 'unchanged' }
  /** etag: null where the answer had none. */
  | { readonly kind: 'changed'; readonly etag: string | null; readonly value: Value }

export type ConditionalRequest = <Schema extends v.GenericSchema>(
  asking: Asking,
  schema: Schema,
  token: () => Promise<string | null>,
  /** Of what is here already; null for nothing. */
  etag: string | null,
) => Promise<CallOutcome<Conditional<v.InferOutput<Schema>>>>

const notModified = 304

/**
 * Asks the backend, once: what is to be asked again is the caller's to know. Not by the client's own rpc(), which
 * repeats some requests by itself, hides Retry-After, and waits without end for a token that can't be renewed.
 */
export function createRequest(environment: RequestEnvironment): Request {
  return async (asking, schema, token) => {
    const answered = await ask(environment, asking, token)
    if (!answered.ok) return answered
    const answer = asking.toldByBody === true ? { ...answered.value, status: ok } : answered.value
    return outcomeOf(answer, schema, environment.now())
  }
}

/** The same for what has an ETag: what is here already isn't sent again (RFC 9110, 13.1.2). */
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
 * Prepares a POST for a page that is being closed: by then nothing can be awaited any more, neither the token nor an answer.
 * Rejects with a CallFailureError if there is no account.
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

/** Rejects as soon as the signal says so, whether or not what runs listens to it. */
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
