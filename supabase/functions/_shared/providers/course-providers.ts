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
/** Shorter ones find half of everything, and cost as much. */
const minQueryLength = 3

/** Those that COURSE_PROVIDERS names, in its order, as in 'opengolfapi,golfcourseapi'; none by default. */
export function courseProviders(platform: Platform): CourseProvider[] {
  const setting = (name: string) => platform.env(name) || undefined
  return (setting('COURSE_PROVIDERS') ?? '').split(',').flatMap((word) => {
    const id = word.trim().toLowerCase()
    const provider = isKnown(id) ? makers[id](setting) : undefined
    return provider === undefined ? [] : [provider]
  })
}

/** The one that has the course, if it is configured. */
export function providerOf(platform: Platform, vendorId: string): CourseProvider | undefined {
  return courseProviders(platform).find(({ id }) => id === vendorId.split(':')[0])
}

function isKnown(id: string): id is keyof typeof makers {
  return Object.hasOwn(makers, id)
}

/**
 * What the first provider that finds something finds.
 * @throws ProviderUnavailable when none could be asked
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
 * A course of a provider, which the catalogue keeps from then on.
 * @returns null when the provider doesn't have it; 'hole_count' when it has a number of holes that no round can hold
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
  // The catalogue keeps no number of holes without a card; the provider's answer is kept as long as is needed.
  if (isNineWithoutCard(read)) return detailsOfNine(vendorId, provider.source, read.course)
  // Under the id that was asked for, however the answer writes it.
  const course = { ...read.course, source_id: id }
  await callService(platform, 'import_courses', { p_source: provider.id, p_courses: [course] })
  return courseDetailsOf(await callService(platform, 'course_details', { p_vendor_id: vendorId }))
}
