import { afterEach, describe, expect, test } from 'vitest'
import { startTestFunctions } from '../../../test/own-server/functions-test.ts'
import { provokedLog } from './provoked-log.ts'
import { startTestApi } from '../../../test/own-server/test-api.ts'

/* [D59] Failures that anybody can cause at will must not fill the log. */

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const linesOf = (logged: string, part: string) => logged.split('\n').filter((line) => line.includes(part))

test('an address has one line of each kind a minute', () => {
  const lines: string[] = []
  let nowMs = 0
  const log = provokedLog(
    (_level, event, { sqlState = '' } = {}) => void lines.push(`${event} ${sqlState}`),
    () => nowMs,
  )
  const fail = (address: string, sqlState: string) => log(address, 'error', 'request failed', { sqlState })
  for (const at of [0, 1_000, 59_000, 60_000, 61_000]) {
    nowMs = at
    fail('203.0.113.1', '57014')
  }
  fail('203.0.113.1', '54000')
  fail('203.0.113.2', '57014')
  expect(lines).toEqual(['57014', '57014', '54000', '57014'].map((state) => `request failed ${state}`))
})

const schema = `
  create function public.fail(p_state text) returns void language plpgsql as
    $f$ begin raise exception using errcode = p_state, message = 'failed'; end $f$;
  grant execute on function public.fail(text) to anon`

describe('however often an address makes it fail', () => {
  test('REST logs a failure once, and each address’s', async () => {
    const api = await startTestApi({ schema, proxies: ['127.0.0.1'] })
    stops.push(api.stop)
    const fail = (address: string, p_state: string) =>
      fetch(`${api.url}/rest/v1/rpc/fail`, {
        method: 'POST',
        headers: {
          apikey: api.keys.apiKeys.publishable,
          'content-type': 'application/json',
          'x-forwarded-for': address,
        },
        body: JSON.stringify({ p_state }),
      })
    for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2']) {
      expect((await fail(address, '57014')).status).toBe(500)
    }
    expect((await fail('203.0.113.1', 'XX001')).status).toBe(500)
    expect(linesOf(api.logged(), '57014')).toHaveLength(2)
    expect(linesOf(api.logged(), 'XX001')).toHaveLength(1)
  })

  test('functions log a failure once', async () => {
    const at = await startTestFunctions({}, { readTimeoutMs: 50 })
    stops.push(at.stop)
    const holder = await at.api.test.database.owner.connect()
    try {
      await holder.query('begin; lock table public.notifications in access exclusive mode')
      for (let count = 0; count < 3; count += 1) {
        const answer = await fetch(`${at.url}/notifications`, { headers: { apikey: at.api.keys.apiKeys.publishable } })
        expect(answer.status).toBe(500)
      }
    } finally {
      holder.release(true)
    }
    expect(linesOf(at.logged(), '57014')).toHaveLength(1)
    expect(linesOf(at.logged(), 'function failed')).toHaveLength(1)
  })
})
