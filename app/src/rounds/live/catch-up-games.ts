import type { GameSnapshot } from '../../backend/game-rows.ts'
import { isGameUnderWay, type LiveStore } from '../../storage/live/live-store.ts'
import { forgetOldGames } from './games-over.ts'
import type { SharedGames } from './shared-games.ts'

/** Catches up with every game that is under way or has pending operations. See OwnLiveGame.catchUp. */
export async function catchUpGames(store: LiveStore<GameSnapshot>, games: SharedGames): Promise<void> {
  const catchUps = (await store.games()).map(async (record) => {
    const isOpen = isGameUnderWay(record.status)
    const operations = isOpen ? [] : await store.operations(record.gameId)
    if (isOpen || operations.some(({ state }) => state === 'waiting'))
      await games.useFor(record, (game) => game.catchUp())
  })
  await Promise.all(catchUps)
  await forgetOldGames(store, games.isInUse)
}
