import type { RoundGames } from '@teemates/golf/games/round-games'
import * as v from 'valibot'

/*
 * Games are stored as they are and checked where they are shown: most rounds have none, and every first load would have this
 * check.
 */

const ids = v.array(v.string())
/** Ten million of any currency, in hundredths: sums over all points of a round stay exact. */
const MAX_VALUE = 1_000_000_000
/** No handicap, rating, allowance or hole is beyond it, and no chip is drawn with so many dots that it takes long. */
const MAX_FIGURE = 999
const figure = v.pipe(v.number(), v.minValue(-MAX_FIGURE), v.maxValue(MAX_FIGURE))
const whole = v.pipe(figure, v.safeInteger())
const match = {
  teams: v.object({ a: ids, b: ids }),
  conceded: v.array(v.object({ number: whole, by: v.picklist(['a', 'b']) })),
}
const any = {
  id: v.string(),
  isNet: v.boolean(),
  allowance: v.exactOptional(whole),
  valueHundredths: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_VALUE)),
  fromPosition: v.pipe(whole, v.minValue(1)),
  fromHole: v.exactOptional(whole),
}

const gamesSchema = v.object({
  games: v.array(
    v.variant('kind', [
      v.object({ ...any, kind: v.picklist(['strokes', 'stableford']), playerIds: ids }),
      v.object({ ...any, kind: v.literal('skins'), playerIds: ids, carriesOver: v.boolean() }),
      v.object({ ...any, kind: v.literal('match'), ...match }),
      v.object({
        ...any,
        kind: v.literal('nassau'),
        ...match,
        pressesAtTwoDown: v.boolean(),
        presses: v.array(v.object({ bet: v.picklist(['front', 'back', 'eighteen']), fromHole: whole })),
      }),
    ]),
  ),
  currency: v.string(),
  courseHandicaps: v.record(v.string(), v.nullable(whole)),
  workings: v.exactOptional(
    v.record(
      v.string(),
      v.object({
        handicapIndex: figure,
        tee: v.object({ courseRating: figure, slopeRating: figure, par: whole }),
        isNine: v.boolean(),
      }),
    ),
  ),
  holeOrder: v.exactOptional(v.array(whole)),
})

/** The games, unchanged with what a newer version added; null for what this version can't work out. */
export function parseRoundGames(raw: unknown): RoundGames | null {
  return v.is(gamesSchema, raw) ? raw : null
}
