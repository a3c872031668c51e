import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

/** The headers that the official client sends and reads beyond those that CORS always allows. */
const sent = [
  'accept-profile',
  'apikey',
  'authorization',
  'content-profile',
  'content-type',
  'if-none-match',
  'prefer',
  'range',
  'range-unit',
  'x-client-info',
  'x-region',
  'x-retry-count',
  'x-supabase-api-version',
]
const read = ['content-range', 'etag', 'location', 'preference-applied', 'retry-after', 'x-supabase-api-version']
/** How long a browser may cache a preflight; no browser caches it longer. */
const preflightSeconds = 7200

/**
 * Allows requests from pages of exactly these origins ('https://golf.example', 'capacitor://localhost'). Pages of this
 * server itself are same-origin and need no permission (reliability D50). The API reads no cookies, so none are allowed.
 */
export function crossOrigin(origins: readonly string[]): MiddlewareHandler {
  const allowing = cors({
    origin: (origin) => (origins.includes(origin) ? origin : null),
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: sent,
    exposeHeaders: read,
    maxAge: preflightSeconds,
  })
  return async (context, next) => (context.req.header('origin') === undefined ? next() : allowing(context, next))
}
