import { type ArchivedRound, type ArchivedScore, cardHolesOf } from '../archive.ts'
import type { Course } from '../course.ts'
import type { HoleSetEntry } from '../round.ts'
import { toPar } from '../score.ts'
import type { PlayedHole } from '../summary/player-card.ts'
import { type KnownSelf, selfIn } from './me.ts'

/** The golfer's card in one round, finished or not. */
export interface OwnCard {
  readonly score: ArchivedScore
  /** Every hole of the round's card, in its order. */
  readonly card: readonly HoleSetEntry[]
  /** In the card's order, without holes that weren't played. Never empty. */
  readonly holes: readonly PlayedHole[]
  readonly strokes: number
  readonly toPar: number
}

/** null if the golfer isn't known to be in the round or played no hole. */
export function ownCardOf(round: ArchivedRound, known: KnownSelf, course: Course | undefined): OwnCard | null {
  const selfId = selfIn(round, known)
  const score = round.scores.find(({ playerId }) => playerId === selfId)
  return score === undefined ? null : playedCardOf(score, cardHolesOf(round, course))
}

/** null if no hole of the card was played. */
export function playedCardOf(score: ArchivedScore, card: readonly HoleSetEntry[]): OwnCard | null {
  const holes: PlayedHole[] = []
  let strokesOverall = 0
  let toParOverall = 0
  for (const { number, par } of card) {
    const strokes = score.strokesByHole[number] ?? 0
    if (strokes <= 0) continue
    const delta = toPar(strokes, par)
    holes.push({ holeNumber: number, par, strokes, toPar: delta })
    strokesOverall += strokes
    toParOverall += delta
  }
  return holes.length === 0 ? null : { score, card, holes, strokes: strokesOverall, toPar: toParOverall }
}
