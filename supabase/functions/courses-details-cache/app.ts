import { courseDetailsOf, detailsAnswer } from '../_shared/course-answers.ts'
import { courseIdOf, type EdgeFunction, functionApp } from '../_shared/function-app.ts'
import { callService } from '../_shared/platform.ts'
import { providerDetails } from '../_shared/providers/provider-details.ts'

/**
 * GET ?course_id= → a course and its tees: the catalogue's, for everyone; or a provider's, for a user, which the catalogue
 * then keeps.
 */
export const coursesDetailsCache: EdgeFunction = (platform) =>
  functionApp(platform).get('/courses-details-cache', async (context) => {
    const id = courseIdOf(context)
    if (id === undefined) return context.json({ error: 'course_id is missing or none' }, 400)
    const known = courseDetailsOf(await callService(platform, 'course_details', { p_vendor_id: id }))
    return known === null ? providerDetails(platform, context, id) : context.json(detailsAnswer(known))
  })
