import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  openSocket,
  type Person,
  type RawFrame,
  type RawSocket,
  startTestRealtime,
  type TestGame,
  type TestRealtime,
} from '../../../../test/own-server/test-realtime.ts'

let realtime: TestRealtime
let host: Person
let mate: Person
let game: TestGame
const sockets: RawSocket[] = []

beforeAll(async () => {
  realtime = await startTestRealtime()
})
afterAll(() => realtime.stop())
beforeEach(async () => {
  ;[host, mate] = await Promise.all([realtime.person(), realtime.person()])
  game = await realtime.game(host)
  await realtime.joinGame(mate, game)
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})

/**
 * Joins the game and tracks presence under the key, if allowed.
 * @returns the answer's payload too
 */
async function present(person: Person, key: string) {
  const socket = await openSocket(realtime)
  sockets.push(socket)
  await socket.join(`game:${game.id}`, { private: true, presence: { key, enabled: true } }, person.token)
  const payload = { event: 'track', payload: { by: person.id } }
  socket.send(['join1', 'track', `realtime:game:${game.id}`, 'presence', payload])
  const answer = await socket.next((frame) => frame[1] === 'track')
  return { socket, answer: answer[4] }
}

const isLeaving =
  (key: string) =>
  ([, , , event, payload]: RawFrame) =>
    event === 'presence_diff' && JSON.stringify(payload['leaves']).includes(key)

test('a member is present under its player’s id, its account’s, or with none under its account’s', async () => {
  const listener = await present(host, host.playerId)
  for (const [key, shown] of [
    [mate.playerId, mate.playerId],
    [mate.id, mate.id],
    ['', mate.id],
  ] as const) {
    const { socket, answer } = await present(mate, key)
    expect(answer.status).toBe('ok')
    socket.close()
    const left = await listener.socket.next(isLeaving(shown))
    expect(Object.keys(left[4]['leaves'] ?? {})).toEqual([shown])
    listener.socket.received.length = 0
  }
})

test('nobody is present under somebody else’s key, or one that is nobody’s', async () => {
  const listener = await present(host, host.playerId)
  for (const key of [host.playerId, host.id, 'anything', `${mate.playerId} `, '__proto__']) {
    const { answer } = await present(mate, key)
    expect(answer).toEqual({ status: 'error', response: { reason: 'unauthorized' } })
  }
  expect(JSON.stringify(listener.socket.received)).not.toContain(mate.id)
})

test('when a seat becomes another account’s its presence ends, and the channel stays', async () => {
  const other = await realtime.person()
  const listener = await present(host, host.playerId)
  const { socket } = await present(mate, mate.playerId)
  const owner = await realtime.database.database.owner.connect()
  await realtime.joinGame(other, game)
  const seats = [
    [null, mate.playerId],
    [mate.id, other.playerId],
    [other.id, mate.playerId],
  ]
  await owner.query('begin')
  for (const [user, player] of seats) {
    await owner.query('update public.game_players set user_id = $1 where game_id = $2 and player_id = $3', [
      user,
      game.id,
      player,
    ])
  }
  await owner.query('commit')
  owner.release()
  await listener.socket.next(isLeaving(mate.playerId))
  expect(socket.received.some(([, , , event]) => event === 'phx_close')).toBe(false)
})
