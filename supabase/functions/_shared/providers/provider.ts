import type { ReadCourse } from '../courses/catalogue-course.ts'
import type { CourseDetails, Suggestion } from '../course-answers.ts'

/** One request to a provider, always GET. */
export interface ProviderRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** How to send a provider's requests and read its answers. Budgets and caching are the same for all. */
export interface CourseProvider {
  /** The source's id in the catalogue and the prefix of its courses' vendor ids. */
  readonly id: 'golfapi' | 'golfcourseapi' | 'opengolfapi'
  /** The same values as in the catalogue's row of the source. */
  readonly source: Pick<CourseDetails, 'source' | 'licence' | 'licence_url' | 'attribution'>
  /** Calls per day unless the operator's plan differs. */
  readonly callsPerDay: number
  searchRequest(query: string): ProviderRequest
  /** @param answer parsed JSON of unknown shape */
  readSearch(answer: unknown): Suggestion[]
  /** @param id without the provider's own prefix */
  detailsRequest(id: string): ProviderRequest
  readDetails(answer: unknown): ReadCourse | null
}

/** Reads a setting of a provider; undefined if it isn't set. */
export type ProviderSettings = (name: string) => string | undefined

/** Escapes a part of a path, so that it can't lead to another address. */
export function pathPart(id: string): string {
  return encodeURIComponent(id)
}
