import { scoreClasses, scoreClassOf } from './distribution.ts'
import type { GolferRound } from './golfer-round.ts'
import { backNineOf, frontNineOf } from '../summary/nines.ts'
import { paceBucketOf, paceBuckets } from './pace.ts'
import { parTypeOf } from './par-types.ts'

/** The rounds behind one part of a chart: rounds with such a hole, with such a complete nine, or of such a duration. */
export const roundGroups = [...scoreClasses, 'par3', 'par4', 'par5', 'frontNine', 'backNine', ...paceBuckets] as const
export type RoundGroup = (typeof roundGroups)[number]

export function isInGroup(round: GolferRound, group: RoundGroup): boolean {
  switch (group) {
    case 'eagleOrBetter':
    case 'birdie':
    case 'par':
    case 'bogey':
    case 'doubleOrWorse':
      return round.holes.some((hole) => scoreClassOf(hole.toPar) === group)
    case 'par3':
    case 'par4':
    case 'par5':
      return round.holes.some((hole) => `par${parTypeOf(hole.par)}` === group)
    case 'frontNine':
      return frontNineOf(round.holes) !== null
    case 'backNine':
      return backNineOf(round.holes) !== null
    case 'upTo2h':
    case 'upTo3h':
    case 'upTo4h':
    case 'over4h':
      return paceBucketOf(round) === group
  }
}
