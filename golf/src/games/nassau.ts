import { type Concessions, type Match, type MatchTeams, matchOf, matchWinnings } from './match.ts'
import type { ScoredHole } from './net-score.ts'
import type { PlayerPoints } from './settle-up.ts'

/** The three matches of a Nassau. Front and back are the first and the second nine holes in playing order. */
export const nassauBets = ['front', 'back', 'eighteen'] as const
export type NassauBet = (typeof nassauBets)[number]

/** How golfers call a bet: 'front' and 'back' only if those are the card's nines. */
export type BetName = NassauBet | 'first' | 'second' | 'all' | 'nine'

/** A new match from this hole to the end of the bet, beside those that run. */
export interface Press {
  readonly bet: NassauBet
  readonly fromHole: number
}

export interface NassauOptions {
  /** Whether a press starts by itself on the front and the back nine when a side is two down in the latest match there. */
  readonly pressesAtTwoDown: boolean
  /** Presses that the players agreed on. Any bet can be pressed. */
  readonly presses: readonly Press[]
  readonly concessions?: Concessions
}

export interface NassauMatch {
  readonly bet: NassauBet
  /** null for the bet itself. */
  readonly press: { readonly fromHole: number; readonly isAutomatic: boolean } | null
  readonly match: Match
}

/** Holes in a nine. */
const NINE = 9

/** Holes down at which a press starts by itself. */
const PRESS_AT = 2

/**
 * The matches of a Nassau in the order of the bets, presses after their bet in the order in which they start. A round of
 * nine holes has the front alone. The Rules of Golf know the matches (rules 3.2 and 23) and not the Nassau; docs/games.md
 * says what is played.
 */
export function nassauOf(holes: readonly ScoredHole[], teams: MatchTeams, options: NassauOptions): NassauMatch[] {
  return nassauBets.flatMap((bet) => {
    const ofBet = holesOf(bet, holes)
    return ofBet.length === 0 ? [] : matchesOf(bet, ofBet, teams, options)
  })
}

/** @param holeNumbers the game's holes in playing order */
export function betNameOf(bet: NassauBet, holeNumbers: readonly number[]): BetName {
  if (bet === 'eighteen') return holeNumbers.length === 2 * NINE ? bet : 'all'
  if (bet === 'front' && holeNumbers.length <= NINE) return 'nine'
  if (holeNumbers[0] === 1) return bet
  return bet === 'front' ? 'first' : 'second'
}

/** Points of each player over all matches of the Nassau; each is worth one. */
export function nassauWinnings(matches: readonly Pick<NassauMatch, 'match'>[]): PlayerPoints[] {
  const points = new Map<string, number>()
  for (const won of matches.flatMap(({ match }) => matchWinnings(match))) {
    points.set(won.playerId, (points.get(won.playerId) ?? 0) + won.points)
  }
  return [...points].map(([playerId, sum]) => ({ playerId, points: sum }))
}

function holesOf(bet: NassauBet, holes: readonly ScoredHole[]): readonly ScoredHole[] {
  switch (bet) {
    case 'front':
      return holes.slice(0, NINE)
    case 'back':
      return holes.slice(NINE)
    case 'eighteen':
      return holes.length > NINE ? holes : []
  }
}

function matchesOf(
  bet: NassauBet,
  holes: readonly ScoredHole[],
  teams: MatchTeams,
  { pressesAtTwoDown, presses, concessions }: NassauOptions,
): NassauMatch[] {
  const byHand = new Set(presses.filter((press) => press.bet === bet).map(({ fromHole }) => fromHole))
  const isAutomatic = pressesAtTwoDown && bet !== 'eighteen'
  const matches: NassauMatch[] = [{ bet, press: null, match: matchOf(holes, teams, concessions) }]
  for (const [index, { number }] of holes.entries()) {
    const latest = matches.at(-1)
    const before = holes[index - 1]
    if (before === undefined || latest === undefined) continue
    const isDue = isAutomatic && isPressedAfter(latest.match, before.number)
    // At most one press starts on a hole.
    if (!byHand.has(number) && !isDue) continue
    const press = { fromHole: number, isAutomatic: !byHand.has(number) }
    matches.push({ bet, press, match: matchOf(holes.slice(index), teams, concessions) })
  }
  return matches
}

/** Whether a side went two down on this hole for the first time in the match. */
function isPressedAfter({ holes }: Match, holeNumber: number): boolean {
  const first = holes.find(({ isCounted, state }) => {
    if (!isCounted || state.kind === 'all-square' || state.kind === 'halved') return false
    return state.by >= PRESS_AT
  })
  return first !== undefined && first.number === holeNumber
}
