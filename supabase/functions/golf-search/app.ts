import { type EdgeFunction, functionApp, limitOf, queryOf } from '../_shared/function-app.ts'
import { ProviderUnavailable } from '../_shared/providers/asking.ts'
import { courseProviders, searchProviders } from '../_shared/providers/course-providers.ts'

/** GET ?q=&limit= → {courses}, straight from the configured provider. */
export const golfSearch: EdgeFunction = (platform) =>
  functionApp(platform).get('/golf-search', async (context) => {
    if (courseProviders(platform).length === 0) {
      return context.json({ error: 'No course provider is configured' }, 503)
    }
    try {
      return context.json({ courses: await searchProviders(platform, queryOf(context), limitOf(context)) })
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      return context.json({ error: 'The course provider does not answer' }, 503, { 'retry-after': '60' })
    }
  })
