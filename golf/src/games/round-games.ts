import type { Round } from '../round.ts'
import {
  type CourseHandicap,
  courseHandicapOf,
  halfCourseHandicap,
  nineHoleCourseHandicapOf,
  type TeeRating,
  typedCourseHandicap,
} from './course-handicap.ts'
import { type GameHole, gameHolesOf } from './game-hole.ts'
import type { MatchSide, MatchTeams } from './match.ts'
import type { Press } from './nassau.ts'
import { handicapAllowances, offLowest, playingHandicapOf } from './playing-handicap.ts'
import { type StrokesReceived, strokesReceivedOf } from './strokes-received.ts'

/** The games of a round as plain JSON, so that they can be stored, sent and compared as they are. */
export interface RoundGames {
  readonly games: readonly RoundGame[]
  /** A currency such as '€', the same for all games so that they can be settled together; '' for points. */
  readonly currency: string
  /** Whole strokes for 18 holes by player id, negative for a plus handicap; null or missing if unknown. */
  readonly courseHandicaps: Readonly<Record<string, number | null>>
  /** The workings of the course handicaps that weren't typed. They stay exact until the allowance is applied. */
  readonly workings?: Readonly<Record<string, HandicapWorking>>
  /** Hole numbers, the hardest first, that the golfers gave because the card has no stroke indexes. */
  readonly holeOrder?: readonly number[]
}

/** The figures that a course handicap was worked out from. */
export interface HandicapWorking {
  readonly handicapIndex: number
  readonly tee: TeeRating
  /** Whether the ratings are those of the nine holes played. The course handicap is for nine holes then. */
  readonly isNine: boolean
}

interface AnyRoundGame {
  readonly id: string
  /** Whether handicap strokes are taken off; a gross game ignores handicaps. */
  readonly isNet: boolean
  /** Percent of the course handicap; missing for the default of the game. */
  readonly allowance?: number
  /** Value of one point in hundredths, a whole number. */
  readonly valueHundredths: number
  /** Position of the game's first hole in playing order, from 1. Earlier versions of the app read it alone. */
  readonly fromPosition: number
  /** The number of that hole, which stays the first if the round starts elsewhere; missing for the round's first hole. */
  readonly fromHole?: number
}

/** A game in which every player is on their own. */
export interface FieldGame extends AnyRoundGame {
  readonly kind: 'strokes' | 'stableford'
  readonly playerIds: readonly string[]
}

export interface SkinsGame extends AnyRoundGame {
  readonly kind: 'skins'
  readonly playerIds: readonly string[]
  readonly carriesOver: boolean
}

export interface ConcededHole {
  readonly number: number
  readonly by: MatchSide
}

/** Singles if both sides are one player, four-ball if they are two. */
export interface MatchGame extends AnyRoundGame {
  readonly kind: 'match'
  readonly teams: MatchTeams
  readonly conceded: readonly ConcededHole[]
}

export interface NassauGame extends AnyRoundGame {
  readonly kind: 'nassau'
  readonly teams: MatchTeams
  readonly conceded: readonly ConcededHole[]
  readonly pressesAtTwoDown: boolean
  readonly presses: readonly Press[]
}

export type RoundGame = FieldGame | SkinsGame | MatchGame | NassauGame

/** A player of a game with the handicap that the game gives them. */
export interface GamePlayer {
  readonly playerId: string
  /** Course handicap for the holes of the round, unrounded; null if unknown, and the player plays off 0. */
  readonly courseHandicap: CourseHandicap | null
  /** Strokes that the player receives in this game over the whole round; 0 in a gross game. */
  readonly strokes: number
}

/** Holes of a round for which a course handicap for 18 holes is halved. */
const NINE = 9

/** A skins game has no allowance in appendix C, so players receive their whole course handicap. */
const SKINS_ALLOWANCE = 100

/** The recommended allowance in percent. Source: World Handicap System, appendix C; skins are our own choice. */
export function defaultAllowanceOf(game: RoundGame): number {
  switch (game.kind) {
    case 'strokes':
      return handicapAllowances.strokePlay
    case 'stableford':
      return handicapAllowances.stableford
    case 'skins':
      return SKINS_ALLOWANCE
    case 'match':
    case 'nassau':
      return game.teams.a.length > 1 || game.teams.b.length > 1
        ? handicapAllowances.fourBallMatch
        : handicapAllowances.singlesMatch
  }
}

export function allowanceOf(game: RoundGame): number {
  return game.allowance ?? defaultAllowanceOf(game)
}

/** Position of the game's first hole in playing order, from 1. The order is given as hole numbers. */
export function firstPositionOf({ fromHole, fromPosition }: RoundGame, playingOrder: readonly number[]): number {
  // An earlier version that lets the game count from the start leaves the hole as it was.
  const index = fromHole === undefined || fromPosition === 1 ? -1 : playingOrder.indexOf(fromHole)
  return index === -1 ? fromPosition : index + 1
}

/** The game from this position of the playing order on. */
export function gameFrom(game: RoundGame, position: number, playingOrder: readonly number[]): RoundGame {
  const { fromHole: _before, ...rest } = game
  const fromHole = position === 1 ? undefined : playingOrder[position - 1]
  return { ...rest, fromPosition: position, ...(fromHole !== undefined && { fromHole }) }
}

export function isMatchGame(game: RoundGame): game is MatchGame | NassauGame {
  return game.kind === 'match' || game.kind === 'nassau'
}

/** Ids of the game's players in the order of the round. A player who was removed from the round is out of the game. */
export function playersOf(game: RoundGame, round: Pick<Round, 'players'>): string[] {
  const wanted = new Set(isMatchGame(game) ? [...game.teams.a, ...game.teams.b] : game.playerIds)
  return round.players.map(({ id }) => id).filter((id) => wanted.has(id))
}

/** The sides in the order of the round. A player stands on one side only. */
export function teamsOf({ teams }: MatchGame | NassauGame, round: Pick<Round, 'players'>): MatchTeams {
  const ids = round.players.map(({ id }) => id)
  const a = ids.filter((id) => teams.a.includes(id))
  return { a, b: ids.filter((id) => teams.b.includes(id) && !a.includes(id)) }
}

/** The course handicap for the holes of this round; null if unknown. */
export function courseHandicapIn(
  games: Pick<RoundGames, 'courseHandicaps' | 'workings'>,
  playerId: string,
  holeCount: number,
): CourseHandicap | null {
  const isNine = holeCount <= NINE
  const working = ownValue(games.workings ?? {}, playerId)
  if (working !== undefined && (isNine || !working.isNine)) {
    if (working.isNine) return nineHoleCourseHandicapOf(working.handicapIndex, working.tee)
    const whole = courseHandicapOf(working.handicapIndex, working.tee)
    return isNine ? halfCourseHandicap(whole) : whole
  }
  const typed = ownValue(games.courseHandicaps, playerId) ?? null
  if (typed === null) return null
  return isNine ? halfCourseHandicap(typedCourseHandicap(typed)) : typedCourseHandicap(typed)
}

/** The players with their strokes. In a match the lowest plays off 0. */
export function gamePlayersOf(game: RoundGame, games: RoundGames, round: Round): GamePlayer[] {
  const players = playersOf(game, round).map((playerId) => ({
    playerId,
    courseHandicap: courseHandicapIn(games, playerId, round.holes.length),
  }))
  if (!game.isNet) return players.map((player) => ({ ...player, strokes: 0 }))
  const allowance = allowanceOf(game)
  const playing = new Map(
    players.map(({ playerId, courseHandicap }) => [
      playerId,
      playingHandicapOf(courseHandicap ?? typedCourseHandicap(0), allowance),
    ]),
  )
  const strokes = isMatchGame(game) ? offLowest(playing) : playing
  return players.map((player) => ({ ...player, strokes: strokes.get(player.playerId) ?? 0 }))
}

/** The round's holes in playing order. The golfers' own order of difficulty serves if the card has none. */
export function holesInPlay(round: Round, { holeOrder }: RoundGames, playingOrder: readonly number[]): GameHole[] {
  const holes = gameHolesOf(round, playingOrder)
  const isComplete = holeOrder !== undefined && playingOrder.every((number) => holeOrder.includes(number))
  if (!isComplete || holes.every(({ strokeIndex }) => strokeIndex !== null)) return holes
  return holes.map((hole) => ({ ...hole, strokeIndex: holeOrder.indexOf(hole.number) + 1 }))
}

/** Whether net games on this card need the golfers' own order of the holes. */
export function needsHoleOrder(round: Pick<Round, 'holeSet' | 'holes'>): boolean {
  return round.holes.some(({ number }) => (round.holeSet.find((hole) => hole.number === number)?.si ?? null) === null)
}

export function strokesOf(holes: readonly GameHole[], players: readonly GamePlayer[]): StrokesReceived {
  return strokesReceivedOf(holes, new Map(players.map(({ playerId, strokes }) => [playerId, strokes])))
}

/** A value by player id. Only an own property counts, because an id may be 'constructor'. */
export function ownValue<Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined
}
