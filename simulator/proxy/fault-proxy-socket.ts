import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { FrameCutter, type FrameKind, kindOf } from './fault-proxy-frames.ts'

/** The delays of a server message's copies, in ms; empty if it is lost. */
export interface MessageWay {
  arrivals(kind: FrameKind): readonly number[]
  /** Applies to the client's messages too; never out of order. */
  delayMs(): number
  isReordered(): boolean
}

const endOfHeaders = '\r\n\r\n'

/** One WebSocket between a phone and a server, from the request for it to its end. */
export class ProxiedSocket {
  readonly #client: Socket
  readonly #server: Socket
  readonly #way: MessageWay
  /** Bytes are dropped, and neither end is notified. */
  #isDead = false
  readonly #written = { toClient: Promise.resolve(), toServer: Promise.resolve() }

  constructor(request: IncomingMessage, client: Socket, target: URL, way: MessageWay) {
    this.#client = client
    this.#way = way
    this.#server = connect(Number(target.port), target.hostname)
    this.#server.write(askedFor(request))
    for (const socket of [this.#client, this.#server]) socket.on('error', () => undefined)
    client.on('data', (bytes) => this.#in('toServer', way.delayMs(), () => this.#server.write(bytes)))
    // A socket of an HTTP server stays half open by itself.
    for (const event of ['end', 'close']) client.on(event, () => this.#unlessDead(() => this.end()))
    this.#server.on('close', () => this.#in('toClient', way.delayMs(), () => this.#client.destroy()))
    this.#hear()
  }

  /** Dies silently: each end believes that the other is still there. */
  die(): void {
    this.#isDead = true
  }

  end(): void {
    this.#client.destroy()
    this.#server.destroy()
  }

  get isOver(): boolean {
    return this.#client.destroyed && this.#server.destroyed
  }

  #hear(): void {
    const frames = new FrameCutter()
    let head: Buffer | null = Buffer.alloc(0)
    this.#server.on('data', (bytes: Buffer) => {
      if (head === null) return this.#pass(frames.take(bytes))
      head = Buffer.concat([head, bytes])
      const end = head.indexOf(endOfHeaders)
      if (end < 0) return
      const answer = head.subarray(0, end + endOfHeaders.length)
      const rest = head.subarray(end + endOfHeaders.length)
      head = null
      this.#in('toClient', this.#way.delayMs(), () => this.#client.write(answer))
      this.#pass(frames.take(rest))
    })
  }

  #pass(frames: readonly Buffer[]): void {
    for (const frame of frames) {
      for (const ms of this.#way.arrivals(kindOf(frame))) {
        const write = () => this.#client.write(frame)
        if (this.#way.isReordered()) setTimeout(() => this.#unlessDead(write), ms)
        else this.#in('toClient', ms, write)
      }
    }
  }

  /** Delivers after everything written earlier. */
  #in(direction: 'toClient' | 'toServer', ms: number, write: () => unknown): void {
    const at = performance.now() + ms
    this.#written[direction] = this.#after(this.#written[direction], at, write)
  }

  async #after(before: Promise<void>, at: number, write: () => unknown): Promise<void> {
    await before
    const left = at - performance.now()
    if (left > 0) await pause(left)
    this.#unlessDead(write)
  }

  #unlessDead(write: () => unknown): void {
    if (!this.#isDead) write()
  }
}

/** The client's request without the extension for compression, which would make frames depend on earlier ones. */
function askedFor({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/1.1`]
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.toLowerCase() !== 'sec-websocket-extensions') lines.push(`${name}: ${rawHeaders[index + 1]}`)
  }
  return lines.join('\r\n') + endOfHeaders
}
