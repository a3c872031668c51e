import { createClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPostgres } from '../../../test/own-server/test-database.ts'
import { type Cards, holesOf, startCards } from '../../../test/own-server/test-cards.ts'

const connect = (url: string, key: string) =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })

type Started = Cards<ReturnType<typeof connect>>

describe.each(testPostgres)('procedures on $name', ({ kind }) => {
  let api: Started['api']
  let mine: Started['mine']
  let myId: Started['myId']
  let ask: Started['ask']

  beforeAll(async () => {
    ;({ api, mine, myId, ask } = await startCards(kind, connect))
  })
  afterAll(() => api.stop())

  const cards = () => mine.from('cards').select('hole').order('hole')

  describe('procedures', () => {
    test.each<[string, string, Record<string, unknown>, unknown]>([
      ['a number', 'add', { a: 1, b: 2 }, 3],
      ['a default', 'add', { a: 1 }, 11],
      ['digits in a text', 'add', { a: '5' }, 15],
      ['nothing', 'nothing', {}, null],
      ['JSON as it is', 'echo', { value: { a: [1, null, 'é"\\'] } }, { a: [1, null, 'é"\\'] }],
      ['null', 'echo', { value: null }, null],
      ['a list', 'sum_of', { list: [1.5, 2, 3] }, 6.5],
      ['a set of values', 'numbers', { n: 3 }, [1, 2, 3]],
      [
        'rows',
        'pairs',
        { n: 2 },
        [
          { x: 1, y: 'y1' },
          { x: 2, y: 'y2' },
        ],
      ],
    ])('%s', async (_, name, args, expected) => {
      const posted = await mine.rpc(name, args)
      expect(posted.error).toBeNull()
      expect(posted.data).toEqual(expected)
    })

    test('numbers keep all their digits', async () => {
      const answer = await ask('/rpc/echo', { method: 'POST', body: '{"value": 12345678901234567890.123456789}' })
      expect(await answer.text()).toBe('12345678901234567890.123456789')
    })

    test('that only read can be called by GET and HEAD; others can’t', async () => {
      expect(await mine.rpc('add', { a: 1, b: 2 }, { get: true })).toMatchObject({ data: 3 })
      expect(await mine.rpc('sum_of', { list: [1, 2] }, { get: true })).toMatchObject({ data: 3 })
      expect(await mine.rpc('pairs', { n: 5 }, { head: true, count: 'exact' })).toMatchObject({ count: 5, data: null })
      expect(await mine.rpc('write_card', { p_hole: 80 }, { get: true })).toMatchObject({
        status: 405,
        error: { code: '25006' },
      })
      expect(await holesOf(cards().eq('hole', 80))).toEqual([])
    })

    test('rows of a procedure are filtered, ordered and cut like a table’s', async () => {
      expect(
        await mine
          .rpc('pairs', { n: 9 }, { count: 'exact' })
          .select('y')
          .gt('x', 3)
          .order('x', { ascending: false })
          .limit(2),
      ).toMatchObject({
        count: 6,
        data: [{ y: 'y9' }, { y: 'y8' }],
      })
      expect(await mine.rpc('pairs', { n: 9 }, { get: true }).eq('x', 3).single()).toMatchObject({
        data: { x: 3, y: 'y3' },
      })
      expect(await holesOf(mine.rpc('my_cards').select('hole').lt('hole', 3).order('hole'))).toEqual([1, 2])
    })

    test('one row is one object', async () => {
      const { data } = await mine.from('cards').select('id').eq('hole', 2).single()
      const card = v.parse(v.object({ id: v.number() }), data).id
      expect(await mine.rpc('one_card', { card })).toMatchObject({ data: { hole: 2, note: 'birdie' } })
      expect(await mine.rpc('one_card', { card }).select('hole')).toMatchObject({ data: { hole: 2 } })
    })

    test('runs as who calls, from the address they call from', async () => {
      expect(await mine.rpc('who')).toMatchObject({ data: `authenticated ${myId} 127.0.0.1` })
      const anonymous = createClient(api.url, api.keys.apiKeys.publishable, { auth: { persistSession: false } })
      expect(await anonymous.rpc('who')).toMatchObject({ data: 'anon - 127.0.0.1' })
    })

    test('that raise an error are answered with its status and code', async () => {
      const raise = (p_state: string) => mine.rpc('refuse', { p_state, p_message: 'Only the host can start the game.' })
      const body = { message: 'Only the host can start the game.', details: 'a_code', hint: 'a hint' }
      expect(await raise('PT403')).toMatchObject({ status: 403, error: { code: 'PT403', ...body } })
      expect(await raise('PT429')).toMatchObject({ status: 429, error: { code: 'PT429', ...body } })
      expect(await raise('P0001')).toMatchObject({ status: 400, error: { code: 'P0001', ...body } })
      expect(await raise('23505')).toMatchObject({ status: 409 })
      expect(await raise('42501')).toMatchObject({ status: 403 })
      // Errors that only the operator can fix come without details.
      expect(await raise('XX000')).toMatchObject({
        status: 500,
        error: { code: 'XX000', message: 'The database could not do this.' },
      })
    })

    test('a status it chose is answered, and its effect stays', async () => {
      expect(await mine.rpc('choose', { p_status: '404' })).toMatchObject({
        status: 404,
        error: { code: 'PT404', message: 'No.', details: null, hint: null },
      })
      // The status applies to that one call.
      expect(await mine.rpc('echo', { value: 1 })).toMatchObject({ status: 200, data: 1 })
      expect(await mine.rpc('choose', { p_status: 'red' })).toMatchObject({ status: 500, error: { code: 'PGRST112' } })
      expect(await mine.from('cards').delete().eq('hole', 99).select('hole')).toMatchObject({ data: [{ hole: 99 }] })
    })

    test('[D46] wrong codes are counted through HTTP too, and answered as what is raised', async () => {
      const p_player_id = 'cmplr_guesser'
      const guess = (p_code: string) => mine.rpc('join_game_by_code', { p_code, p_nickname: 'Ann', p_player_id })
      for (const letter of 'BCDEF') {
        expect(await guess(`AAAAA${letter}`)).toMatchObject({
          status: 404,
          error: { code: 'PT404', message: 'Game not found.', details: 'code_not_valid', hint: null },
        })
      }
      expect(await guess('AAAAAG')).toMatchObject({
        status: 429,
        error: { code: 'PT429', details: 'too_many_attempts' },
      })
    })

    test('which one is meant must be plain', async () => {
      expect(await mine.rpc('nowhere')).toMatchObject({
        status: 404,
        error: {
          code: 'PGRST202',
          message: 'Could not find the function public.nowhere without parameters in the schema cache',
        },
      })
      expect(await mine.rpc('add', { b: 1 })).toMatchObject({ status: 404, error: { code: 'PGRST202' } })
      expect(await mine.rpc('add', { a: 1, c: 1 })).toMatchObject({
        status: 404,
        error: { code: 'PGRST202', message: 'Could not find the function public.add(a, c) in the schema cache' },
      })
      expect(await mine.rpc('twice', { a: 1 })).toMatchObject({ status: 300, error: { code: 'PGRST203' } })
      expect(await mine.rpc('hidden')).toMatchObject({ status: 403, error: { code: '42501' } })
    })
  })
})
