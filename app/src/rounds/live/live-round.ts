import type { LiveRound } from './live-games.ts'
import type { LivePorts } from './live-ports.ts'
import { createLiveSession } from './live-session.ts'
import { createLiveLobby } from './lobby.ts'
import type { LiveGame } from './state/live-game.ts'
import { isScoredHere } from './state/own-operations.ts'

/** One use of a shared game by a screen. Closing it ends its subscriptions and releases the game, once. */
export function createLiveRound(shared: LiveGame, ports: LivePorts, release: (gameId: string) => void): LiveRound {
  let isClosed = false
  const ends = new Set<() => void>()
  const game: LiveGame = {
    ...shared,
    subscribe(listener) {
      const end = shared.subscribe(listener)
      ends.add(end)
      return end
    },
    close() {
      if (isClosed) return
      isClosed = true
      for (const end of ends) end()
      release(shared.gameId)
    },
  }
  return {
    session: createLiveSession(game),
    lobby: createLiveLobby(game, ports),
    joinRequests: null,
    moving: null,
    isScoredHere: (playerId, holeNumber) => isScoredHere(game.state(), playerId, holeNumber),
    close: game.close,
  }
}
