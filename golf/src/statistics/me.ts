import type { DurablePlayerId, ProfileId } from '../ids.ts'
import type { ArchivedRound, ArchivedScore } from '../archive.ts'

/** The player ids that are known to be the golfer's. */
export interface KnownSelf {
  /** Ids that the golfer chose or imported. Several ids are one person. */
  readonly ids: ReadonlySet<string>
  /** This device's own profile, which is always known. */
  readonly profileId: ProfileId
}

/** Whether a player with this id is the golfer. */
export function isKnownSelf(id: DurablePlayerId, { ids, profileId }: KnownSelf): boolean {
  return id === profileId || ids.has(id)
}

/**
 * The golfer's player id in this round, or null if none is theirs: unnamedScoreOf, else selfPlayerId if it is one of the
 * golfer's ids, else one of the golfer's ids among the round's players, preferring the first with strokes. Until the golfer
 * has chosen an id, selfPlayerId counts if it belongs to a player or has a score; otherwise the only score counts. This is
 * decided on reading, so that choosing other ids later changes every figure but no stored round. Source: decision 22, 'Me'.
 */
export function selfIn({ metadata, players, scores }: ArchivedRound, known: KnownSelf): DurablePlayerId | null {
  const { selfPlayerId } = metadata
  if (metadata.unnamedScoreOf !== undefined) return metadata.unnamedScoreOf
  const own = scores.filter(({ playerId }) => isKnownSelf(playerId, known))
  if (own.length > 0) return oneOf(own, selfPlayerId)
  // The golfer took part without a score, so the other players' scores aren't the golfer's.
  const mine = players.find((id) => isKnownSelf(id, known))
  if (mine !== undefined) return mine
  if (known.ids.size === 0) {
    const isNamed = selfPlayerId !== null && players.includes(selfPlayerId)
    if (isNamed || scores.some(({ playerId }) => playerId === selfPlayerId)) return selfPlayerId
    if (scores.length === 1) return scores[0]?.playerId ?? null
  }
  return selfPlayerId !== null && isKnownSelf(selfPlayerId, known) ? selfPlayerId : null
}

/** Among the golfer's scores, the one that the round names; otherwise the first with strokes, otherwise the first. */
function oneOf(own: readonly ArchivedScore[], named: DurablePlayerId | null): DurablePlayerId | null {
  const [first] = own
  if (own.length === 1) return first?.playerId ?? null
  const played = own.filter(({ strokesByHole }) => Object.values(strokesByHole).some((strokes) => strokes > 0))
  const chosen = played.find(({ playerId }) => playerId === named) ?? played[0] ?? first
  return chosen?.playerId ?? null
}
