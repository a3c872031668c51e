import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../test/own-server/test-database.ts'
import {
  askOf,
  attempt,
  type Golfer,
  golfer,
  golferOf,
  join,
  type LiveGame,
  newGame,
  refusalOf,
  score,
  textOf,
} from '../../../test/own-server/test-golfers.ts'

describe.each(testPostgres)('on $name', ({ kind }) => {
  let made: TestDatabase
  beforeAll(async () => {
    made = await createTestDatabase({ on: kind })
  })
  afterAll(() => made.drop())

  const guess = (who: Golfer, code: string) =>
    refusalOf(made.database, who, 'join_game_by_code', { p_code: code, p_nickname: 'Dan', p_player_id: who.playerId })

  const seatOf = async (gameId: string, playerId: string) =>
    (
      await made.database.owner.query<Record<string, unknown>>(
        'select user_id, nickname, is_active, is_host, removed, seat from public.game_players where game_id = $1 and player_id = $2',
        [gameId, playerId],
      )
    ).rows[0]

  describe('a seat', () => {
    test('late joiner: the game is entered where it is', async () => {
      const game = await started()
      await score(made.database, game.id, game.host, 1, 4)
      await askOf(made.database)(game.host, 'advance_hole_if_all_ready', { p_game_id: game.id })
      const late = await golfer(made.database)
      const answer = await askOf(made.database)(late, 'join_game_by_code', {
        p_code: game.code,
        p_nickname: ' Dan ',
        p_player_id: late.playerId,
      })
      expect(answer).toEqual({
        id: game.id,
        course_name: 'Pebble Beach Golf Links',
        tee_label: 'Blue',
        holes_mode: 'front9',
        current_hole: 2,
        status: 'active',
        revision: answer['revision'],
        player_id: late.playerId,
        seat_token: answer['seat_token'],
      })
      expect(answer['seat_token']).toMatch(/^[0-9a-f]{32}$/)
      expect(answer['revision']).toBeGreaterThan(1)
      // From now on the gate waits for the newcomer too.
      await score(made.database, game.id, game.host, 2, 4)
      await askOf(made.database)(game.host, 'set_ready', { p_game_id: game.id, p_ready: true })
      const next = () => refusalOf(made.database, game.host, 'advance_hole_if_all_ready', { p_game_id: game.id })
      expect(await next()).toBe('gate_closed')
      await askOf(made.database)(late, 'leave_game', { p_game_id: game.id })
      expect(await next()).toBe('granted')
    })

    test('rejoining with the same account gives the same seat, whatever player id is sent', async () => {
      const game = await newGame(made.database)
      const guest = await join(made.database, game)
      const again = { ...guest, playerId: `cmplr_${randomUUID()}` }
      for (const leaving of [false, true]) {
        if (leaving) await askOf(made.database)(guest, 'leave_game', { p_game_id: game.id })
        const answer = await askOf(made.database)(again, 'join_game_by_code', {
          p_code: game.code,
          p_nickname: 'Bob',
          p_player_id: again.playerId,
        })
        expect(answer['player_id']).toBe(guest.playerId)
      }
      expect(await seatOf(game.id, guest.playerId)).toMatchObject({ is_active: true, seat: 2, user_id: guest.uid })
    })

    // Every player of a game knows every other's player id.
    test('is never given by its player id alone, whether its golfer plays, has left or has lost the account', async () => {
      const game = await started()
      const guest = await join(made.database, game)
      const answer = await askOf(made.database)(guest, 'join_game_by_code', {
        p_code: game.code,
        p_nickname: 'Bob',
        p_player_id: guest.playerId,
      })
      await score(made.database, game.id, guest, 1, 4)
      const thief = { ...(await golfer(made.database)), playerId: guest.playerId }
      const tries = async () => {
        expect(await guess(thief, game.code)).toBe('not_your_seat')
        expect(await refusalOf(made.database, thief, 'game_snapshot', { p_game_id: game.id })).toBe('not_member')
      }
      await tries()
      await askOf(made.database)(guest, 'leave_game', { p_game_id: game.id })
      await tries()
      expect(await seatOf(game.id, guest.playerId)).toMatchObject({ is_active: false, seat: 2, user_id: guest.uid })
      await made.database.owner.query('delete from auth.users where id = $1', [guest.uid])
      await tries()
      // With an id of their own anybody takes another seat. The strokes stay with their golfer, who has the token.
      expect(await guess({ ...thief, playerId: `${guest.playerId}_2` }, game.code)).toBe('granted')
      const returned = await golfer(made.database)
      const back = { p_game_id: game.id, p_player_id: guest.playerId, p_seat_token: textOf(answer, 'seat_token') }
      expect(await refusalOf(made.database, returned, 'reclaim_seat', back)).toBe('granted')
      const { rows } = await made.database.owner.query(
        'select player_id, strokes, user_id from public.scores where game_id = $1',
        [game.id],
      )
      expect(rows).toEqual([{ player_id: guest.playerId, strokes: 4, user_id: returned.uid }])
    })

    test('of a host who has left isn’t given for the player id either', async () => {
      const game = await started()
      await join(made.database, game)
      await askOf(made.database)(game.host, 'leave_game', { p_game_id: game.id })
      const thief = { ...(await golfer(made.database)), playerId: game.host.playerId }
      expect(await guess(thief, game.code)).toBe('not_your_seat')
      expect(await guess(game.host, game.code)).toBe('granted')
    })

    test('[B27] is taken back by its token from a new session, with its strokes and what it may do', async () => {
      const game = await started()
      await score(made.database, game.id, game.host, 1, 4)
      const returned = { ...(await golfer(made.database)), playerId: game.host.playerId }
      const given = { p_game_id: game.id, p_player_id: returned.playerId, p_seat_token: game.hostToken }
      expect(await askOf(made.database)(returned, 'reclaim_seat', given)).toMatchObject({
        id: game.id,
        player_id: returned.playerId,
        seat_token: game.hostToken,
        status: 'active',
      })
      expect(await refusalOf(made.database, game.host, 'game_snapshot', { p_game_id: game.id })).toBe('not_member')
      expect(await score(made.database, game.id, returned, 1, 5, { p_base_revision: 0 })).toMatchObject({
        applied: true,
      })
      expect(await refusalOf(made.database, returned, 'finish_game', { p_game_id: game.id })).toBe('granted')
      const { rows } = await made.database.owner.query('select host_user from public.games where id = $1', [game.id])
      expect(rows).toEqual([{ host_user: returned.uid }])
      // This works in the finished game too, whose scores can still be read.
      const third = { ...(await golfer(made.database)), playerId: game.host.playerId }
      expect(await askOf(made.database)(third, 'reclaim_seat', given)).toMatchObject({ status: 'finished' })
    })

    test('[B27] is given for no other token, to nobody who has another seat, and never once sent away', async () => {
      const game = await newGame(made.database)
      const guest = await join(made.database, game)
      const answer = await askOf(made.database)(guest, 'join_game_by_code', {
        p_code: game.code,
        p_nickname: 'Bob',
        p_player_id: guest.playerId,
      })
      const token = textOf(answer, 'seat_token')
      const stranger = await golfer(made.database)
      const reclaim = (who: Golfer, p_player_id: string, p_seat_token: string | null, p_game_id = game.id) =>
        refusalOf(made.database, who, 'reclaim_seat', { p_game_id, p_player_id, p_seat_token })
      for (const wrong of [game.hostToken, token.toUpperCase(), token.slice(1), `${token}00`, '', 'x', null])
        expect(await reclaim(stranger, guest.playerId, wrong)).toBe('not_member')
      expect(await reclaim(stranger, guest.playerId, token, randomUUID())).toBe('not_member')
      expect(await reclaim(game.host, guest.playerId, token)).toBe('not_your_seat')
      await askOf(made.database)(game.host, 'remove_player', { p_game_id: game.id, p_player_id: guest.playerId })
      expect(await reclaim(stranger, guest.playerId, token)).toBe('not_member')
      expect(await reclaim(golferOf(randomUUID()), guest.playerId, token)).toBe('not_authenticated')
    })

    test('[B27] keeps its four newest tokens', async () => {
      const game = await newGame(made.database)
      const tokens = [game.hostToken]
      for (let device = 0; device < 4; device += 1) {
        const answer = await askOf(made.database)(game.host, 'join_game_by_code', {
          p_code: game.code,
          p_nickname: 'Ann',
          p_player_id: game.host.playerId,
        })
        tokens.push(textOf(answer, 'seat_token'))
      }
      const outcomes: string[] = []
      for (const p_seat_token of tokens) {
        const given = { p_game_id: game.id, p_player_id: game.host.playerId, p_seat_token }
        outcomes.push(await refusalOf(made.database, await golfer(made.database), 'reclaim_seat', given))
      }
      expect(outcomes).toEqual(['not_member', 'granted', 'granted', 'granted', 'granted'])
    })

    test('is free if its player left without strokes, and kept if they have some', async () => {
      const game = await started()
      const guests: Golfer[] = []
      for (let seat = 2; seat <= 8; seat += 1) guests.push(await join(made.database, game))
      const [scored, idle] = guests
      if (scored === undefined || idle === undefined) throw new Error('no guests')
      await score(made.database, game.id, scored, 1, 4)
      await askOf(made.database)(scored, 'leave_game', { p_game_id: game.id })
      expect(await guess(await golfer(made.database), game.code)).toBe('game_full')
      await askOf(made.database)(idle, 'leave_game', { p_game_id: game.id })
      expect(await guess(await golfer(made.database), game.code)).toBe('granted')
      expect(await guess(scored, game.code)).toBe('granted')
      // The player with strokes is called Dan, and this newcomer may use the same name.
      expect(await guess(idle, game.code)).toBe('seat_asked')
    })
  })

  describe('[B22] the host', () => {
    test('leaves, and the next one is host: the game goes on to its end', async () => {
      const game = await started()
      const guest = await join(made.database, game)
      await askOf(made.database)(game.host, 'leave_game', { p_game_id: game.id })
      expect(await seatOf(game.id, guest.playerId)).toMatchObject({ is_host: true })
      expect(await refusalOf(made.database, guest, 'finish_game', { p_game_id: game.id })).toBe('granted')
    })

    test('vanishes once ready: any member goes on to the next hole', async () => {
      const game = await started()
      const guest = await join(made.database, game)
      for (const player of [game.host, guest]) {
        await score(made.database, game.id, player, 1, 4)
        await askOf(made.database)(player, 'set_ready', { p_game_id: game.id, p_ready: true })
      }
      const answer = await askOf(made.database)(guest, 'advance_hole_if_all_ready', { p_game_id: game.id })
      expect(answer).toMatchObject({ advanced: true, current_hole: 2 })
    })

    test('is replaced after 20 minutes if the phone is dead, isn’t waited for, and can come back', async () => {
      const game = await started()
      const guest = await join(made.database, game)
      const p_operation_id = randomUUID()
      const lastSeenBefore = (time: string) =>
        made.database.owner.query(
          `with host as (
             update public.game_players set joined_at = now() - $2::interval where game_id = $1 and is_host
           ), history as (
             update public.score_history set written_at = now() - $2::interval where game_id = $1
           ), kept as (
             update private.operations set created_at = now() - $2::interval where game_id = $1
           )
           update public.games set started_at = now() - $2::interval where id = $1`,
          [game.id, time],
        )
      const takeOver = () => refusalOf(made.database, guest, 'take_over_game', { p_game_id: game.id })
      await score(made.database, game.id, guest, 1, 4)
      await lastSeenBefore('19 minutes')
      expect(await takeOver()).toBe('host_present')
      await lastSeenBefore('21 minutes')
      await score(made.database, game.id, game.host, 1, 4)
      expect(await takeOver(), 'scored just now').toBe('host_present')
      await lastSeenBefore('21 minutes')
      await askOf(made.database)(game.host, 'set_ready', { p_game_id: game.id, p_ready: false, p_operation_id })
      expect(await takeOver(), 'pressed Ready just now').toBe('host_present')
      await lastSeenBefore('21 minutes')
      expect(await takeOver()).toBe('granted')
      expect(await seatOf(game.id, guest.playerId)).toMatchObject({ is_host: true })
      expect(await seatOf(game.id, game.host.playerId)).toMatchObject({ is_host: false, is_active: false })
      const next = { p_game_id: game.id, p_from_hole: 1 }
      expect(await refusalOf(made.database, guest, 'advance_hole_if_all_ready', next)).toBe('granted')
      const back = { p_game_id: game.id, p_player_id: game.host.playerId, p_seat_token: game.hostToken }
      expect(await refusalOf(made.database, game.host, 'reclaim_seat', back)).toBe('granted')
      expect(await refusalOf(made.database, game.host, 'finish_game', { p_game_id: game.id })).toBe('gate_closed')
    })

    test('is the next player who joins, in a game that everyone has left', async () => {
      const game = await newGame(made.database)
      await askOf(made.database)(game.host, 'leave_game', { p_game_id: game.id })
      const next = await join(made.database, game)
      expect(await refusalOf(made.database, next, 'start_game', { p_game_id: game.id })).toBe('granted')
      expect(await seatOf(game.id, game.host.playerId)).toMatchObject({ is_host: false, is_active: false })
    })

    test("can't send themselves away, nor a stranger", async () => {
      const game = await newGame(made.database)
      const away = (p_player_id: string) =>
        refusalOf(made.database, game.host, 'remove_player', { p_game_id: game.id, p_player_id })
      expect([await away(game.host.playerId), await away('stranger')]).toEqual(['bad_argument', 'player_not_found'])
    })
  })

  describe('a rejected start has the message of document 3', () => {
    test.each([
      ['to a guest', 403, 'Only the host can start the game.'],
      ['to a stranger', 404, 'Game not found.'],
      ['to the host a second time', 409, 'Game is not ready to start.'],
      ['to nobody', 401, 'not authenticated'],
    ] as const)('%s', async (who, status, message) => {
      const game = await newGame(made.database)
      const guest = await join(made.database, game)
      const askers = {
        'to a guest': guest,
        'to a stranger': await golfer(made.database),
        'to the host a second time': game.host,
        'to nobody': { ...guest, caller: { role: 'authenticated', claims: {} } as const },
      }
      if (who === 'to the host a second time') {
        await askOf(made.database)(game.host, 'start_game', { p_game_id: game.id })
      }
      const outcome = await attempt(made.database, askers[who].caller, 'start_game', { p_game_id: game.id })
      expect(outcome).toMatchObject({ refused: { status, message } })
    })
  })

  async function started(): Promise<LiveGame> {
    const game = await newGame(made.database)
    await askOf(made.database)(game.host, 'start_game', { p_game_id: game.id })
    return game
  }
})
