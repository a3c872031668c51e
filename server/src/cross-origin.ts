import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

/** What the official client sends and reads beyond what every page may. */
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
/** How long a browser needn't ask again; none keeps it longer. */
const preflightSeconds = 7200

/**
 * Lets pages of exactly these origins ask ('https://golf.example', 'capacitor://localhost'); a page this server itself
 * sent is of none and needs no leave (reliability D50). No cookie is ever read, so none is allowed.
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
