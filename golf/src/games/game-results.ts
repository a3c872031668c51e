import { playingOrderOf, type Round } from '../round.ts'
import { type Match, type MatchTeams, matchOf } from './match.ts'
import { type BetName, betNameOf, type NassauMatch, nassauOf, nassauWinnings } from './nassau.ts'
import { type NetCard, netCardsOf, progressOf, type ScoredHole, scoredHolesOf } from './net-score.ts'
import {
  firstPositionOf,
  type GamePlayer,
  gamePlayersOf,
  holesInPlay,
  type MatchGame,
  type NassauGame,
  type RoundGame,
  type RoundGames,
  isMatchGame,
  strokesOf,
  teamsOf,
} from './round-games.ts'
import { compareTexts, type PlayerPoints, type Settlement, settleUp } from './settle-up.ts'
import { type Skins, skinsOf, skinsWinnings } from './skins.ts'
import { type StablefordCard, stablefordOf, stablefordWinnings } from './stableford.ts'

/** A match of a game: the game's own, or one of a Nassau. */
export interface GameMatch {
  /** null in a match that isn't part of a Nassau. */
  readonly bet: BetName | null
  readonly press: NassauMatch['press']
  readonly match: Match
}

/**
 * A game can't be worked out yet:
 * - order: the card has no stroke indexes, and the golfers gave no order of the holes,
 * - players: a side is empty, or fewer than two players are left,
 * - holes: it starts after the last hole.
 */
export type Missing = 'order' | 'players' | 'holes'

interface AnyResult {
  readonly game: RoundGame
  readonly players: readonly GamePlayer[]
}

interface AnyPlayedResult extends AnyResult {
  /** The game's holes in playing order, with each player's strokes and net score. */
  readonly holes: readonly ScoredHole[]
  /** Number of holes played by everybody of the game, or counted in any of its matches. */
  readonly thru: number
  readonly winnings: readonly PlayerPoints[]
}

export interface MissingResult extends AnyResult {
  readonly kind: 'missing'
  readonly missing: Missing
}

/** Stroke play compares totals, and no points change hands. */
export interface StrokesResult extends AnyPlayedResult {
  readonly kind: 'strokes'
  readonly cards: readonly NetCard[]
}

export interface StablefordResult extends AnyPlayedResult {
  readonly kind: 'stableford'
  readonly cards: readonly StablefordCard[]
}

export interface SkinsResult extends AnyPlayedResult {
  readonly kind: 'skins'
  readonly skins: Skins
}

export interface MatchResult extends AnyPlayedResult {
  readonly kind: 'match' | 'nassau'
  readonly teams: MatchTeams
  /** The game's own match alone, or those of a Nassau with their presses. */
  readonly matches: readonly GameMatch[]
}

export type PlayedResult = StrokesResult | StablefordResult | SkinsResult | MatchResult
export type GameResult = PlayedResult | MissingResult

export interface GamesResult {
  readonly games: readonly GameResult[]
  readonly settlement: Settlement
}

/**
 * The results of every game of a round, worked out from its card alone. The playing order is given as hole numbers. A
 * correction of the card needs nothing but the same call again.
 */
export function gamesResultOf(
  round: Round,
  roundGames: RoundGames,
  playingOrder: readonly number[] = playingOrderOf(round),
): GamesResult {
  const games = roundGames.games.map((game) => resultOf(game, roundGames, round, playingOrder))
  return {
    games,
    settlement: settleUp(
      games.filter(isPlayedResult).map(({ game, winnings }) => ({
        gameId: game.id,
        valueHundredths: game.valueHundredths,
        winnings,
      })),
      byName(round),
    ),
  }
}

/**
 * Orders players by name. A finished round has other ids for some of its players than the round in play, and the payments
 * must stay the same.
 */
function byName({ players }: Round): (playerId: string, otherId: string) => number {
  const names = new Map(players.map(({ id, nickname }) => [id, nickname]))
  return (a, b) => compareTexts(names.get(a) ?? '', names.get(b) ?? '') || compareTexts(a, b)
}

export function isPlayedResult(result: GameResult): result is PlayedResult {
  return result.kind !== 'missing'
}

/** Strokes received on a hole by player id, in the first net game that has them. Cards and chips can show one set only. */
export function strokesReceivedOn({ games }: Pick<GamesResult, 'games'>, holeNumber: number): Map<string, number> {
  const net = games.filter(isPlayedResult).find(({ game }) => game.isNet)
  const scores = net?.holes.find(({ number }) => number === holeNumber)?.scores ?? []
  return new Map(scores.map(({ playerId, received }) => [playerId, received]))
}

function resultOf(game: RoundGame, roundGames: RoundGames, round: Round, playingOrder: readonly number[]): GameResult {
  const players = gamePlayersOf(game, roundGames, round)
  const missing = (what: Missing): MissingResult => ({ kind: 'missing', missing: what, game, players })
  const teams = isMatchGame(game) ? teamsOf(game, round) : null
  if (players.length < 2 || teams?.a.length === 0 || teams?.b.length === 0) return missing('players')
  // Strokes fall on all holes of the round, also if the game starts later.
  const inPlay = holesInPlay(round, roundGames, playingOrder)
  const received = strokesOf(inPlay, players)
  if (received.kind === 'order-needed') return missing('order')
  const playerIds = players.map(({ playerId }) => playerId)
  const holes = scoredHolesOf(inPlay.slice(firstPositionOf(game, playingOrder) - 1), playerIds, received.byPlayer)
  if (holes.length === 0) return missing('holes')
  return playedResultOf(game, round, players, holes)
}

function playedResultOf(
  game: RoundGame,
  round: Round,
  players: readonly GamePlayer[],
  holes: readonly ScoredHole[],
): PlayedResult {
  const playerIds = players.map(({ playerId }) => playerId)
  const any = { game, players, holes, thru: holes.filter((hole) => progressOf(hole) === 'played').length }
  switch (game.kind) {
    case 'strokes': {
      const winnings = playerIds.map((playerId) => ({ playerId, points: 0 }))
      return { ...any, kind: game.kind, cards: netCardsOf(holes, playerIds), winnings }
    }
    case 'stableford': {
      const cards = stablefordOf(holes, playerIds)
      return { ...any, kind: game.kind, cards, winnings: stablefordWinnings(cards) }
    }
    case 'skins': {
      const skins = skinsOf(holes, game)
      return { ...any, kind: game.kind, skins, thru: skins.thru, winnings: skinsWinnings(skins) }
    }
    case 'match':
    case 'nassau': {
      const teams = teamsOf(game, round)
      const matches = matchesOf(game, teams, holes)
      const counted = matches.flatMap(({ match }) => match.holes.filter(({ isCounted }) => isCounted))
      const thru = new Set(counted.map(({ number }) => number)).size
      return { ...any, kind: game.kind, teams, matches, thru, winnings: nassauWinnings(matches) }
    }
  }
}

function matchesOf(game: MatchGame | NassauGame, teams: MatchTeams, holes: readonly ScoredHole[]): GameMatch[] {
  const concessions = new Map(game.conceded.map(({ number, by }) => [number, by]))
  if (game.kind === 'match') return [{ bet: null, press: null, match: matchOf(holes, teams, concessions) }]
  const { pressesAtTwoDown, presses } = game
  const holeNumbers = holes.map(({ number }) => number)
  return nassauOf(holes, teams, { pressesAtTwoDown, presses, concessions }).map((row) => ({
    ...row,
    bet: betNameOf(row.bet, holeNumbers),
  }))
}
