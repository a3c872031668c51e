import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { encodings, type AppFile, type AppFiles, type Encoding } from './app-files.ts'

/**
 * Serves the built app: its files (pages without their extension), and its one page for every address that may be a route
 * of the app.
 */
export function web(files: AppFiles): Hono {
  const app = new Hono()
  // The browser's cached copy isn't sent again, because each file has its entity tag.
  app.use(etag())
  // Hono answers HEAD as GET, without the body.
  app.get('/*', (context) => {
    const request = context.req.raw
    const path = decodedPath(context.req.url)
    if (path === undefined) return context.text('Bad request', 400)
    const file =
      files.get(path) ??
      files.get(`${path}.html`) ??
      (isPlaceInApp(path, request) ? files.get('/index.html') : undefined)
    return file === undefined ? context.text('Not found', 404) : answer(file, request)
  })
  app.all('/*', (context) => context.text('Method not allowed', 405, { allow: 'GET, HEAD' }))
  return app
}

function decodedPath(url: string): string | undefined {
  try {
    return decodeURIComponent(new URL(url).pathname)
  } catch {
    return undefined
  }
}

/** A missing script or image must stay a 404. If the page came instead, it would fail later and less clearly. */
function isPlaceInApp(path: string, request: Request): boolean {
  if (path === '/') return true
  if (/\/\.|\.[^/]*$/.test(path)) return false
  if (request.headers.get('sec-fetch-mode') === 'navigate') return true
  return /\btext\/html\b/i.test(request.headers.get('accept') ?? '')
}

function answer(file: AppFile, request: Request): Response {
  const encoding = encodings.find(
    (name) => file.compressed[name] !== undefined && accepts(request.headers.get('accept-encoding'), name),
  )
  const tag = encoding === undefined ? `"${file.tag}"` : `"${file.tag}-${encoding}"`
  const headers = new Headers({ 'cache-control': file.cacheControl, etag: tag, vary: 'Accept-Encoding' })
  const bytes = (encoding === undefined ? undefined : file.compressed[encoding]) ?? file.plain
  headers.set('content-type', file.contentType)
  headers.set('content-length', String(bytes.byteLength))
  if (encoding !== undefined) headers.set('content-encoding', encoding)
  return new Response(request.method === 'HEAD' ? null : bytes, { headers })
}

/** RFC 9110, 12.5.3: the coding's own weight counts, else the weight of '*', else the coding isn't accepted. */
function accepts(header: string | null, encoding: Encoding): boolean {
  const weights = new Map(
    (header ?? '').split(',').map((entry) => {
      const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2))]
    }),
  )
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
}
