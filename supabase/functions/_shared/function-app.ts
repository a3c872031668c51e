import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { type Platform, ProcedureError } from './platform.ts'

/** Each function exports this: the same app for every runtime. It answers at /{name}. */
export type EdgeFunction = (platform: Platform) => Hono

const maxBodyBytes = 64 * 1024
/** In seconds: the window in which procedures count an address's calls. */
const hour = '3600'

/** An app that answers every failure as {error} and handles no other routes than its own. */
export function functionApp(platform: Platform): Hono {
  const app = new Hono()
  app.use(bodyLimit({ maxSize: maxBodyBytes, onError: (context) => context.json({ error: 'Too large' }, 413) }))
  app.use(async (context, next) => {
    const values = Object.values(context.req.queries()).flat()
    if (values.every(isText)) await next()
    else context.res = context.json({ error: 'The query is not valid' }, 400)
  })
  app.notFound((context) => context.json({ error: 'Not found' }, 404))
  app.onError((error, context) => {
    if (error instanceof ProcedureError && error.status === 429) {
      const seconds = error.retryAfter ?? hour
      return context.json({ error: 'Too many requests. Try again later.' }, 429, { 'retry-after': seconds })
    }
    // The error's message may contain a golfer's text.
    platform.log('function failed', error.name)
    return context.json({ error: 'Something went wrong' }, 500)
  })
  return app
}

/** The body parsed by the schema; undefined if it isn't valid. */
export async function bodyOf<Schema extends v.GenericSchema>(
  context: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema> | undefined> {
  const body: unknown = await context.req.json().catch(() => undefined)
  const parsed = v.safeParse(schema, body)
  return parsed.success ? parsed.output : undefined
}

const maxQueryLength = 100

/** A search text, trimmed and cut to the limit. The cut may split a surrogate pair. */
export function queryOf(context: Context): string {
  return (context.req.query('q') ?? '').trim().slice(0, maxQueryLength).toWellFormed()
}

/** PostgreSQL's UTF-8 rejects NUL and lone surrogates. */
function isText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

const defaultLimit = 10
const maxLimit = 50

export function limitOf(context: Context): number {
  const text = context.req.query('limit') ?? ''
  return /^\d{1,4}$/.test(text) ? Math.min(Math.max(Number(text), 1), maxLimit) : defaultLimit
}

const courseIdPattern = /^[a-z0-9]{2,20}:[A-Za-z0-9_.:/-]{1,100}$/

/** A course's vendor id; undefined if it is invalid. */
export function courseIdOf(context: Context): string | undefined {
  const id = context.req.query('course_id') ?? ''
  return courseIdPattern.test(id) ? id : undefined
}

/** The first hop of x-forwarded-for, which the gateway sets; null if missing. */
export function callerAddress(request: Request): string | null {
  const first = (request.headers.get('x-forwarded-for') ?? '').split(',')[0]?.trim() ?? ''
  return first === '' ? null : first.slice(0, 100)
}
