import {
  hasNoScore,
  holesInPlayingOrder,
  isAnswered,
  isPlaying,
  type Round,
  type RoundPlayer,
  strokesIn,
} from './round.ts'
import { playerTotals } from './score.ts'
import { contendersOf, rankedOf, type WinnerTotal } from './winner.ts'

export interface LeaderboardRow {
  readonly player: RoundPlayer
  /**
   * Tied players share a rank: 1, 1, 3. null before a player's first hole, below the line, and in final standings without a
   * second contender.
   */
  readonly rank: number | null
  /** The player has too few holes to be compared and can't catch up. */
  readonly isBelowLine: boolean
  readonly strokes: number
  readonly toPar: number
  readonly holesPlayed: number
  /**
   * The number of holes from the player's first one (later for a late joiner) to the furthest hole played; 0 before the
   * first. See firstOf.
   */
  readonly thru: number
}

type Standing = Omit<LeaderboardRow, 'rank' | 'isBelowLine'>

/** The one ranking of a round, in progress or finished. Source: decision 22, 'Leaderboards and Final Scores'. */
export function leaderboardOf(round: Round): LeaderboardRow[] {
  return round.status === 'completed' ? finalStandingsOf(round) : currentStandingsOf(round)
}

/**
 * With two contenders, the players with the most holes are ranked by total strokes. Players with fewer holes follow below
 * the line, most holes first. See rankedOf.
 */
export function finalStandingsOf(round: Round): LeaderboardRow[] {
  const standings = standingsOf(round)
  const most = Math.max(0, ...standings.map(({ holesPlayed }) => holesPlayed))
  const ranked = rankedOf(standings, totalOf)
  return [
    ...withRanks(
      ranked.toSorted((a, b) => a.strokes - b.strokes),
      ({ strokes }) => strokes,
    ),
    ...standings
      .filter((standing) => standing.holesPlayed === most && !ranked.includes(standing))
      .map((standing) => ({ ...standing, rank: null, isBelowLine: false })),
    ...standings
      .filter(({ holesPlayed }) => holesPlayed < most)
      .toSorted((a, b) => b.holesPlayed - a.holesPlayed || a.strokes - b.strokes)
      .map((standing) => ({ ...standing, rank: null, isBelowLine: true })),
  ]
}

/**
 * Whether first to third place are highlighted: once every compared player has finished a hole. Nobody can lead alone, so
 * at least two players must be compared or be contenders.
 */
export function arePlacesShown(rows: readonly LeaderboardRow[]): boolean {
  const compared = rows.filter(({ isBelowLine }) => !isBelowLine)
  const isContested = compared.length > 1 || contendersOf(rows, totalOf).length > 1
  return isContested && compared.every(({ rank }) => rank !== null)
}

/** The number of holes, counted from the first, that every active player has completed: the N of 'Thru N'. */
export function roundThru(round: Round): number {
  if (round.players.length === 0) return 0
  const players = round.players.some(isPlaying) ? round.players.filter(isPlaying) : round.players
  const firstOpen = holesInPlayingOrder(round).findIndex((hole) =>
    players.some((player) => !isAnswered(hole, player.id)),
  )
  return firstOpen === -1 ? round.holes.length : firstOpen
}

/**
 * Sorts by score to par, then by strokes. Players with equal scores to par share a rank, so that nobody leads by having
 * played less. Players who haven't started follow in the round's order.
 */
function currentStandingsOf(round: Round): LeaderboardRow[] {
  const standings = standingsOf(round)
  const compared = standings.filter(({ player }) => !cannotCatchUp(round, player))
  const below = standings.filter(({ player }) => cannotCatchUp(round, player))
  return [
    ...withRanks(
      compared
        .filter(({ holesPlayed }) => holesPlayed > 0)
        .toSorted((a, b) => a.toPar - b.toPar || a.strokes - b.strokes),
      ({ toPar }) => toPar,
    ),
    ...compared
      .filter(({ holesPlayed }) => holesPlayed === 0)
      .map((standing) => ({ ...standing, rank: null, isBelowLine: false })),
    ...below
      .toSorted((a, b) => b.holesPlayed - a.holesPlayed || a.toPar - b.toPar)
      .map((standing) => ({ ...standing, rank: null, isBelowLine: true })),
  ]
}

/**
 * Whether the player joined after the first hole, left or stopped before the last, or picked up on more holes than another
 * player.
 */
function cannotCatchUp(round: Round, player: RoundPlayer): boolean {
  if (hasMissedFirst(round, player)) return true
  if (!isPlaying(player) && round.holes.some((hole) => strokesIn(hole, player.id) === 0)) return true
  const noScores = noScoresOf(round, player)
  const mayFinish = (other: RoundPlayer) => isPlaying(other) && !hasMissedFirst(round, other)
  return noScores > 0 && round.players.some((other) => mayFinish(other) && noScoresOf(round, other) < noScores)
}

function hasMissedFirst(round: Round, player: RoundPlayer): boolean {
  const [first] = holesInPlayingOrder(round)
  return player.hasJoinedLate === true && first !== undefined && strokesIn(first, player.id) === 0
}

function noScoresOf(round: Round, player: RoundPlayer): number {
  return round.holes.filter((hole) => hasNoScore(hole, player.id)).length
}

function totalOf({ holesPlayed, strokes }: Standing): WinnerTotal {
  return { holes: holesPlayed, strokes }
}

/** Standings in the round's order. */
function standingsOf(round: Round): Standing[] {
  return round.players.map((player) => {
    const { strokes, toPar, holesPlayed } = playerTotals(round, player.id)
    return { player, strokes, toPar, holesPlayed, thru: thruOf(round, player) }
  })
}

/** levelOf returns the value by which the standings are already sorted; equal values share a rank. */
function withRanks(standings: readonly Standing[], levelOf: (standing: Standing) => number): LeaderboardRow[] {
  const ranked: (LeaderboardRow & { readonly rank: number })[] = []
  for (const [index, standing] of standings.entries()) {
    const above = ranked.at(-1)
    const isLevel = above !== undefined && levelOf(above) === levelOf(standing)
    ranked.push({ ...standing, rank: isLevel ? above.rank : index + 1, isBelowLine: false })
  }
  return ranked
}

function thruOf(round: Round, player: RoundPlayer): number {
  const holes = holesInPlayingOrder(round)
  const furthest = holes.findLastIndex((hole) => strokesIn(hole, player.id) > 0) + 1
  return furthest === 0 ? 0 : furthest - firstOf(round, player)
}

/**
 * The position of the player's first hole in playing order, from 0. A finished round no longer says who joined late, so its
 * card decides.
 */
function firstOf(round: Round, player: RoundPlayer): number {
  if (player.hasJoinedLate !== true && round.status !== 'completed') return 0
  return holesInPlayingOrder(round).findIndex((hole) => isAnswered(hole, player.id))
}
