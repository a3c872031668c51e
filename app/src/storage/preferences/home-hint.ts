import type { StorageEnvironment } from '../browser/environment.ts'

const KEY = 'golf_scorer_home_round'

/**
 * A cached marker of whether Home last showed a round in progress, readable before the databases are open, so that the
 * content below its card doesn't move. If it is lost or wrong, the page jumps once and nothing else.
 */
export interface HomeHint {
  expectsRound(): boolean
  remember(hasRound: boolean): void
}

export function createHomeHint(environment: Pick<StorageEnvironment, 'localStorage'>): HomeHint {
  return {
    expectsRound() {
      try {
        return environment.localStorage().getItem(KEY) !== null
      } catch {
        return false
      }
    },
    remember(hasRound) {
      try {
        if (hasRound) environment.localStorage().setItem(KEY, '1')
        else environment.localStorage().removeItem(KEY)
      } catch {
        // Storage is off or full.
      }
    },
  }
}
