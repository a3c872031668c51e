import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { functions } from './functions.ts'
import { defaultRates } from './http/limits.ts'
import { jsonLog } from './operating/log.ts'
import { rates } from './http/rates.ts'
import { service } from './http/service.ts'
import { startTestApi } from '../../test/own-server/test-api.ts'

function keptLog() {
  const lines: string[] = []
  return { lines, log: jsonLog((line) => void lines.push(line)) }
}

test('[D59] the log of a failed request has its pattern and the error’s class, not its path or message', async () => {
  const { lines, log } = keptLog()
  const rooms = new Hono().post('/api/broadcast/:topic/events/:event', () => {
    throw new RangeError('no room ABC234')
  })
  const backend = { mounts: [{ path: '/realtime/v1', app: rooms }], isHealthy: () => Promise.resolve(true) }
  const app = service(new Map(), { backend, log })
  const answer = await app.request('/realtime/v1/api/broadcast/signal:ABC234/events/offer', { method: 'POST' })
  expect(answer.status).toBe(500)
  expect(await answer.text()).toBe('Internal error')
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 'error',
      event: 'request failed',
      method: 'POST',
      route: '/realtime/v1/api/broadcast/:topic/events/:event',
      error: 'RangeError',
      at: expect.arrayContaining([expect.stringContaining('logged-failures.test.ts')]) as unknown,
    }),
  ])
  expect(lines.join('')).not.toContain('ABC234')
})

test('[D59] the same holds for a failed function', async () => {
  const { lines, log } = keptLog()
  const started = await startTestApi()
  try {
    const { catalogue, callerOf } = started.api
    const app = functions({
      database: { ...started.test.database, call: () => Promise.reject(new RangeError('Key (code)=(ABC234)')) },
      catalogue,
      callerOf,
      addressOf: () => '203.0.113.1',
      rates: { address: rates(defaultRates.address) },
      log,
      env: {},
    })
    const answer = await app.request('/courses-suggest?q=ABC234')
    expect(answer.status).toBe(500)
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({ event: 'request failed', route: 'rpc/search_courses', error: 'RangeError' }),
      expect.objectContaining({ event: 'function failed' }),
    ])
    expect(lines.join('')).not.toContain('ABC234')
  } finally {
    await started.stop()
  }
})
