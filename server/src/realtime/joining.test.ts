import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  everyChange,
  madeTopic,
  openSocket,
  type RawSocket,
  startTestRealtime,
  type TestRealtime,
} from '../../../test/own-server/test-realtime.ts'

let realtime: TestRealtime
let token: string
const topic = madeTopic()
const sockets: RawSocket[] = []

beforeAll(async () => {
  realtime = await startTestRealtime({ everyTopic: true })
  ;({ token } = await realtime.person())
})
afterAll(() => realtime.stop())
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})

async function socketOf(query?: string): Promise<RawSocket> {
  const socket = await openSocket(realtime, query)
  sockets.push(socket)
  return socket
}

describe('joining and leaving', () => {
  test('a second join of a topic closes the first; leaving is answered and closes', async () => {
    const socket = await socketOf()
    await socket.join(topic, { private: true }, token)
    await socket.join(topic, { private: true }, token)
    const closed = await socket.next(([, , , event]) => event === 'phx_close')
    expect(closed.slice(0, 2)).toEqual(['join1', 'join1'])
    socket.send(['join2', '7', `realtime:${topic}`, 'phx_leave', {}])
    expect((await socket.next((frame) => frame[1] === '7'))[4]).toEqual({ status: 'ok', response: {} })
    const left = await socket.next(([joinRef, , , event]) => event === 'phx_close' && joinRef === 'join2')
    expect(left[2]).toBe(`realtime:${topic}`)
    socket.send(['join2', '8', `realtime:${topic}`, 'broadcast', { event: 'a' }])
    expect((await socket.next((frame) => frame[1] === '8'))[4].status).toBe('error')
  })

  test('every postgres_changes entry comes back with an id, as it was sent', async () => {
    const socket = await socketOf()
    const game = topic.replace('game:', '')
    const wanted = [
      ...everyChange(game),
      { event: 'INSERT', schema: 'public', table: 'scores', filter: `game_id=eq.${game}`, note: ['hole'] },
    ]
    const reply = await socket.join(topic, { private: true, postgres_changes: wanted }, token)
    const echo = v.parse(v.array(v.looseObject({ id: v.number() })), reply[4].response?.['postgres_changes'])
    expect(echo.map(({ id: _id, ...entry }) => entry)).toEqual(wanted)
    expect(new Set(echo.map(({ id }) => id)).size).toBe(4)
  })

  test('after the database’s notifications broke off, every client that may have missed some joins again', async () => {
    const host = await realtime.person()
    const game = await realtime.game(host)
    const socket = await socketOf()
    await socket.join(`game:${game.id}`, { private: true, postgres_changes: everyChange(game.id) }, host.token)
    await realtime.database.database.owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'teemates listener' and datname = current_database()",
    )
    const frame = await socket.next(([, , , event]) => event === 'phx_error')
    expect(frame.slice(0, 3)).toEqual(['join1', 'join1', `realtime:game:${game.id}`])
    const config = { private: true, postgres_changes: everyChange(game.id).slice(0, 1) }
    expect((await socket.join(`game:${game.id}`, config, host.token))[4].status).toBe('ok')
    await realtime.call(host, 'start_game', { p_game_id: game.id })
    await socket.next(([, , , event]) => event === 'postgres_changes')
    expect(socket.received.filter(([, , , event]) => event === 'phx_error')).toHaveLength(1)
  })
})

test('with a delay a change comes after the answer to the call that made it', async () => {
  const delayed = await startTestRealtime({ config: { changesDelayMs: 300 } })
  try {
    const host = await delayed.person()
    const game = await delayed.game(host)
    const socket = await openSocket(delayed)
    await socket.join(
      `game:${game.id}`,
      { private: true, postgres_changes: everyChange(game.id).slice(0, 1) },
      host.token,
    )
    const calledAt = performance.now()
    await delayed.call(host, 'start_game', { p_game_id: game.id })
    await socket.next(([, , , , { data }]) => JSON.stringify(data)?.includes('"UPDATE"'))
    expect(performance.now() - calledAt).toBeGreaterThanOrEqual(300)
    socket.close()
  } finally {
    await delayed.stop()
  }
})
