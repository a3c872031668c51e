import type { ProfileId } from '@teemates/golf/ids'
import { durablePlayerId, type Round } from '@teemates/golf/round'
import type { KnownPlayer } from '../../storage/archive/courses/stored-course.ts'

/** Someone who can be added with one tap. */
export interface Suggestion {
  /** The durable id, which connects all rounds of the same player. */
  readonly id: string
  readonly nickname: string
  readonly isSelf: boolean
}

const MAX_SUGGESTIONS = 8

/**
 * The device's own player if they aren't in the round, then the mates of unfinished rounds, then those of earlier
 * rounds, the most recent first. Each name occurs once: of two people with the same name, the first in this order.
 */
export function suggestionsFor(given: {
  readonly round: Round
  readonly self: { readonly profileId: ProfileId; readonly nickname: string }
  readonly unfinished: readonly Round[]
  readonly known: readonly KnownPlayer[]
}): readonly Suggestion[] {
  const { round, self, unfinished, known } = given
  const inRound = new Set(round.players.map(durablePlayerId))
  const names = new Set(round.players.map((player) => player.nickname))
  const candidates: Suggestion[] = [
    { id: self.profileId, nickname: self.nickname, isSelf: true },
    ...unfinished
      .flatMap((other) => other.players)
      .map((player) => ({ id: durablePlayerId(player), nickname: player.nickname, isSelf: false })),
    ...known
      .toSorted((a, b) => b.updatedAt - a.updatedAt)
      .map((player) => ({ id: player.id, nickname: player.name, isSelf: false })),
  ]
  const offered: Suggestion[] = []
  for (const candidate of candidates) {
    if (inRound.has(candidate.id) || (!candidate.isSelf && candidate.id === self.profileId)) continue
    if (candidate.nickname === '' || (!candidate.isSelf && names.has(candidate.nickname))) continue
    names.add(candidate.nickname)
    offered.push(candidate)
  }
  return offered.slice(0, MAX_SUGGESTIONS)
}
