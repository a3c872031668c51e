import { markOf } from '../score.ts'
import { standardDeviation } from '../standard-deviation.ts'
import { type Comeback, comebacksOf } from './comebacks.ts'
import { type ResultCounts, resultCountsOf } from './comparison.ts'
import { bestHolesOf } from './highlights.ts'
import { highestOf, type Level, lowestOf } from './level.ts'
import { improvementOf } from './nines.ts'
import { fullestCardsOf, type PlayerCard, type SummaryPlayer } from './player-card.ts'
import type { Race } from './race.ts'
import { type TeamEffort, teamEffortOf } from './team-effort.ts'

interface BadgeOf<Kind extends string, Player extends SummaryPlayer = SummaryPlayer> {
  readonly kind: Kind
  /** All tied players, in the round's order. */
  readonly players: readonly Player[]
}

/** The lowest score to par on one hole. Nobody gets it if all holes are level. */
interface BestHole extends BadgeOf<'best-hole'> {
  readonly toPar: number
}

/** The largest improvement in score to par from the front nine to the back nine, among players of all 18 holes. */
interface ComebackKid extends BadgeOf<'comeback-kid'> {
  /** Strokes. */
  readonly improvement: number
  /** The later nine: the card's back nine, or the second nine of a round that starts on another tee. */
  readonly nine: 'back' | 'second'
}

/** The most pars. */
interface ConsistencyKing extends BadgeOf<'consistency-king'> {
  readonly pars: number
}

/** The most birdies plus bogeys: one under and one over par. */
interface RiskTaker extends BadgeOf<'risk-taker'> {
  readonly birdiesAndBogeys: number
}

/** The lowest standard deviation of score to par per hole, among the players with the most holes. */
interface SteadyEddie extends BadgeOf<'steady-eddie'> {
  /** In strokes, not rounded. */
  readonly standardDeviation: number
}

/** A badge of all players; see TeamEffort. */
interface TeamEffortBadge extends BadgeOf<'team-effort'>, TeamEffort {}

/** The first birdie in the card's order. An eagle before it doesn't count as one. */
interface FirstBirdie extends BadgeOf<'first-birdie'> {
  readonly holeNumber: number
}

/** A win after being furthest behind; see Comeback. */
type ComebackChampion = BadgeOf<'comeback-champion', Comeback>

/**
 * The specification's {title, description, player} (document 3 section 3): the title follows from the kind, the description
 * from the figures. Rules: decision 22, 'Statistics and summary'. The badges for one's own card (best hole, comeback kid,
 * first birdie) can be earned alone; all others need a second player with a hole played.
 */
export type AchievementBadge =
  | BestHole
  | ComebackKid
  | ConsistencyKing
  | RiskTaker
  | SteadyEddie
  | TeamEffortBadge
  | FirstBirdie
  | ComebackChampion

/**
 * Badges in the order above, without those that nobody earned.
 * @param playingOrder the numbers of the round's holes in the order in which they are played
 */
export function achievementBadgesOf(
  cards: readonly PlayerCard[],
  race: Race | null,
  winners: readonly SummaryPlayer[],
  playingOrder: readonly number[],
): AchievementBadge[] {
  const played = cards.filter((card) => card.holes.length > 0)
  const rivals = played.length > 1 ? played : []
  return [
    bestHole(played),
    comebackKid(played, playingOrder),
    consistencyKing(rivals),
    riskTaker(rivals),
    steadyEddie(rivals),
    teamEffort(rivals),
    firstBirdie(played, playingOrder),
    comebackChampion(race, winners),
  ].filter((badge) => badge !== null)
}

function bestHole(cards: readonly PlayerCard[]): BestHole | null {
  const best = bestHolesOf(cards)
  return best && { kind: 'best-hole', players: [...new Set(playersOf(best))], toPar: best.value }
}

function comebackKid(cards: readonly PlayerCard[], playingOrder: readonly number[]): ComebackKid | null {
  const improvements = cards.flatMap(({ player, holes }) => {
    const strokes = improvementOf(holes)
    return strokes === null ? [] : [{ player, strokes }]
  })
  const largest = highestOf(improvements, ({ strokes }) => strokes)
  if (largest === null || largest.value <= 0) return null
  const nine = playingOrder[0] === 1 ? 'back' : 'second'
  return { kind: 'comeback-kid', players: playersOf(largest), improvement: largest.value, nine }
}

function consistencyKing(cards: readonly PlayerCard[]): ConsistencyKing | null {
  const most = mostOf(cards, ({ pars }) => pars)
  return most && { kind: 'consistency-king', players: playersOf(most), pars: most.value }
}

function riskTaker(cards: readonly PlayerCard[]): RiskTaker | null {
  const most = mostOf(cards, ({ birdies, bogeys }) => birdies + bogeys)
  return most && { kind: 'risk-taker', players: playersOf(most), birdiesAndBogeys: most.value }
}

function mostOf(cards: readonly PlayerCard[], countOf: (counts: ResultCounts) => number): Level<PlayerCard> | null {
  const most = highestOf(cards, (card) => countOf(resultCountsOf(card)))
  return most === null || most.value === 0 ? null : most
}

function steadyEddie(cards: readonly PlayerCard[]): SteadyEddie | null {
  // A single hole has no deviation, and few holes deviate less than many.
  const compared = fullestCardsOf(cards).filter((card) => card.holes.length > 1)
  if (compared.length < 2) return null
  const steadiest = lowestOf(compared, ({ holes }) => standardDeviation(holes.map(({ toPar }) => toPar)))
  return steadiest && { kind: 'steady-eddie', players: playersOf(steadiest), standardDeviation: steadiest.value }
}

function teamEffort(cards: readonly PlayerCard[]): TeamEffortBadge | null {
  const effort = teamEffortOf(cards)
  return effort && { kind: 'team-effort', players: cards.map(({ player }) => player), ...effort }
}

function firstBirdie(cards: readonly PlayerCard[], playingOrder: readonly number[]): FirstBirdie | null {
  const firsts = cards.flatMap(({ player, holes }) => {
    const birdie = holes.find((hole) => markOf(hole.toPar) === 'birdie')
    return birdie === undefined ? [] : [{ player, position: playingOrder.indexOf(birdie.holeNumber) }]
  })
  const first = lowestOf(firsts, ({ position }) => position)
  return first && { kind: 'first-birdie', players: playersOf(first), holeNumber: playingOrder[first.value] ?? 0 }
}

function comebackChampion(race: Race | null, winners: readonly SummaryPlayer[]): ComebackChampion | null {
  const comebacks = race === null ? [] : comebacksOf(race, winners)
  return comebacks.length === 0 ? null : { kind: 'comeback-champion', players: comebacks }
}

function playersOf(level: Level<{ readonly player: SummaryPlayer }>): SummaryPlayer[] {
  return level.items.map(({ player }) => player)
}
