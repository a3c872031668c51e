import { suggestionsOf } from '../_shared/course-answers.ts'
import { type EdgeFunction, functionApp, limitOf, queryOf } from '../_shared/function-app.ts'
import { callService } from '../_shared/platform.ts'
import { searchProviders } from '../_shared/providers/course-providers.ts'
import { ProviderUnavailable } from '../_shared/providers/asking.ts'

/** GET ?q=&limit= → {courses}: the catalogue's; a configured provider is asked where the catalogue knows none. */
export const coursesSuggest: EdgeFunction = (platform) =>
  functionApp(platform).get('/courses-suggest', async (context) => {
    const query = queryOf(context)
    const limit = limitOf(context)
    const rows = await callService(platform, 'search_courses', { p_query: query, p_limit: limit })
    const known = suggestionsOf(rows)
    if (known.length > 0) return context.json({ courses: known })
    try {
      return context.json({ courses: await searchProviders(platform, query, limit) })
    } catch (error) {
      // The catalogue's answer stands: it knows none.
      if (error instanceof ProviderUnavailable) return context.json({ courses: [] })
      throw error
    }
  })
