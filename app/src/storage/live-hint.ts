import type { StorageEnvironment } from './environment.ts'

/** index.html reads it too, before there is a script. */
const KEY = 'golf_scorer_live_game'

/**
 * Whether a live game is in progress, known before the database of live games is open, which a start otherwise does without.
 * Losing it costs Home a look some seconds later.
 */
export interface LiveHint {
  /** The id of the game in progress; null without one, or where that isn't known. */
  gameId(): string | null
  remember(gameId: string | null): void
}

export function createLiveHint(environment: Pick<StorageEnvironment, 'localStorage'>): LiveHint {
  return {
    gameId() {
      try {
        return environment.localStorage().getItem(KEY)
      } catch {
        return null
      }
    },
    remember(gameId) {
      try {
        if (gameId === null) environment.localStorage().removeItem(KEY)
        else environment.localStorage().setItem(KEY, gameId)
      } catch {
        // Storage is off or full.
      }
    },
  }
}
