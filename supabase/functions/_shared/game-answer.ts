import type { Context } from 'hono'
import * as v from 'valibot'
import type { ProcedureAnswer } from './platform.ts'

const refusalSchema = v.object({ message: v.string(), details: v.optional(v.nullable(v.string())) })

/** Seconds to wait if the procedure itself rejected the call: its windows are minutes. */
const minute = '60'

/** Returns a procedure's result unchanged, and a rejection with its status, message and stable code. */
export function gameAnswer(context: Context, { status, body, retryAfter }: ProcedureAnswer): Response {
  if (status < 300) return context.json({ success: true, game: body })
  // The gateway's own wording doesn't matter.
  if (status === 401)
    return context.json({ success: false, error: 'not authenticated', code: 'not_authenticated' }, 401)
  const refusal = v.safeParse(refusalSchema, body)
  const { message, details } = refusal.success ? refusal.output : { message: 'Something went wrong', details: null }
  const answer = { success: false, error: message, code: details ?? null }
  const after = retryAfter ?? (status === 429 ? minute : undefined)
  return Response.json(answer, {
    status: status >= 400 && status < 600 ? status : 500,
    headers: after === undefined ? {} : { 'retry-after': after },
  })
}
