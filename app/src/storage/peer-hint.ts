import type { StorageEnvironment } from './environment.ts'

/** Of localStorage. */
export const PEER_HINT_KEY = 'golf_scorer_direct_rounds'

/**
 * What there is of rounds from phone to phone: none that is unfinished, only some that were put aside, one that has ended
 * or was given up and of which the others may still have to hear, or one in progress.
 */
export const peerExpectations = ['none', 'aside', 'ended', 'in-progress'] as const
export type PeerExpectation = (typeof peerExpectations)[number]

/**
 * The same, known before the log is open, which a start otherwise does without. A browser that is killed may have lost what
 * it was told some seconds before (Firefox notes it every five): then the log has other rounds than the hint was made of.
 */
export interface PeerHint {
  expected(): PeerExpectation
  /** How many rounds the log had when it was made; 0 where there is none. */
  rounds(): number
  remember(expected: PeerExpectation, rounds: number): void
}

export function createPeerHint(environment: Pick<StorageEnvironment, 'localStorage'>): PeerHint {
  /** This is what couldn't be noted: this tab knows it all the same. */
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
        // Storage is off or full: the next start offers the round some seconds late.
        unnoted = text
      }
    },
  }
}
