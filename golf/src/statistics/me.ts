import type { ArchivedRound } from '../archive.ts'

/** Which players the golfer is known to be. */
export interface KnownSelf {
  /** Chosen by the golfer, or brought in by an import; several are one person. */
  readonly ids: ReadonlySet<string>
  /** This device's own: known from the start. */
  readonly profileId: string
}

/**
 * The golfer's player id in this round, null where none is theirs: unnamedScoreOf, else selfPlayerId if it is among the self
 * ids, else a self id among the round's players. Before the golfer has said who they are selfPlayerId counts if it has a score, then the sole
 * score. Decided when reading, so that choosing other ids later changes every figure and no stored round. Source: decisions, 'Me'.
 */
export function selfIn({ metadata, players, scores }: ArchivedRound, known: KnownSelf): string | null {
  const isKnown = (id: string) => id === known.profileId || known.ids.has(id)
  const { selfPlayerId } = metadata
  if (metadata.unnamedScoreOf !== undefined) return metadata.unnamedScoreOf
  if (selfPlayerId !== null && isKnown(selfPlayerId)) return selfPlayerId
  const mine = players.find(isKnown)
  if (mine !== undefined) return mine
  if (known.ids.size > 0) return null
  if (scores.some(({ playerId }) => playerId === selfPlayerId)) return selfPlayerId
  return scores.length === 1 ? (scores[0]?.playerId ?? null) : null
}
