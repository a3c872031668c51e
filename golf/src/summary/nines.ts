import { isOnFrontNine } from '../holes-mode.ts'
import { type PlayedHole, toParOver } from './player-card.ts'

const HOLES_OF_A_NINE = 9

/** The front nine (holes 1 to 9) of a player's holes; null unless all of it was played. Source: document 1 section 9. */
export function frontNineOf(played: readonly PlayedHole[]): readonly PlayedHole[] | null {
  return whole(played.filter((hole) => isOnFrontNine(hole.holeNumber)))
}

/** The back nine (holes 10 to 18); null unless all of it was played. */
export function backNineOf(played: readonly PlayedHole[]): readonly PlayedHole[] | null {
  return whole(played.filter((hole) => !isOnFrontNine(hole.holeNumber)))
}

/**
 * How many strokes against par the second nine was better than the first; null unless all 18 holes were played. A round that
 * starts on the 10th tee ends on the front nine, so playing order counts.
 */
export function improvementOf(played: readonly PlayedHole[]): number | null {
  if (played.length !== 2 * HOLES_OF_A_NINE) return null
  return toParOver(played.slice(0, HOLES_OF_A_NINE)) - toParOver(played.slice(HOLES_OF_A_NINE))
}

function whole(holes: readonly PlayedHole[]): readonly PlayedHole[] | null {
  return holes.length === HOLES_OF_A_NINE ? holes : null
}
