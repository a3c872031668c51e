import { cors } from 'hono/cors'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { EdgeFunction } from './function-app.ts'
import type { Platform } from './platform.ts'
import { smtpMail } from './smtp.ts'

/** The part of Supabase's runtime that is used. No other file depends on that runtime. */
declare const Deno: {
  readonly env: { get(name: string): string | undefined }
  serve(handler: (request: Request) => Response | Promise<Response>): unknown
}

const env = (name: string) => Deno.env.get(name)
/** A rejection with a status that the procedure chose. */
const raisedSchema = v.object({ code: v.pipe(v.string(), v.startsWith('PT')) })
const keysSchema = v.record(v.string(), v.string())

/** Serves the function's requests in Supabase's runtime. */
export function serve(edgeFunction: EdgeFunction): void {
  const platform: Platform = {
    env,
    fetch: (input, init) => fetch(input, init),
    call: callThroughApi,
    sendMail: smtpMail(env),
    log: (event, reason) => console.error(JSON.stringify({ event, reason })),
  }
  const app = new Hono()
  // Without cookies another page can't misuse anything; ALLOWED_ORIGINS restricts origins all the same.
  const origins = env('ALLOWED_ORIGINS')?.split(',') ?? '*'
  app.use(
    cors({
      origin: origins,
      allowHeaders: ['authorization', 'x-client-info', 'apikey', 'content-type', 'if-none-match', 'x-region'],
      exposeHeaders: ['etag', 'retry-after'],
      maxAge: 7200,
    }),
  )
  const inner = edgeFunction(platform)
  // The inner app is not mounted as a route, so that its own error answers are kept.
  app.all('*', (context) => inner.fetch(context.req.raw))
  Deno.serve((request) => app.fetch(request))
}

const callThroughApi: Platform['call'] = async (as, procedure, args) => {
  const response = await fetch(`${env('SUPABASE_URL') ?? ''}/rest/v1/rpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...credentials(as) },
    body: JSON.stringify(args),
  })
  const text = await response.text()
  const body: unknown = text === '' ? null : JSON.parse(text)
  // If the procedure itself rejected the call, the function knows better how long to wait.
  const retryAfter = v.is(raisedSchema, body) ? null : response.headers.get('retry-after')
  return { status: response.status, body, ...(retryAfter === null ? {} : { retryAfter }) }
}

function credentials(as: 'service' | Request): Record<string, string> {
  if (as === 'service') {
    const key = secretKey()
    // The keys of newer projects are not tokens and must be sent only as apikey.
    return key.startsWith('sb_') ? { apikey: key } : { apikey: key, authorization: `Bearer ${key}` }
  }
  const given: Record<string, string> = {}
  for (const name of ['apikey', 'authorization', 'x-forwarded-for']) {
    const value = as.headers.get(name)
    if (value !== null) given[name] = value
  }
  return given
}

function secretKey(): string {
  const keys = v.safeParse(keysSchema, JSON.parse(env('SUPABASE_SECRET_KEYS') ?? 'null'))
  return (keys.success ? keys.output['default'] : undefined) ?? env('SUPABASE_SERVICE_ROLE_KEY') ?? ''
}
