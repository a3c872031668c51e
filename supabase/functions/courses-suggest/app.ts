import { type Suggestion, suggestionsOf } from '../_shared/course-answers.ts'
import { type EdgeFunction, functionApp, limitOf, queryOf } from '../_shared/function-app.ts'
import { callService, type Platform } from '../_shared/platform.ts'
import { ProviderUnavailable } from '../_shared/providers/provider-unavailable.ts'
import { courseProviders, searchProviders } from '../_shared/providers/course-providers.ts'
import { providerCaller } from '../_shared/providers/provider-caller.ts'

/**
 * GET ?q=&limit= → {courses} from the catalogue. If nothing in it is spelt like the query, a configured provider is asked,
 * too, for a signed-in user, and its results come before those that only sound alike.
 */
export const coursesSuggest: EdgeFunction = (platform) =>
  functionApp(platform).get('/courses-suggest', async (context) => {
    const query = queryOf(context)
    const limit = limitOf(context)
    const known = suggestionsOf(await callService(platform, 'search_courses', { p_query: query, p_limit: limit }))
    if (known.some((course) => isAsTyped(course, query))) return context.json({ courses: known })
    const found = await foundElsewhere(platform, context.req.raw, query, limit)
    const ids = new Set(found.map((course) => course.vendor_id))
    const courses = [...found, ...known.filter((course) => !ids.has(course.vendor_id))]
    return context.json({ courses: courses.slice(0, limit) })
  })

/** Empty without a session or without a provider's answer: then only the catalogue's results are returned. */
async function foundElsewhere(
  platform: Platform,
  request: Request,
  query: string,
  limit: number,
): Promise<Suggestion[]> {
  if (courseProviders(platform).length === 0) return []
  const caller = await providerCaller(platform, request)
  if (caller === null) return []
  try {
    return await searchProviders(platform, caller, query, limit)
  } catch (error) {
    if (error instanceof ProviderUnavailable) return []
    throw error
  }
}

/** Whether each word of the query is the beginning of a word in the course's name or place. */
function isAsTyped({ name, city, state_region, country }: Suggestion, query: string): boolean {
  const words = wordsOf([name, city, state_region, country].join(' '))
  return wordsOf(query).every((typed) => words.some((word) => word.startsWith(typed)))
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
