import { expect, test, vi } from 'vitest'
import { createAccountRequest } from '../account-request.ts'
import { createPeerRooms } from './peer-rooms.ts'
import { createRequest } from '../request.ts'
import { type Asked, jsonReply, scriptedServer } from '../../../../test/server/scripted-server.ts'

const ticket = 'AbCdEfGhIjKlMnOpQr-_12'
const hostKey = 'ZbCdEfGhIjKlMnOpQr-_12'
const room = { roundId: 'round_1_abc', ticket, code: 'ABC234', hostKey }
const options = { timeoutMs: 8_000, operationId: '7c0f6f0e-58ac-4a4a-8c50-6b2c2a4a9d11' }

function device(reply: (asked: Asked) => Response | Error | 'never') {
  const server = scriptedServer(reply)
  const signedOut = vi.fn<() => void>()
  const request = createRequest({
    fetch: server.fetch,
    isOnline: () => true,
    now: () => 0,
    address: () => Promise.resolve({ url: 'https://golf.example', key: 'sb_publishable_x' }),
  })
  const rooms = createPeerRooms(createAccountRequest(request, () => Promise.resolve('the-token'), signedOut))
  return { ...server, rooms, signedOut }
}
type Rooms = ReturnType<typeof device>['rooms']

test.each<[string, object, (rooms: Rooms) => Promise<unknown>, object, unknown]>([
  [
    'open_peer_room',
    { code: 'ABC234', expires_at: '2026-11-27T10:00:00+00:00' },
    (rooms) => rooms.open(room, options),
    { p_round_id: 'round_1_abc', p_ticket: ticket, p_code: 'ABC234', p_host_key: hostKey },
    { code: 'ABC234', continuedAs: null },
  ],
  [
    'enter_peer_room',
    { code: 'ABC234', continued_as: 'XYZ789', continued_secret: 'AbCdEfGhIjKlMnOpQr-_12' },
    (rooms) => rooms.enter('abc234', ticket, null, options),
    { p_code: 'abc234', p_ticket: ticket, p_seat_key: null },
    { continuedAs: { code: 'XYZ789', secret: 'AbCdEfGhIjKlMnOpQr-_12' }, changedTo: null },
  ],
  [
    'enter_peer_room',
    { code: 'ABC234', continued_as: null, continued_secret: null, changed_to: 'XYZ789', sealed: 'for-Ben' },
    (rooms) => rooms.enter('abc234', ticket, 'b'.repeat(43), options),
    { p_code: 'abc234', p_ticket: ticket, p_seat_key: 'b'.repeat(43) },
    { continuedAs: null, changedTo: { code: 'XYZ789', sealed: 'for-Ben' } },
  ],
  [
    'change_peer_room',
    { code: 'XYZ789', continued_as: null },
    (rooms) => rooms.change({ ...room, seats: [{ seatKey: 'b'.repeat(43), sealed: 'for-Ben' }] }, options),
    {
      p_round_id: 'round_1_abc',
      p_ticket: ticket,
      p_host_key: hostKey,
      p_seats: [{ seat_key: 'b'.repeat(43), sealed: 'for-Ben' }],
    },
    { code: 'XYZ789', continuedAs: null },
  ],
  [
    'close_peer_room',
    { code: 'ABC234', closed: true },
    (rooms) => rooms.close('ABC234', options),
    { p_code: 'ABC234' },
    undefined,
  ],
  [
    'knock_peer_room',
    { code: 'ABC234', topic: 'ABC234:7c0f6f0e', continued_as: 'XYZ789' },
    (rooms) => rooms.knock('abc234', options),
    { p_code: 'abc234' },
    { topic: 'ABC234:7c0f6f0e', continuedAs: { code: 'XYZ789', secret: null } },
  ],
  [
    'empty_peer_door',
    { code: 'ABC234', emptied: 3, declined: 2 },
    (rooms) => rooms.emptyDoor('ABC234', ['7c0f6f0e'], options),
    { p_code: 'ABC234', p_once_more: ['7c0f6f0e'] },
    { declined: 2 },
  ],
  [
    'take_back_declines',
    { code: 'ABC234', taken_back: 1 },
    (rooms) => rooms.takeBackDecline('ABC234', '7c0f6f0e', options),
    { p_code: 'ABC234', p_uid: '7c0f6f0e' },
    undefined,
  ],
])('%s sends its arguments and no operation id', async (procedure, answer, ask, given, value) => {
  const { rooms, asked } = device(() => jsonReply(answer))
  expect(await ask(rooms)).toEqual({ ok: true, value })
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ method: 'POST', path: `/rest/v1/rpc/${procedure}` })
  expect(asked[0]?.body).toEqual(given)
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer the-token')
})

test('a round that continues as a live game sends its starting hole only if it is not the first of the card', async () => {
  const given = {
    courseVendorId: 'links',
    courseName: 'Links',
    teeLabel: 'White',
    holesMode: 'front9',
    holeSetFull: [{ number: 1, par: 4, length: 400, si: 1 }],
    startedAt: null,
    currentHole: 0,
    players: [],
    sentAway: [],
  } as const
  const { rooms, asked } = device(() => jsonReply({}, 500))
  await rooms.continueAsGame('round_1_abc', { ...given, startingHole: 8 }, options)
  await rooms.continueAsGame('round_1_abc', { ...given, startingHole: null }, options)
  expect(asked[0]?.body).toMatchObject({ p_round_id: 'round_1_abc', p_starting_hole: 8 })
  expect(asked.at(-1)?.body).not.toHaveProperty('p_starting_hole')
})

test('the credentials of the relay have their lifetime in milliseconds', async () => {
  const relay = { urls: ['turn:relay.example'], username: '1795790000:a', credential: 'x' }
  const { rooms, asked } = device(() => jsonReply({ ...relay, expires_at: 1_795_790_000, ttl: 600 }))
  expect(await rooms.relay(options)).toEqual({ ok: true, value: { ...relay, validMs: 600_000 } })
  expect(asked[0]).toMatchObject({ method: 'POST', path: '/functions/v1/relay-credentials' })
  const none = device(() => jsonReply({ error: 'No relay is set up here' }, 404))
  expect(await none.rooms.relay(options)).toMatchObject({ ok: false })
})

test('a rejection is reported by its code, and one without an account verifies the session', async () => {
  const refusal = (code: string, status: number) => () =>
    jsonReply({ code: `PT${status}`, message: 'No.', details: code, hint: null }, status)
  const refused = (code: string) => ({ ok: false, failure: { kind: 'refused', code, message: 'No.' } })
  const wrong = device(refusal('code_not_valid', 404))
  expect(await wrong.rooms.enter('ABC234', ticket, null, options)).toEqual(refused('code_not_valid'))
  expect(wrong.signedOut).not.toHaveBeenCalled()
  const gone = device(refusal('not_authenticated', 401))
  expect(await gone.rooms.open(room, options)).toEqual(refused('not_authenticated'))
  expect(gone.signedOut).toHaveBeenCalledOnce()
})

test('an invalid answer is not understood', async () => {
  const { rooms } = device(() => jsonReply({ room: 'ABC234' }))
  for (const outcome of [await rooms.open(room, options), await rooms.enter('ABC234', ticket, null, options)]) {
    expect(outcome).toEqual({ ok: false, failure: { kind: 'not-understood' } })
  }
})
