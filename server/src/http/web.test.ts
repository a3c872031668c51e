import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readAppFiles } from './app-files.ts'
import { listen, type Listening } from './listening.ts'
import { makeSampleApp, page, type SampleApp, script } from '../../../test/own-server/sample-app.ts'
import { service } from './service.ts'

let sample: SampleApp
let server: Listening

beforeAll(async () => {
  sample = await makeSampleApp()
  server = await listen(service(await readAppFiles(sample.folder)), 0, '127.0.0.1')
})

afterAll(async () => {
  await server.stop()
  await sample.remove()
})

interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** Node's own client: it adds no header and follows, decodes and normalises nothing. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET', body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: server.port, path, headers, method }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

const visit = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-mode': 'navigate' }

describe('files', () => {
  test.each([
    ['/', 'text/html; charset=utf-8', 'no-cache'],
    ['/index.html', 'text/html; charset=utf-8', 'no-cache'],
    ['/sw.js', 'text/javascript; charset=utf-8', 'no-cache'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', 'no-cache'],
    ['/favicon.svg', 'image/svg+xml; charset=utf-8', 'no-cache'],
    ['/icon.png', 'image/png', 'no-cache'],
    ['/assets/main-1a2b.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/reader-3c4d.wasm', 'application/wasm', 'public, max-age=31536000, immutable'],
  ])('%s has its type and is cached as long as it stays the same', async (path, type, caching) => {
    const answer = await ask(path, visit)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe(type)
    expect(answer.headers['cache-control']).toBe(caching)
    expect(answer.headers['content-length']).toBe(String(answer.body.byteLength))
  })

  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['GZIP;q=0.5', 'gzip'],
    ['identity', undefined],
    ['br;q=0, gzip;q=0', undefined],
    ['', undefined],
  ])("to '%s' a script is sent in %s", async (accepted, encoding) => {
    const answer = await ask('/assets/main-1a2b.js', { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers.vary).toBe('Accept-Encoding')
    const { body } = answer
    const text = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
    expect(text.toString()).toBe(script)
  })

  test('that the browser has cached are not sent again', async () => {
    const { etag = '' } = (await ask('/')).headers
    expect(etag).toMatch(/^"[\w-]+"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await ask('/', { 'if-none-match': known })
      expect(answer.status, known).toBe(304)
      expect(answer.body.byteLength).toBe(0)
      expect(answer.headers.etag).toBe(etag)
    }
    expect((await ask('/', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('each encoding of a file has a tag of its own', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', ''].map(
        async (encoding) => (await ask('/assets/main-1a2b.js', { 'accept-encoding': encoding })).headers.etag,
      ),
    )
    expect(new Set(tags).size).toBe(3)
  })

  test('HEAD is answered as GET, without the body', async () => {
    const [got, head] = await Promise.all([ask('/'), ask('/', {}, 'HEAD')])
    expect(head.status).toBe(200)
    expect(head.body.byteLength).toBe(0)
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'content-security-policy']) {
      expect(head.headers[name], name).toBe(got.headers[name])
    }
  })

  test('a page beside the app is found without its ending', async () => {
    expect((await ask('/terms', visit)).body.toString()).toContain('<title>Terms</title>')
  })
})

describe('places in the app', () => {
  test.each(['/stats', '/round/round_1', '/solo/create?course=a.b', '/no/such/place', '/%3Cscript%3E', '//elsewhere'])(
    'a visit to %s gets the one page',
    async (path) => {
      const answer = await ask(path, visit)
      expect(answer.status).toBe(200)
      expect(answer.body.toString()).toBe(page)
      expect(answer.headers['cache-control']).toBe('no-cache')
    },
  )

  test.each([
    '/assets/gone-9f9f.js',
    '/missing.png',
    '/.git/config',
    '/.sources',
    '/assets/private.key',
    '/index.html/a.js',
  ])('a visit to %s, which is no place, is not found', async (path) => {
    const answer = await ask(path, visit)
    expect(answer.status).toBe(404)
    expect(answer.body.toString()).toBe('Not found')
  })

  test('are served only to a visit, not to other requests', async () => {
    expect((await ask('/stats', { accept: '*/*', 'sec-fetch-mode': 'cors' })).status).toBe(404)
    expect((await ask('/stats')).status).toBe(404)
  })
})

describe('attacks', () => {
  test.each([
    '/../package.json',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/package.json',
    '/..%2f..%2fpackage.json',
    '/assets/..%2f..%2f.sources',
    '/assets/%2e%2e%5c%2e%2e%5cpackage.json',
    '/assets/....//....//package.json',
    '/%00/index.html',
    '/index.html%00.png',
  ])('%s reaches nothing outside', async (path) => {
    for (const headers of [{}, visit]) {
      const answer = await ask(path, headers)
      const isPage = answer.status === 200 && answer.body.toString() === page
      expect(isPage || answer.status === 400 || answer.status === 404, String(answer.status)).toBe(true)
    }
  })

  test.each(['/%', '/%E0%A4%A', '/%ff', '/assets/%zz.js'])(
    '%s, which can not be decoded, is a bad request',
    async (path) => {
      expect((await ask(path, visit)).status).toBe(400)
    },
  )

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is refused', async (method) => {
    const answer = await ask('/', {}, method)
    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toBe('GET, HEAD')
  })

  test('[D48] a body above 64 KiB is refused, announced or not', async () => {
    const body = 'x'.repeat(64 * 1024 + 1)
    expect((await ask('/', { 'content-length': String(body.length) }, 'POST', body)).status).toBe(413)
    expect((await ask('/', { 'transfer-encoding': 'chunked' }, 'POST', body)).status).toBe(413)
  })
})

test('/health answers while the server lives, and is never cached', async () => {
  const answer = await ask('/health')
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toContain('application/json')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(JSON.parse(answer.body.toString())).toEqual({ status: 'ok' })
})

test('/health asks the database once at a time, however many ask, and again after that', async () => {
  let asked = 0
  let answer = (_healthy: boolean): void => undefined
  const isHealthy = () => {
    asked += 1
    return new Promise<boolean>((resolve) => (answer = resolve))
  }
  const app = service(new Map(), { backend: { mounts: [], isHealthy } })
  const health = async () => (await app.request('/health')).status
  const several = Promise.all(Array.from({ length: 20 }, health))
  await vi.waitFor(() => expect(asked).toBeGreaterThan(0))
  answer(true)
  expect(await several).toEqual(Array.from({ length: 20 }, () => 200))
  expect(asked).toBe(1)
  const later = health()
  await vi.waitFor(() => expect(asked).toBe(2))
  answer(false)
  expect(await later).toBe(503)
})

test('[D51] every answer carries the security headers, refusals included', async () => {
  const answers = await Promise.all([
    ask('/'),
    ask('/assets/main-1a2b.js'),
    ask('/health'),
    ask('/gone.js'),
    ask('/%'),
    ask('/', {}, 'POST'),
    ask('/', { 'if-none-match': '*' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 400, 405, 304])
  for (const { status, headers } of answers) {
    expect(headers['content-security-policy'], String(status)).toContain("default-src 'none'")
    expect(headers['content-security-policy'], String(status)).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['permissions-policy']).toContain('camera=(self)')
  }
})
