import { courseDetailsOf, detailsAnswer } from '../_shared/course-answers.ts'
import { courseIdOf, type EdgeFunction, functionApp } from '../_shared/function-app.ts'
import { callService } from '../_shared/platform.ts'
import { ProviderUnavailable } from '../_shared/providers/asking.ts'
import { detailsFromProvider } from '../_shared/providers/course-providers.ts'

/** GET ?course_id= → a course and its tees: the catalogue's, or a provider's, which the catalogue then keeps. */
export const coursesDetailsCache: EdgeFunction = (platform) =>
  functionApp(platform).get('/courses-details-cache', async (context) => {
    const id = courseIdOf(context)
    if (id === undefined) return context.json({ error: 'course_id is missing or none' }, 400)
    const known = courseDetailsOf(await callService(platform, 'course_details', { p_vendor_id: id }))
    if (known !== null) return context.json(detailsAnswer(known))
    try {
      const details = await detailsFromProvider(platform, id)
      if (details === null) return context.json({ error: 'No such course' }, 404)
      if (details === 'hole_count')
        return context.json({ error: 'The course has neither 9 nor 18 holes.', code: details }, 422)
      return context.json(detailsAnswer(details))
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      return context.json({ error: 'The course provider does not answer' }, 503, { 'retry-after': '60' })
    }
  })
