import type * as v from 'valibot'
import type { CallFailure, CallOutcome } from './backend.ts'
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
  readonly timeoutMs: number
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

export type Request = <Schema extends v.GenericSchema>(
  asking: Asking,
  schema: Schema,
  /** Of who asks; null: as nobody in particular. Rejects with a CallFailureError where there is none. */
  token: () => Promise<string | null>,
) => Promise<CallOutcome<v.InferOutput<Schema>>>

/**
 * Asks the backend, once: what is to be asked again is the caller's to know. Not by the client's own rpc(), which
 * repeats some requests by itself, hides Retry-After, and waits without end for a token that can't be renewed.
 */
export function createRequest(environment: RequestEnvironment): Request {
  return async (asking, schema, token) => {
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
      const answer = await endedBy(ending.signal, () => answerTo(asking, ending.signal, token))
      return outcomeOf(answer, schema, environment.now())
    } catch (error) {
      const failure = error instanceof CallFailureError ? error.failure : failureOf(isTimedOut, environment.isOnline())
      return { ok: false, failure }
    } finally {
      clearTimeout(timer)
      asking.signal?.removeEventListener('abort', end)
    }
  }

  async function answerTo(
    { path, body }: Asking,
    signal: AbortSignal,
    token: () => Promise<string | null>,
  ): Promise<WireAnswer> {
    const { url, key } = await environment.address()
    const bearer = await token()
    const response = await environment.fetch(`${url}${path}`, {
      signal,
      cache: 'no-store',
      headers: {
        apikey: key,
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    return {
      status: response.status,
      text: await response.text(),
      retryAfter: response.headers.get('retry-after'),
    }
  }
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
