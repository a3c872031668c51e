import type { ProfileId } from '@teemates/golf/ids'
import type { SelfCandidate } from '@teemates/golf/statistics/candidates'

interface GivenBefore {
  /** Who could be chosen. */
  readonly candidates: readonly SelfCandidate[]
  /** The self ids until now. */
  readonly before: readonly string[]
  /** Of this device. */
  readonly profileId: ProfileId
}

/**
 * The self ids once the golfer has said which players they are. Ids of players whom no round shows any more stay; this
 * device's own belongs to whoever holds it. Source: document 1 section 4, self identification.
 */
export function selfIdsChosen(chosen: readonly string[], { candidates, before, profileId }: GivenBefore): string[] {
  const shown = new Set(candidates.flatMap((candidate) => candidate.ids))
  return [...before.filter((id) => !shown.has(id)), ...chosen, profileId]
}
