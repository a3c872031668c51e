import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { encodings, type AppFile, type AppFiles, type Encoding } from './app-files.ts'

/** Answers for the built app: its files (pages without their ending), and its one page for every place that may be in it. */
export function web(files: AppFiles): Hono {
  const app = new Hono()
  // What the browser has already isn't sent again; each file brings its tag.
  app.use(etag())
  // Hono answers HEAD with what GET gives, without the body.
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

/** A missing script or image must stay a 404: answered with the page it would fail later and less plainly. */
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

/** RFC 9110, 12.5.3: the coding's own weight, else that of '*', else no. */
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
