import type { Context } from 'hono'
import { detailsAnswer } from '../course-answers.ts'
import type { Platform } from '../platform.ts'
import { detailsFromProvider, providerOf } from './course-providers.ts'
import { providerCaller, signInFirst, unavailableAnswer } from './provider-caller.ts'

/** A course from its provider; 401 without a session, 404 if no configured provider has it. */
export async function providerDetails(platform: Platform, context: Context, vendorId: string): Promise<Response> {
  const provider = providerOf(platform, vendorId)
  if (provider === undefined) return noCourse(context)
  const caller = await providerCaller(platform, context.req.raw)
  if (caller === null) return signInFirst(context)
  try {
    const details = await detailsFromProvider(platform, caller, provider, vendorId)
    if (details === null) return noCourse(context)
    if (details === 'hole_count')
      return context.json({ error: 'The course has neither 9 nor 18 holes.', code: details }, 422)
    return context.json(detailsAnswer(details))
  } catch (error) {
    return unavailableAnswer(context, error)
  }
}

function noCourse(context: Context): Response {
  return context.json({ error: 'No such course' }, 404)
}
