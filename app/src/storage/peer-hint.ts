import type { StorageEnvironment } from './environment.ts'

/** Of localStorage. */
export const PEER_HINT_KEY = 'golf_scorer_direct_rounds'

/**
 * What there is of rounds from phone to phone: none that is unfinished, only some that were put aside, one that has ended
 * or was given up and of which the others may still have to hear, or one in progress.
 */
export const peerExpectations = ['none', 'aside', 'ended', 'in-progress'] as const
export type PeerExpectation = (typeof peerExpectations)[number]

/** The same, known before the log is open, which a start otherwise does without. */
export interface PeerHint {
  expected(): PeerExpectation
  remember(expected: PeerExpectation): void
}

export function createPeerHint(environment: Pick<StorageEnvironment, 'localStorage'>): PeerHint {
  return {
    expected() {
      try {
        const text = environment.localStorage().getItem(PEER_HINT_KEY)
        return peerExpectations.find((one) => one === text) ?? 'none'
      } catch {
        return 'none'
      }
    },
    remember(expected) {
      try {
        if (expected === 'none') environment.localStorage().removeItem(PEER_HINT_KEY)
        else environment.localStorage().setItem(PEER_HINT_KEY, expected)
      } catch {
        // Storage is off or full: Home doesn't offer the round, its address still leads to it.
      }
    },
  }
}
