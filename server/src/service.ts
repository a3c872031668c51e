import { ServerResponse } from 'node:http'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { routePath } from 'hono/route'
import type { AppFiles } from './app-files.ts'
import { type AppLinks, wellKnown } from './app-links.ts'
import type { Backend } from './backend.ts'
import { cameByTls, proxyCheck } from './client-address.ts'
import { inFlight } from './in-flight.ts'
import { maxBodyBytes } from './limits.ts'
import { errorFields, jsonLog, type Log } from './log.ts'
import { securityHeaders, strictTransport } from './security-headers.ts'
import type { ToldApp } from './told-app.ts'
import { web } from './web.ts'

const standardLog = jsonLog((line) => process.stderr.write(line))

export interface ServiceParts {
  /** None where only the app is served. */
  readonly backend?: Pick<Backend, 'mounts' | 'isHealthy'>
  /** What the app is told of where it runs; without it the app's own file is served. */
  readonly toldApp?: ToldApp
  /** None by default. */
  readonly appLinks?: AppLinks
  /** The proxies whose X-Forwarded-Proto is believed; none by default. */
  readonly proxies?: readonly string[]
  readonly log?: Log
}

/**
 * Everything this server answers, under one address.
 * @param files the built app; its page's inline scripts decide the content security policy
 */
export function service(
  files: AppFiles,
  { backend, toldApp, appLinks, proxies = [], log = standardLog }: ServiceParts = {},
): Hono {
  const isProxy = proxyCheck(proxies)
  const page = files.get('/index.html')
  const text = page === undefined ? '' : new TextDecoder().decode(page.plain)
  const headers = Object.entries(securityHeaders(text, toldApp?.connectTo))
  const app = new Hono()
  app.use(async (context, next) => {
    const outgoing = outgoingOf(context.env)
    // On Node’s own answer: for Hono’s every header would be made anew, which costs more than what is answered.
    for (const [name, value] of headers) outgoing?.setHeader(name, value)
    if (outgoing !== undefined && cameByTls(context, isProxy)) outgoing.setHeader(...strictTransport)
    await next()
    if (outgoing === undefined) for (const [name, value] of headers) context.res.headers.set(name, value)
  })
  // Open to everyone, it must cost the database no more than one question at a time.
  const isHealthy = inFlight(async () => backend === undefined || (await backend.isHealthy()))
  app.get('/health', async (context) => {
    const healthy = await isHealthy()
    const status = healthy ? 'ok' : 'The database does not answer'
    return context.json({ status }, healthy ? 200 : 503, { 'cache-control': 'no-store' })
  })
  if (toldApp !== undefined) {
    app.get('/config.json', (context) => context.json(toldApp.by(context), 200, { 'cache-control': 'no-cache' }))
  }
  if (appLinks !== undefined) app.route('/.well-known', wellKnown(appLinks))
  for (const mount of backend?.mounts ?? []) app.route(mount.path, mount.app)
  // The services above have bounds and words of their own for it.
  app.use(bodyLimit({ maxSize: maxBodyBytes, onError: (context) => context.text('Too large', 413) }))
  app.route('/', web(files))
  app.onError((error, context) => {
    // The pattern alone: a path holds rooms' codes.
    log('error', 'request failed', { method: context.req.method, route: routePath(context), ...errorFields(error) })
    return context.text('Internal error', 500)
  })
  return app
}

/** Node's answer to the request; undefined where a test asks without a server. */
function outgoingOf(bindings: unknown): ServerResponse | undefined {
  if (typeof bindings !== 'object' || bindings === null || !('outgoing' in bindings)) return undefined
  return bindings.outgoing instanceof ServerResponse ? bindings.outgoing : undefined
}
