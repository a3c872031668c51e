import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { DatabaseError } from 'pg'
import { coursesDetailsCache } from '../../supabase/functions/courses-details-cache/app.ts'
import { coursesSuggest } from '../../supabase/functions/courses-suggest/app.ts'
import { feedbackSubmit } from '../../supabase/functions/feedback-submit/app.ts'
import { gameDelete } from '../../supabase/functions/game-delete/app.ts'
import { gameUpdate } from '../../supabase/functions/game-update/app.ts'
import { golfCourseDetails } from '../../supabase/functions/golf-course-details/app.ts'
import { golfSearch } from '../../supabase/functions/golf-search/app.ts'
import { notifications } from '../../supabase/functions/notifications/app.ts'
import { relayCredentials } from '../../supabase/functions/relay-credentials/app.ts'
import type { EdgeFunction } from '../../supabase/functions/_shared/function-app.ts'
import type { Platform, ProcedureAnswer } from '../../supabase/functions/_shared/platform.ts'
import { smtpMail } from '../../supabase/functions/_shared/smtp.ts'
import { type CallerOf, CredentialsError } from './auth/caller.ts'
import { widestNetwork } from './http/client-address.ts'
import { askerOf, type Database } from './database/calls/connections.ts'
import type { Asker, Caller } from './database/calls/caller.ts'
import { maxBodyBytes } from './http/limits.ts'
import { readJson, UnfitJson } from './http/json-body.ts'
import { errorFields, type Log } from './operating/log.ts'
import { type ProvokedLog, provokedLog } from './operating/provoked-log.ts'
import type { Rates } from './http/rates.ts'
import type { Catalogue } from './rest/catalogue.ts'
import { failureAnswer } from './rest/database-answer.ts'
import { callProcedure } from './rest/procedure-call.ts'
import { restRequest } from './rest/rest-request.ts'

const all: Readonly<Record<string, EdgeFunction>> = {
  'courses-suggest': coursesSuggest,
  'courses-details-cache': coursesDetailsCache,
  'feedback-submit': feedbackSubmit,
  'game-delete': gameDelete,
  'game-update': gameUpdate,
  'golf-course-details': golfCourseDetails,
  'golf-search': golfSearch,
  notifications,
  'relay-credentials': relayCredentials,
}

/** The error message for failures without a known code. */
const failed = 'function failed'

export interface FunctionsParts {
  readonly database: Database
  readonly catalogue: Catalogue
  readonly callerOf: CallerOf
  /** The address a request counts against. */
  readonly addressOf: (context: Context) => string
  readonly rates: { readonly address: Rates }
  readonly log: Log
  /** The operator's settings: COURSE_PROVIDERS, SMTP_URL and related ones. */
  readonly env: Readonly<Record<string, string | undefined>>
}

/** The functions of supabase/functions, to be mounted at /functions/v1. Supabase runs the same source. */
export function functions(parts: FunctionsParts): Hono {
  const env = (name: string) => parts.env[name]
  // A function that calls as the service doesn't know the user behind the request, so the context carries it.
  const askers = new AsyncLocalStorage<Asker | undefined>()
  const log = provokedLog(parts.log)
  const platform: Platform = {
    env,
    fetch: (input, init) => fetch(input, init),
    call: (as, procedure, args) => call(parts, log, as, procedure, args, askers.getStore()),
    sendMail: smtpMail(env),
    // The reason of a failed function is an error's message, which may quote user input. The call itself logs the error.
    log: (event, reason) => log(askers.getStore()?.address, 'warn', event, event === failed ? {} : { reason }),
  }
  const apps = new Map(Object.entries(all).map(([name, make]) => [name, make(platform)]))
  const app = new Hono()
  app.onError((error, context) => {
    if (error instanceof UnfitJson) return context.json({ error: error.message }, 400)
    throw error
  })
  app.use(bodyLimit({ maxSize: maxBodyBytes, onError: (context) => context.json({ error: 'Too large' }, 413) }))
  app.all('/:name', async (context) => {
    const name = context.req.param('name')
    const found = apps.get(name)
    if (found === undefined) return context.json({ error: 'Not found' }, 404)
    context.set('route', `functions/${name}`)
    const address = parts.addressOf(context)
    const seconds = parts.rates.address.take(widestNetwork(address))
    if (seconds > 0) return context.json({ error: 'Too many requests' }, 429, { 'retry-after': String(seconds) })
    const request = await forwarded(context, name, address)
    return askers.run(await requestAsker(parts, request, address), () => found.fetch(request))
  })
  return app
}

const service: Caller = { role: 'service_role', claims: { role: 'service_role' } }

/**
 * Builds the request as Supabase's gateway passes it: at the function's own path, with the caller's address.
 * @throws UnfitJson
 */
async function forwarded(context: Context, name: string, address: string): Promise<Request> {
  const { raw } = context.req
  const url = new URL(raw.url)
  url.pathname = `/${name}`
  const headers = new Headers(raw.headers)
  headers.set('x-forwarded-for', address)
  if (raw.method === 'GET' || raw.method === 'HEAD') return new Request(url, { method: raw.method, headers })
  const body = await raw.text()
  try {
    readJson(body)
  } catch (error) {
    // The function itself rejects a body that isn't JSON, with its own message.
    if (error instanceof UnfitJson) throw error
  }
  return new Request(url, { method: raw.method, headers, body })
}

async function call(
  parts: FunctionsParts,
  log: ProvokedLog,
  as: 'service' | Request,
  procedure: string,
  args: Readonly<Record<string, unknown>>,
  asker: Asker | undefined,
): Promise<ProcedureAnswer> {
  const { database, catalogue } = parts
  let caller: Caller = asker === undefined ? service : { ...service, asker }
  try {
    if (as !== 'service') caller = await callerIn(parts, as)
    const request = restRequest('POST', new URLSearchParams(), () => undefined, JSON.stringify(args))
    const { status, body } = await callProcedure(database, catalogue, caller, procedure, request, { json: args })
    const result: unknown = body === undefined ? null : JSON.parse(body)
    return { status, body: result }
  } catch (error) {
    if (error instanceof CredentialsError) return { status: 401, body: { message: 'not authenticated', details: null } }
    const refused = failureAnswer(error, caller)
    if (refused === undefined || refused.status >= 500) {
      log(asker?.address, 'error', 'request failed', { route: `rpc/${procedure}`, ...errorFields(error) })
    }
    if (refused === undefined) throw error
    // If a procedure rejects the call, the function knows better how long to wait.
    const seconds = error instanceof DatabaseError ? undefined : refused.headers['retry-after']
    return { status: refused.status, body: refused.body, ...(seconds === undefined ? {} : { retryAfter: seconds }) }
  }
}

/** @throws CredentialsError */
async function callerIn({ callerOf }: FunctionsParts, { headers }: Request): Promise<Caller> {
  const header = (name: string) => headers.get(name) ?? undefined
  const caller = await callerOf({ apiKey: header('apikey'), authorization: header('authorization') })
  return { ...caller, headers: { 'x-forwarded-for': header('x-forwarded-for') ?? '' } }
}

/**
 * Functions that need no credentials are called without any, or with old ones. In that case the address identifies the
 * client.
 */
async function requestAsker(parts: FunctionsParts, request: Request, address: string): Promise<Asker> {
  const nobody: Caller = { role: 'anon', claims: {}, headers: { 'x-forwarded-for': address } }
  return askerOf(
    await callerIn(parts, request).catch((error: unknown) => {
      if (error instanceof CredentialsError) return nobody
      throw error
    }),
  )
}
