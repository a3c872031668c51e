import type { Context } from 'hono'
import * as v from 'valibot'
import type { ProcedureAnswer } from './platform.ts'

const refusalSchema = v.object({ message: v.string(), details: v.optional(v.nullable(v.string())) })

/** In seconds, where the procedure itself refused: its windows are minutes. */
const minute = '60'

/** A procedure's result as it is; a refusal with its status, sentence and stable code. */
export function gameAnswer(context: Context, { status, body, retryAfter }: ProcedureAnswer): Response {
  if (status < 300) return context.json({ success: true, game: body })
  // However the gateway says it.
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
