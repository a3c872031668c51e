import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../test/own-server/test-database.ts'
import {
  askOf,
  attempt,
  type Golfer,
  golfer,
  join,
  newGame,
  refusalOf,
  wrongCode,
} from '../../../test/own-server/test-golfers.ts'

describe.each(testPostgres)('on $name', ({ kind }) => {
  let made: TestDatabase
  beforeAll(async () => {
    made = await createTestDatabase({ on: kind })
  })
  afterAll(() => made.drop())
  beforeEach(() => made.database.owner.query('delete from private.guess_budgets'))

  const guess = (who: Golfer, code: string) =>
    refusalOf(made.database, who, 'join_game_by_code', { p_code: code, p_nickname: 'Dan', p_player_id: who.playerId })

  describe('[D46] a wrong code', () => {
    test('is allowed five times per identity, then even a right one is rejected', async () => {
      const game = await newGame(made.database)
      const who = await golfer(made.database)
      for (let wrong = 1; wrong <= 5; wrong += 1) expect(await guess(who, wrongCode())).toBe('code_not_valid')
      expect(await guess(who, wrongCode())).toBe('too_many_attempts')
      const refused = await attempt(made.database, who.caller, 'join_game_by_code', {
        p_code: game.code,
        p_nickname: 'Dan',
        p_player_id: who.playerId,
      })
      expect(refused).toEqual({
        refused: { status: 429, details: 'too_many_attempts', message: 'Too many attempts. Try again later.' },
      })
      await made.database.owner.query("update private.guess_budgets set began_at = now() - interval '61 minutes'")
      expect(await guess(who, game.code)).toBe('granted')
    })

    test('counts when many are tried at once', async () => {
      const who = await golfer(made.database)
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => guess(who, wrongCode())))
      expect(outcomes.filter((outcome) => outcome === 'code_not_valid')).toHaveLength(5)
      expect(outcomes.filter((outcome) => outcome === 'too_many_attempts')).toHaveLength(15)
    })

    test('is counted before the next one is checked', async () => {
      const game = await newGame(made.database)
      const who = await golfer(made.database)
      for (let wrong = 1; wrong <= 4; wrong += 1) await guess(who, wrongCode())
      const next = await made.database.transaction(who.caller, async (client) => {
        await client.query('select public.join_game_by_code($1, $2, $3)', [wrongCode(), 'Dan', who.playerId])
        const outcome = guess(who, game.code)
        await pause(200)
        return { outcome }
      })
      expect(await next.outcome).toBe('too_many_attempts')
    })

    test('is forgiven 100 times an address, whatever identities it takes: two in three of a clubhouse of 150', async () => {
      const outcomes: string[] = []
      for (let identity = 0; identity < 110; identity += 1) {
        outcomes.push(await guess(await golfer(made.database, '198.51.100.7'), wrongCode()))
      }
      expect(outcomes.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 'code_not_valid'))
      expect(outcomes.slice(100)).toEqual(Array.from({ length: 10 }, () => 'too_many_attempts'))
      expect(await guess(await golfer(made.database, '198.51.100.8'), wrongCode())).toBe('code_not_valid')
    })

    test('counts for the whole /64 of an IPv6 address, and what is no address counts for none', async () => {
      for (const address of ['2001:db8::1', '2001:db8::ffff', '2001:db8:0:1::1', 'unknown', ''])
        await guess(await golfer(made.database, address), wrongCode())
      const { rows } = await made.database.owner.query(
        "select key, wrong from private.guess_budgets where kind = 'address' order by key",
      )
      expect(rows).toEqual([
        { key: '2001:db8:0:1::/64', wrong: 1 },
        { key: '2001:db8::/64', wrong: 2 },
      ])
    })

    test.each([
      ['site', 200, '2001:db8:0:41::1', '2001:db8:0:42::1', '2001:db8:0:141::1'],
      ['provider', 400, '2001:db8:0:1001::1', '2001:db8:0:2002::1', '2001:db8:1:1001::1'],
    ])(
      'counts for the %s of an IPv6 address, too, which has %i an hour',
      async (network, limit, first, beside, outside) => {
        expect(await guess(await golfer(made.database, first), wrongCode())).toBe('code_not_valid')
        const { rowCount } = await made.database.owner.query(
          'update private.guess_budgets set wrong = $2 where kind = $1',
          [network, limit - 1],
        )
        expect(rowCount).toBe(1)
        expect(await guess(await golfer(made.database, beside), wrongCode())).toBe('code_not_valid')
        expect(await guess(await golfer(made.database, first), wrongCode())).toBe('too_many_attempts')
        expect(await guess(await golfer(made.database, outside), wrongCode())).toBe('code_not_valid')
      },
    )

    test('is forgiven 1,000 times in all, and three times a network besides; who has a seat still comes back', async () => {
      const game = await newGame(made.database)
      const member = await join(made.database, game)
      await askOf(made.database)(member, 'leave_game', { p_game_id: game.id })
      const { owner } = made.database
      await owner.query("insert into private.guess_budgets (kind, key, wrong) values ('global', '', 1000)")
      const from = async (address: string, code: string) => guess(await golfer(made.database, address), code)
      for (const address of ['198.51.100.1', '2001:db8:7:1::1']) {
        for (let wrong = 1; wrong <= 3; wrong += 1) expect(await from(address, wrongCode())).toBe('code_not_valid')
        expect(await from(address, wrongCode())).toBe('too_many_attempts')
        expect(await from(address, game.code)).toBe('too_many_attempts')
      }
      // The share belongs to a /48, not to each of its addresses.
      expect(await from('2001:db8:7:2::1', game.code)).toBe('too_many_attempts')
      expect(await from('2001:db8:8:1::1', game.code)).toBe('granted')
      expect(await from('198.51.100.2', wrongCode())).toBe('code_not_valid')
      expect(await from('198.51.100.2', game.code)).toBe('granted')
      expect(await from('unknown', game.code)).toBe('too_many_attempts')
      expect(await guess(member, game.code)).toBe('granted')
    })

    test.each(['', 'ABC', 'ABCDEFG', '     ', 'AB CDE', "' or 1", '١٢٣٤٥٦', 'x'.repeat(10_000), 'ABCDE\u0131'])(
      'that is malformed is reported and doesn’t count: %j',
      async (code) => {
        const who = await golfer(made.database)
        for (let wrong = 1; wrong <= 7; wrong += 1) expect(await guess(who, code)).toBe('bad_code')
        const { rows } = await made.database.owner.query('select from private.guess_budgets')
        expect(rows).toEqual([])
      },
    )
  })

  describe('a code', () => {
    test('is of six characters that nobody mistakes, another for each game', async () => {
      const codes = await Promise.all(Array.from({ length: 40 }, async () => (await newGame(made.database)).code))
      for (const code of codes) expect(code).toMatch(/^[ABCDEFGHJKLMNPQRSTUVWXYZ23456789]{6}$/)
      expect(new Set(codes).size).toBe(40)
    })

    test('is taken in small letters and with spaces around it', async () => {
      const game = await newGame(made.database)
      expect(await guess(await golfer(made.database), `  ${game.code.toLowerCase()} `)).toBe('granted')
    })
  })
})
