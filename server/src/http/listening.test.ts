import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { maxHeaderBytes, maxUnreadBytes, stopGraceMs } from './limits.ts'
import { listen, type Listening } from './listening.ts'
import { service } from './service.ts'

let server: Listening

beforeEach(async () => {
  server = await listen(service(new Map()), 0, '127.0.0.1')
})

afterEach(() => server.stop())

async function connected(): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** Sends the bytes unchanged and returns everything received until the other side closes. */
async function exchange(bytes: string | Buffer): Promise<string> {
  const socket = await connected()
  let answer = ''
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text))
  socket.on('error', () => undefined)
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}

const ending = 'Connection: close\r\n\r\n'

describe('malformed requests', () => {
  test.each([
    ['no HTTP at all', 'golf\r\n\r\n'],
    ['binary', Buffer.from([0, 1, 2, 255, 254, 13, 10, 13, 10])],
    ['TLS', Buffer.from([22, 3, 1, 0, 5, 1, 0, 0, 1, 3, 13, 10, 13, 10])],
    ['a version that is none', `GET / HTTP/9.9\r\nHost: a\r\n${ending}`],
    ['no host', `GET /health HTTP/1.1\r\n${ending}`],
    ['a host that is none', `GET /health HTTP/1.1\r\nHost: a b/c\r\n${ending}`],
    ['two lengths', `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n${ending}ab`],
    [
      'length and chunks',
      `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n${ending}0\r\n\r\n`,
    ],
    ['a negative length', `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n${ending}`],
    ['a space in a header name', `GET / HTTP/1.1\r\nHost: a\r\nX Y: 1\r\n${ending}`],
    ['an address without a slash', `GET health HTTP/1.1\r\nHost: a\r\n${ending}`],
  ])('%s is refused', async (_, bytes) => {
    const answer = await exchange(bytes)
    expect(answer.slice(0, 13)).toMatch(/^HTTP\/1\.1 4\d\d/)
    expect(answer).not.toMatch(/node:|at \w+ \(/)
  })

  test('headers without end are refused', async () => {
    const answer = await exchange(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(maxHeaderBytes)}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 431/)
  })

  test('an address with its own host is answered as any other', async () => {
    expect(await exchange(`GET http://a/health HTTP/1.1\r\nHost: a\r\n${ending}`)).toMatch(/^HTTP\/1\.1 200/)
  })

  test('the server lives on after all of them', async () => {
    await exchange('golf\r\n\r\n')
    const socket = await connected()
    socket.write('GET /health HTTP/1.1\r\nHost: a\r\n')
    socket.destroy()
    expect(await exchange(`GET /health HTTP/1.1\r\nHost: a\r\n${ending}`)).toMatch(/^HTTP\/1\.1 200/)
  })

  test('two requests in one packet get two answers', async () => {
    const one = 'GET /health HTTP/1.1\r\nHost: a\r\n'
    const answer = await exchange(`${one}\r\n${one}${ending}`)
    expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(2)
  })
})

describe('stopping', () => {
  test('an answer under way is finished first, and idle connections are closed at once', async () => {
    let answered: (() => void) | undefined
    const slow = new Hono().get('/slow', async (context) => {
      await new Promise<void>((resolve) => (answered = resolve))
      return context.text('done')
    })
    const own = await listen(slow, 0, '127.0.0.1')
    const asked = fetch(`http://127.0.0.1:${own.port}/slow`)
    await expect.poll(() => answered).toBeDefined()
    const idle = connect(own.port, '127.0.0.1')
    await once(idle, 'connect')

    const askedAt = performance.now()
    const stopped = own.stop()
    if (!idle.destroyed) await once(idle, 'close')
    answered?.()
    expect(await (await asked).text()).toBe('done')
    await stopped
    expect(performance.now() - askedAt).toBeLessThan(stopGraceMs)
    await expect(fetch(`http://127.0.0.1:${own.port}/slow`)).rejects.toThrow()
  })
})

test('a client that reads none of its large answers gets no further one made', async () => {
  let made = 0
  const large = new Hono().get('/large', (context) => {
    made += 1
    return context.text('x'.repeat(2 * maxUnreadBytes))
  })
  const own = await listen(large, 0, '127.0.0.1')
  const asks = async () => {
    const socket = connect(own.port, '127.0.0.1').on('error', () => undefined)
    await once(socket, 'connect')
    socket.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n')
    return socket
  }
  const unread = await asks()
  await expect.poll(() => made).toBe(1)
  const further = await asks()
  if (!further.destroyed) await once(further.resume(), 'close')
  expect(made).toBe(1)
  unread.destroy()
  await own.stop()
})

test('a port that is taken is refused with its code', async () => {
  await expect(listen(new Hono(), server.port, '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
