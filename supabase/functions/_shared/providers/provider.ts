import type { ReadCourse } from '../courses/catalogue-course.ts'
import type { CourseDetails, Suggestion } from '../course-answers.ts'

/** One request to a provider, always GET. */
export interface ProviderRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** How one provider is asked and its answers are read; who asks, when and how often is the same for all. */
export interface CourseProvider {
  /** The same as its source in the catalogue, and what its courses' vendor ids begin with. */
  readonly id: 'golfapi' | 'golfcourseapi' | 'opengolfapi'
  /** As the catalogue's own row of the source has it. */
  readonly source: Pick<CourseDetails, 'source' | 'licence' | 'licence_url' | 'attribution'>
  /** Calls a day unless the operator's plan says otherwise. */
  readonly callsPerDay: number
  searchRequest(query: string): ProviderRequest
  /** @param answer parsed JSON of unknown shape */
  readSearch(answer: unknown): Suggestion[]
  /** @param id without the provider's own prefix */
  detailsRequest(id: string): ProviderRequest
  readDetails(answer: unknown): ReadCourse | null
}

/** The settings of a provider; undefined where it isn't configured. */
export type ProviderSettings = (name: string) => string | undefined

/** One of several words of an address, with nothing that could lead to another one. */
export function pathPart(id: string): string {
  return encodeURIComponent(id)
}
