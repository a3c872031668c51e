import { type HoleScore, lowestNetOf, progressOf, type ScoredHole } from './net-score.ts'
import type { PlayerPoints } from './settle-up.ts'

export const matchSides = ['a', 'b'] as const
export type MatchSide = (typeof matchSides)[number]

/** The player ids of each side: one in singles, two in four-ball, one against two or three in best-ball. */
export type MatchTeams = Readonly<Record<MatchSide, readonly string[]>>

/** The side that conceded a hole, by hole number. A concession is final. Source: Rules of Golf 2023, rule 3.2b. */
export type Concessions = ReadonlyMap<number, MatchSide>

/**
 * The standing of a match, by the holes that the leading side is up.
 * - dormie: up by as many holes as remain, so the side can no longer lose.
 * - won: '3 & 2' is by 3 with 2 remaining; '2 up' is by 2 with none remaining.
 * - halved: all holes are played and neither side is up.
 */
export type MatchState =
  | { readonly kind: 'all-square' }
  | { readonly kind: 'up'; readonly side: MatchSide; readonly by: number }
  | { readonly kind: 'dormie'; readonly side: MatchSide; readonly by: number }
  | { readonly kind: 'won'; readonly side: MatchSide; readonly by: number; readonly remaining: number }
  | { readonly kind: 'halved' }

/** A side, or 'halved'. 'open' waits for a score of this hole or an earlier one; nobody of the match plays 'unplayed'. */
export type MatchHoleOutcome = MatchSide | 'halved' | 'open' | 'unplayed'

export interface MatchHole {
  readonly number: number
  readonly scores: Readonly<Record<MatchSide, readonly HoleScore[]>>
  /** The lower net score of the side; null without a score. Source: Rules of Golf 2023, rule 23.2a. */
  readonly best: Readonly<Record<MatchSide, number | null>>
  readonly outcome: MatchHoleOutcome
  readonly concededBy: MatchSide | null
  /** Whether the hole changed or could change the match; false if the match was won before, or the hole isn't played. */
  readonly isCounted: boolean
  /** The match after this hole. */
  readonly state: MatchState
}

export interface Match {
  readonly teams: MatchTeams
  readonly holes: readonly MatchHole[]
  readonly state: MatchState
  /** Number of holes that count so far. */
  readonly thru: number
  readonly remaining: number
}

/**
 * The match over these holes, given in playing order. The lower net score wins a hole, and a side without a score loses it
 * to a side with one. The match ends when a side is up by more holes than remain. It isn't extended. Source: Rules of Golf
 * 2023, rules 3.2a and 23.2.
 */
export function matchOf(holes: readonly ScoredHole[], teams: MatchTeams, concessions: Concessions = new Map()): Match {
  const drafts = waitingInOrder(holes.map((hole) => draftOf(hole, teams, concessions.get(hole.number) ?? null)))
  const rows: MatchHole[] = []
  let up = 0
  let thru = 0
  let remaining = drafts.length - passedWithoutPlay(drafts)
  let state = stateOf(up, remaining)
  for (const draft of drafts) {
    const isCounted = draft.outcome !== 'open' && draft.outcome !== 'unplayed' && state.kind !== 'won'
    if (isCounted) {
      if (draft.outcome === 'a') up += 1
      if (draft.outcome === 'b') up -= 1
      thru += 1
      remaining -= 1
      state = stateOf(up, remaining)
    }
    rows.push({ ...draft, isCounted, state })
  }
  return { teams, holes: rows, state, thru, remaining }
}

export function otherSide(side: MatchSide): MatchSide {
  return side === 'a' ? 'b' : 'a'
}

/**
 * Points of each player: one in singles and four-ball. One player against two or three wins or loses one to each of them.
 * An unfinished match wins nothing.
 */
export function matchWinnings({ teams, state }: Pick<Match, 'teams' | 'state'>): PlayerPoints[] {
  const divisor = greatestCommonDivisor(teams.a.length, teams.b.length)
  return matchSides.flatMap((side) => {
    const stake = teams[otherSide(side)].length / divisor
    const points = state.kind !== 'won' ? 0 : state.side === side ? stake : -stake
    return teams[side].map((playerId) => ({ playerId, points }))
  })
}

type Draft = Omit<MatchHole, 'isCounted' | 'state'>

function draftOf({ number, scores }: ScoredHole, teams: MatchTeams, concededBy: MatchSide | null): Draft {
  const ofSide = (side: MatchSide) => scores.filter(({ playerId }) => teams[side].includes(playerId))
  const bySide = { a: ofSide('a'), b: ofSide('b') }
  const best = { a: lowestNetOf(bySide.a), b: lowestNetOf(bySide.b) }
  const progress = progressOf({ scores: [...bySide.a, ...bySide.b] })
  const outcome = concededBy !== null ? otherSide(concededBy) : progress === 'played' ? lowerOf(best) : progress
  return { number, scores: bySide, best, outcome, concededBy }
}

function lowerOf(best: Readonly<Record<MatchSide, number | null>>): MatchSide | 'halved' {
  const a = best.a ?? Infinity
  const b = best.b ?? Infinity
  if (a === b) return 'halved'
  return a < b ? 'a' : 'b'
}

/** The state runs from hole to hole, so holes after an open one wait for it. */
function waitingInOrder(drafts: readonly Draft[]): Draft[] {
  const firstOpen = drafts.findIndex(({ outcome }) => outcome === 'open')
  if (firstOpen === -1) return [...drafts]
  return drafts.map((draft, index) => (index > firstOpen ? { ...draft, outcome: 'open' } : draft))
}

/** Holes that everybody of the match missed before they played on. They shorten the match. */
function passedWithoutPlay(drafts: readonly Draft[]): number {
  const last = drafts.findLastIndex(({ outcome }) => outcome !== 'unplayed')
  return drafts.filter(({ outcome }, index) => outcome === 'unplayed' && index < last).length
}

/** up counts from side a. */
function stateOf(up: number, remaining: number): MatchState {
  const by = Math.abs(up)
  const side = up > 0 ? 'a' : 'b'
  if (by > remaining) return { kind: 'won', side, by, remaining }
  if (by === 0) return remaining === 0 ? { kind: 'halved' } : { kind: 'all-square' }
  return by === remaining ? { kind: 'dormie', side, by } : { kind: 'up', side, by }
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
