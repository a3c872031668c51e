import { afterEach, describe, expect, test } from 'vitest'
import { maxBodyBytes } from '../http/limits.ts'
import { startTestRealtime, type TestRealtime } from '../../../test/own-server/test-realtime.ts'

let realtime: TestRealtime | undefined
afterEach(async () => {
  await realtime?.stop()
  realtime = undefined
})

const paths = ['/realtime/v1/api/broadcast', '/realtime/v1/api/broadcast/topic/events/poke']

function post(
  at: TestRealtime,
  path: string,
  body: string | ReadableStream,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${at.url}${path}`, { method: 'POST', body, headers, duplex: 'half' })
}

/** A body without an announced length. */
function streamed(text: string): ReadableStream<Uint8Array> {
  return new Blob([text]).stream()
}

describe('[D48] a broadcast over HTTP', () => {
  test('of more than 64 KiB is refused, announced or not, and one of just that is taken', async () => {
    realtime = await startTestRealtime()
    const headers = { apikey: realtime.keys.publishable, 'content-type': 'application/octet-stream' }
    const most = 'x'.repeat(maxBodyBytes)
    for (const path of paths) {
      expect((await post(realtime, path, `${most}x`, headers)).status).toBe(413)
      expect((await post(realtime, path, streamed(`${most}x`), headers)).status).toBe(413)
    }
    expect((await post(realtime, paths[1] ?? '', most, headers)).status).toBe(202)
  })

  test('counts each of its messages against its caller', async () => {
    const at = await startTestRealtime()
    realtime = at
    const headers = { apikey: at.keys.publishable }
    const send = (count: number) => {
      const messages = Array.from({ length: count }, () => ({ topic: 'a', event: 'b', private: true }))
      return post(at, paths[0] ?? '', JSON.stringify({ messages }), headers)
    }
    expect((await send(80)).status).toBe(202)
    const refused = await send(80)
    expect(refused.status).toBe(429)
    // 79 more messages than available: some 20 are there, and 10 are added per second.
    expect(['5', '6']).toContain(refused.headers.get('retry-after'))
    expect((await send(10)).status).toBe(202)
  })

  test('counts against its address, with a key or without', async () => {
    realtime = await startTestRealtime({
      addressRate: { burst: 3, perSecond: 0.1 },
      config: { proxies: ['127.0.0.1'] },
    })
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const statuses: number[] = []
    for (let count = 0; count < 4; count += 1) {
      statuses.push((await post(realtime, paths[count % 2] ?? '', '{}', from('203.0.113.1'))).status)
    }
    expect(statuses).toEqual([401, 401, 401, 429])
    const refused = await post(realtime, paths[0] ?? '', '{}', {
      ...from('203.0.113.1'),
      apikey: realtime.keys.publishable,
    })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('10')
    expect((await post(realtime, paths[0] ?? '', '{}', from('203.0.113.2'))).status).toBe(401)
  })
})
