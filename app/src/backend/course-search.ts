import type { Course } from '@teemates/golf/course'
import { type CourseSuggestion, courseFromVendor, suggestionsFrom } from '@teemates/golf/vendor-course'
import * as v from 'valibot'
import type { AccountRequest } from './account-request.ts'
import type { CallOutcome } from './call-outcome.ts'

export interface CourseCalls {
  /** @param signal aborts a superseded search; its result is then meaningless */
  suggest(query: string, limit: number, signal: AbortSignal): Promise<CallOutcome<readonly CourseSuggestion[]>>
  /** The whole card as a stored course. */
  details(vendorId: string, signal: AbortSignal): Promise<CallOutcome<Course>>
}

/** Long enough for the server to ask a provider. */
const timeoutMs = 8_000

/** Source: document 2 section 7. */
const headers = { accept: 'application/json' }

/** Any object: golf/ parses it, because the data comes from many sources. */
const answer = v.looseObject({})

/**
 * @param request without an account the server answers from its catalogue; with one it may also ask a course provider
 * @param now epoch milliseconds: the time that a course is stored with
 */
export function createCourseCalls(request: AccountRequest, now: () => number): CourseCalls {
  return {
    async suggest(query, limit, signal) {
      const asked = new URLSearchParams({ q: query, limit: String(limit) }).toString()
      const path = `/functions/v1/courses-suggest?${asked}`
      return understood(await request({ path, headers, timeoutMs, signal }, answer), suggestionsFrom)
    },
    async details(vendorId, signal) {
      const asked = new URLSearchParams({ course_id: vendorId }).toString()
      const path = `/functions/v1/courses-details-cache?${asked}`
      return understood(await request({ path, headers, timeoutMs, signal }, answer), (body) =>
        courseFromVendor(body, now()),
      )
    },
  }
}

function understood<Body, Value>(
  outcome: CallOutcome<Body>,
  read: (body: Body) => Value | undefined,
): CallOutcome<Value> {
  if (!outcome.ok) return outcome
  const value = read(outcome.value)
  return value === undefined ? { ok: false, failure: { kind: 'not-understood' } } : { ok: true, value }
}
