import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A way to a server that counts what goes over it, both ways: HTTP's heads and the sockets' frames included, no TLS. */
export interface CountingLink {
  /** To be opened in the server's place. */
  readonly url: string
  /** Since its start. */
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
