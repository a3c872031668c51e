import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { slowestBytesPerSecond, unreadTimeoutMs } from '../http/limits.ts'
import { WriteProgress } from '../http/write-progress.ts'
import { Bucket } from './channels/bucket.ts'
import type { Channel } from './channels/channel.ts'
import { encodeText, type Outgoing, type Version } from './frames.ts'
import { joinRate, maxBufferedBytes, messageRate } from './limits.ts'

/** The close codes (RFC 6455, 7.4). The client reconnects after all but 'normal'. */
export const closeCodes = { normal: 1000, policy: 1008, restart: 1012, tryLater: 1013 } as const

export interface ConnectionGiven {
  readonly version: Version
  readonly apiKey: string
  readonly address: string
  /** The TCP socket below the WebSocket. */
  readonly raw: Socket
  /** A monotonic clock in milliseconds. */
  readonly now: number
  readonly onEvicted: () => void
}

/** One socket with its channels. The server holds thousands of these, so each has little state. */
export class Connection {
  readonly version: Version
  readonly apiKey: string
  /** The address whose limits the socket counts against. */
  readonly address: string
  readonly channels = new Map<string, Channel>()
  /** The topics being joined, each with the reference of the latest join. */
  readonly joining = new Map<string, string>()
  readonly messages: Bucket
  readonly joins: Bucket
  lastReceived: number
  readonly #socket: WebSocket
  readonly #onEvicted: () => void
  readonly #raw: Socket
  readonly #progress: WriteProgress

  constructor(socket: WebSocket, { version, apiKey, address, raw, now, onEvicted }: ConnectionGiven) {
    this.#socket = socket
    this.#raw = raw
    this.#progress = new WriteProgress(now)
    this.version = version
    this.apiKey = apiKey
    this.address = address
    this.messages = new Bucket(messageRate, now)
    this.joins = new Bucket(joinRate, now)
    this.lastReceived = now
    this.#onEvicted = onEvicted
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  /** Bytes in the server's memory that the client hasn't read yet. */
  get unreadBytes(): number {
    return this.#socket.bufferedAmount
  }

  /** Whether the client has read nothing for too long. Call it regularly. */
  isStalled(now: number): boolean {
    const sentBytes = this.#raw.bytesWritten - this.#raw.writableLength
    const bounds = { timeoutMs: unreadTimeoutMs, bytesPerSecond: slowestBytesPerSecond }
    return this.#progress.isStalled(sentBytes, this.unreadBytes, now, bounds)
  }

  /** Disconnects a client that doesn't read. */
  evict(): void {
    this.#onEvicted()
    this.#socket.terminate()
  }

  send(message: Outgoing): void {
    const encoded = message.encoded(this.version)
    if (encoded !== undefined) this.#write(encoded.data, encoded.binary)
  }

  /** @param payloadText JSON */
  push(topic: string, event: string, payloadText: string, joinRef: string | null, ref: string | null = null): void {
    this.#write(encodeText(this.version, { joinRef, ref, topic, event }, payloadText), false)
  }

  reply(
    to: Readonly<{ topic: string; joinRef: string | null; ref: string | null }>,
    status: 'ok' | 'error',
    response: Readonly<Record<string, unknown>> = {},
  ): void {
    this.push(to.topic, 'phx_reply', JSON.stringify({ status, response }), to.joinRef, to.ref)
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  terminate(): void {
    this.#socket.terminate()
  }

  #write(data: Uint8Array | string, binary: boolean): void {
    if (!this.isOpen) return
    if (this.unreadBytes > maxBufferedBytes) return this.evict()
    this.#socket.send(data, { binary })
  }
}
