import { connect, type Socket } from 'node:net'
import type { Seat } from './played-games.ts'

export interface HttpAnswer {
  readonly status: number
  readonly text: string
}

/**
 * For measurements: one persistent connection that calls procedures one after the other. It is written by hand, because
 * fetch costs more processor time than the server under test.
 */
export interface HttpCaller {
  /** @throws Error if the connection breaks before the answer is complete */
  call(seat: Seat, procedure: string, body: object): Promise<HttpAnswer>
  close(): void
}

export function httpCaller(port: number, key: string): HttpCaller {
  let socket: Socket | undefined
  let received = ''
  let waiting: PromiseWithResolvers<HttpAnswer> | undefined

  function open(): Socket {
    const opened = connect(port, '127.0.0.1').setNoDelay(true).setEncoding('utf8')
    opened.on('data', (text: string) => {
      received += text
      const answer = wholeAnswer(received)
      if (answer === undefined) return
      received = ''
      waiting?.resolve(answer)
    })
    opened.on('error', () => opened.destroy())
    opened.on('close', () => {
      if (socket === opened) socket = undefined
      waiting?.reject(new Error('The connection ended'))
    })
    return opened
  }

  return {
    call({ token }, procedure, given) {
      socket ??= open()
      received = ''
      waiting = Promise.withResolvers()
      const body = JSON.stringify(given)
      socket.write(
        `POST /rest/v1/rpc/${procedure} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\napikey: ${key}\r\n` +
          `authorization: Bearer ${token}\r\ncontent-type: application/json\r\naccept: */*\r\n` +
          `x-client-info: supabase-js-web/2.119.0\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
      return waiting.promise
    },
    close: () => void socket?.destroy(),
  }
}

/** Parses the answers of this server only: either ASCII with a content length, or chunked. */
function wholeAnswer(text: string): HttpAnswer | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = text.slice(0, end).toLowerCase()
  const status = Number(head.slice(9, 12))
  const body = text.slice(end + 4)
  const length = /\ncontent-length: (?<length>\d+)/.exec(head)?.groups?.['length']
  if (length !== undefined) return Buffer.byteLength(body) < Number(length) ? undefined : { status, text: body }
  if (/\ntransfer-encoding: chunked/.test(head)) return body.endsWith('0\r\n\r\n') ? { status, text: body } : undefined
  return { status, text: body }
}
