import type { RoundPlayerId } from '../ids.ts'
import { holesInPlayingOrder, type Round, strokesIn } from '../round.ts'
import { toPar } from '../score.ts'

/** A player named by a figure of the summary. */
export interface SummaryPlayer {
  readonly playerId: string
  readonly nickname: string
}

export interface PlayedHole {
  /** The hole's own number on the card. */
  readonly holeNumber: number
  readonly par: number
  readonly strokes: number
  readonly toPar: number
}

/**
 * The holes that one player has played. The whole summary is computed from these cards, so that unplayed holes never count.
 */
export interface PlayerCard {
  readonly player: SummaryPlayer
  /** In the order in which the round plays them, without holes that weren't played. */
  readonly holes: readonly PlayedHole[]
}

/** One card for each player, in the round's order. */
export function playerCardsOf(round: Round): PlayerCard[] {
  return round.players.map(({ id, nickname }) => ({
    player: { playerId: id, nickname },
    holes: playedHolesOf(round, id),
  }))
}

function playedHolesOf(round: Round, playerId: RoundPlayerId): PlayedHole[] {
  const played: PlayedHole[] = []
  for (const hole of holesInPlayingOrder(round)) {
    const strokes = strokesIn(hole, playerId)
    if (strokes === 0) continue
    played.push({ holeNumber: hole.number, par: hole.par, strokes, toPar: toPar(strokes, hole.par) })
  }
  return played
}

export function toParOver(holes: readonly PlayedHole[]): number {
  return holes.reduce((sum, hole) => sum + hole.toPar, 0)
}

/** A hole that all of the given players played. */
export interface SharedHole {
  readonly holeNumber: number
  /** One entry for each card, in the cards' order. */
  readonly played: readonly PlayedHole[]
}

/** The holes that all of the given players played, in playing order. */
export function sharedHolesOf(cards: readonly PlayerCard[]): SharedHole[] {
  const [first] = cards
  if (first === undefined) return []
  return first.holes
    .map(({ holeNumber }) => ({
      holeNumber,
      played: cards.flatMap((card) => card.holes.find((hole) => hole.holeNumber === holeNumber) ?? []),
    }))
    .filter(({ played }) => played.length === cards.length)
}

/**
 * The cards with the most holes. Figures that fewer holes would improve are compared only among these, because a player who
 * joined late or left early has fewer strokes. Empty if nobody played a hole.
 */
export function fullestCardsOf(cards: readonly PlayerCard[]): readonly PlayerCard[] {
  const most = Math.max(1, ...cards.map(({ holes }) => holes.length))
  return cards.filter(({ holes }) => holes.length === most)
}
