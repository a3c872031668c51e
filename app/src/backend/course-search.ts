import * as v from 'valibot'
import type { CallOutcome } from './backend.ts'
import type { Request } from './request.ts'

const text = v.nullish(v.string(), '')
const suggestion = v.looseObject({
  vendor_id: v.string(),
  name: v.string(),
  city: text,
  state_region: text,
  country: text,
  /** Of the data's licence, to be shown with it; '' where none is asked for. */
  attribution: text,
})
const suggestions = v.looseObject({ courses: v.array(suggestion) })
export type CourseSuggestion = v.InferOutput<typeof suggestion>

/** Read with care by who makes a course of it: the tees come from many sources. */
const details = v.looseObject({ course_id: v.union([v.string(), v.number()]), course: v.looseObject({}) })
export type CourseDetails = v.InferOutput<typeof details>

export interface CourseCalls {
  /** @param signal a search that is no longer wanted; what is then told means nothing */
  suggest(query: string, limit: number, signal: AbortSignal): Promise<CallOutcome<readonly CourseSuggestion[]>>
  details(vendorId: string, signal: AbortSignal): Promise<CallOutcome<CourseDetails>>
}

/** A provider may have to be asked. */
const timeoutMs = 8_000

/** The two functions on courses need no account. */
const nobody = () => Promise.resolve(null)

export function createCourseCalls(request: Request): CourseCalls {
  return {
    suggest: async (query, limit, signal) => {
      const asked = new URLSearchParams({ q: query, limit: String(limit) }).toString()
      const path = `/functions/v1/courses-suggest?${asked}`
      const outcome = await request({ path, timeoutMs, signal }, suggestions, nobody)
      return outcome.ok ? { ok: true, value: outcome.value.courses } : outcome
    },
    details: (vendorId, signal) => {
      const asked = new URLSearchParams({ course_id: vendorId }).toString()
      return request({ path: `/functions/v1/courses-details-cache?${asked}`, timeoutMs, signal }, details, nobody)
    },
  }
}
