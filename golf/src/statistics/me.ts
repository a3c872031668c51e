import type { DurablePlayerId, ProfileId } from '../ids.ts'
import type { ArchivedRound, ArchivedScore } from '../archive.ts'

/** Which players the golfer is known to be. */
export interface KnownSelf {
  /** Chosen by the golfer, or brought in by an import; several are one person. */
  readonly ids: ReadonlySet<string>
  /** This device's own: known from the start. */
  readonly profileId: ProfileId
}

/** Whether a player of this id is the golfer. */
export function isKnownSelf(id: DurablePlayerId, { ids, profileId }: KnownSelf): boolean {
  return id === profileId || ids.has(id)
}

/**
 * The golfer's player id in this round, null where none is theirs: unnamedScoreOf, else selfPlayerId if it is among the self
 * ids, else a self id among the round's players, of several the first with strokes. Before the golfer has said who they are
 * selfPlayerId counts if it is a player's or has a score, and the sole score only if it isn't. Decided when reading, so that choosing other ids later changes
 * every figure and no stored round. Source: decision 22, 'Me'.
 */
export function selfIn({ metadata, players, scores }: ArchivedRound, known: KnownSelf): DurablePlayerId | null {
  const { selfPlayerId } = metadata
  if (metadata.unnamedScoreOf !== undefined) return metadata.unnamedScoreOf
  const own = scores.filter(({ playerId }) => isKnownSelf(playerId, known))
  if (own.length > 0) return oneOf(own, selfPlayerId)
  // The golfer was there, and has no score: one beside them is somebody else's.
  const mine = players.find((id) => isKnownSelf(id, known))
  if (mine !== undefined) return mine
  if (known.ids.size === 0) {
    const isNamed = selfPlayerId !== null && players.includes(selfPlayerId)
    if (isNamed || scores.some(({ playerId }) => playerId === selfPlayerId)) return selfPlayerId
    if (scores.length === 1) return scores[0]?.playerId ?? null
  }
  return selfPlayerId !== null && isKnownSelf(selfPlayerId, known) ? selfPlayerId : null
}

/** Of the golfer's scores the one that the round names, else the first, one with strokes before any other. */
function oneOf(own: readonly ArchivedScore[], named: DurablePlayerId | null): DurablePlayerId | null {
  const [first] = own
  if (own.length === 1) return first?.playerId ?? null
  const played = own.filter(({ strokesByHole }) => Object.values(strokesByHole).some((strokes) => strokes > 0))
  const chosen = played.find(({ playerId }) => playerId === named) ?? played[0] ?? first
  return chosen?.playerId ?? null
}
