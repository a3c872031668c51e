import { courseDetailsOf, detailsAnswer } from '../_shared/course-answers.ts'
import { courseIdOf, type EdgeFunction, functionApp } from '../_shared/function-app.ts'
import { callService } from '../_shared/platform.ts'
import { providerDetails } from '../_shared/providers/provider-details.ts'

/**
 * GET ?course_id= → a course and its tees: from the catalogue for everyone, or from a provider for a signed-in user. The
 * catalogue then keeps the provider's course.
 */
export const coursesDetailsCache: EdgeFunction = (platform) =>
  functionApp(platform).get('/courses-details-cache', async (context) => {
    const id = courseIdOf(context)
    if (id === undefined) return context.json({ error: 'course_id is missing or none' }, 400)
    const known = courseDetailsOf(await callService(platform, 'course_details', { p_vendor_id: id }))
    return known === null ? providerDetails(platform, context, id) : context.json(detailsAnswer(known))
  })
