import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** PostgREST's error body. */
export interface ErrorBody {
  /** 'PGRST…', or PostgreSQL's SQLSTATE. */
  readonly code: string
  readonly message: string
  readonly details: string | null
  readonly hint: string | null
}

/** A rejected request, with the official service's status and body. */
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

/**
 * @param seconds until the client may try again
 * @param details which rate, if it isn't one of requests
 */
export function tooMany(seconds: number, details?: string): RestError {
  return new RestError(429, 'over_request_rate_limit', 'Request rate limit reached', {
    ...(details === undefined ? {} : { details }),
    headers: { 'retry-after': String(seconds) },
  })
}
