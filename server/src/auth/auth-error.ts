import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A refusal of the auth service; the codes are the hosted service's. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly sentence: string
  /** After how many seconds to try again. */
  readonly retryAfter: number | undefined

  constructor(status: ContentfulStatusCode, code: string, sentence: string, retryAfter?: number) {
    super(code)
    this.status = status
    this.code = code
    this.sentence = sentence
    this.retryAfter = retryAfter
  }
}
