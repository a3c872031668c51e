import type { StorageEnvironment } from '../browser/environment.ts'
import { localText } from '../browser/local-storage/local-text.ts'

/** The key in localStorage of the id of the live game in progress. */
export const LIVE_GAME_KEY = 'golf_scorer_live_game'

export type HomeHint = ReturnType<typeof createHomeHint>

/**
 * A cached marker of the cards that Home last showed, readable before the databases are open, so that the content below them
 * doesn't move. If it is lost or wrong, a page jumps once and nothing else.
 */
export function createHomeHint(environment: Pick<StorageEnvironment, 'localStorage'>) {
  const round = localText(environment, 'golf_scorer_home_round')
  const game = localText(environment, LIVE_GAME_KEY)
  return {
    expectsRound: (): boolean => round.read() !== null,
    rememberRound: (hasRound: boolean): void => void round.write(hasRound ? '1' : null),
    /** The id of the live game in progress; null if none is known. */
    gameId: game.read,
    rememberGame: (gameId: string | null): void => void game.write(gameId),
  }
}
