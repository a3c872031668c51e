import type { StorageEnvironment } from '../browser/environment.ts'

const KEY = 'golf_scorer_live_game'
const WAITING_KEY = 'golf_scorer_live_waiting'

/**
 * A cached marker of whether a live game is in progress. A start reads it instead of opening the database of live games. If
 * it is lost, Home finds the game some seconds later.
 */
export interface LiveHint {
  /** The id of the game in progress; null if there is none or it is unknown. */
  gameId(): string | null
  remember(gameId: string | null): void
  /** Whether a game has unsent data, including a paused game or one that was left. */
  isWaiting(): boolean
  rememberWaiting(isWaiting: boolean): void
}

export function createLiveHint(environment: Pick<StorageEnvironment, 'localStorage'>): LiveHint {
  function read(key: string): string | null {
    try {
      return environment.localStorage().getItem(key)
    } catch {
      return null
    }
  }

  function write(key: string, text: string | null): void {
    try {
      if (text === null) environment.localStorage().removeItem(key)
      else environment.localStorage().setItem(key, text)
    } catch {
      // Storage is off or full.
    }
  }

  return {
    gameId: () => read(KEY),
    remember: (gameId) => write(KEY, gameId),
    isWaiting: () => read(WAITING_KEY) !== null,
    rememberWaiting: (isWaiting) => write(WAITING_KEY, isWaiting ? 'yes' : null),
  }
}
