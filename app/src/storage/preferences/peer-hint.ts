import type { StorageEnvironment } from '../browser/environment.ts'

/** The key in localStorage. */
export const PEER_HINT_KEY = 'golf_scorer_direct_rounds'

/**
 * The state of peer rounds: none unfinished; only paused ones; one that has ended or was given up and may still have unsent
 * data for the others; or one in progress.
 */
export const peerExpectations = ['none', 'aside', 'ended', 'in-progress'] as const
export type PeerExpectation = (typeof peerExpectations)[number]

/**
 * The same, readable before the log is open; a start otherwise doesn't open it. A killed browser may lose the last seconds
 * of localStorage (Firefox writes every five), so the marker also holds the number of rounds for comparison with the log.
 */
export interface PeerHint {
  expected(): PeerExpectation
  /** The number of rounds in the log when the marker was made; 0 if there is none. */
  rounds(): number
  remember(expected: PeerExpectation, rounds: number): void
}

export function createPeerHint(environment: Pick<StorageEnvironment, 'localStorage'>): PeerHint {
  /** The text that couldn't be stored. This tab still knows it. */
  let unnoted: string | undefined
  function parts(): readonly string[] {
    try {
      return (unnoted ?? environment.localStorage().getItem(PEER_HINT_KEY) ?? '').split(' ')
    } catch {
      return []
    }
  }
  return {
    expected: () => peerExpectations.find((one) => one === parts()[0]) ?? 'none',
    rounds: () => Number(parts()[1]) || 0,
    remember(expected, rounds) {
      const text = `${expected} ${rounds}`
      try {
        environment.localStorage().setItem(PEER_HINT_KEY, text)
        unnoted = undefined
      } catch {
        // Storage is off or full. The next start offers the round some seconds late.
        unnoted = text
      }
    },
  }
}
