import type { StorageEnvironment } from '../browser/environment.ts'

const ROUND_KEY = 'golf_scorer_home_round'
const GAME_KEY = 'golf_scorer_live_game'

/**
 * A cached marker of the cards that Home last showed, readable before the databases are open, so that the content below them
 * doesn't move. If it is lost or wrong, a page jumps once and nothing else.
 */
export interface HomeHint {
  expectsRound(): boolean
  rememberRound(hasRound: boolean): void
  /** The id of the live game in progress; null if none is known. */
  gameId(): string | null
  rememberGame(gameId: string | null): void
}

export function createHomeHint(environment: Pick<StorageEnvironment, 'localStorage'>): HomeHint {
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
    expectsRound: () => read(ROUND_KEY) !== null,
    rememberRound: (hasRound) => write(ROUND_KEY, hasRound ? '1' : null),
    gameId: () => read(GAME_KEY),
    rememberGame: (gameId) => write(GAME_KEY, gameId),
  }
}
