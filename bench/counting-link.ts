import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy to a server that counts all bytes both ways, HTTP headers and socket frames included, without TLS. */
export interface CountingLink {
  /** Open this address instead of the server's. */
  readonly url: string
  /** Bytes since the start. */
  bytes(): number
  close(): void
}

export async function countingLink(port: number): Promise<CountingLink> {
  let counted = 0
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket.setNoDelay(true))
      socket.on('data', (chunk) => {
        counted += chunk.length
        other.write(chunk)
      })
      socket.on('end', () => other.end())
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the link has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    bytes: () => counted,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
