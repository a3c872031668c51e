import type { Course } from '@teemates/golf/course'
import { type CourseSuggestion, courseFromVendor, suggestionsFrom } from '@teemates/golf/vendor-course'
import * as v from 'valibot'
import type { AccountRequest } from './account-request.ts'
import type { CallOutcome } from './call-outcome.ts'

export interface CourseCalls {
  /** @param signal a search that is no longer wanted; what is then told means nothing */
  suggest(query: string, limit: number, signal: AbortSignal): Promise<CallOutcome<readonly CourseSuggestion[]>>
  /** The whole card, as the device keeps it. */
  details(vendorId: string, signal: AbortSignal): Promise<CallOutcome<Course>>
}

/** A provider may have to be asked. */
const timeoutMs = 8_000

/** Source: document 2 section 7. */
const headers = { accept: 'application/json' }

/** Of any shape: golf reads it, with the care that data of many sources needs. */
const answer = v.looseObject({})

/**
 * @param request without an account the server answers from its catalogue; with one it may also ask a course provider
 * @param now epoch milliseconds: when a course was told
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
      return understood(await request({ path, headers, timeoutMs, signal }, answer), (told) =>
        courseFromVendor(told, now()),
      )
    },
  }
}

function understood<Told, Value>(
  outcome: CallOutcome<Told>,
  read: (told: Told) => Value | undefined,
): CallOutcome<Value> {
  if (!outcome.ok) return outcome
  const value = read(outcome.value)
  return value === undefined ? { ok: false, failure: { kind: 'not-understood' } } : { ok: true, value }
}
