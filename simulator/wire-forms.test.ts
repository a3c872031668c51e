import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Backend, ChannelEvents, GameChange, SignalListeners } from '../app/src/backend/backend.ts'
import { type RunningServer, type ServerRuns, serverRuns } from '../test/own-server/running-server.ts'
import { publishableKeyOf } from '../test/load/played-games.ts'
import { deviceBackend } from './device-backend.ts'

/* Compares the calls and parsers of app/src/backend with the server's, in the calls of one short game. */

let runs: ServerRuns
let server: RunningServer
let address: string
let key: string

beforeAll(async () => {
  runs = await serverRuns()
  const folder = await runs.folder()
  server = runs.start({ TEEMATES_DATA: folder })
  address = await server.address()
  key = await publishableKeyOf(folder)
})
afterAll(async () => {
  // A graceful stop would wait until the phones have closed their sockets.
  server.child.kill('SIGKILL')
  await runs.remove()
})

const options = { timeoutMs: 8_000 }
const asNew = () => ({ ...options, operationId: crypto.randomUUID() })
const holeSetFull = Array.from({ length: 18 }, (_, index) => ({
  number: index + 1,
  par: 4,
  length: 400,
  si: index + 1,
}))
const newGame = {
  courseVendorId: 'links',
  courseName: 'Links',
  teeLabel: 'White',
  holesMode: 'front9',
  holeSetFull,
  nickname: 'Ann',
  playerId: 'cmplr_ann',
} as const

function phone(): Backend {
  let kept: string | null = null
  const session = { read: () => kept, write: (text: string | null) => void (kept = text) }
  return deviceBackend({ url: address, key, session, isOnline: () => true, fetch })
}

/** @throws Error with the failure */
async function valueOf<T>(outcome: Promise<{ ok: true; value: T } | { ok: false; failure: object }>): Promise<T> {
  const result = await outcome
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

function receivedBy(backend: Backend, gameId: string, playerId: string) {
  const changes: GameChange[] = []
  const onStatus = vi.fn<ChannelEvents['onStatus']>()
  const onPoke = vi.fn<ChannelEvents['onPoke']>()
  const onPresence = vi.fn<ChannelEvents['onPresence']>()
  const onChange = (change: GameChange) => void changes.push(change)
  const channel = backend.openChannel(gameId, playerId, { onStatus, onChange, onPoke, onPresence })
  return { channel, changes, onStatus, onPoke }
}

test('two phones play a hole, and each receives the other’s strokes', async () => {
  const [ann, ben] = [phone(), phone()]
  const made = await valueOf(ann.games.create(newGame, asNew()))
  const gameId = made.id
  const facts = { host: 'Ann', course_name: 'Links', tee_label: 'White', holes_mode: 'front9', player_count: 1 }
  expect(await valueOf(ben.games.preview(made.code, null, options))).toMatchObject({ ...facts, players: null })
  expect(await valueOf(ben.games.preview(made.code, made.invite_secret, options))).toMatchObject({
    ...facts,
    players: [{ nickname: 'Ann', seat: 1, is_host: true }],
  })
  const seat = await valueOf(
    ben.games.joinByCode(
      { code: made.code, secret: made.invite_secret, nickname: 'Ben', playerId: 'cmplr_ben', seatKey: null },
      asNew(),
    ),
  )
  expect(seat).toMatchObject({ id: gameId, status: 'lobby', player_id: 'cmplr_ben' })

  const mia = `manual_${'0'.repeat(24)}`
  expect(await valueOf(ann.games.addManualPlayer(gameId, 'Mia', mia, asNew()))).toMatchObject({ is_manual: true })
  expect(await valueOf(ann.games.renameManualPlayer(gameId, mia, 'Mya', asNew()))).toMatchObject({ nickname: 'Mya' })

  const atAnns = receivedBy(ann, gameId, 'cmplr_ann')
  const atBens = receivedBy(ben, gameId, 'cmplr_ben')
  for (const { onStatus } of [atAnns, atBens]) {
    await vi.waitFor(() => expect(onStatus).toHaveBeenCalledExactlyOnceWith('joined'), 10_000)
  }
  await vi.waitFor(() => expect(atAnns.channel.present()).toEqual(new Set(['cmplr_ann', 'cmplr_ben'])), 5_000)
  expect(await atAnns.channel.probe()).toBe(true)

  await valueOf(ann.games.removeManualPlayer(gameId, mia, asNew()))
  const started = await valueOf(ann.games.start(gameId, asNew()))
  expect(started).toMatchObject({ status: 'active', current_hole: 1 })
  const operation = { operation_id: crypto.randomUUID(), kind: 'score', hole: 1, strokes: 5 } as const
  const answers = await valueOf(
    ben.games.apply(
      gameId,
      [
        { ...operation, player_id: 'cmplr_ben', base_revision: 0 },
        { operation_id: crypto.randomUUID(), kind: 'advance', from_hole: 1 },
      ],
      options,
    ),
  )
  expect(answers).toMatchObject([
    { operation_id: operation.operation_id, ok: true, answer: { applied: true, score: { strokes: 5 } } },
    { ok: false, error: { details: 'gate_closed' } },
  ])
  atBens.channel.poke(Date.now(), 9)
  await vi.waitFor(() => expect(atAnns.onPoke).toHaveBeenCalledExactlyOnceWith({ revision: 9 }), 5_000)
  await vi.waitFor(
    () =>
      expect(atAnns.changes).toMatchObject(
        expect.arrayContaining([
          expect.objectContaining({ table: 'game_players', type: 'DELETE', keys: { game_id: gameId, player_id: mia } }),
          expect.objectContaining({ table: 'scores', type: 'INSERT' }),
          expect.objectContaining({ table: 'games', type: 'UPDATE' }),
        ]),
      ),
    5_000,
  )

  const snapshot = await valueOf(ann.games.snapshot(gameId, options))
  const poll = await valueOf(ann.games.poll(gameId, options))
  expect(poll).toMatchObject({ id: gameId, status: 'active', revision: snapshot.revision, epoch: snapshot.epoch })
  expect(snapshot.scores).toMatchObject([{ player_id: 'cmplr_ben', hole: 1, strokes: 5 }])
  const change = atAnns.changes.findLast(({ table }) => table === 'scores')
  // The two writers format a moment differently.
  expect(change).toMatchObject({ row: { revision: snapshot.scores[0]?.revision, updated_by_player: 'cmplr_ben' } })

  await valueOf(ben.games.leave(gameId, asNew()))
  const back = await valueOf(phone().games.reclaimSeat(gameId, 'cmplr_ben', seat.seat_token, asNew()))
  expect(back).toMatchObject({ id: gameId, player_id: 'cmplr_ben' })
  expect(await valueOf(ann.games.removePlayer(gameId, 'cmplr_ben', asNew()))).toMatchObject({ player_id: 'cmplr_ben' })
  atAnns.channel.close()
  atBens.channel.close()
})

test('refusals arrive with their codes', async () => {
  const ann = phone()
  const gameId = crypto.randomUUID()
  expect(
    await ann.games.joinByCode(
      { code: 'AAAAAA', secret: null, nickname: 'Ann', playerId: 'cmplr_ann', seatKey: null },
      asNew(),
    ),
  ).toEqual({
    ok: false,
    failure: { kind: 'refused', code: 'code_not_valid', message: 'Game not found.' },
  })
  expect(await ann.games.snapshot(gameId, options)).toMatchObject({ failure: { kind: 'refused', code: 'not_member' } })
  expect(await ann.games.takeOver(gameId, asNew())).toMatchObject({ failure: { code: 'not_member' } })
  expect(await ann.games.poll(gameId, options)).toEqual({ ok: true, value: null })
  const outsider = receivedBy(ann, gameId, 'cmplr_ann')
  await vi.waitFor(() => expect(outsider.onStatus).toHaveBeenCalledWith('failed'), 10_000)
  outsider.channel.close()
})

test('courses are found, and a search without a match finds none', async () => {
  const { courses } = phone()
  const wanted = new AbortController().signal
  expect(await courses.suggest('nowhere at all', 10, wanted)).toMatchObject({ ok: true })
  expect(await courses.details('none:1', wanted)).toMatchObject({ ok: false, failure: { kind: 'refused-otherwise' } })
})

test('two phones meet in a peer room and signal, and a stranger receives none of it', async () => {
  const ticket = 'AbCdEfGhIjKlMnOpQr-_12'
  const [ann, ben, stranger] = [phone(), phone(), phone()]
  const room = { roundId: 'round_1_abc', ticket, hostKey: ticket }
  const { code } = await valueOf(ann.peerRooms.open({ ...room, code: null }, options))
  expect(await valueOf(ann.peerRooms.open({ ...room, code }, options))).toEqual({ code, continuedAs: null })
  await valueOf(ben.peerRooms.enter(code, ticket, null, options))
  expect(await stranger.peerRooms.enter(code, `x${ticket.slice(1)}`, null, options)).toMatchObject({
    ok: false,
    failure: { kind: 'refused', code: 'code_not_valid' },
  })

  const signals = [ann, ben, stranger].map((backend) => {
    const onStatus = vi.fn<SignalListeners['onStatus']>()
    const onMessage = vi.fn<SignalListeners['onMessage']>()
    return { channel: backend.signal(code, { onStatus, onMessage }), onStatus, onMessage }
  })
  const [atAnns, atBens, outside] = signals
  await vi.waitFor(
    () => expect(signals.map(({ channel }) => channel.status())).toEqual(['joined', 'joined', 'failed']),
    10_000,
  )
  const offer = { toId: 'ben', fromId: 'ann', gen: '1', sdp: 'a=candidate\r\n'.repeat(450), restart: false }
  outside?.channel.send('request-offer', { guestId: 'stranger' })
  atBens?.channel.send('request-offer', { guestId: 'ben' })
  await vi.waitFor(() => expect(atAnns?.onMessage.mock.calls).toEqual([['request-offer', { guestId: 'ben' }]]), 5_000)
  atAnns?.channel.send('offer', offer)
  for (let index = 0; index < 25; index += 1) atAnns?.channel.send('ice', { gen: '1', candidate: `${index}` })
  await vi.waitFor(() => expect(atBens?.onMessage).toHaveBeenCalledTimes(26), 5_000)
  expect(atBens?.onMessage.mock.calls[0]).toEqual(['offer', offer])
  expect(outside?.onMessage).not.toHaveBeenCalled()

  await valueOf(ann.peerRooms.close(code, options))
  expect(await ann.peerRooms.close(code, options)).toMatchObject({ failure: { code: 'not_member' } })
  for (const { channel } of signals) channel.close()
})
