import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChannelEvents } from '../backend.ts'
import { openGameChannel } from './game-channel.ts'
import { scriptedConnection } from '../../../../test/server/scripted-connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
})

const gameId = '2f5a0a52-6c3f-4a6e-9f0e-0f2a3c1b4d5e'
const topic = `realtime:game:${gameId}`
const score = { game_id: gameId, player_id: 'cmplr_2', hole: 3, strokes: 5, revision: 7, updated_by_player: 'cmplr_2' }

async function device() {
  const { connection, ...scripted } = scriptedConnection()
  const events = {
    onStatus: vi.fn<ChannelEvents['onStatus']>(),
    onChange: vi.fn<ChannelEvents['onChange']>(),
    onPoke: vi.fn<ChannelEvents['onPoke']>(),
    onPresence: vi.fn<ChannelEvents['onPresence']>(),
  }
  const open = (whenConnected = Promise.resolve()) =>
    openGameChannel(gameId, 'cmplr_1', events, () => whenConnected.then(() => connection), Date.now)
  const channel = open()
  await settle()
  const tell = (event: string, payload: unknown) => scripted.sockets.at(-1)?.tell([null, null, topic, event, payload])
  /** A change as the server sends it, with the subscription ids from its answer to the join. */
  const change = (table: string, type: string, record: object, more: object = {}) =>
    tell('postgres_changes', {
      ids: [{ games: 1, game_players: 2, scores: 3 }[table] ?? 3],
      data: { schema: 'public', table, type, commit_timestamp: '', columns: [], record, errors: null, ...more },
    })
  return { ...scripted, events, channel, open, tell, change }
}
/** Lets short timers and promises finish. */
const settle = () => vi.advanceTimersByTimeAsync(20)

test('the channel is joined privately, with its token, for the player and the changes of its game only', async () => {
  const { events, channel, written, sockets } = await device()
  expect(events.onStatus).toHaveBeenCalledExactlyOnceWith('joined')
  expect(channel.status()).toBe('joined')
  const joins = written('phx_join')
  expect(joins).toHaveLength(1)
  expect(joins[0]?.[2]).toBe(topic)
  expect(joins[0]?.[4]).toEqual({
    access_token: 'the-token',
    config: {
      private: true,
      broadcast: { ack: false, self: false },
      presence: { key: 'cmplr_1', enabled: true },
      postgres_changes_options: { wait: true },
      postgres_changes: [
        { event: '*', schema: 'public', table: 'games', filter: `id=eq.${gameId}` },
        { event: '*', schema: 'public', table: 'game_players', filter: `game_id=eq.${gameId}` },
        { event: '*', schema: 'public', table: 'scores', filter: `game_id=eq.${gameId}` },
      ],
    },
  })
  expect(sockets[0]?.url).toContain('eventsPerSecond=5')
  const since: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
  expect(written('presence').map((frame) => frame[4])).toMatchObject([
    { event: 'track', payload: { online_at: since } },
  ])
})

test('written rows arrive as rows, deleted ones as their keys', async () => {
  const { events, change } = await device()
  change('scores', 'INSERT', { ...score, wind: 'west' })
  change('game_players', 'DELETE', {}, { old_record: { game_id: gameId, player_id: 'manual_1' } })
  expect(events.onChange.mock.calls).toMatchObject([
    [{ table: 'scores', type: 'INSERT', row: { ...score, wind: 'west' } }],
    [{ table: 'game_players', type: 'DELETE', keys: { game_id: gameId, player_id: 'manual_1' } }],
  ])
  expect(events.onPoke).not.toHaveBeenCalled()
})

test('a player without an id arrives as a row with the same id each time', async () => {
  const { events, change } = await device()
  const row = { game_id: gameId, nickname: 'Mia', seat: 3, revision: 8 }
  change('game_players', 'INSERT', { ...row, player_id: null })
  change('game_players', 'UPDATE', { ...row, player_id: '', nickname: 'Mia Jo', revision: 9 })
  expect(events.onPoke).not.toHaveBeenCalled()
  const rows = events.onChange.mock.calls.map(([received]) => (received.type === 'DELETE' ? {} : received.row))
  expect(rows).toMatchObject([{ nickname: 'Mia' }, { nickname: 'Mia Jo' }])
  expect(new Set(rows.map((received) => ('player_id' in received ? received.player_id : ''))).size).toBe(1)
})

test.each<[string, string, object, object]>([
  ['a table that is not known', 'winds', { speed: 3 }, {}],
  ['a row without what makes it one', 'scores', { hole: 3 }, {}],
  ['a row that was too large to be sent', 'scores', score, { errors: ['Error 413: Payload Too Large'] }],
])('%s only reports that something changed', async (_, table, record, more) => {
  const { events, change } = await device()
  change(table, 'UPDATE', record, more)
  expect(events.onChange).not.toHaveBeenCalled()
  expect(events.onPoke).toHaveBeenCalledExactlyOnceWith({ revision: null })
})

test('pokes of others are reported, with their revision if they have one', async () => {
  const { events, tell } = await device()
  tell('broadcast', { type: 'broadcast', event: 'poke', payload: { at: 1, revision: 9 } })
  tell('broadcast', { type: 'broadcast', event: 'poke', payload: { at: 1 } })
  expect(events.onPoke.mock.calls).toEqual([[{ revision: 9 }], [{ revision: null }]])
})

test('at most five pokes a second are sent, and the last of those held back', async () => {
  const { channel, sockets, asked } = await device()
  const revisions = () => sockets[0]?.broadcasts.map(({ payload }) => payload['revision'])
  for (let revision = 1; revision <= 9; revision += 1) channel.poke(1_000, revision)
  expect(revisions()).toEqual([1, 2, 3, 4, 5])
  expect(sockets[0]?.broadcasts[0]).toEqual({ event: 'poke', payload: { at: 1_000, revision: 1 } })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(revisions()).toEqual([1, 2, 3, 4, 5, 9])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(revisions()).toHaveLength(6)
  expect(asked).toEqual([])
})

test('presence lists the players', async () => {
  const { events, channel, tell } = await device()
  tell('presence_state', { cmplr_1: { metas: [{ phx_ref: 'a' }] }, cmplr_2: { metas: [{ phx_ref: 'b' }] } })
  expect(events.onPresence).toHaveBeenLastCalledWith(new Set(['cmplr_1', 'cmplr_2']))
  tell('presence_diff', { joins: {}, leaves: { cmplr_2: { metas: [{ phx_ref: 'b' }] } } })
  expect(channel.present()).toEqual(new Set(['cmplr_1']))
})

test('a channel that the server ends is reported, and another one can be opened', async () => {
  const { events, channel, tell, open, written } = await device()
  tell('phx_close', {})
  expect(events.onStatus).toHaveBeenLastCalledWith('closed')
  channel.close()
  open()
  await settle()
  expect(written('phx_join')).toHaveLength(2)
  expect(events.onStatus).toHaveBeenLastCalledWith('joined')
})

test('a closed channel reports nothing more, and the next one waits until it has left', async () => {
  const { events, channel, open, written, tell } = await device()
  events.onStatus.mockClear()
  channel.close()
  const next = open()
  tell('broadcast', { type: 'broadcast', event: 'poke', payload: {} })
  expect(events.onPoke).not.toHaveBeenCalled()
  await settle()
  expect(written('phx_leave')).toHaveLength(1)
  expect(written('phx_join')).toHaveLength(2)
  expect(events.onStatus.mock.calls).toEqual([['joined']])
  expect(channel.status()).toBe('closed')
  expect(next.status()).toBe('joined')
})

test('a lost connection comes back by itself after a random delay', async () => {
  const { events, channel, sockets } = await device()
  sockets[0]?.end()
  expect(channel.status()).toBe('failed')
  // Half of 2 s at the first attempt: full jitter with the given random number.
  await vi.advanceTimersByTimeAsync(990)
  expect(sockets).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(sockets).toHaveLength(2)
  expect(events.onStatus.mock.calls).toEqual([['joined'], ['failed'], ['joined']])
})

test('[B24] a new channel does not wait for the reconnect delay of a lost connection, nor for an attempt that hangs', async () => {
  const { open, channel, sockets } = await device()
  sockets[0]?.end()
  channel.close()
  const next = open()
  await settle()
  expect(sockets).toHaveLength(2)
  expect(next.status()).toBe('joined')
  // The server doesn't answer it.
  const [, second] = sockets
  if (second !== undefined) second.readyState = 0
  next.close()
  const last = open()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(second?.readyState).toBe(3)
  expect(last.status()).toBe('joined')
})

test('a connection that answers is alive', async () => {
  const { channel, written } = await device()
  const alive = channel.probe()
  await settle()
  expect(await alive).toBe(true)
  expect(written('heartbeat')).toHaveLength(1)
})

test('[B24] a dead connection is noticed within 10 s', async () => {
  const { events, sockets } = await device()
  const [first] = sockets
  if (first !== undefined) first.isAnswering = false
  await vi.advanceTimersByTimeAsync(10_000)
  expect(events.onStatus).toHaveBeenCalledWith('failed')
})

test.each([
  ['and whose closing nobody answers', 0],
  ['with something still to be written', 100],
])(
  '[B24] a probe notices a dead connection within 3 s, %s, and the next channel is soon joined over another',
  async (_, bufferedAmount) => {
    const { channel, open, sockets } = await device()
    const [first] = sockets
    if (first !== undefined) Object.assign(first, { isAnswering: false, bufferedAmount })
    const alive = channel.probe()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await alive).toBe(false)
    channel.close()
    const next = open()
    // The client gives a socket up to 1.5 s to write its data, and up to 1.5 s to close.
    await vi.advanceTimersByTimeAsync(3_100)
    expect(next.status()).toBe('joined')
    expect(sockets).toHaveLength(2)
    expect(sockets[1]?.frames.map(([, , , event]) => event)).toContain('phx_join')
    // Late timers of the dead connection end no other one.
    await vi.advanceTimersByTimeAsync(20_000)
    expect(next.status()).toBe('joined')
    expect(sockets).toHaveLength(2)
  },
)

test('a channel that was closed while opening does not end the attempt of the next one', async () => {
  const { channel, open, sockets } = await device()
  sockets[0]?.end()
  channel.close()
  const { promise: whenConnected, resolve } = Promise.withResolvers<void>()
  open(whenConnected).close()
  open()
  await settle()
  const [, attempt] = sockets
  if (attempt === undefined) throw new Error('no attempt')
  attempt.readyState = 0
  resolve()
  await settle()
  expect(attempt.readyState).toBe(0)
})

test('[B24] if the client itself gives up a dead connection, the next channel does not wait for a delay', async () => {
  const { channel, open, sockets, events } = await device()
  const [first] = sockets
  if (first !== undefined) first.isAnswering = false
  await vi.advanceTimersByTimeAsync(9_000)
  expect(events.onStatus).toHaveBeenLastCalledWith('failed')
  channel.close()
  const next = open()
  await vi.advanceTimersByTimeAsync(1_600)
  expect(next.status()).toBe('joined')
})
