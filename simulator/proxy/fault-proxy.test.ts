import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FrameCutter, kindOf } from './fault-proxy-frames.ts'
import { FaultProxy } from './fault-proxy.ts'
import { noFaults } from '../link.ts'

/* Tests each fault in front of a server that records its requests, because a bad network without faults would prove nothing. */

let server: ReturnType<typeof createServer>
let proxy: FaultProxy
let asked: string[]
let sockets: Socket[]

beforeEach(async () => {
  asked = []
  sockets = []
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 14 }).end('{"taken":true}')
  })
  server.on('upgrade', (_request: IncomingMessage, socket: Socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.on('end', () => socket.end()).resume()
    socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  proxy = await FaultProxy.before(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, () => 0.5)
  proxy.faults = { ...noFaults, longestDelayMs: 4 }
})
afterEach(async () => {
  await proxy.close()
  for (const socket of sockets) socket.destroy()
  server.closeAllConnections()
  server.close()
})

const call = (path: string, timeoutMs = 2_000) =>
  fetch(`${proxy.url}${path}`, { method: 'POST', body: '{}', signal: AbortSignal.timeout(timeoutMs) }).then((answer) =>
    answer.text(),
  )

test('a good network forwards requests and answers, and changes the answers that a test disguises', async () => {
  expect(await call('/a')).toBe('{"taken":true}')
  proxy.disguise = (text, path) => `${path}${text}`
  expect(await call('/b')).toBe('/b{"taken":true}')
  expect(asked).toEqual(['/a', '/b'])
})

test('only the chosen replies are lost, after the call was carried out', async () => {
  proxy.loseReplies(1, 'apply_operations')
  expect(await call('/rpc/game_snapshot')).toBe('{"taken":true}')
  await expect(call('/rpc/apply_operations')).rejects.toThrow('fetch failed')
  expect(await call('/rpc/apply_operations')).toBe('{"taken":true}')
  expect(asked).toEqual(['/rpc/game_snapshot', '/rpc/apply_operations', '/rpc/apply_operations'])
})

test('at random a request is lost before its call, a reply after it, or a request arrives twice', async () => {
  proxy.faults = { ...noFaults, longestDelayMs: 4, requestLost: 1 }
  await expect(call('/lost')).rejects.toThrow('fetch failed')
  proxy.faults = { ...noFaults, longestDelayMs: 4, replyLost: 1 }
  await expect(call('/done')).rejects.toThrow('fetch failed')
  proxy.faults = { ...noFaults, longestDelayMs: 4, duplicated: 1 }
  expect(await call('/twice')).toBe('{"taken":true}')
  await vi.waitFor(() => expect(asked).toEqual(['/done', '/twice', '/twice']), 2_000)
})

test('without a signal nothing arrives, and in one direction nothing comes back; both times the phone waits', async () => {
  proxy.turn('gone')
  await expect(call('/gone', 200)).rejects.toThrow('timeout')
  proxy.turn('one-way')
  await expect(call('/one-way', 200)).rejects.toThrow('timeout')
  proxy.turn('good')
  expect(await call('/good')).toBe('{"taken":true}')
  expect(asked).toEqual(['/one-way', '/good'])
})

function textFrame(text: string): Buffer {
  const bytes = Buffer.from(text)
  const length = bytes.length < 126 ? [bytes.length] : [126, bytes.length >> 8, bytes.length & 0xff]
  return Buffer.concat([Buffer.from([0x81, ...length]), bytes])
}
const change = textFrame(`[null,null,"realtime:game","postgres_changes",{"of":"${'x'.repeat(200)}"}]`)
const answer = textFrame('["1","2","realtime:game","phx_reply",{}]')
const poke = Buffer.from([0x82, 2, 4, 0])

/** @returns all frames that arrived, as they arrive */
async function opened(): Promise<{ readonly socket: Socket; readonly frames: Buffer[] }> {
  const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write('GET /socket HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  // The headers end here.
  await once(socket, 'data')
  const [frames, cutter] = [new Array<Buffer>(), new FrameCutter()]
  socket.on('data', (bytes: Buffer) => frames.push(...cutter.take(bytes)))
  return { socket, frames }
}

test('frames arrive whole and one by one, however the bytes are cut', async () => {
  expect([change, answer, poke].map(kindOf)).toEqual(['change', 'answer', 'poke'])
  const { frames } = await opened()
  const bytes = Buffer.concat([change, answer, poke])
  for (let from = 0; from < bytes.length; from += 50) {
    sockets[0]?.write(bytes.subarray(from, from + 50))
    await pause(2)
  }
  await vi.waitFor(() => expect(frames).toEqual([change, answer, poke]), 2_000)
})

test('notifications of a kind are muted, lost or doubled; replies always arrive', async () => {
  const { frames } = await opened()
  const tell = () => {
    for (const frame of [change, poke, answer]) sockets[0]?.write(frame)
  }
  proxy.muted = new Set(['poke'])
  tell()
  await vi.waitFor(() => expect(frames).toEqual([change, answer]), 2_000)
  proxy.muted = new Set()
  proxy.faults = { ...noFaults, longestDelayMs: 4, messageLost: 1 }
  tell()
  await vi.waitFor(() => expect(frames.slice(2)).toEqual([answer]), 2_000)
  proxy.faults = { ...noFaults, longestDelayMs: 4, messageDoubled: 1 }
  tell()
  await vi.waitFor(() => expect(frames.slice(3)).toEqual([change, change, poke, poke, answer]), 2_000)
})

test('a silenced socket forwards nothing, and neither end notices; with the signal off both notice', async () => {
  const silent = await opened()
  const received: Buffer[] = []
  sockets[0]?.on('data', (bytes: Buffer) => received.push(bytes))
  proxy.silence()
  silent.socket.write('up')
  sockets[0]?.write(answer)
  sockets[0]?.destroy()
  await pause(100)
  expect([received, silent.frames, silent.socket.destroyed]).toEqual([[], [], false])
  silent.socket.destroy()

  const { socket } = await opened()
  proxy.turn('off')
  await vi.waitFor(() => expect([socket.destroyed, sockets[1]?.destroyed]).toEqual([true, true]), 2_000)
  proxy.turn('good')
  proxy.isDeaf = true
  const deaf = connect(Number(new URL(proxy.url).port), '127.0.0.1')
  deaf.on('error', () => undefined)
  deaf.write('GET /socket HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  await once(deaf, 'close')
  expect(sockets).toHaveLength(2)
})
