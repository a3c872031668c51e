import { Hono } from 'hono'
import { auth } from '../auth/auth.ts'
import { callerOf, type CallerOf } from '../auth/caller.ts'
import { type EndedSessions, openEndedSessions } from '../auth/ended-sessions.ts'
import type { InstallationKeys } from '../auth/installation-keys.ts'
import { openSessions, type Sessions } from '../auth/sessions.ts'
import { openTokens, type Tokens } from '../auth/tokens.ts'
import { addressOf } from './client-address.ts'
import { crossOrigin } from './cross-origin.ts'
import type { Database } from '../database/calls/connections.ts'
import { functions } from '../functions.ts'
import { type RequestRates, signInShares } from './limits.ts'
import type { Log } from '../operating/log.ts'
import type { Metrics } from '../operating/metrics.ts'
import { rates } from './rates.ts'
import { type Catalogue, openCatalogue } from '../rest/catalogue.ts'
import { rest } from '../rest/rest.ts'

export interface ApiOptions {
  readonly database: Database
  readonly keys: InstallationKeys
  readonly requestRates: RequestRates
  /** Origins besides our own whose pages may call the API. */
  readonly origins: readonly string[]
  /** Proxies whose X-Forwarded-For is trusted. */
  readonly proxies: readonly string[]
  /** The functions' settings: COURSE_PROVIDERS, SMTP_URL and related ones; none by default. */
  readonly functionSettings?: Readonly<Record<string, string | undefined>>
  readonly log: Log
  readonly metrics: Metrics
  /** Returns epoch milliseconds, for the times in tokens. */
  readonly now?: () => number
}

export interface Api {
  /** Serves /auth/v1, /rest/v1, /functions/v1 and /metrics. */
  readonly app: Hono
  readonly tokens: Tokens
  readonly callerOf: CallerOf
  readonly catalogue: Catalogue
  readonly sessions: Sessions
  readonly endedSessions: EndedSessions
}

declare module 'hono' {
  interface ContextVariableMap {
    /** The requested route, if it is one of a small known set. */
    route: string
  }
}

/** Combines authentication, rates and the database into the API. */
export async function openApi(options: ApiOptions): Promise<Api> {
  const { database, keys, log, metrics, requestRates } = options
  const tokens = await openTokens(keys.signingKey, options.now)
  const endedSessions = await openEndedSessions(database.owner, options.now)
  const sessions = openSessions(database.owner, keys.refreshSecret, endedSessions)
  const catalogue = await openCatalogue(database)
  const knownCaller = callerOf(keys.apiKeys, tokens, endedSessions)
  const address = addressOf(options.proxies)
  const count = metrics.counter('teemates_requests_total', 'Requests by route, method and status.')
  const took = metrics.durations('teemates_request_seconds', 'How long answering took.')

  const app = new Hono()
  app.use('/*', async (context, next) => {
    const start = performance.now()
    await next()
    const route = context.get('route') ?? 'other'
    count({ route, method: knownMethod(context.req.method), status: String(context.res.status) })
    took({ route }, (performance.now() - start) / 1000)
  })
  app.use('/*', crossOrigin(options.origins))
  app.route(
    '/auth/v1',
    auth({
      sessions,
      tokens,
      apiKeys: keys.apiKeys,
      expectRoom: () => database.expectRoom(),
      addressOf: address,
      rates: {
        signIn: signInShares.map((share) =>
          rates({ burst: requestRates.signIn.burst * share, perSecond: requestRates.signIn.perSecond * share }),
        ),
        signInOfAll: rates(requestRates.signInOfAll),
        signInShare: rates(requestRates.signInShare),
        other: rates(requestRates.auth),
      },
      log,
    }),
  )
  app.route(
    '/rest/v1',
    rest({
      database,
      catalogue,
      callerOf: knownCaller,
      addressOf: address,
      rates: { address: rates(requestRates.address), user: rates(requestRates.user) },
      log,
    }),
  )
  app.route(
    '/functions/v1',
    functions({
      database,
      catalogue,
      callerOf: knownCaller,
      addressOf: address,
      rates: { address: rates(requestRates.address) },
      log,
      env: options.functionSettings ?? {},
    }),
  )
  // The metrics are for the operator alone: how much is played is nobody else's business.
  app.get('/metrics', (context) => {
    const token = /^Bearer (?<token>\S+)$/i.exec(context.req.header('authorization') ?? '')?.groups?.['token'] ?? ''
    if (keys.apiKeys.roleOf(token) !== 'service_role') return context.text('Unauthorized', 401)
    return context.text(metrics.text(), 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
  return { app, tokens, callerOf: knownCaller, catalogue, sessions, endedSessions }
}

function knownMethod(method: string): string {
  return ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(method) ? method : 'other'
}
