import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import type { AppServer } from './app-server.ts'

/** Each leaves `navigator.onLine` true. */
export const silences = ['is stopped', 'never answers', 'is hidden by a sign-in page'] as const
export type Silence = (typeof silences)[number]

/** Takes the server away, and simulates such a network at its address. Returns a function that brings the server back. */
export async function silence(server: AppServer, how: Silence): Promise<() => Promise<void>> {
  await server.kill()
  const other = inItsPlace(how)
  const sockets = new Set<Socket>()
  other?.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => undefined)))
  if (other !== undefined) await once(other.listen(server.port, '127.0.0.1'), 'listening')
  return async () => {
    if (other !== undefined) {
      const closed = once(other, 'close')
      other.close()
      for (const socket of sockets) socket.destroy()
      await closed
    }
    await server.restart()
  }
}

function inItsPlace(how: Silence): Server | undefined {
  switch (how) {
    case 'is stopped':
      return undefined
    case 'never answers':
      return createServer()
    case 'is hidden by a sign-in page':
      return createHttpServer((_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to the club. Sign in.</h1>')
      })
  }
}
