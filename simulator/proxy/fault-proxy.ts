import { once } from 'node:events'
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FrameKind } from './fault-proxy-frames.ts'
import { ProxiedSocket } from './fault-proxy-socket.ts'
import { type Faults, noFaults, type Signal } from '../link.ts'

interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** Changes an answer's text, as if a newer or an older server had written it. */
export type Disguise = (text: string, path: string) => string

/** The real network between one phone and a real server, with the faults of the simulator's Link: HTTP and WebSockets. */
export class FaultProxy {
  readonly #target: URL
  readonly #random: () => number
  readonly #server = createServer((request, response) => void this.#serve(request, response))
  readonly #sockets = new Set<ProxiedSocket>()
  readonly #open = new Set<Socket>()
  #signal: Signal = 'good'
  #repliesToLose = 0
  #losing = ''
  faults: Faults = noFaults
  /** Kinds of messages that never arrive. */
  muted: ReadonlySet<FrameKind> = new Set()
  /** No WebSocket can be opened. */
  isDeaf = false
  disguise: Disguise = (text) => text
  /** The number of forwarded calls. */
  handedOn = 0

  /** `random` returns numbers from 0 to 1. */
  private constructor(target: string, random: () => number) {
    this.#target = new URL(target)
    this.#random = random
    this.#server.on('connection', (socket: Socket) => {
      this.#open.add(socket)
      socket.on('close', () => this.#open.delete(socket))
    })
    this.#server.on('upgrade', (request, client) => this.#upgrade(request, client))
  }

  /** @param target a server's address */
  static async before(target: string, random: () => number): Promise<FaultProxy> {
    const proxy = new FaultProxy(target, random)
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  get url(): string {
    const address = this.#server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  }

  /** Unless the signal is 'good', open sockets are dead from then on; with 'off' both ends see them close. */
  turn(signal: Signal): void {
    if (signal === this.#signal) return
    this.#signal = signal
    if (signal === 'good') return
    for (const socket of this.#sockets) {
      if (signal === 'off') socket.end()
      else socket.die()
    }
    if (signal === 'off') for (const socket of this.#open) socket.destroy()
  }

  /** Each open socket dies, and neither end is notified. */
  silence(): void {
    for (const socket of this.#sockets) socket.die()
  }

  /** The next calls of the procedure are done, and their answers never arrive. */
  loseReplies(count: number, procedure = 'apply_operations'): void {
    this.#repliesToLose = count
    this.#losing = procedure
  }

  /** All faults stop; dead sockets stay dead. */
  heal(): void {
    this.faults = noFaults
    this.muted = new Set()
    this.isDeaf = false
    this.disguise = (text) => text
    this.#repliesToLose = 0
    this.turn('good')
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.end()
    for (const socket of this.#open) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => undefined)
    try {
      const body = await bodyOf(request)
      const { requestLost, duplicated } = this.faults
      const isLost = this.#random() < requestLost
      const isDoubled = this.#random() < duplicated
      await this.#delay()
      if (isLost || this.#signal === 'gone') return this.#lose(request)
      if (isDoubled) void this.#askLater(request, body)
      const answer = await this.#ask(request, body)
      if (this.#isReplyLost(request) || this.#signal !== 'good') return this.#lose(request)
      await this.#delay()
      if (this.#signal !== 'good') return
      const { status, headers, body: text } = this.#disguised(answer, request)
      response.writeHead(status, headers).end(text)
    } catch {
      // The server is gone, or the phone.
      request.socket.destroy()
    }
  }

  /** Nothing comes back; a phone that still has a signal sees at once that the connection ended. */
  #lose(request: IncomingMessage): void {
    if (this.#signal === 'good') request.socket.destroy()
  }

  #isReplyLost(request: IncomingMessage): boolean {
    if (this.#repliesToLose > 0 && request.url?.endsWith(`/${this.#losing}`) === true) {
      this.#repliesToLose -= 1
      return true
    }
    return this.#random() < this.faults.replyLost
  }

  async #askLater(request: IncomingMessage, body: Buffer): Promise<void> {
    await this.#delay()
    await this.#ask(request, body).catch(() => undefined)
  }

  async #ask({ method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
    this.handedOn += 1
    const { hostname, port } = this.#target
    const asked = ask({ hostname, port, path: url, method, headers, agent: false })
    asked.end(body)
    return new Promise((resolve, reject) => {
      asked.on('error', reject)
      asked.on('response', (answer) => {
        bodyOf(answer).then(
          (text) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: text }),
          reject,
        )
      })
    })
  }

  #disguised(answer: Answer, { url }: IncomingMessage): Answer {
    if (answer.headers['content-type']?.includes('json') !== true) return answer
    const body = Buffer.from(this.disguise(answer.body.toString(), url ?? ''))
    return { ...answer, headers: { ...answer.headers, 'content-length': String(body.length) }, body }
  }

  #upgrade(request: IncomingMessage, client: unknown): void {
    if (!(client instanceof Socket)) return
    client.on('error', () => undefined)
    if (this.isDeaf) return void client.destroy()
    // Without a signal nobody answers.
    if (this.#signal !== 'good') return
    for (const socket of this.#sockets) if (socket.isOver) this.#sockets.delete(socket)
    const proxied = new ProxiedSocket(request, client, this.#target, {
      arrivals: (kind) => this.#arrivals(kind),
      delayMs: () => this.#random() * this.faults.longestDelayMs,
      isReordered: () => this.faults.isReordered,
    })
    this.#sockets.add(proxied)
  }

  #arrivals(kind: FrameKind): number[] {
    const ms = () => this.#random() * this.faults.longestDelayMs
    if (kind === 'answer') return [ms()]
    if (this.muted.has(kind) || this.#random() < this.faults.messageLost) return []
    return this.#random() < this.faults.messageDoubled ? [ms(), ms()] : [ms()]
  }

  #delay(): Promise<void> {
    return pause(this.#random() * this.faults.longestDelayMs)
  }
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) if (chunk instanceof Buffer) chunks.push(chunk)
  return Buffer.concat(chunks)
}
