import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Version, versions } from './frames.ts'
import { refusedGraceMs } from './limits.ts'

const path = '/realtime/v1/websocket'

export interface UpgradeRequest {
  readonly apiKey: string
  readonly version: Version
}

/** The HTTP status of a rejected upgrade. */
export type UpgradeRefused = 400 | 401 | 403 | 404

/**
 * Parses an upgrade request.
 * @param origins further origins besides the server's own whose pages may connect, as 'https://golf.example'
 */
export function readUpgrade(
  request: Pick<IncomingMessage, 'url' | 'headers'>,
  origins: readonly string[],
): UpgradeRequest | UpgradeRefused {
  const url = URL.parse(request.url ?? '', 'http://localhost')
  if (url === null) return 400
  if (url.pathname !== path) return 404
  if (!isOwnPage(request.headers.origin, request.headers.host, origins)) return 403
  const version = url.searchParams.get('vsn') ?? '1.0.0'
  if (!isVersion(version)) return 400
  const apiKey = url.searchParams.get('apikey') ?? ''
  return apiKey === '' ? 401 : { apiKey, version }
}

function isVersion(text: string): text is Version {
  return (versions as readonly string[]).includes(text)
}

/** Browsers send the page's origin. Other clients send none, and have no user's cookies or address to misuse. */
function isOwnPage(origin: string | undefined, host: string | undefined, origins: readonly string[]): boolean {
  if (origin === undefined || origins.includes(origin)) return true
  // Behind a proxy the scheme may differ, so only the hosts are compared.
  return host !== undefined && /^https?:\/\//.test(origin) && URL.parse(origin)?.host === host
}

/** Rejections because of the server's load. */
type Busy = 429 | 503

const statusTexts: Readonly<Record<UpgradeRefused | Busy, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

/** A connection stays half open until its client ends it, so the server destroys it after a while. */
export function refuseUpgrade(socket: Duplex, status: UpgradeRefused | Busy): void {
  const ending = setTimeout(() => socket.destroy(), refusedGraceMs)
  socket.once('close', () => clearTimeout(ending))
  // Node notices the client's end only while the socket is being read.
  socket.resume()
  socket.end(`HTTP/1.1 ${status} ${statusTexts[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
