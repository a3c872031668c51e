import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  everyChange,
  isData,
  openSocket,
  type Person,
  type RawSocket,
  startTestRealtime,
  type TestGame,
  type TestRealtime,
} from '../../../test/own-server/test-realtime.ts'

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

/** Longer than any delivery takes; the specification gives a second. */
const quietMs = 400

describe('outsiders', () => {
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

  /** Produces every kind of message of a game, deletions included. */
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

  test('an outsider with a good token is rejected, and receives no broadcasts, presence or changes', async () => {
    const socket = await socketOf()
    const config = { private: true, presence: { enabled: true }, postgres_changes: everyChange(game.id) }
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
    expect(socket.received.filter(isData)).toEqual([])
  })

  test.each([
    ['the other game’s filter', (own: string) => everyChange(own).map((one) => ({ ...one, filter: otherFilter(one) }))],
    ['no filter', (own: string) => everyChange(own).map((one) => ({ ...one, filter: undefined }))],
    ['no table', () => [{ event: '*', schema: 'public' }]],
    ['another column’s filter', () => [{ ...everyChange('')[1], filter: 'player_id=neq.x' }]],
    [
      'the other game in a list',
      (own: string) => [{ ...everyChange(own)[1], filter: `game_id=in.(${own},${game.id})` }],
    ],
    ['a filter that isn’t an equality', (own: string) => [{ ...everyChange(own)[1], filter: `game_id=neq.${own}` }]],
  ])('on their own game’s channel a subscription with %s is refused', async (_, wantedOf) => {
    const own = await realtime.game(outsider)
    const wanted = wantedOf(own.id)
    const socket = await socketOf()
    const reply = await socket.join(`game:${own.id}`, { private: true, postgres_changes: wanted }, outsider.token)
    expect(reply[4].status).toBe('ok')
    const system = await socket.next(([, , , event]) => event === 'system')
    expect(system[4]).toMatchObject({ extension: 'postgres_changes', status: 'error' })
    const waiting = { private: true, postgres_changes: wanted, postgres_changes_options: { wait: true } }
    const refused = await socket.join(`game:${own.id}`, waiting, outsider.token)
    expect(refused[4].response?.['reason']).toMatch(/^RealtimeDisabledForConfiguration: /)
    const member = await socketOf()
    await member.join(topic, { private: true, postgres_changes: everyChange(game.id) }, mate.token)
    await makeNoise(() => member.next(([, , , , { data }]) => JSON.stringify(data)?.includes('"DELETE"')))
    await pause(quietMs)
    expect(socket.received.filter(isData)).toEqual([])
  })

  const otherFilter = ({ filter }: { readonly filter: string }) => filter.replace(/[^.]+$/, game.id)

  test.each([
    ['the game’s name', () => topic],
    ['any other', () => 'anything'],
  ])('a public channel of %s is nobody’s: strangers don’t relay to each other', async (_, topicOf) => {
    const [socket, other] = [await socketOf(), await socketOf()]
    const broadcast = { broadcast: { self: true }, presence: { enabled: true } }
    for (const config of [broadcast, { ...broadcast, private: false, postgres_changes: everyChange(game.id) }]) {
      for (const [at, token] of [[socket, outsider.token] as const, [other, undefined] as const]) {
        const reply = await at.join(topicOf(), config, token)
        expect(reply[4].response).toEqual({ reason: 'PrivateOnly: This project only allows private channels' })
      }
    }
    socket.send(['join1', '5', `realtime:${topicOf()}`, 'broadcast', { type: 'broadcast', event: 'a', payload: {} }])
    const sent = await fetch(`${realtime.url}/realtime/v1/api/broadcast/${topicOf()}/events/a`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: realtime.keys.publishable },
      body: '{}',
    })
    expect(sent.status).toBe(202)
    await realtime.database.database.owner.query("select realtime.send('{}', 'a', $1, false)", [topicOf()])
    await makeNoise()
    await pause(quietMs)
    expect([...socket.received, ...other.received].filter(isData)).toEqual([])
  })

  test('a client with only the publishable key receives no change', async () => {
    const socket = await socketOf()
    const config = { private: true, postgres_changes: everyChange(game.id) }
    expect((await socket.join(topic, config))[4].status).toBe('error')
    await makeNoise()
    await pause(quietMs)
    expect(socket.received.filter(isData)).toEqual([])
  })

  test('members receive only the keys of a deleted row', async () => {
    const socket = await socketOf()
    await socket.join(
      topic,
      { private: true, postgres_changes: everyChange(game.id).map((one) => ({ ...one, event: 'DELETE' })) },
      mate.token,
    )
    await realtime.call(host, 'add_manual_player', { ...manual(), p_nickname: 'Guest' })
    await realtime.call(host, 'remove_manual_player', manual())
    const frame = await socket.next(([, , , event]) => event === 'postgres_changes')
    const { data } = frame[4]
    expect(data).toMatchObject({
      table: 'game_players',
      type: 'DELETE',
      old_record: { game_id: game.id, player_id: manual().p_player_id },
    })
    expect(JSON.stringify(data)).not.toContain('Guest')
  })

  test('a removed member is disconnected at once and receives nothing more, by channel or by changes', async () => {
    const inside = await socketOf()
    const config = { private: true, presence: { enabled: true }, postgres_changes: everyChange(game.id) }
    expect((await inside.join(topic, config, mate.token))[4].status).toBe('ok')
    const removedAt = performance.now()
    await realtime.call(host, 'remove_player', { p_game_id: game.id, p_player_id: mate.playerId })
    const last = await inside.next(([, , , event]) => event === 'phx_close')
    expect(performance.now() - removedAt).toBeLessThan(1_000)
    expect(last.slice(0, 3)).toEqual(['join1', 'join1', `realtime:${topic}`])
    const system = inside.received.findLast(([, , , event]) => event === 'system')
    expect(system?.[4]).toMatchObject({
      status: 'error',
      message: `You no longer have permission to read from this Channel topic: ${topic}`,
    })
    await pause(100)
    const before = inside.received.length
    await makeNoise()
    await pause(quietMs)
    expect(inside.received.slice(before)).toEqual([])
    expect((await inside.join(topic, config, mate.token))[4].status).toBe('error')
  })

  test('when a game is deleted its members are put out of its channel', async () => {
    const inside = await socketOf()
    await inside.join(topic, { private: true }, mate.token)
    await realtime.call(host, 'delete_game', { p_game_id: game.id })
    await inside.next(([, , , event]) => event === 'phx_close')
    expect((await inside.join(topic, { private: true }, mate.token))[4].status).toBe('error')
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
    expect(listener.received.filter(isData)).toEqual([])
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
    expect(listener.received.filter(isData)).toEqual([])
    expect((await send(byToken(mate))).status).toBe(202)
    await listener.next(isData)
    const statuses = await Promise.all(Array.from({ length: 200 }, async () => (await send(byToken(outsider))).status))
    expect(statuses).toContain(429)
  })

  test('nobody can use an invented topic', async () => {
    const socket = await socketOf()
    for (const madeUp of ['made-up', 'signal:ABC234']) {
      expect((await socket.join(madeUp, { private: true }, outsider.token))[4].status).toBe('error')
    }
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
