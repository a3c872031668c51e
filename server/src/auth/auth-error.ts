import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An error of the auth service, with the codes of the hosted service. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly sentence: string
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | undefined

  constructor(status: ContentfulStatusCode, code: string, sentence: string, retryAfter?: number) {
    super(code)
    this.status = status
    this.code = code
    this.sentence = sentence
    this.retryAfter = retryAfter
  }
}
