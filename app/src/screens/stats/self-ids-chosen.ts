import type { ProfileId } from '@teemates/golf/ids'
import type { SelfCandidate } from '@teemates/golf/statistics/candidates'

interface GivenBefore {
  /** The players to choose from. */
  readonly candidates: readonly SelfCandidate[]
  /** The self ids until now. */
  readonly before: readonly string[]
  /** The profile id of this device. */
  readonly profileId: ProfileId
}

/**
 * The self ids after the golfer has chosen their players. Ids of players in no stored round stay; this device's own
 * profile id always belongs to its golfer. Source: document 1 section 4, self identification.
 */
export function selfIdsChosen(chosen: readonly string[], { candidates, before, profileId }: GivenBefore): string[] {
  const shown = new Set(candidates.flatMap((candidate) => candidate.ids))
  return [...before.filter((id) => !shown.has(id)), ...chosen, profileId]
}
