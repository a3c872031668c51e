import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSocket, startTestRealtime, type TestRealtime } from '../../../test/own-server/test-realtime.ts'

/* A token of a signed-out session opens no channel, and its open channels end. */

let realtime: TestRealtime
beforeAll(async () => {
  realtime = await startTestRealtime()
})
afterAll(() => realtime.stop())

test('signing out ends the session’s channels at once, and lets it join none', async () => {
  const [host, mate] = [await realtime.person(), await realtime.person()]
  const game = await realtime.game(host)
  await realtime.joinGame(mate, game)
  const topic = `game:${game.id}`
  const [ofHost, ofMate] = [await openSocket(realtime), await openSocket(realtime)]
  for (const [socket, { token }] of [[ofHost, host] as const, [ofMate, mate] as const]) {
    expect((await socket.join(topic, { private: true }, token))[4].status).toBe('ok')
  }
  realtime.endedSessions.add([String(mate.caller.claims['session_id'])])
  const [, , , , payload] = await ofMate.next(([, , at, event]) => at === `realtime:${topic}` && event === 'system')
  expect(payload).toMatchObject({ status: 'error', message: 'Token has expired 0 seconds ago' })
  await ofMate.next(([, , at, event]) => at === `realtime:${topic}` && event === 'phx_close')
  const refused = await ofMate.join(topic, { private: true }, mate.token)
  const reason = 'InvalidJWTToken: Token has expired 0 seconds ago'
  expect(refused[4]).toMatchObject({ status: 'error', response: { reason } })
  expect((await ofHost.join(topic, { private: true }, host.token))[4].status).toBe('ok')
  expect(ofHost.received.some(([, , , event]) => event === 'system')).toBe(false)
  const broadcast = `${realtime.url}/realtime/v1/api/broadcast/game%3A${game.id}/events/poke?private=true`
  const send = async (token: string) => {
    const headers = { apikey: realtime.keys.publishable, authorization: `Bearer ${token}` }
    return (await fetch(broadcast, { method: 'POST', headers, body: '{}' })).status
  }
  expect([await send(host.token), await send(mate.token)]).toEqual([202, 401])
})
