import { courseIdOf, type EdgeFunction, functionApp } from '../_shared/function-app.ts'
import { courseProviders } from '../_shared/providers/course-providers.ts'
import { providerDetails } from '../_shared/providers/provider-details.ts'

/** GET ?course_id= by a user → a course and its tees, directly from the provider that its id names. */
export const golfCourseDetails: EdgeFunction = (platform) =>
  functionApp(platform).get('/golf-course-details', async (context) => {
    const id = courseIdOf(context)
    if (id === undefined) return context.json({ error: 'course_id is missing or none' }, 400)
    if (courseProviders(platform).length === 0) {
      return context.json({ error: 'No course provider is configured' }, 503)
    }
    return providerDetails(platform, context, id)
  })
