import { createLiveGame, type OwnLiveGame } from './create-live-game.ts'
import type { LivePorts } from './live-ports.ts'
import { type GameRecord, isUnread } from './stored-games.ts'

export type SharedGames = ReturnType<typeof createSharedGames>

interface Shared {
  readonly game: Promise<OwnLiveGame>
  users: number
}

/** The lists of games on this device change when this value does. */
function listedStateOf(game: OwnLiveGame): string {
  const refused = game.state().operations.filter(isUnread)
  return [game.seatStatus(), ...refused.map(({ operationId }) => operationId)].join(' ')
}

/**
 * Shares one instance of each game among all its users.
 * @param onSeat called after a seat's status or the refused strokes have changed, and when a game's last user is gone
 */
export function createSharedGames(ports: LivePorts, onSeat: () => void) {
  const shared = new Map<string, Shared>()

  async function made(record: GameRecord): Promise<OwnLiveGame> {
    const game = await createLiveGame(ports, record)
    let listed = listedStateOf(game)
    game.subscribe(() => {
      const now = listedStateOf(game)
      if (listed !== now) {
        listed = now
        onSeat()
      }
      dropWhenIdle(record.gameId, game)
    })
    return game
  }

  /** A game without users stays open until its pending operations are sent. */
  function dropWhenIdle(gameId: string, game: OwnLiveGame): void {
    const entry = shared.get(gameId)
    if (entry === undefined || entry.users > 0 || !game.isIdle()) return
    shared.delete(gameId)
    game.close()
  }

  /** Each use needs a release. Rejects with StorageError. */
  async function use(record: GameRecord): Promise<OwnLiveGame> {
    const { gameId } = record
    const entry = shared.get(gameId) ?? { game: made(record), users: 0 }
    shared.set(gameId, entry)
    entry.users += 1
    try {
      return await entry.game
    } catch (error) {
      if (shared.get(gameId) === entry) shared.delete(gameId)
      throw error
    }
  }

  function release(gameId: string): void {
    const entry = shared.get(gameId)
    if (entry === undefined) return
    entry.users -= 1
    if (entry.users > 0) return
    void entry.game.then(async (game) => {
      if (entry.users > 0) return
      await game.rest()
      onSeat()
      dropWhenIdle(gameId, game)
    })
  }

  return {
    use,
    release,
    /** Uses the game until the work is done. */
    async useFor<T>(record: GameRecord, work: (game: OwnLiveGame) => Promise<T>): Promise<T> {
      const game = await use(record)
      return work(game).finally(() => release(record.gameId))
    },
    isInUse: (gameId: string) => shared.has(gameId),
    /** The instance that is in use, or still has something to send. */
    inUse: async (gameId: string) => shared.get(gameId)?.game,
  }
}
