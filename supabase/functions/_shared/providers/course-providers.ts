import { type CourseDetails, courseDetailsOf, detailsOfNine, type Suggestion } from '../course-answers.ts'
import { hasNoFittingCard, isNineWithoutCard } from '../courses/catalogue-course.ts'
import { callService, type Platform } from '../platform.ts'
import { askProvider } from './asking.ts'
import { ProviderUnavailable } from './provider-unavailable.ts'
import { golfApi } from './golfapi.ts'
import { golfCourseApi } from './golfcourseapi.ts'
import { openGolfApi } from './opengolfapi.ts'
import type { CourseProvider } from './provider.ts'
import type { ProviderCaller } from './provider-caller.ts'

const makers = { golfapi: golfApi, golfcourseapi: golfCourseApi, opengolfapi: openGolfApi } as const

const daySeconds = 86_400
const searchFreshSeconds = daySeconds
const detailsFreshSeconds = 30 * daySeconds
/** Shorter queries match half of all courses and cost as much. */
const minQueryLength = 3

/** The providers named in COURSE_PROVIDERS, in its order, as in 'opengolfapi,golfcourseapi'; none by default. */
export function courseProviders(platform: Platform): CourseProvider[] {
  const setting = (name: string) => platform.env(name) || undefined
  return (setting('COURSE_PROVIDERS') ?? '').split(',').flatMap((word) => {
    const id = word.trim().toLowerCase()
    const provider = isKnown(id) ? makers[id](setting) : undefined
    return provider === undefined ? [] : [provider]
  })
}

/** The provider of the course, if it is configured. */
export function providerOf(platform: Platform, vendorId: string): CourseProvider | undefined {
  return courseProviders(platform).find(({ id }) => id === vendorId.split(':')[0])
}

function isKnown(id: string): id is keyof typeof makers {
  return Object.hasOwn(makers, id)
}

/**
 * Returns the results of the first provider that finds something.
 * @throws ProviderUnavailable if none could be asked
 */
export async function searchProviders(
  platform: Platform,
  caller: ProviderCaller,
  query: string,
  limit: number,
): Promise<Suggestion[]> {
  if (query.length < minQueryLength) return []
  let unavailable: ProviderUnavailable | undefined
  let asked = 0
  for (const provider of courseProviders(platform)) {
    try {
      const answer = await askProvider(platform, caller, provider, {
        key: `search:${query.toLowerCase()}`,
        request: provider.searchRequest(query),
        freshSeconds: searchFreshSeconds,
      })
      asked += 1
      const found = provider.readSearch(answer)
      if (found.length === 0) continue
      await callService(platform, 'note_provider_user', { p_uid: caller.uid })
      return found.slice(0, limit)
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      unavailable = error
    }
  }
  if (asked === 0 && unavailable !== undefined) throw unavailable
  return []
}

/**
 * Gets a course from its provider and stores it in the catalogue.
 * @returns null if the provider doesn't have it; 'hole_count' if it has a number of holes that no round can use
 * @throws ProviderUnavailable
 */
export async function detailsFromProvider(
  platform: Platform,
  caller: ProviderCaller,
  provider: CourseProvider,
  vendorId: string,
): Promise<CourseDetails | 'hole_count' | null> {
  const id = vendorId.slice(vendorId.indexOf(':') + 1)
  const answer = await askProvider(platform, caller, provider, {
    key: `course:${id}`,
    request: provider.detailsRequest(id),
    freshSeconds: detailsFreshSeconds,
  })
  const read = provider.readDetails(answer)
  if (read === null) return null
  if (hasNoFittingCard(read)) return 'hole_count'
  // The catalogue stores no number of holes without a card; the provider's answer is cached for long enough.
  if (isNineWithoutCard(read)) return detailsOfNine(vendorId, provider.source, read.course)
  // Stored under the requested id, however the answer writes it.
  const course = { ...read.course, source_id: id }
  await callService(platform, 'import_courses', { p_source: provider.id, p_courses: [course] })
  return courseDetailsOf(await callService(platform, 'course_details', { p_vendor_id: vendorId }))
}
