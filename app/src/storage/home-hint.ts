import type { StorageEnvironment } from './environment.ts'

const KEY = 'golf_scorer_home_round'

/**
 * Whether Home last had a round in progress, known before the databases are open: so that what stands below its card doesn't
 * move when they are. Losing it, or its being wrong, costs a jump of the page and nothing else.
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
