import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Version, versions } from './frames.ts'
import { refusedGraceMs } from './limits.ts'

const path = '/realtime/v1/websocket'

export interface UpgradeRequest {
  readonly apiKey: string
  readonly version: Version
}

/** An HTTP status, when the upgrade is refused. */
export type UpgradeRefused = 400 | 401 | 403 | 404

/**
 * What an upgrade asks for.
 * @param origins further places whose pages may connect, beside the server's own; as 'https://golf.example'
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

/** Browsers name the page that connects; what isn't a browser names none, and has no one's cookies or address to misuse. */
function isOwnPage(origin: string | undefined, host: string | undefined, origins: readonly string[]): boolean {
  if (origin === undefined || origins.includes(origin)) return true
  // Behind a proxy the scheme is another one.
  return host !== undefined && /^https?:\/\//.test(origin) && URL.parse(origin)?.host === host
}

/** What the server as a whole has to say against it. */
type Busy = 429 | 503

const statusTexts: Readonly<Record<UpgradeRefused | Busy, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

/** A connection stays half open for as long as its client doesn't end it, so that it is ended here. */
export function refuseUpgrade(socket: Duplex, status: UpgradeRefused | Busy): void {
  const ending = setTimeout(() => socket.destroy(), refusedGraceMs)
  socket.once('close', () => clearTimeout(ending))
  // The client's end is noticed only if somebody reads.
  socket.resume()
  socket.end(`HTTP/1.1 ${status} ${statusTexts[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
