import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import vectors from '../../../golf/vectors/names.json' with { type: 'json' }
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../test/own-server/test-database.ts'
import { askOf, type Json, newGame, wholeCard, refusalOf } from '../../../test/own-server/test-golfers.ts'

describe.each(testPostgres)('[D52] names, on $name', ({ kind }) => {
  let made: TestDatabase
  beforeAll(async () => {
    made = await createTestDatabase({ on: kind })
  })
  afterAll(() => made.drop())

  test('that can be seen are kept as they are, trimmed and composed', async () => {
    const game = await newGame(made.database)
    const renamed = async (name: string) =>
      (await askOf(made.database)(game.host, 'rename_self', { p_game_id: game.id, p_nickname: name }))['nickname']
    for (const name of vectors.shown) expect(await renamed(name)).toBe(name)
    expect(await renamed('  \t Ann\u00A0\n')).toBe('Ann')
    expect(await renamed('Zoe\u0308')).toBe('Zoë')
    expect(await renamed(`  ${'𠮷'.repeat(20)}  `)).toBe('𠮷'.repeat(20))
  })

  test('with controls, direction overrides or nothing to see are refused, and so are those too long', async () => {
    const game = await newGame(made.database)
    const hostile = [
      ...vectors.unseen.map((character) => `A${character}b`),
      ...vectors.blank,
      '𠮷'.repeat(21),
      'x'.repeat(100_000),
      'Ann\nBob',
      'a\u2028b',
      null,
    ]
    for (const p_nickname of hostile) {
      const named = JSON.stringify(p_nickname)
      const refused = (procedure: string, more: Record<string, Json>) =>
        refusalOf(made.database, game.host, procedure, { p_nickname, ...more })
      expect(await refused('rename_self', { p_game_id: game.id }), named).toBe('bad_nickname')
      expect(await refused('add_manual_player', { p_game_id: game.id }), named).toBe('bad_nickname')
      expect(await refused('join_game_by_code', { p_code: game.code, p_player_id: game.host.playerId }), named).toBe(
        'bad_nickname',
      )
    }
    const { rows } = await made.database.owner.query('select nickname from public.game_players where game_id = $1', [
      game.id,
    ])
    expect(rows).toEqual([{ nickname: 'Ann' }])
  })

  const card = (change: (hole: (typeof wholeCard)[number]) => Json) => wholeCard.map(change)
  test.each<[string, Json]>([
    ['no list', { number: 1 }],
    ['nothing', null],
    ['a text', 'holes'],
    ['too many holes', [...wholeCard, ...wholeCard]],
    ['holes twice', [...wholeCard.slice(0, 9), ...wholeCard.slice(0, 9)]],
    ['too few holes', wholeCard.slice(0, 8)],
    ['holes that are no objects', card(({ number }) => number)],
    ['a par of 7', card((hole) => ({ ...hole, par: 7 }))],
    ['half a par', card((hole) => ({ ...hole, par: 3.5 }))],
    ['a par in letters', card((hole) => ({ ...hole, par: '4' }))],
    ['a hole 0', card((hole) => ({ ...hole, number: hole.number - 1 }))],
    ['a hole beyond measure', card((hole) => ({ ...hole, number: 3e9 }))],
    ['a length below nothing', card((hole) => ({ ...hole, length: -1 }))],
    ['a length in words', card((hole) => ({ ...hole, length: 'long' }))],
    ['a stroke index of 19', card((hole) => ({ ...hole, si: 19 }))],
    ['more than 16 KiB', card((hole) => ({ ...hole, note: 'x'.repeat(1000) }))],
  ])('[D48] a card with %s makes no game', async (_, p_hole_set_full) => {
    const { host } = await newGame(made.database)
    const before = await made.database.owner.query('select count(*) from public.games')
    const refusal = await refusalOf(made.database, host, 'create_game', {
      p_course_vendor_id: 'x',
      p_tee_label: 'Blue',
      p_holes_mode: 'full18',
      p_hole_set_full,
      p_nickname: 'Ann',
      p_player_id: host.playerId,
    })
    expect(refusal).toBe('bad_course')
    expect((await made.database.owner.query('select count(*) from public.games')).rows).toEqual(before.rows)
  })

  test('[D48] of a hole only the known fields are kept', async () => {
    const { host } = await newGame(made.database)
    const game = await askOf(made.database)(host, 'create_game', {
      p_course_vendor_id: 'x',
      p_tee_label: 'Blue',
      p_holes_mode: 'front9',
      p_hole_set_full: card(({ number }) => ({ number, __proto__: 'x', note: '<script>' })),
      p_nickname: 'Ann',
      p_player_id: host.playerId,
    })
    expect(game['hole_set']).toEqual(
      wholeCard.slice(0, 9).map(({ number }) => ({ number, par: 4, length: null, si: null })),
    )
  })

  test.each(['bad id', '', 'manual_0123456789abcdef01234567', 'x'.repeat(81), 'Ann;', null])(
    'a player id %j takes no seat',
    async (p_player_id) => {
      const { host } = await newGame(made.database)
      const refusal = await refusalOf(made.database, host, 'create_game', {
        p_course_vendor_id: 'x',
        p_tee_label: 'Blue',
        p_holes_mode: 'front9',
        p_hole_set_full: wholeCard,
        p_nickname: 'Ann',
        p_player_id,
      })
      expect(refusal).toBe('bad_argument')
    },
  )
})
