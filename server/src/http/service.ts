import { ServerResponse } from 'node:http'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { routePath } from 'hono/route'
import type { AppFiles } from './app-files.ts'
import { type AppLinks, wellKnown } from './app-links.ts'
import type { Backend } from '../backend.ts'
import { cameByTls, proxyCheck } from './client-address.ts'
import { inFlight } from './in-flight.ts'
import { createHeldRefusals } from './held-refusals.ts'
import { maxBodyBytes } from './limits.ts'
import { errorFields, jsonLog, type Log } from '../operating/log.ts'
import { securityHeaders, strictTransport } from './security-headers.ts'
import type { PublicConfig } from '../public-config.ts'
import { web } from './web.ts'

const standardLog = jsonLog((line) => process.stderr.write(line))

export interface ServiceParts {
  /** Undefined if the server serves only the app. */
  readonly backend?: Pick<Backend, 'mounts' | 'isHealthy'>
  /** The public configuration; without it the server serves the app's own file. */
  readonly publicConfig?: PublicConfig
  /** None by default. */
  readonly appLinks?: AppLinks
  /** The proxies whose X-Forwarded-Proto is trusted; none by default. */
  readonly proxies?: readonly string[]
  readonly log?: Log
}

/**
 * Combines everything that this server serves at one address.
 * @param files the built app; its page's inline scripts determine the content security policy
 */
export function service(
  files: AppFiles,
  { backend, publicConfig, appLinks, proxies = [], log = standardLog }: ServiceParts = {},
): Hono {
  const isProxy = proxyCheck(proxies)
  const page = files.get('/index.html')
  const text = page === undefined ? '' : new TextDecoder().decode(page.plain)
  const headers = Object.entries(securityHeaders(text, publicConfig?.connectTo))
  const held = createHeldRefusals()
  const app = new Hono()
  app.use(async (context, next) => {
    const outgoing = outgoingOf(context.env)
    // The headers go on Node's own response. On Hono's, every header would be copied, which costs more than the rest of the
    // answer.
    for (const [name, value] of headers) outgoing?.setHeader(name, value)
    if (outgoing !== undefined && cameByTls(context, isProxy)) outgoing.setHeader(...strictTransport)
    await next()
    const { status, headers: answered } = context.res
    // A used-up quota is answered like a rate, by 503 with the time to wait.
    const isRejected = status === 429 || (status === 503 && answered.has('retry-after'))
    if (outgoing !== undefined && isRejected) await held(outgoing)
    if (outgoing === undefined) for (const [name, value] of headers) context.res.headers.set(name, value)
  })
  // The endpoint is public, so it runs at most one query at a time.
  const isHealthy = inFlight(async () => backend === undefined || (await backend.isHealthy()))
  app.get('/health', async (context) => {
    const healthy = await isHealthy()
    const status = healthy ? 'ok' : 'The database does not answer'
    return context.json({ status }, healthy ? 200 : 503, { 'cache-control': 'no-store' })
  })
  if (publicConfig !== undefined) {
    app.get('/config.json', (context) => context.json(publicConfig.by(context), 200, { 'cache-control': 'no-cache' }))
  }
  if (appLinks !== undefined) app.route('/.well-known', wellKnown(appLinks))
  for (const mount of backend?.mounts ?? []) app.route(mount.path, mount.app)
  // The services above have their own limits and error bodies.
  app.use(bodyLimit({ maxSize: maxBodyBytes, onError: (context) => context.text('Too large', 413) }))
  app.route('/', web(files))
  app.onError((error, context) => {
    // The log gets the route's pattern only: a path may hold a room's code.
    log('error', 'request failed', { method: context.req.method, route: routePath(context), ...errorFields(error) })
    return context.text('Internal error', 500)
  })
  return app
}

/** Node's response to the request; undefined if a test calls without a server. */
function outgoingOf(bindings: unknown): ServerResponse | undefined {
  if (typeof bindings !== 'object' || bindings === null || !('outgoing' in bindings)) return undefined
  return bindings.outgoing instanceof ServerResponse ? bindings.outgoing : undefined
}
