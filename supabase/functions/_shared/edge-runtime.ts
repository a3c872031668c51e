import { cors } from 'hono/cors'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { EdgeFunction } from './function-app.ts'
import type { Platform } from './platform.ts'
import { smtpMail } from './smtp.ts'

/** Of Supabase's runtime, as far as it is used; the only place that knows it. */
declare const Deno: {
  readonly env: { get(name: string): string | undefined }
  serve(handler: (request: Request) => Response | Promise<Response>): unknown
}

const env = (name: string) => Deno.env.get(name)
/** A refusal with the status that the procedure chose. */
const raisedSchema = v.object({ code: v.pipe(v.string(), v.startsWith('PT')) })
const keysSchema = v.record(v.string(), v.string())

/** Answers requests with the function, as Supabase's runtime hands them on. */
export function serve(edgeFunction: EdgeFunction): void {
  const platform: Platform = {
    env,
    fetch: (input, init) => fetch(input, init),
    call: callThroughApi,
    sendMail: smtpMail(env),
    log: (event, reason) => console.error(JSON.stringify({ event, reason })),
  }
  const app = new Hono()
  // Without cookies there is nothing that another page could misuse; ALLOWED_ORIGINS bounds it all the same.
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
  // Not as a route of this app: what it refuses it refuses itself.
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
  // Of what a procedure itself refuses, the function knows better for how long.
  const retryAfter = v.is(raisedSchema, body) ? null : response.headers.get('retry-after')
  return { status: response.status, body, ...(retryAfter === null ? {} : { retryAfter }) }
}

function credentials(as: 'service' | Request): Record<string, string> {
  if (as === 'service') {
    const key = secretKey()
    // The keys of newer projects are no tokens, and go in one header only.
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
