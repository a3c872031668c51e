import * as v from 'valibot'
import type { CallFailure } from './call-outcome.ts'
import type { Request } from './request.ts'

export const feedbackTypes = ['bug', 'feature'] as const
export type FeedbackType = (typeof feedbackTypes)[number]

/** Source: document 1 section 3, feedback payload. */
export interface Feedback {
  readonly type: FeedbackType
  readonly title: string
  readonly description: string
  readonly email?: string
  readonly deviceInfo: {
    readonly os: string
    readonly browser: string
    readonly appVersion: string
    readonly screen: string
    readonly online: boolean
  }
  readonly context: { readonly route: string; readonly roundId: string | null }
}

export type FeedbackOutcome =
  | { readonly ok: true }
  /** error is for the log. failure is null if the backend itself rejected the feedback. */
  | { readonly ok: false; readonly error: string; readonly failure: CallFailure | null }

export interface FeedbackCalls {
  /** Never rejects. */
  submit(feedback: Feedback): Promise<FeedbackOutcome>
}

/** Long enough for the server to reach a mail server. */
const timeoutMs = 15_000
/** Source: document 1 sections 7 and 8. */
const unknownError = 'Unknown email error'
const noClient = 'Supabase client not available'

/** The function needs no account. */
const nobody = () => Promise.resolve(null)
const answer = v.looseObject({
  success: v.optional(v.unknown()),
  error: v.fallback(v.optional(v.string()), undefined),
})

export function createFeedbackCalls(request: Request): FeedbackCalls {
  return {
    async submit(feedback) {
      const asking = { path: '/functions/v1/feedback-submit', body: feedback, timeoutMs, statusInBody: true } as const
      const outcome = await request(asking, answer, nobody)
      if (!outcome.ok) return { ok: false, error: errorOf(outcome.failure), failure: outcome.failure }
      const { success, error } = outcome.value
      return success === true ? { ok: true } : { ok: false, error: error ?? unknownError, failure: null }
    },
  }
}

function errorOf({ kind }: CallFailure): string {
  if (kind === 'not-configured') return noClient
  return kind === 'not-understood' ? unknownError : kind
}
