import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import courseAnswers from '../../../golf/vectors/course-answers.json' with { type: 'json' }
import gateVectors from '../../../golf/vectors/gate.json' with { type: 'json' }
import holeSetVectors from '../../../golf/vectors/hole-sets.json' with { type: 'json' }
import rightsVectors from '../../../golf/vectors/scoring-rights.json' with { type: 'json' }
import strokesVectors from '../../../golf/vectors/strokes-range.json' with { type: 'json' }
import { courseDetailsOf, detailsAnswer } from '../../../supabase/functions/_shared/course-answers.ts'
import { applySeeds } from '../database/seed.ts'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../test/own-server/test-database.ts'
import { askOf, join, newGame, wholeCard, refusalOf, textOf } from '../../../test/own-server/test-golfers.ts'

/** A player in a case of the vectors. */
interface GatePlayer {
  readonly id: string
  readonly joinMode: string
  readonly strokes: number
  readonly ready: boolean
  readonly left?: boolean
  readonly stopped?: boolean
  readonly noScore?: boolean
}

/** The rules that SQL must implement, tested with the cases of golf/'s own tests. */
describe.each(testPostgres)('$name', ({ kind }) => {
  let made: TestDatabase
  beforeAll(async () => {
    made = await createTestDatabase({ on: kind })
  })
  afterAll(() => made.drop())

  test.each(holeSetVectors.modes)('$mode plays its holes of the card', async ({ mode, numbers }) => {
    const { rows } = await made.database.owner.query('select private.hole_numbers($1) as numbers', [mode])
    expect(rows).toEqual([{ numbers }])
  })

  test.each(holeSetVectors.fallBacks)('$rule', async ({ first, last, wanted, played }) => {
    const holes = wholeCard.filter(({ number }) => number >= first && number <= last)
    const { rows } = await made.database.owner.query<{ holes_mode: string | null; numbers: number[] }>(
      `select holes_mode, array(select (value ->> 'number')::int from jsonb_array_elements(hole_set)) as numbers
       from private.playable_holes($1, $2)`,
      [JSON.stringify(holes.toReversed()), wanted],
    )
    const numbers = holeSetVectors.modes.find(({ mode }) => mode === played)?.numbers ?? []
    expect(rows).toEqual([{ holes_mode: played, numbers }])
  })

  describe('the gate', () => {
    test.each(gateVectors.cases)('$rule', async (given) => {
      const gameId = randomUUID()
      const players: readonly GatePlayer[] = given.players
      await made.database.owner.query(
        `insert into public.games (id, code, status, current_hole, course_vendor_id, tee_label, holes_mode, hole_set)
         values ($1, private.new_code(), $2, 1, 'x', 'x', 'front9', $3)`,
        [gameId, given.status === 'completed' ? 'finished' : given.status, JSON.stringify(wholeCard.slice(0, 9))],
      )
      for (const [index, { id, joinMode, strokes, ready, left, stopped, noScore }] of players.entries()) {
        await made.database.owner.query(
          `insert into public.game_players
             (game_id, player_id, nickname, is_manual, is_host, ready_for_next, seat, is_active, stopped, revision)
           values ($1, $2, 'Ann', $3, $4, $5, $6, $7, $8, 1)`,
          [gameId, id, joinMode === 'manual', joinMode === 'host', ready, index + 1, left !== true, stopped === true],
        )
        await made.database.owner.query(
          `insert into public.scores (game_id, player_id, hole, strokes, no_score, revision, updated_by_player)
           values ($1, $2, 1, $3, $4, 1, $2)`,
          [gameId, id, strokes, noScore === true],
        )
      }
      const { rows } = await made.database.owner.query(
        'select gate.* from public.games as game, private.gate_of(game) as gate where game.id = $1',
        [gameId],
      )
      expect(rows).toEqual([
        {
          ready_total: given.readyTotal,
          ready_count: given.readyCount,
          all_ready: given.allReady,
          unscored: given.unscored,
          can_advance: given.canAdvance,
        },
      ])
    })
  })

  describe('a course of the catalogue', () => {
    beforeAll(async () => {
      await applySeeds(made.database.owner)
    })

    test.each(['pebbleBeach', 'foxMeadow', 'bethpage'] as const)('%s comes in the app’s format', async (name) => {
      const { rows } = await made.database.owner.query<{ details: unknown }>(
        'select public.course_details($1) as details',
        [courseAnswers[name].course_id],
      )
      const details = courseDetailsOf(rows[0]?.details)
      expect(details === null ? null : detailsAnswer(details)).toEqual(courseAnswers[name])
    })
  })

  describe('who may score for whom', () => {
    test.each(rightsVectors.cases.filter(({ soloRound }) => !soloRound))(
      '$rule',
      async ({ scorer, player, allowed }) => {
        // A live game has unique player ids. The vectors' ids are the seats.
        const { database } = made
        const game = await newGame(database)
        const ask = askOf(database)
        const [guest, other] = [await join(database, game), await join(database, game)]
        const manual = await ask(game.host, 'add_manual_player', { p_game_id: game.id, p_nickname: 'Cid' })
        await ask(game.host, 'start_game', { p_game_id: game.id })
        const ids = new Map([
          ['host', game.host.playerId],
          ['guest', guest.playerId],
          ['other', other.playerId],
          ['manual_1', textOf(manual, 'player_id')],
        ])
        const scorers = new Map([
          ['host', game.host],
          ['guest', guest],
          ['other', other],
        ])
        const asker = (scorer === null ? undefined : scorers.get(scorer)) ?? (await newGame(database)).host
        const refusal = await refusalOf(database, asker, 'set_score_for_player', {
          p_game_id: game.id,
          p_hole: 1,
          p_strokes: 4,
          p_player_id: ids.get(player) ?? 'stranger',
        })
        expect(refusal === 'granted').toBe(allowed)
      },
    )
  })

  describe('strokes', () => {
    test('are whole numbers from 0 to 99, all else is refused and nothing changes', async () => {
      const { database } = made
      const game = await newGame(database)
      await askOf(database)(game.host, 'start_game', { p_game_id: game.id })
      const given = { p_game_id: game.id, p_hole: 1, p_player_id: game.host.playerId }
      const refusal = (p_strokes: (typeof strokesVectors.refused)[number]) =>
        refusalOf(database, game.host, 'set_score_for_player', { ...given, p_strokes })
      for (const strokes of strokesVectors.accepted) expect(await refusal(strokes), String(strokes)).toBe('granted')
      for (const strokes of strokesVectors.refused)
        expect(await refusal(strokes), JSON.stringify(strokes)).toBe('bad_strokes')
      const { rows } = await database.owner.query('select strokes from public.scores where game_id = $1', [game.id])
      expect(rows).toEqual([{ strokes: strokesVectors.accepted.at(-1) }])
    })
  })
})
