import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../test/own-server/test-database.ts'
import {
  askOf,
  type Golfer,
  golfer,
  golferOf,
  join,
  type LiveGame,
  newGame,
  refusalOf,
  textOf,
  wrongCode,
} from '../../../test/own-server/test-golfers.ts'
import { randomUUID } from 'node:crypto'

describe.each(testPostgres)('on $name', ({ kind }) => {
  let made: TestDatabase
  beforeAll(async () => {
    made = await createTestDatabase({ on: kind })
  })
  afterAll(() => made.drop())
  beforeEach(() => made.database.owner.query('delete from private.guess_budgets'))

  const invitationTo = async ({ id }: LiveGame) => {
    const { rows } = await made.database.owner.query<{ code: string; invite_secret: string }>(
      'select code, invite_secret from public.games where id = $1',
      [id],
    )
    if (rows[0] === undefined) throw new Error(`no game ${id}`)
    return rows[0]
  }
  const joining = (who: Golfer, p_code: string, p_secret?: string) =>
    refusalOf(made.database, who, 'join_game_by_code', {
      p_code,
      p_nickname: 'Dan',
      p_player_id: who.playerId,
      p_secret,
    })
  const looking = (who: Golfer, p_code: string, p_secret?: string) =>
    refusalOf(made.database, who, 'preview_game', { p_code, p_secret })
  const preview = (who: Golfer, p_code: string, p_secret?: string) =>
    askOf(made.database)(who, 'preview_game', { p_code, p_secret })
  const wrongGuesses = async () =>
    (
      await made.database.owner.query<{ wrong: number }>(
        "select wrong from private.guess_budgets where kind = 'identity'",
      )
    ).rows

  describe('an invitation', () => {
    test('carries 128 bits of its own for each game, which its members read', async () => {
      const games = await Promise.all([newGame(made.database), newGame(made.database)])
      const secrets = await Promise.all(games.map(async (game) => (await invitationTo(game)).invite_secret))
      for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9_-]{22}$/)
      expect(secrets[0]).not.toBe(secrets[1])
      const guest = await join(made.database, games[0])
      expect(await askOf(made.database)(guest, 'game_snapshot', { p_game_id: games[0].id })).toMatchObject({
        game: { invite_secret: secrets[0] },
      })
    })

    test('is stopped by no budget of guesses, and another secret is none', async () => {
      const game = await newGame(made.database)
      const { invite_secret } = await invitationTo(game)
      const who = await golfer(made.database)
      for (let wrong = 1; wrong <= 5; wrong += 1) await joining(who, wrongCode())
      expect(await joining(who, game.code)).toBe('too_many_attempts')
      for (const other of ['', 'x', `${invite_secret}=`, invite_secret.toLowerCase() + invite_secret]) {
        expect(await joining(who, game.code, other)).toBe('too_many_attempts')
      }
      expect(await joining(who, wrongCode(), invite_secret)).toBe('too_many_attempts')
      expect(await looking(who, game.code, invite_secret)).toBe('granted')
      expect(await joining(who, game.code, invite_secret)).toBe('granted')
    })

    test('with a wrong secret lets in who has the code, as a typed code does', async () => {
      const game = await newGame(made.database)
      expect(await joining(await golfer(made.database), game.code, 'mistyped')).toBe('granted')
    })

    test('gets a new code and secret after a player with a device was removed', async () => {
      const game = await newGame(made.database)
      const before = await invitationTo(game)
      const guest = await join(made.database, game)
      const ask = askOf(made.database)
      const manual = await ask(game.host, 'add_manual_player', { p_game_id: game.id, p_nickname: 'Mia' })
      await ask(game.host, 'remove_player', { p_game_id: game.id, p_player_id: textOf(manual, 'player_id') })
      expect(await invitationTo(game)).toEqual(before)

      const answer = await ask(game.host, 'remove_player', { p_game_id: game.id, p_player_id: guest.playerId })
      const after = await invitationTo(game)
      expect(after.code).not.toBe(before.code)
      expect(after.invite_secret).not.toBe(before.invite_secret)
      expect(answer).toMatchObject(after)
      expect(await joining(await golfer(made.database), before.code, before.invite_secret)).toBe('code_not_valid')
      // The removed player can't join with any of them.
      expect(await joining(guest, after.code, after.invite_secret)).toBe('code_not_valid')
      expect(await joining(await golfer(made.database), after.code, after.invite_secret)).toBe('granted')
    })
  })

  describe('before joining', () => {
    test('a golfer with the code sees the host, the course and the number of players', async () => {
      const game = await newGame(made.database)
      await join(made.database, game)
      await askOf(made.database)(game.host, 'add_manual_player', { p_game_id: game.id, p_nickname: 'Mia' })
      expect(await preview(await golfer(made.database), ` ${game.code.toLowerCase()}`)).toEqual({
        host: 'Ann',
        course_vendor_id: 'osm:pebble-beach',
        course_name: 'Pebble Beach Golf Links',
        tee_label: 'Blue',
        holes_mode: 'front9',
        status: 'lobby',
        current_hole: 0,
        player_count: 3,
        players: null,
      })
    })

    test('the names of those who are in are for who has the secret', async () => {
      const game = await newGame(made.database)
      const gone = await join(made.database, game)
      await askOf(made.database)(gone, 'leave_game', { p_game_id: game.id })
      await askOf(made.database)(game.host, 'add_manual_player', { p_game_id: game.id, p_nickname: 'Mia' })
      const { invite_secret } = await invitationTo(game)
      expect(await preview(await golfer(made.database), game.code, invite_secret)).toMatchObject({
        player_count: 2,
        players: [
          { nickname: 'Ann', seat: 1, is_host: true },
          { nickname: 'Mia', seat: 3, is_host: false },
        ],
      })
      expect(await preview(await golfer(made.database), game.code, 'another')).toMatchObject({ players: null })
    })

    test('a lookup counts as a guess, from the same budget as joining', async () => {
      const game = await newGame(made.database)
      const who = await golfer(made.database)
      for (let wrong = 1; wrong <= 3; wrong += 1) expect(await looking(who, wrongCode())).toBe('code_not_valid')
      for (let wrong = 4; wrong <= 5; wrong += 1) expect(await joining(who, wrongCode())).toBe('code_not_valid')
      expect(await looking(who, wrongCode())).toBe('too_many_attempts')
      expect(await looking(who, game.code)).toBe('too_many_attempts')
    })

    test('the code that was looked at is no second guess when it is joined', async () => {
      const who = await golfer(made.database)
      const code = wrongCode()
      for (const asking of [looking, joining, looking, joining]) expect(await asking(who, code)).toBe('code_not_valid')
      expect(await wrongGuesses()).toEqual([{ wrong: 1 }])
      for (let wrong = 2; wrong <= 4; wrong += 1) expect(await looking(who, wrongCode())).toBe('code_not_valid')
      // The last guess that is allowed counts too.
      const last = wrongCode()
      for (const asking of [looking, joining]) expect(await asking(who, last)).toBe('code_not_valid')
      expect(await wrongGuesses()).toEqual([{ wrong: 5 }])
      expect(await joining(who, code)).toBe('too_many_attempts')
    })

    test('a finished game, one that sent the caller away, and a caller without an account see nothing', async () => {
      const game = await newGame(made.database)
      const guest = await join(made.database, game)
      const ask = askOf(made.database)
      await ask(game.host, 'remove_player', { p_game_id: game.id, p_player_id: guest.playerId })
      const after = await invitationTo(game)
      expect(await looking(guest, after.code, after.invite_secret)).toBe('code_not_valid')
      expect(await looking(golferOf(randomUUID()), after.code, after.invite_secret)).toBe('not_authenticated')
      await ask(game.host, 'start_game', { p_game_id: game.id })
      await ask(game.host, 'finish_game', { p_game_id: game.id })
      expect(await looking(await golfer(made.database), after.code, after.invite_secret)).toBe('code_not_valid')
    })
  })

  test('a full game says so to who has its right code, and that is no guess', async () => {
    const game = await newGame(made.database)
    for (let player = 2; player <= 8; player += 1) {
      await askOf(made.database)(game.host, 'add_manual_player', { p_game_id: game.id, p_nickname: `No ${player}` })
    }
    const who = await golfer(made.database)
    for (let tried = 1; tried <= 7; tried += 1) expect(await joining(who, game.code)).toBe('game_full')
    expect(await wrongGuesses()).toEqual([])
  })

  test.each(['ABCDE0', 'ABCDE1', 'ABCDEO', 'ABCDEI'])('%s can be no code, and is no guess', async (code) => {
    const who = await golfer(made.database)
    for (let tried = 1; tried <= 7; tried += 1) expect(await joining(who, code)).toBe('bad_code')
    expect(await looking(who, code)).toBe('bad_code')
    expect(await wrongGuesses()).toEqual([])
  })
})
