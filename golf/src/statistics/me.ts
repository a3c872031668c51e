import type { ArchivedRound, ArchivedScore } from '../archive.ts'

/** Which players the golfer is known to be. */
export interface KnownSelf {
  /** Chosen by the golfer, or brought in by an import; several are one person. */
  readonly ids: ReadonlySet<string>
  /** This device's own: known from the start. */
  readonly profileId: string
}

/** Whether a player of this id is the golfer. */
export function isKnownSelf(id: string, { ids, profileId }: KnownSelf): boolean {
  return id === profileId || ids.has(id)
}

/**
 * The golfer's player id in this round, null where none is theirs: unnamedScoreOf, else selfPlayerId if it is among the self
 * ids, else a self id among the round's players, of several the first with strokes. Before the golfer has said who they are
 * selfPlayerId counts if it has a score, then the sole score. Decided when reading, so that choosing other ids later changes
 * every figure and no stored round. Source: decisions, 'Me'.
 */
export function selfIn({ metadata, players, scores }: ArchivedRound, known: KnownSelf): string | null {
  const { selfPlayerId } = metadata
  if (metadata.unnamedScoreOf !== undefined) return metadata.unnamedScoreOf
  const named = selfPlayerId !== null && isKnownSelf(selfPlayerId, known) ? selfPlayerId : undefined
  const hasStrokes = (id: string) => scores.some((score) => score.playerId === id && isPlayed(score))
  if (named !== undefined && hasStrokes(named)) return named
  const mine = players.filter((id) => isKnownSelf(id, known))
  const played = mine.find(hasStrokes)
  if (played !== undefined) return played
  // The golfer was there, and played no hole: a score beside them is somebody else's.
  if (mine[0] !== undefined) return mine[0]
  if (known.ids.size === 0) {
    if (scores.some(({ playerId }) => playerId === selfPlayerId)) return selfPlayerId
    if (scores.length === 1) return scores[0]?.playerId ?? null
  }
  return named ?? null
}

function isPlayed({ strokesByHole }: ArchivedScore): boolean {
  return Object.values(strokesByHole).some((strokes) => strokes > 0)
}
