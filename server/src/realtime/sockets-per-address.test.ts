import { afterEach, expect, test } from 'vitest'
import {
  heartbeat,
  openSocket,
  type RawSocket,
  startTestRealtime,
  type TestRealtime,
} from '../../../test/own-server/test-realtime.ts'

let realtime: TestRealtime | undefined
const sockets: RawSocket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close()
  await realtime?.stop()
  realtime = undefined
})

async function openFrom(at: TestRealtime, forwardedFor: string): Promise<RawSocket> {
  const socket = await openSocket(at, undefined, { 'x-forwarded-for': forwardedFor })
  sockets.push(socket)
  return socket
}

test('[D48] an address has only so many sockets open, and one again when one has closed', async () => {
  realtime = await startTestRealtime({ config: { socketsPerAddress: 2, proxies: ['127.0.0.1'] } })
  const at = realtime
  const first = await openFrom(at, '203.0.113.1')
  const second = await openFrom(at, '203.0.113.1')
  await expect(openFrom(at, '203.0.113.1')).rejects.toThrow('429')
  await expect(openFrom(at, '198.51.100.9, 203.0.113.1')).rejects.toThrow('429')
  expect(await heartbeat(await openFrom(at, '203.0.113.2'))).toBe('ok')
  expect(await heartbeat(second)).toBe('ok')
  first.close()
  await expect.poll(() => openFrom(at, '203.0.113.1').then(heartbeat, () => 'refused'), { timeout: 10_000 }).toBe('ok')
  await expect(openFrom(at, '203.0.113.1')).rejects.toThrow('429')
})

test('[D48] another address that is only claimed is the same one', async () => {
  realtime = await startTestRealtime({ config: { socketsPerAddress: 1 } })
  await openFrom(realtime, '203.0.113.1')
  await expect(openFrom(realtime, '203.0.113.2')).rejects.toThrow('429')
})

test('[D59] an address has one line in the log for all its malformed frames', async () => {
  realtime = await startTestRealtime({ config: { proxies: ['127.0.0.1'] } })
  for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2']) {
    const socket = await openFrom(realtime, address)
    socket.send('no frame')
    expect(await socket.closed).toEqual([1008, 'malformed frame'])
  }
  const line = 'warn realtime {"reason":"malformed frame"}'
  expect(realtime.logged).toEqual([line, line])
})
