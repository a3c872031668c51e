import type { Context } from 'hono'
import * as v from 'valibot'
import { callerAddress } from '../function-app.ts'
import { type Platform, ProcedureError } from '../platform.ts'
import { ProviderUnavailable } from './provider-unavailable.ts'

/** The user whose budget a provider's call is charged to. */
export interface ProviderCaller {
  readonly uid: string
  readonly address: string | null
}

const procedure = 'provider_user'
const userSchema = v.object({ uid: v.string() })
const unauthorized = 401
const minute = '60'
const hour = '3600'

/**
 * @returns null without a session
 * @throws ProcedureError
 */
export async function providerCaller(platform: Platform, request: Request): Promise<ProviderCaller | null> {
  const answer = await platform.call(request, procedure, {})
  if (answer.status === unauthorized) return null
  if (answer.status >= 300) throw new ProcedureError(procedure, answer)
  return { uid: v.parse(userSchema, answer.body).uid, address: callerAddress(request) }
}

export function signInFirst(context: Context): Response {
  return context.json({ error: 'Sign in to search a course provider' }, unauthorized)
}

/** @throws any other error than ProviderUnavailable */
export function unavailableAnswer(context: Context, error: unknown): Response {
  if (!(error instanceof ProviderUnavailable)) throw error
  if (error.isExhausted) {
    return context.json({ error: 'Too many requests. Try again later.' }, 429, { 'retry-after': hour })
  }
  return context.json({ error: 'The course provider does not answer' }, 503, { 'retry-after': minute })
}
