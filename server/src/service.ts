import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppFiles } from './app-files.ts'
import { maxBodyBytes } from './limits.ts'
import { securityHeaders } from './security-headers.ts'
import { web } from './web.ts'

/**
 * Everything this server answers, under one address.
 * @param files the built app; its page's inline scripts decide the content security policy
 */
export function service(files: AppFiles): Hono {
  const page = files.get('/index.html')
  const headers = Object.entries(securityHeaders(page === undefined ? '' : new TextDecoder().decode(page.plain)))
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    for (const [name, value] of headers) context.res.headers.set(name, value)
  })
  app.use(bodyLimit({ maxSize: maxBodyBytes, onError: (context) => context.text('Too large', 413) }))
  app.get('/health', (context) => context.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
  app.route('/', web(files))
  app.onError((error, context) => {
    console.error(`${context.req.method} ${context.req.path}: ${error.message}`)
    return context.text('Internal error', 500)
  })
  return app
}
