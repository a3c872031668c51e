import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { maxBodyBytes } from './limits.ts'

/**
 * Refuses a body over 64 KiB (reliability D48). Of one whose length is announced nothing is read for that: Node holds the
 * sender to it, and a body that nobody touched before is read several times faster.
 */
export function bodyBound(tooLarge: (context: Context) => Response): MiddlewareHandler {
  const counted = bodyLimit({ maxSize: maxBodyBytes, onError: tooLarge })
  return async (context, next) => {
    if (context.req.header('transfer-encoding') !== undefined) return counted(context, next)
    return Number(context.req.header('content-length') ?? 0) > maxBodyBytes ? tooLarge(context) : next()
  }
}
