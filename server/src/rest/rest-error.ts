import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** What PostgREST answers to a request it can't serve. */
export interface ErrorBody {
  /** 'PGRST…', or PostgreSQL's SQLSTATE. */
  readonly code: string
  readonly message: string
  readonly details: string | null
  readonly hint: string | null
}

/** A request that is refused, with the status and body the official service has for it. */
export class RestError extends Error {
  override readonly name = 'RestError'
  readonly status: ContentfulStatusCode
  readonly body: ErrorBody
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    more: { details?: string; hint?: string; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(code)
    this.status = status
    this.body = { code, message, details: more.details ?? null, hint: more.hint ?? null }
    this.headers = more.headers ?? {}
  }
}

/** PGRST127. */
export function notImplemented(details: string): RestError {
  return new RestError(400, 'PGRST127', 'Feature not implemented', { details })
}

/** @param seconds after which there is room again */
export function tooMany(seconds: number): RestError {
  return new RestError(429, 'over_request_rate_limit', 'Request rate limit reached', {
    headers: { 'retry-after': String(seconds) },
  })
}
