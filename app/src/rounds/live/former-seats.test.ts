import { expect, test } from 'vitest'
import { createFakeLiveGame } from '../../../../test/server/fake-live-game.ts'
import { createFormerSeats } from './former-seats.ts'
import { ANN, BEN, createMiniatureServer, GAME_ID, MIA } from '../../../../test/server/miniature-server.ts'

const NEWCOMER = 'cmplr_newcomer'

/** Ann hosts, Ben plays, Mia has no phone, and a newcomer named BEN has joined. */
function joined() {
  const server = createMiniatureServer()
  server.players({ [NEWCOMER]: { nickname: 'BEN', seat: 4 } })
  const seatsOf = (playerId: string) => {
    const game = createFakeLiveGame(server, playerId)
    return { game, seats: createFormerSeats(game) }
  }
  return { server, newcomer: seatsOf(NEWCOMER), host: seatsOf(ANN), old: seatsOf(BEN) }
}

const offered = { state: 'offered', playerId: BEN, nickname: 'Ben', hostName: 'Ann' }

test('the seat of the same name is offered only to the newcomer', () => {
  const { newcomer, host, old } = joined()
  expect(newcomer.seats.own()).toEqual(offered)
  expect(newcomer.seats.own()).toBe(newcomer.seats.own())
  expect(old.seats.own()).toBeNull()
  expect(host.seats.own()).toBeNull()
  expect(host.seats.requests()).toEqual([])
})

test("nobody is offered the host's seat, a manual player's, a removed or an empty one", () => {
  const { server, newcomer } = joined()
  const own = () => {
    newcomer.game.catchUp()
    return newcomer.seats.own()
  }
  for (const nickname of ['Ann', 'Mia', 'Dan']) {
    server.players({ [NEWCOMER]: { nickname } })
    expect(own()).toBeNull()
  }
  server.players({ [NEWCOMER]: { nickname: 'Ben' } })
  expect(own()).toEqual(offered)
  server.players({ [BEN]: { is_active: false } })
  expect(own()).toBeNull()
  server.players({ [BEN]: { is_active: true } })
  server.apply(BEN, [{ operation_id: 'a', kind: 'score', hole: 1, strokes: 5, player_id: BEN }])
  server.players({ [BEN]: { is_active: false } })
  expect(own()).toEqual(offered)
  server.players({ [BEN]: { removed: true } })
  expect(own()).toBeNull()
})

test('the host sees a request until it is answered, and the newcomer sees a No', () => {
  const { server, newcomer, host } = joined()
  const request = { askerId: NEWCOMER, playerId: BEN, nickname: 'Ben' }
  server.players({ [NEWCOMER]: { asks_for: BEN } })
  for (const { game } of [newcomer, host]) game.catchUp()
  expect(host.seats.requests()).toEqual([request])
  expect(newcomer.seats.own()).toEqual({ ...offered, state: 'asked' })
  server.players({ [NEWCOMER]: { asks_for: null, ask_outcome: 'declined' } })
  for (const { game } of [newcomer, host]) game.catchUp()
  expect(host.seats.requests()).toEqual([])
  expect(newcomer.seats.own()).toEqual({ ...offered, state: 'declined' })
  server.players({ [NEWCOMER]: { ask_outcome: 'withdrawn' } })
  newcomer.game.catchUp()
  expect(newcomer.seats.own()).toBeNull()
})

test('only a Yes means that the seat is back, not a withdrawn request', () => {
  const { server, newcomer } = joined()
  for (const row of [{ asks_for: BEN }, { asks_for: null, ask_outcome: 'withdrawn' }] as const) {
    server.players({ [NEWCOMER]: row })
    newcomer.game.catchUp()
    expect(newcomer.seats.isBack()).toBe(false)
  }
  server.players({ [BEN]: { is_active: false, moved_to: NEWCOMER } })
  newcomer.game.catchUp()
  expect(newcomer.seats.isBack()).toBe(true)
})

test('a request ends if the requested player has no phone, or the game is over', () => {
  const { server, host } = joined()
  server.players({ [NEWCOMER]: { asks_for: MIA } })
  host.game.catchUp()
  expect(host.seats.requests()).toEqual([])
  server.players({ [NEWCOMER]: { asks_for: BEN } })
  server.change({ status: 'finished' })
  host.game.catchUp()
  expect(host.seats.requests()).toEqual([])
})

test('a request that the host doesn’t see is not shown as sent', () => {
  const { server, newcomer, host } = joined()
  server.players({ [NEWCOMER]: { asks_for: BEN }, [BEN]: { nickname: 'Benny' } })
  for (const { game } of [newcomer, host]) game.catchUp()
  expect(host.seats.requests()).toEqual([])
  expect(newcomer.seats.own()).toBeNull()
})

test('a golfer who has become host is not shown their own request', () => {
  const { server, newcomer } = joined()
  server.players({ [NEWCOMER]: { asks_for: BEN, is_host: true }, [ANN]: { is_host: false, is_active: false } })
  newcomer.game.catchUp()
  expect(newcomer.seats.requests()).toEqual([])
})

test('requests and answers go to the server', async () => {
  const { newcomer, host } = joined()
  await newcomer.seats.ask(BEN)
  await newcomer.seats.ask(null)
  await host.seats.answer({ askerId: NEWCOMER, playerId: BEN, nickname: 'Ben' }, true)
  expect([...newcomer.game.calls, ...host.game.calls].map(({ name, given }) => [name, ...given.slice(0, 2)])).toEqual([
    ['askForSeat', GAME_ID, BEN],
    ['askForSeat', GAME_ID, null],
    ['answerSeat', GAME_ID, { askerId: NEWCOMER, playerId: BEN, isGiven: true }],
  ])
})

test('the host sees a newcomer to a full game, who waits with an inactive seat', () => {
  const { server, host } = joined()
  server.players({ [NEWCOMER]: { is_active: false, asks_for: BEN } })
  host.game.catchUp()
  expect(host.seats.requests()).toEqual([{ askerId: NEWCOMER, playerId: BEN, nickname: 'Ben' }])
})
