import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../database/calls/connections.ts'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../test/own-server/test-database.ts'
import {
  type Answer,
  askOf,
  type Golfer,
  golfer,
  type Json,
  type LiveGame,
  newGame,
  refusalOf,
  score,
  textOf,
} from '../../../test/own-server/test-golfers.ts'

interface Scene {
  readonly game: LiveGame
  /** Bob's first phone. */
  readonly old: Golfer
  readonly oldToken: string
  /** Bob's second phone. Both have joined under the same name, in different case. */
  readonly fresh: Golfer
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}

function isRow(value: Json): value is Answer {
  return typeof value === 'object' && value !== null && !isList(value)
}

// Source: decision 10.
describe.each(testPostgres)('the same golfer on another phone, on $name', ({ kind }) => {
  let made: TestDatabase
  let scene: Scene
  beforeAll(async () => {
    made = await createTestDatabase({ on: kind })
  })
  afterAll(() => made.drop())
  beforeEach(async () => {
    const game = await newGame(made.database)
    const old = await golfer(made.database)
    const seat = await joinAs(old, game, 'Bob')
    await ask(game.host, 'start_game', { p_game_id: game.id })
    await score(made.database, game.id, old, 1, 5)
    await score(made.database, game.id, old, 2, 0, { p_no_score: true })
    const fresh = await golfer(made.database)
    await joinAs(fresh, game, 'bob')
    scene = { game, old, oldToken: textOf(seat, 'seat_token'), fresh }
  })

  const database = (): Database => made.database
  const ask = (who: Golfer, procedure: string, given: Readonly<Record<string, Json>>) =>
    askOf(database())(who, procedure, given)
  const joinAs = (who: Golfer, { code }: LiveGame, nickname: string) =>
    ask(who, 'join_game_by_code', { p_code: code, p_nickname: nickname, p_player_id: who.playerId })
  const given = (more: Readonly<Record<string, Json>> = {}) => ({ p_game_id: scene.game.id, ...more })
  const asks = (who: Golfer, playerId: string | null) => ask(who, 'ask_for_seat', given({ p_player_id: playerId }))
  const askRefusal = (who: Golfer, playerId: string) =>
    refusalOf(database(), who, 'ask_for_seat', given({ p_player_id: playerId }))
  const answerGiven = (asker: Golfer, gives: boolean) =>
    given({ p_asker: asker.playerId, p_player_id: scene.old.playerId, p_gives: gives })
  const answers = (asker: Golfer, gives: boolean) => ask(scene.game.host, 'answer_seat', answerGiven(asker, gives))
  const snapshot = (who: Golfer) => ask(who, 'game_snapshot', given())
  const rowsOf = (answer: Answer, list: string, playerId: string): Answer[] => {
    const rows = answer[list]
    return isList(rows) ? rows.filter((row) => isRow(row)).filter((row) => row['player_id'] === playerId) : []
  }
  const seatOf = async (playerId: string): Promise<Answer> =>
    rowsOf(await snapshot(scene.game.host), 'players', playerId)[0] ?? {}
  const strokesOf = async (playerId: string) =>
    rowsOf(await snapshot(scene.game.host), 'scores', playerId).map(({ hole, strokes, no_score }) => [
      hole,
      no_score === true ? 'no score' : strokes,
    ])
  const reclaim = () =>
    refusalOf(
      database(),
      scene.old,
      'reclaim_seat',
      given({ p_player_id: scene.old.playerId, p_seat_token: scene.oldToken }),
    )

  test('the host confirms, and the strokes, the place and the name move to the new phone', async () => {
    const { old, fresh, game } = scene
    const before = await seatOf(old.playerId)
    expect(await asks(fresh, old.playerId)).toMatchObject({ player_id: fresh.playerId, asks_for: old.playerId })
    expect(await seatOf(fresh.playerId)).toMatchObject({ asks_for: old.playerId, ask_outcome: null })
    const { revision } = await snapshot(game.host)
    expect(await answers(fresh, true)).toMatchObject({ gives: true, revision: Number(revision) + 1 })
    expect(await seatOf(fresh.playerId)).toMatchObject({
      user_id: fresh.uid,
      nickname: 'Bob',
      seat: before['seat'] ?? null,
      joined_at: before['joined_at'] ?? null,
      asks_for: null,
      is_active: true,
      revision: Number(revision) + 1,
    })
    expect(await strokesOf(fresh.playerId)).toEqual([
      [1, 5],
      [2, 'no score'],
    ])
    expect(await seatOf(old.playerId)).toMatchObject({
      user_id: null,
      is_active: false,
      removed: false,
      moved_to: fresh.playerId,
    })
    expect(await strokesOf(old.playerId)).toEqual([
      [1, 0],
      [2, 0],
    ])
    // The new phone continues with the moved strokes.
    await score(database(), game.id, fresh, 1, 6, { p_base_revision: Number(revision) + 1 })
    expect((await strokesOf(fresh.playerId))[0]).toEqual([1, 6])
  })

  test('the old phone reads and writes nothing more, and its token says why', async () => {
    const { old, fresh, game } = scene
    await asks(fresh, old.playerId)
    await answers(fresh, true)
    expect(await refusalOf(database(), old, 'game_snapshot', given())).toBe('not_member')
    const stroke = { p_hole: 3, p_strokes: 4, p_player_id: old.playerId }
    expect(await refusalOf(database(), old, 'set_score_for_player', given(stroke))).toBe('not_member')
    expect(await reclaim()).toBe('seat_moved')
    // The old phone can join again by the code as another player, and ask for the seat like anybody of that name.
    await joinAs(old, game, 'Bob')
    expect(await seatOf(old.playerId)).toMatchObject({ user_id: old.uid, is_active: true, moved_to: null })
    await asks(old, fresh.playerId)
    await ask(game.host, 'answer_seat', given({ p_asker: old.playerId, p_player_id: fresh.playerId, p_gives: true }))
    expect(await strokesOf(old.playerId)).toEqual([
      [1, 5],
      [2, 'no score'],
    ])
  })

  test('the newer of two answers to a hole counts, and every count stays in the history', async () => {
    const { old, fresh, game } = scene
    await score(database(), game.id, fresh, 1, 7)
    await score(database(), game.id, fresh, 2, 4)
    await score(database(), game.id, fresh, 2, 0)
    await score(database(), game.id, fresh, 3, 4)
    await score(database(), game.id, old, 3, 3)
    await asks(fresh, old.playerId)
    await answers(fresh, true)
    expect(await strokesOf(fresh.playerId)).toEqual([
      [1, 7],
      [2, 'no score'],
      [3, 3],
    ])
    const { rows } = await database().owner.query<{ strokes: number }>(
      `select strokes from public.score_history
       where game_id = $1 and player_id = any ($2) and strokes > 0 order by id`,
      [game.id, [old.playerId, fresh.playerId]],
    )
    expect(rows.map(({ strokes }) => strokes)).toEqual([5, 7, 4, 4, 3, 3])
  })

  test('a stroke that the new phone had not sent when the seat came stands over the moved one', async () => {
    const { old, fresh, game } = scene
    await asks(fresh, old.playerId)
    await answers(fresh, true)
    // The app reports which revision of the row it had seen: none.
    const late = await score(database(), game.id, fresh, 1, 6, { p_base_revision: 0 })
    expect(late).toMatchObject({ applied: true })
    expect((await strokesOf(fresh.playerId))[0]).toEqual([1, 6])
  })

  test('an old phone that is back as another player repeats none of the strokes that moved', async () => {
    const { old, fresh, game } = scene
    await asks(fresh, old.playerId)
    await answers(fresh, true)
    await joinAs(old, game, 'Rob')
    // It sends its rows again wherever a later row of its own seat differs.
    for (const row of rowsOf(await snapshot(old), 'scores', old.playerId)) {
      expect(row).toMatchObject({ strokes: 0, updated_by_player: fresh.playerId })
    }
    expect(await score(database(), game.id, old, 1, 5, { p_base_revision: 0 })).toMatchObject({ applied: false })
    expect((await strokesOf(old.playerId))[0]).toEqual([1, 0])
  })

  test('a golfer who becomes host has no question open, and one who comes back may ask again', async () => {
    const { old, fresh, game } = scene
    await asks(fresh, null)
    await ask(fresh, 'leave_game', given())
    await joinAs(fresh, game, 'bob')
    expect(await seatOf(fresh.playerId)).toMatchObject({ asks_for: null, ask_outcome: null })
    await asks(fresh, old.playerId)
    await ask(old, 'leave_game', given())
    await ask(game.host, 'leave_game', given())
    const [own] = rowsOf(await snapshot(fresh), 'players', fresh.playerId)
    expect(own).toMatchObject({ is_host: true, asks_for: null })
  })

  test('a declined golfer is notified, keeps their own card, and may ask again', async () => {
    const { old, fresh } = scene
    await asks(fresh, old.playerId)
    await answers(fresh, false)
    expect(await seatOf(fresh.playerId)).toMatchObject({ asks_for: null, ask_outcome: 'declined', user_id: fresh.uid })
    expect(await strokesOf(old.playerId)).toEqual([
      [1, 5],
      [2, 'no score'],
    ])
    expect(await reclaim()).toBe('granted')
    await asks(fresh, null)
    expect(await seatOf(fresh.playerId)).toMatchObject({ asks_for: null, ask_outcome: 'withdrawn' })
    await asks(fresh, old.playerId)
    expect(await seatOf(fresh.playerId)).toMatchObject({ asks_for: old.playerId, ask_outcome: null })
  })

  test('a question that was taken back, or whose golfer left, gives nothing', async () => {
    const { old, fresh, game } = scene
    const refused = () => refusalOf(database(), game.host, 'answer_seat', answerGiven(fresh, true))
    expect(await refused()).toBe('player_not_found')
    await asks(fresh, old.playerId)
    await asks(fresh, null)
    expect(await seatOf(fresh.playerId)).toMatchObject({ asks_for: null, ask_outcome: 'withdrawn' })
    expect(await refused()).toBe('player_not_found')
    await asks(fresh, old.playerId)
    await ask(fresh, 'leave_game', given())
    expect(await seatOf(fresh.playerId)).toMatchObject({ asks_for: null })
    expect(await refused()).toBe('player_not_found')
    await joinAs(fresh, game, 'Bob')
    expect(await refused()).toBe('player_not_found')
  })

  test('if two golfers ask for one seat, the second is declined', async () => {
    const { old, fresh, game } = scene
    const third = await golfer(database())
    await joinAs(third, game, 'BOB')
    await asks(fresh, old.playerId)
    await asks(third, old.playerId)
    await answers(third, true)
    expect(await seatOf(third.playerId)).toMatchObject({ nickname: 'Bob', ask_outcome: null })
    expect(await seatOf(fresh.playerId)).toMatchObject({ asks_for: null, ask_outcome: 'declined' })
    expect(await refusalOf(database(), game.host, 'answer_seat', answerGiven(fresh, true))).toBe('player_not_found')
    expect(await askRefusal(fresh, old.playerId)).toBe('player_not_found')
  })

  test('only a seat of the same name can be asked for, and never the host’s or a removed one', async () => {
    const { old, fresh, game } = scene
    const anna = await golfer(database())
    await joinAs(anna, game, 'Ann')
    expect(await askRefusal(anna, old.playerId)).toBe('not_your_seat')
    expect(await askRefusal(anna, game.host.playerId)).toBe('not_your_seat')
    expect(await askRefusal(fresh, fresh.playerId)).toBe('not_your_seat')
    expect(await askRefusal(fresh, 'cmplr_nobody')).toBe('player_not_found')
    // If somebody takes the name after the question, the question ends.
    await asks(fresh, old.playerId)
    await ask(fresh, 'rename_self', given({ p_nickname: 'Dan' }))
    expect(await refusalOf(database(), game.host, 'answer_seat', answerGiven(fresh, true))).toBe('not_your_seat')
    await ask(fresh, 'rename_self', given({ p_nickname: 'Bob' }))
    await ask(game.host, 'remove_player', given({ p_player_id: old.playerId }))
    expect(await refusalOf(database(), game.host, 'answer_seat', answerGiven(fresh, true))).toBe('player_not_found')
    expect(await askRefusal(fresh, old.playerId)).toBe('player_not_found')
  })

  test('a seat that its golfer has left can be asked for', async () => {
    const { old, fresh } = scene
    await ask(old, 'leave_game', given())
    await asks(fresh, old.playerId)
    await answers(fresh, true)
    expect((await strokesOf(fresh.playerId))[0]).toEqual([1, 5])
  })

  test('a call that is sent again changes nothing more', async () => {
    const { old, fresh, game } = scene
    await asks(fresh, old.playerId)
    const again = { ...answerGiven(fresh, true), p_operation_id: crypto.randomUUID() }
    const first = await ask(game.host, 'answer_seat', again)
    expect(await ask(game.host, 'answer_seat', again)).toEqual(first)
    expect((await snapshot(game.host))['revision']).toBe(first['revision'])
  })

  test('the new phone of a golfer whom nobody waits for twice opens the gate', async () => {
    const { old, fresh, game } = scene
    await score(database(), game.id, game.host, 1, 4)
    await asks(fresh, old.playerId)
    await answers(fresh, true)
    for (const who of [game.host, fresh]) await ask(who, 'set_ready', given({ p_ready: true, p_hole: 1 }))
    expect(await refusalOf(database(), game.host, 'advance_hole_if_all_ready', given({ p_from_hole: 1 }))).toBe(
      'granted',
    )
  })

  describe('in a full game', () => {
    /** Five more golfers make eight players, so Bob's third phone finds no room. */
    async function full() {
      for (const count of [4, 5, 6, 7, 8]) await joinAs(await golfer(database()), scene.game, `Mate ${count}`)
      // Bob's second phone left the name to the first one.
      await ask(scene.fresh, 'rename_self', given({ p_nickname: 'Rob' }))
      return golfer(database())
    }
    const joining = ({ code }: LiveGame, who: Golfer, nickname: string) =>
      refusalOf(database(), who, 'join_game_by_code', {
        p_code: code,
        p_nickname: nickname,
        p_player_id: who.playerId,
      })
    const activeSeats = async () => {
      const { players } = await snapshot(scene.game.host)
      return isList(players) ? players.filter((row) => isRow(row) && row['is_active'] === true).length : 0
    }

    test('a golfer on a new phone asks by joining, gets no ninth seat, and has their own once the host says yes', async () => {
      const third = await full()
      const { game, old } = scene
      for (let times = 0; times < 2; times += 1) expect(await joining(game, third, 'BOB')).toBe('seat_asked')
      expect(await seatOf(third.playerId)).toMatchObject({ is_active: false, asks_for: old.playerId })
      expect(await activeSeats()).toBe(8)
      // Until then the new phone reads and writes nothing.
      expect(await refusalOf(database(), third, 'game_snapshot', given())).toBe('not_member')
      await answers(third, true)
      expect(await joining(game, third, 'BOB')).toBe('granted')
      expect(await seatOf(third.playerId)).toMatchObject({ is_active: true, nickname: 'Bob', asks_for: null })
      expect(await strokesOf(third.playerId)).toEqual([
        [1, 5],
        [2, 'no score'],
      ])
      expect(await activeSeats()).toBe(8)
      expect(await reclaim()).toBe('seat_moved')
    })

    test('a declined golfer is notified until the phone has received it, and may ask again', async () => {
      const third = await full()
      const { game, old } = scene
      await joining(game, third, 'Bob')
      await answers(third, false)
      for (let times = 0; times < 2; times += 1) expect(await joining(game, third, 'Bob')).toBe('seat_declined')
      expect(await seatOf(third.playerId)).toMatchObject({ is_active: false, asks_for: null })
      await ask(third, 'end_seat_requests', {})
      expect(await activeSeats()).toBe(8)
      expect(await joining(game, third, 'Bob')).toBe('seat_asked')
      expect(await seatOf(third.playerId)).toMatchObject({ is_active: false, asks_for: old.playerId })
    })

    test('a golfer who no longer waits takes the question back, and the host can answer it no more', async () => {
      const third = await full()
      const { game, old, fresh } = scene
      await joining(game, third, 'Bob')
      const before = await snapshot(game.host)
      // No golfer can end another golfer's question.
      for (const other of [old, fresh, game.host]) await ask(other, 'end_seat_requests', {})
      expect(await snapshot(game.host)).toEqual(before)
      for (let times = 0; times < 2; times += 1) await ask(third, 'end_seat_requests', {})
      const after = await snapshot(game.host)
      expect(Number(after['revision'])).toBe(Number(before['revision']) + 1)
      expect(await seatOf(third.playerId)).toMatchObject({ is_active: false, asks_for: null, ask_outcome: null })
      expect(await refusalOf(database(), game.host, 'answer_seat', answerGiven(third, true))).toBe('player_not_found')
      expect(await joining(game, third, 'Bob')).toBe('seat_asked')
    })

    test('a seat that the host has given stays with a golfer who took the question back too late', async () => {
      const third = await full()
      await joining(scene.game, third, 'Bob')
      await answers(third, true)
      await ask(third, 'end_seat_requests', {})
      expect(await joining(scene.game, third, 'Bob')).toBe('granted')
      expect(await seatOf(third.playerId)).toMatchObject({ is_active: true, nickname: 'Bob' })
    })

    test('nobody else is asked about: the game is full', async () => {
      const third = await full()
      for (const name of ['Zoe', 'Ann']) expect(await joining(scene.game, third, name)).toBe('game_full')
    })

    test('golfers who have chosen no name are not taken for each other', async () => {
      const third = await full()
      await ask(scene.fresh, 'rename_self', given({ p_nickname: 'Player' }))
      expect(await joining(scene.game, third, 'Player')).toBe('game_full')
    })

    test('a seat that becomes free is taken, and the question stands', async () => {
      const third = await full()
      await joining(scene.game, third, 'Bob')
      await ask(scene.fresh, 'leave_game', given())
      expect(await joining(scene.game, third, 'Bob')).toBe('granted')
      expect(await seatOf(third.playerId)).toMatchObject({ is_active: true, asks_for: scene.old.playerId })
    })

    test('a player who is removed leaves the newcomer nobody to ask for', async () => {
      const third = await full()
      await joining(scene.game, third, 'Bob')
      await ask(scene.game.host, 'remove_player', given({ p_player_id: scene.old.playerId }))
      expect(await refusalOf(database(), scene.game.host, 'answer_seat', answerGiven(third, true))).toBe(
        'player_not_found',
      )
    })
  })
})
