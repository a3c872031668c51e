import { type EdgeFunction, functionApp, limitOf, queryOf } from '../_shared/function-app.ts'
import { courseProviders, searchProviders } from '../_shared/providers/course-providers.ts'
import { providerCaller, signInFirst, unavailableAnswer } from '../_shared/providers/provider-caller.ts'

/** GET ?q=&limit= by a user → {courses}, directly from the configured provider. */
export const golfSearch: EdgeFunction = (platform) =>
  functionApp(platform).get('/golf-search', async (context) => {
    if (courseProviders(platform).length === 0) {
      return context.json({ error: 'No course provider is configured' }, 503)
    }
    const caller = await providerCaller(platform, context.req.raw)
    if (caller === null) return signInFirst(context)
    try {
      return context.json({ courses: await searchProviders(platform, caller, queryOf(context), limitOf(context)) })
    } catch (error) {
      return unavailableAnswer(context, error)
    }
  })
