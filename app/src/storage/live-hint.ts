import type { StorageEnvironment } from './environment.ts'

const KEY = 'golf_scorer_live_game'
const WAITING_KEY = 'golf_scorer_live_waiting'

/**
 * Whether a live game is in progress, known before the database of live games is open, which a start otherwise does without.
 * Losing it costs Home a look some seconds later.
 */
export interface LiveHint {
  /** The id of the game in progress; null without one, or where that isn't known. */
  gameId(): string | null
  remember(gameId: string | null): void
  /** Something of a game had still to be sent, be it one that was put aside or left. */
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
