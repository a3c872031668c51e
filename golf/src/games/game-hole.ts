import { answerIn, currentHoleNumber, findHole, isAnswered, isPlaying, type Round, type RoundPlayer } from '../round.ts'

/**
 * A player's result on one hole of a game: gross strokes, or
 * - 'no-score' if they picked up,
 * - 'absent' if they have no score and nobody waits for one: they stopped, left, joined later, or the round has ended,
 * - 'open' if their score is still to come.
 */
export type GameAnswer = number | 'no-score' | 'absent' | 'open'

export interface GameHole {
  /** The hole's own number on the card. */
  readonly number: number
  readonly par: number
  /** null if the card has none. */
  readonly strokeIndex: number | null
  /** By player id. */
  readonly answers: ReadonlyMap<string, GameAnswer>
}

/** The holes of a round in the order in which they are played, which is given as hole numbers. */
export function gameHolesOf(round: Round, playingOrder: readonly number[]): GameHole[] {
  const firstPositions = new Map(
    round.players.map((player) => [player.id, firstPositionOf(round, player, playingOrder)]),
  )
  return playingOrder.flatMap((number, position) => {
    const hole = findHole(round, number)
    if (hole === undefined) return []
    const answers = round.players.map((player): [string, GameAnswer] => {
      const answer = answerIn(hole, player.id)
      if (answer !== 0) return [player.id, answer]
      const isExpected = round.status !== 'completed' && isPlaying(player)
      return [player.id, isExpected && position >= (firstPositions.get(player.id) ?? 0) ? 'open' : 'absent']
    })
    // The round's own hole has index 1 if its card has none; the hole set tells the two apart.
    const strokeIndex = round.holeSet.find((entry) => entry.number === number)?.si ?? null
    return [{ number, par: hole.par, strokeIndex, answers: new Map(answers) }]
  })
}

/** Position in the playing order of the first hole that is expected of the player. */
function firstPositionOf(round: Round, player: RoundPlayer, playingOrder: readonly number[]): number {
  if (player.hasJoinedLate !== true) return 0
  const current = playingOrder.indexOf(currentHoleNumber(round))
  const first = playingOrder.findIndex((number) => {
    const hole = findHole(round, number)
    return hole !== undefined && isAnswered(hole, player.id)
  })
  return first === -1 ? current : first
}
