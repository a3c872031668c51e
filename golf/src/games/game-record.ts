import type { Round } from '../round.ts'
import type { GameKind } from './games-played.ts'
import { gameStatusOf } from './game-status.ts'
import { type GameResult, gamesResultOf, isPlayedResult, type MatchResult, type PlayedResult } from './game-results.ts'
import { matchSides, otherSide } from './match.ts'
import { nameKey } from '../nickname.ts'
import type { RoundGames } from './round-games.ts'

export interface MatchCount {
  readonly won: number
  readonly halved: number
  readonly lost: number
}

/** Matches against one golfer, one against one. */
export interface OpponentRecord extends MatchCount {
  /** The name in the latest of these rounds. */
  readonly name: string
}

/** A player's record over several rounds. A part is null if no game counts for it. */
export interface GameRecord {
  /** Rounds with stroke play that was played to the end, and those with such a win, alone or level with others. */
  readonly strokes: { readonly rounds: number; readonly won: number } | null
  /** Rounds played to the end, all of 18 holes, or all of 9 if there are none of 18. average: one decimal. */
  readonly stableford: {
    readonly rounds: number
    readonly holes: number
    readonly average: number
    readonly best: number
  } | null
  readonly skins: { readonly rounds: number; readonly won: number } | null
  /** The matches of each opponent, most matches first. Each match of a Nassau counts, without presses. */
  readonly opponents: readonly OpponentRecord[]
  /** Matches with partners, or against several. */
  readonly teams: MatchCount | null
  /** The player's winnings overall, in hundredths, negative if lost. '' stands for points. Nothing won or lost is left out. */
  readonly balances: readonly { readonly currency: string; readonly amount: number }[]
}

type MatchOutcome = keyof MatchCount

/** One player's results in the games of one round. */
export interface OwnGames {
  readonly strokes: readonly { readonly hasWon: boolean }[]
  readonly stableford: readonly { readonly points: number; readonly holes: number }[]
  readonly skins: readonly number[]
  /** opponent: their name; null in a match with partners, or against several. */
  readonly matches: readonly { readonly opponent: string | null; readonly outcome: MatchOutcome }[]
  readonly currency: string
  /** Hundredths. */
  readonly amount: number
}

/** The games of a finished round from one player's side. Games that were cut short count only for what was settled. */
export function ownGamesOf(round: Round, games: RoundGames, playerId: string): OwnGames {
  const { games: results, settlement } = gamesResultOf(round, games)
  const own = results.filter(isPlayedResult).filter(({ players }) => players.some((one) => one.playerId === playerId))
  return {
    strokes: own.flatMap((result) => strokesOf(result, playerId)),
    stableford: own.flatMap((result) => stablefordOf(result, playerId)),
    skins: own.flatMap((result) => (result.kind === 'skins' ? [skinsOf(result.skins.won, playerId)] : [])),
    matches: own.flatMap((result) =>
      result.kind === 'match' || result.kind === 'nassau' ? matchesOf(result, round, playerId) : [],
    ),
    currency: games.currency,
    amount: settlement.totals.find((total) => total.playerId === playerId)?.amount ?? 0,
  }
}

/** A figure of the record: a kind of game, matches with partners, or those against one golfer. */
export interface RecordPart {
  readonly game?: GameKind | 'teams'
  /** The opponent's name. */
  readonly against?: string
}

/** Tells for each of these rounds whether it counts for this part of the record over all of them. */
export function countsFor({ game, against }: RecordPart, rounds: readonly OwnGames[]): boolean[] {
  const compared = comparedHoles(rounds.flatMap(({ stableford }) => stableford))
  const key = against === undefined ? null : nameKey(against)
  const isOf = (kind: GameKind | 'teams', { strokes, stableford, skins, matches }: OwnGames): boolean => {
    switch (kind) {
      case 'strokes':
        return strokes.length > 0
      case 'stableford':
        return stableford.some(({ holes }) => holes === compared)
      case 'skins':
        return skins.length > 0
      case 'teams':
        return matches.some(({ opponent }) => opponent === null)
      // The record has no figure for these alone.
      case 'match':
      case 'nassau':
        return true
    }
  }
  const isAgainst = ({ matches }: OwnGames) =>
    key === null || matches.some(({ opponent }) => opponent !== null && nameKey(opponent) === key)
  return rounds.map((round) => (game === undefined || isOf(game, round)) && isAgainst(round))
}

/** @param rounds oldest first */
export function gameRecordOf(rounds: readonly OwnGames[]): GameRecord {
  const strokes = rounds.map((round) => round.strokes).filter((games) => games.length > 0)
  const skins = rounds.map((round) => round.skins).filter((games) => games.length > 0)
  const matches = rounds.flatMap((round) => round.matches)
  const teams = matches.filter(({ opponent }) => opponent === null)
  return {
    strokes:
      strokes.length === 0
        ? null
        : { rounds: strokes.length, won: strokes.filter((games) => games.some(({ hasWon }) => hasWon)).length },
    stableford: stablefordRecordOf(rounds),
    skins: skins.length === 0 ? null : { rounds: skins.length, won: skins.flat().reduce((sum, won) => sum + won, 0) },
    opponents: opponentsOf(matches),
    teams: teams.length === 0 ? null : countOf(teams),
    balances: balancesOf(rounds),
  }
}

function strokesOf(result: GameResult, playerId: string): OwnGames['strokes'] {
  if (result.kind !== 'strokes') return []
  const status = gameStatusOf(result)
  if (status.kind !== 'strokes' || status.thru < status.of) return []
  return [{ hasWon: status.leaders.includes(playerId) }]
}

function stablefordOf(result: PlayedResult, playerId: string): OwnGames['stableford'] {
  if (result.kind !== 'stableford') return []
  const card = result.cards.find((one) => one.playerId === playerId)
  return card === undefined || card.thru < result.holes.length ? [] : [{ points: card.total, holes: card.thru }]
}

function skinsOf(won: readonly { readonly playerId: string; readonly skins: number }[], playerId: string): number {
  return won.find((one) => one.playerId === playerId)?.skins ?? 0
}

function matchesOf({ teams, matches }: MatchResult, round: Round, playerId: string): OwnGames['matches'] {
  const side = matchSides.find((one) => teams[one].includes(playerId))
  if (side === undefined) return []
  const others = teams[otherSide(side)]
  const isSingles = teams[side].length === 1 && others.length === 1
  const name = round.players.find(({ id }) => id === others[0])?.nickname ?? ''
  return matches.flatMap(({ press, match: { state } }) => {
    if (press !== null || (state.kind !== 'won' && state.kind !== 'halved')) return []
    const outcome: MatchOutcome = state.kind === 'halved' ? 'halved' : state.side === side ? 'won' : 'lost'
    return [{ opponent: isSingles ? name : null, outcome }]
  })
}

const HOLES_OF_ROUND = 18

/** The holes of the Stableford rounds that are compared: 18, or 9 if no round has 18. */
function comparedHoles(played: OwnGames['stableford']): number {
  return played.some(({ holes }) => holes === HOLES_OF_ROUND) ? HOLES_OF_ROUND : HOLES_OF_ROUND / 2
}

function stablefordRecordOf(rounds: readonly OwnGames[]): GameRecord['stableford'] {
  const holes = comparedHoles(rounds.flatMap(({ stableford }) => stableford))
  const compared = rounds
    .map(({ stableford }) => stableford.filter((game) => game.holes === holes))
    .filter((games) => games.length > 0)
  const points = compared.flat().map((game) => game.points)
  if (points.length === 0) return null
  const sum = points.reduce((total, each) => total + each, 0)
  return {
    rounds: compared.length,
    holes,
    average: Math.round((sum * 10) / points.length) / 10,
    best: Math.max(...points),
  }
}

function opponentsOf(matches: OwnGames['matches']): OpponentRecord[] {
  const byKey = new Map<string, { name: string; played: OwnGames['matches'][number][] }>()
  for (const match of matches) {
    if (match.opponent === null) continue
    const key = nameKey(match.opponent)
    const before = byKey.get(key)
    byKey.set(key, { name: match.opponent, played: [...(before?.played ?? []), match] })
  }
  return [...byKey.values()]
    .toSorted((a, b) => b.played.length - a.played.length || (a.name < b.name ? -1 : 1))
    .map(({ name, played }) => ({ name, ...countOf(played) }))
}

function countOf(matches: OwnGames['matches']): MatchCount {
  const count = (wanted: MatchOutcome) => matches.filter(({ outcome }) => outcome === wanted).length
  return { won: count('won'), halved: count('halved'), lost: count('lost') }
}

function balancesOf(rounds: readonly OwnGames[]): GameRecord['balances'] {
  const sums = new Map<string, number>()
  for (const { currency, amount } of rounds) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].filter(([, amount]) => amount !== 0).map(([currency, amount]) => ({ currency, amount }))
}
