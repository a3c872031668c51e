import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  maxChannelsPerSocket,
  maxFrameBytes,
  maxPresenceBytes,
  maxPresencesPerRoom,
  messageRate,
  presenceCalls,
} from './limits.ts'
import {
  openSocket,
  type Person,
  type RawFrame,
  type RawSocket,
  startTestRealtime,
  type TestGame,
  type TestRealtime,
} from './test-realtime.ts'

let realtime: TestRealtime
const sockets: RawSocket[] = []

beforeAll(async () => {
  realtime = await startTestRealtime()
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

const everyChange = { event: '*', schema: 'public' }
/** Longer than anything under way takes; the specification gives a second. */
const quietMs = 400
const isData = ([, , , event]: RawFrame) =>
  ['broadcast', 'binary', 'postgres_changes', 'presence_state', 'presence_diff'].includes(event)

async function heartbeat(socket: RawSocket): Promise<unknown> {
  const ref = randomUUID()
  socket.send([null, ref, 'phoenix', 'heartbeat', {}])
  return (await socket.next((frame) => frame[1] === ref))[4].status
}

describe('what outsiders learn', () => {
  let host: Person
  let mate: Person
  let outsider: Person
  let game: TestGame
  let topic: string

  beforeEach(async () => {
    ;[host, mate, outsider] = await Promise.all([realtime.person(), realtime.person(), realtime.person()])
    game = await realtime.game(host)
    await realtime.joinGame(mate, game)
    topic = `game:${game.id}`
  })

  const manual = () => ({ p_game_id: game.id, p_player_id: `manual_${'a'.repeat(24)}` })

  /** Everything that can be heard of a game, deletions included. */
  async function makeNoise(beforeEnd: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
    const speaker = await socketOf()
    await speaker.join(topic, { private: true, presence: { enabled: true } }, host.token)
    speaker.send([
      'join1',
      '8',
      `realtime:${topic}`,
      'presence',
      { type: 'presence', event: 'track', payload: { a: 1 } },
    ])
    speaker.send(['join1', '9', `realtime:${topic}`, 'broadcast', { type: 'broadcast', event: 'poke', payload: {} }])
    await realtime.call(host, 'add_manual_player', { ...manual(), p_nickname: 'Guest' })
    await realtime.call(host, 'remove_manual_player', manual())
    await realtime.call(host, 'rename_self', { p_game_id: game.id, p_nickname: 'Other' })
    await beforeEnd()
    await realtime.call(host, 'delete_game', { p_game_id: game.id })
  }

  test('an outsider with a good token is refused, and hears nothing of broadcasts, presence and changes', async () => {
    const socket = await socketOf()
    const config = { private: true, presence: { enabled: true }, postgres_changes: [everyChange] }
    const reply = await socket.join(topic, config, outsider.token)
    expect(reply[4]).toEqual({
      status: 'error',
      response: {
        reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
      },
    })
    socket.send(['join1', '5', `realtime:${topic}`, 'broadcast', { type: 'broadcast', event: 'poke', payload: {} }])
    const refused = await socket.next((frame) => frame[1] === '5')
    expect(refused[4]).toEqual({ status: 'error', response: { reason: 'unmatched topic' } })
    await makeNoise()
    await pause(quietMs)
    expect(socket.heard.filter(isData)).toEqual([])
  })

  test.each([
    ['a public channel of the game’s name', () => topic, false, undefined],
    ['any public channel', () => 'anything', false, undefined],
    ['their own game’s channel, with the other game’s filter', () => topic, true, () => `game_id=eq.${game.id}`],
  ])('on %s they hear no change of the game, not even its deletions', async (_, topicOf, inOwn, filter) => {
    const own = await realtime.game(outsider)
    const socket = await socketOf()
    const wanted = inOwn
      ? ['game_players', 'scores'].map((table) => ({ ...everyChange, table, filter: filter?.() }))
      : [everyChange, { ...everyChange, table: 'game_players', filter: `game_id=eq.${game.id}` }]
    const config = { private: inOwn, postgres_changes: wanted }
    const reply = await socket.join(inOwn ? `game:${own.id}` : topicOf(), config, outsider.token)
    expect(reply[4].status).toBe('ok')
    const member = await socketOf()
    await member.join(topic, { private: true, postgres_changes: [everyChange] }, mate.token)
    await makeNoise(() => member.next(([, , , , { data }]) => JSON.stringify(data)?.includes('"DELETE"')))
    await pause(quietMs)
    expect(socket.heard.filter(isData)).toEqual([])
  })

  test('the publishable key alone hears no change', async () => {
    const socket = await socketOf()
    expect((await socket.join('x', { postgres_changes: [everyChange] }))[4].status).toBe('ok')
    await makeNoise()
    await pause(quietMs)
    expect(socket.heard.filter(isData)).toEqual([])
  })

  test('of a deletion members hear the keys alone', async () => {
    const socket = await socketOf()
    await socket.join(topic, { private: true, postgres_changes: [{ ...everyChange, event: 'DELETE' }] }, mate.token)
    await realtime.call(host, 'add_manual_player', { ...manual(), p_nickname: 'Guest' })
    await realtime.call(host, 'remove_manual_player', manual())
    const told = await socket.next(([, , , event]) => event === 'postgres_changes')
    const { data } = told[4]
    expect(data).toMatchObject({
      table: 'game_players',
      type: 'DELETE',
      old_record: { game_id: game.id, player_id: manual().p_player_id },
    })
    expect(JSON.stringify(data)).not.toContain('Guest')
  })

  test('a removed member is put out at once and hears nothing more, by channel or by changes', async () => {
    const inside = await socketOf()
    const config = { private: true, presence: { enabled: true }, postgres_changes: [everyChange] }
    expect((await inside.join(topic, config, mate.token))[4].status).toBe('ok')
    expect((await inside.join('aside', { postgres_changes: [everyChange] }, mate.token))[4].status).toBe('ok')
    const removedAt = performance.now()
    await realtime.call(host, 'remove_player', { p_game_id: game.id, p_player_id: mate.playerId })
    const last = await inside.next(([, , , event]) => event === 'phx_close')
    expect(performance.now() - removedAt).toBeLessThan(1_000)
    expect(last.slice(0, 3)).toEqual(['join1', 'join1', `realtime:${topic}`])
    const system = inside.heard.findLast(([, , , event]) => event === 'system')
    expect(system?.[4]).toMatchObject({
      status: 'error',
      message: `You no longer have permission to read from this Channel topic: ${topic}`,
    })
    await pause(100)
    const before = inside.heard.length
    await makeNoise()
    await pause(quietMs)
    expect(inside.heard.slice(before)).toEqual([])
    expect((await inside.join(topic, config, mate.token))[4].status).toBe('error')
  })

  test('a former member’s broadcasts reach nobody', async () => {
    const listener = await socketOf()
    await listener.join(topic, { private: true }, host.token)
    const former = await socketOf()
    await former.join(topic, { private: true }, mate.token)
    await realtime.call(mate, 'leave_game', { p_game_id: game.id })
    await former.next(([, , , event]) => event === 'phx_close')
    former.send(['join1', '9', `realtime:${topic}`, 'broadcast', { type: 'broadcast', event: 'poke', payload: {} }])
    await pause(quietMs)
    expect(listener.heard.filter(isData)).toEqual([])
  })

  test('over HTTP an outsider’s broadcast is taken and goes nowhere; without a key it is refused', async () => {
    const listener = await socketOf()
    await listener.join(topic, { private: true }, host.token)
    const send = (headers: Record<string, string>, body = '{}') =>
      fetch(`${realtime.url}/realtime/v1/api/broadcast/${topic}/events/poke?private=true`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      })
    const { publishable } = realtime.keys
    const byToken = ({ token }: Person) => ({ apikey: publishable, authorization: `Bearer ${token}` })
    expect((await send({})).status).toBe(401)
    expect((await send(byToken(outsider), 'no JSON')).status).toBe(422)
    expect((await send(byToken(outsider))).status).toBe(202)
    await pause(quietMs)
    expect(listener.heard.filter(isData)).toEqual([])
    expect((await send(byToken(mate))).status).toBe(202)
    await listener.next(isData)
    const statuses = await Promise.all(Array.from({ length: 80 }, async () => (await send(byToken(outsider))).status))
    expect(statuses).toContain(429)
  })

  test('a peer room is anyone’s who is signed in and knows its code, and a made-up topic is nobody’s', async () => {
    const one = await socketOf()
    const two = await socketOf()
    await one.join('signal:ABC234', { private: true }, host.token)
    expect((await two.join('signal:ABC234', { private: true }, outsider.token))[4].status).toBe('ok')
    two.send([
      'join1',
      '2',
      'realtime:signal:ABC234',
      'broadcast',
      { type: 'broadcast', event: 'offer', payload: { a: 1 } },
    ])
    const heard = await one.next(isData)
    expect(heard[4]).toEqual({ type: 'broadcast', event: 'offer', payload: { a: 1 } })
    expect((await two.join('signal:ABC234', { private: true }))[4].status).toBe('error')
    expect((await two.join('made-up', { private: true }, outsider.token))[4].status).toBe('error')
  })

  test.each([
    ['one that is none', () => 'garbage', 'MalformedJWT: The token provided is not a valid JWT'],
    [
      'one with another signature',
      () => `${host.token.slice(0, -8)}AAAAAAAA`,
      'JwtSignatureError: Failed to validate JWT signature',
    ],
  ])('a token: %s is refused', async (_, token, reason) => {
    const socket = await socketOf()
    const reply = await socket.join(topic, { private: true }, token())
    expect(reply[4]).toEqual({ status: 'error', response: { reason } })
  })

  test('an expired token is refused', async () => {
    try {
      realtime.setClock(4_000_000)
      const socket = await socketOf()
      const reply = await socket.join(topic, { private: true }, host.token)
      expect(reply[4].response).toEqual({ reason: 'InvalidJWTToken: Token has expired 0 seconds ago' })
    } finally {
      realtime.setClock(0)
    }
  })
})

describe('upgrades', () => {
  function statusOf(path: string, headers: Record<string, string> = {}): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const asked = request(`${realtime.url}${path}`, {
        headers: {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
          ...headers,
        },
      })
      asked.on('upgrade', (answer, socket) => {
        socket.destroy()
        resolve(answer.statusCode)
      })
      asked.on('response', (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      asked.on('error', reject)
      asked.end()
    })
  }
  const good = () => `/realtime/v1/websocket?vsn=2.0.0&apikey=${realtime.keys.publishable}`

  test.each<[string, () => string, Record<string, string>, number]>([
    ['the app’s own', good, {}, 101],
    ['a page of this server', good, { origin: 'http://golf.test', host: 'golf.test' }, 101],
    ['that page behind a proxy with TLS', good, { origin: 'https://golf.test', host: 'golf.test' }, 101],
    ['another page', good, { origin: 'https://evil.test', host: 'golf.test' }, 403],
    ['a page without an origin', good, { origin: 'null' }, 403],
    ['no key', () => '/realtime/v1/websocket?vsn=2.0.0', {}, 401],
    ['a wrong key', () => '/realtime/v1/websocket?vsn=2.0.0&apikey=sb_publishable_x', {}, 401],
    ['a version that is none', () => `${good()}&vsn=2.0.0`.replace('vsn=2.0.0', 'vsn=3.0.0'), {}, 400],
    ['another path', () => '/realtime/v1/other', {}, 404],
    ['no handshake of a WebSocket', good, { 'sec-websocket-version': '1' }, 400],
  ])('%s', async (_, path, headers, status) => {
    expect(await statusOf(path(), headers)).toBe(status)
  })
})

describe('frames that are none', () => {
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
  test.each<[string, string | Uint8Array]>([
    ['no JSON', 'hello'],
    ['an object in version 2', '{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"1"}'],
    ['too few parts', '[null,"1","phoenix","heartbeat"]'],
    ['too many parts', '[null,"1","phoenix","heartbeat",{},1]'],
    ['a topic that is a number', '[null,"1",5,"heartbeat",{}]'],
    ['a reference that is an object', '[null,{},"phoenix","heartbeat",{}]'],
    ['an endless topic', JSON.stringify([null, '1', 'x'.repeat(256), 'heartbeat', {}])],
    ['a null', 'null'],
    ['no byte', new Uint8Array(0)],
    ['a lone byte', Uint8Array.of(3)],
    ['a kind of the server’s', Uint8Array.of(4, 0, 0, 1, 1, 0, 1, 65, 65)],
    ['lengths beyond the end', Uint8Array.of(3, 255, 255, 255, 255, 255, 1, 65)],
    ['an encoding that is none', Uint8Array.of(3, 0, 0, 1, 1, 0, 9, 65, 65)],
    ['JSON that is none in a binary frame', Uint8Array.of(3, 0, 0, 1, 1, 0, 1, 65, 65, 123)],
  ])('%s ends the connection', async (_, frame) => {
    const socket = await socketOf()
    socket.send(frame)
    expect(await socket.closed).toEqual([1008, 'malformed frame'])
  })

  test('one too big ends the connection', async () => {
    const socket = await socketOf()
    socket.send('x'.repeat(maxFrameBytes + 1))
    expect((await socket.closed)[0]).toBe(1009)
  })

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a list', []],
    ['a deep list', { config: { postgres_changes: [{ event: '*', filter: { a: 1 } }] } }],
    ['a key that is a number', { config: { presence: { key: 5 } } }],
    ['too many subscriptions', { config: { postgres_changes: Array.from({ length: 21 }, () => everyChange) } }],
  ])('a join with %s is refused, and the socket lives on', async (_, payload) => {
    const socket = await socketOf()
    socket.send(['1', '1', 'realtime:a', 'phx_join', payload])
    const reply = await socket.next((frame) => frame[1] === '1')
    expect(reply[4]).toEqual({ status: 'error', response: { reason: 'InvalidJoinPayload' } })
    expect(await heartbeat(socket)).toBe('ok')
  })

  test('unknown topics and events are answered or passed over, and the socket lives on', async () => {
    const socket = await socketOf()
    socket.send(['1', '1', 'other:a', 'phx_join', {}])
    expect((await socket.next((frame) => frame[1] === '1'))[4].response).toEqual({ reason: 'unmatched topic' })
    socket.send(['2', '2', 'realtime:', 'phx_join', {}])
    expect((await socket.next((frame) => frame[1] === '2'))[4].response).toEqual({
      reason: 'TopicNameRequired: You must provide a topic name',
    })
    await socket.join('a', {})
    for (const event of ['__proto__', 'constructor', 'phx_close', 'system', 'postgres_changes']) {
      socket.send(['join1', 'x', 'realtime:a', event, { ids: [1] }])
    }
    socket.send([null, 'y', 'phoenix', 'other', {}])
    socket.send(['join1', 'z', 'realtime:a', 'presence', { event: 'nothing' }])
    expect((await socket.next((frame) => frame[1] === 'z'))[4].status).toBe('error')
    expect(await heartbeat(socket)).toBe('ok')
    expect(socket.heard.some((frame) => frame[1] === 'x')).toBe(false)
  })

  test('payloads as deep as a frame allows harm nobody', async () => {
    const other = await socketOf()
    await other.join('deep', {})
    const socket = await socketOf()
    await socket.join('deep', {})
    socket.send(`["join1","1","realtime:deep","broadcast",{"type":"broadcast","event":"a","payload":${deep}}]`)
    await Promise.race([socket.closed, other.next(isData)])
    expect(await heartbeat(other)).toBe('ok')
  })

  test('what a presence tells can’t stand in for the server’s own', async () => {
    const socket = await socketOf()
    await socket.join('p', { presence: { key: '__proto__', enabled: true } })
    socket.send(
      '["join1","1","realtime:p","presence",{"event":"track","payload":{"phx_ref":"mine","__proto__":{"x":1}}}]',
    )
    const told = await socket.next(([, , , event]) => event === 'presence_diff')
    expect(JSON.stringify(told[4])).not.toContain('mine')
  })
})

describe('floods', () => {
  test('too many messages end the connection', async () => {
    const socket = await socketOf()
    for (let index = 0; index < messageRate.burst * 2; index += 1) {
      socket.send([null, String(index), 'phoenix', 'heartbeat', {}])
    }
    expect(await socket.closed).toEqual([1008, 'too many messages'])
  })

  test('too many joins end the connection', async () => {
    const socket = await socketOf()
    for (let index = 0; index < 60; index += 1) socket.send(['1', String(index), 'realtime:a', 'phx_join', {}])
    expect(await socket.closed).toEqual([1008, 'too many joins'])
  })

  test('only so many channels fit into a socket', async () => {
    const socket = await socketOf()
    const topics = Array.from({ length: maxChannelsPerSocket + 1 }, (_, index) => `many${index}`)
    const replies = await Promise.all(topics.map((topic) => socket.join(topic, {})))
    expect(replies.filter(([, , , , { status }]) => status === 'ok')).toHaveLength(maxChannelsPerSocket)
    expect(replies.find(([, , , , { status }]) => status === 'error')?.[4].response).toEqual({
      reason: 'ChannelRateLimitReached: Too many channels',
    })
  })

  test('too many presence calls close the channel, as hosted', async () => {
    const socket = await socketOf()
    await socket.join('busy', {})
    for (let index = 0; index <= presenceCalls; index += 1) {
      socket.send(['join1', String(index), 'realtime:busy', 'presence', { event: 'track', payload: { index } }])
    }
    await socket.next(([, , , event]) => event === 'phx_close')
    const system = await socket.next(([, , , event]) => event === 'system')
    expect(system[4]).toMatchObject({ status: 'error', message: 'Client presence rate limit exceeded' })
  })

  test('a presence too big closes the channel; a room takes so many and no more', async () => {
    const big = await socketOf()
    await big.join('crowd', {})
    const payload = { text: 'x'.repeat(maxPresenceBytes) }
    big.send(['join1', '1', 'realtime:crowd', 'presence', { event: 'track', payload }])
    await big.next(([, , , event]) => event === 'phx_close')
    const crowd = await Promise.all(Array.from({ length: maxPresencesPerRoom + 1 }, () => socketOf()))
    const answers = await Promise.all(
      crowd.map(async (socket) => {
        await socket.join('crowd', {})
        socket.send(['join1', '1', 'realtime:crowd', 'presence', { event: 'track', payload: {} }])
        return (await socket.next((frame) => frame[1] === '1'))[4].status
      }),
    )
    expect(answers.filter((status) => status === 'error')).toHaveLength(1)
  })

  test('who does not read is let go, and the others hear on', async () => {
    const slow = await socketOf()
    const quick = await socketOf()
    await slow.join('pipe', {})
    await quick.join('pipe', {})
    slow.pause()
    const send =
      "select realtime.send(jsonb_build_object('n', n, 'x', repeat('x', 7000)), 'a', 'pipe', false) from generate_series(1, 3000) n"
    await vi.waitFor(
      async () => {
        await realtime.database.database.owner.query(send)
        expect(realtime.metricsText()).toContain('realtime_evicted 1')
      },
      { timeout: 20_000 },
    )
    expect(await heartbeat(quick)).toBe('ok')
    expect(quick.heard.filter(isData).length).toBeGreaterThan(1_000)
    slow.resume()
    expect((await slow.closed)[0]).toBe(1006)
  })
})

describe('joining and leaving', () => {
  test('a second join of a topic closes the first; leaving is answered and closes', async () => {
    const socket = await socketOf()
    await socket.join('again', {})
    await socket.join('again', {})
    const closed = await socket.next(([, , , event]) => event === 'phx_close')
    expect(closed.slice(0, 2)).toEqual(['join1', 'join1'])
    socket.send(['join2', '7', 'realtime:again', 'phx_leave', {}])
    expect((await socket.next((frame) => frame[1] === '7'))[4]).toEqual({ status: 'ok', response: {} })
    const left = await socket.next(([joinRef, , , event]) => event === 'phx_close' && joinRef === 'join2')
    expect(left[2]).toBe('realtime:again')
    socket.send(['join2', '8', 'realtime:again', 'broadcast', { event: 'a' }])
    expect((await socket.next((frame) => frame[1] === '8'))[4].status).toBe('error')
  })

  test('every postgres_changes entry comes back with an id, as it was sent', async () => {
    const socket = await socketOf()
    const wanted = [
      { ...everyChange, table: 'games' },
      { event: 'INSERT', schema: 'public', table: 'scores', select: ['hole'] },
    ]
    const reply = await socket.join('echo', { postgres_changes: wanted })
    const echo = v.parse(v.array(v.looseObject({ id: v.number() })), reply[4].response?.['postgres_changes'])
    expect(echo.map(({ id: _id, ...entry }) => entry)).toEqual(wanted)
    expect(new Set(echo.map(({ id }) => id)).size).toBe(2)
  })

  test('when the database’s notifications broke off, everyone who may have missed some joins anew', async () => {
    const host = await realtime.person()
    const game = await realtime.game(host)
    const socket = await socketOf()
    await socket.join(`game:${game.id}`, { private: true, postgres_changes: [everyChange] }, host.token)
    await socket.join('public', {})
    await realtime.database.database.owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'teemates listener' and datname = current_database()",
    )
    const told = await socket.next(([, , , event]) => event === 'phx_error')
    expect(told.slice(0, 3)).toEqual(['join1', 'join1', `realtime:game:${game.id}`])
    const config = { private: true, postgres_changes: [{ ...everyChange, table: 'games' }] }
    expect((await socket.join(`game:${game.id}`, config, host.token))[4].status).toBe('ok')
    await realtime.call(host, 'start_game', { p_game_id: game.id })
    await socket.next(([, , , event]) => event === 'postgres_changes')
    expect(socket.heard.filter(([, , , event]) => event === 'phx_error')).toHaveLength(1)
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
      { private: true, postgres_changes: [{ ...everyChange, table: 'games' }] },
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
