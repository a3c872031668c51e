import { once } from 'node:events'
import { createServer, type IncomingMessage, request as ask } from 'node:http'

/**
 * A proxy to a server that loses requests. Unlike Playwright's routes it leaves the browser's HTTP cache on, and unlike the
 * offline mode it can lose some requests and not others.
 */
export interface BrokenLine {
  /** The server's address through this proxy. */
  readonly url: string
  /** From now on, breaks the connection of each request for which the predicate is true. */
  loses(isLost: (request: IncomingMessage) => boolean): void
  close(): Promise<void>
}

export const nothing = () => false
export const everything = () => true

/** Matches requests for a file of the app by the start of the file's name. */
export function fileNamed(name: string): (request: IncomingMessage) => boolean {
  return ({ url = '' }) => url.startsWith(`/assets/${name}-`)
}

export async function breakableLine(serverPort: number): Promise<BrokenLine> {
  let isLost: (request: IncomingMessage) => boolean = nothing
  const line = createServer((request, response) => {
    if (isLost(request)) return void request.socket.destroy()
    const { method, headers, url: path } = request
    const forwarded = ask({ host: '127.0.0.1', port: serverPort, method, headers, path }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    request.pipe(forwarded)
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const address = line.address()
  if (address === null || typeof address === 'string') throw new Error('The line has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    loses(lost) {
      isLost = lost
    },
    async close() {
      line.close()
      line.closeAllConnections()
      if (line.listening) await once(line, 'close')
    },
  }
}
