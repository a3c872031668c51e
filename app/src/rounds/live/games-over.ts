import type { GameSnapshot } from '../../backend/game-rows.ts'
import {
  isGameUnderWay,
  type LiveGameRecord,
  type LiveStore,
  type StoredOperation,
} from '../../storage/live/live-store.ts'

/* These functions tell which games still need work after this device has stopped playing in them. */

type GameRecord = LiveGameRecord<GameSnapshot>
type Store = LiveStore<GameSnapshot>

/** The number of finished games that stay on the device: one may still be opened, or joined again. */
const KEPT_GAMES = 5

/** True if the game is played here, or this device's history has its final result. */
export function isHeld({ status }: Pick<GameRecord, 'status'>): boolean {
  return isGameUnderWay(status) || status === 'archived'
}

/** True for a refused stroke whose refusal the golfer hasn't read. */
export function isUnread({ body, state, isDismissed }: StoredOperation): boolean {
  return body.kind === 'score' && state === 'refused' && !isDismissed
}

/** The games that are over and have unread refusals, because no scoring screen shows those. Touched last first. */
export async function unreadGames(store: Store): Promise<readonly GameRecord[]> {
  const over = (await store.games()).filter(({ status }) => status === 'archived' || status === 'left')
  const operations = await Promise.all(over.map(({ gameId }) => store.operations(gameId)))
  return over.filter((_, index) => operations[index]?.some(isUnread))
}

/** True if any game has pending operations. */
export async function isAnythingWaiting(store: Store): Promise<boolean> {
  const operations = await Promise.all((await store.games()).map(({ gameId }) => store.operations(gameId)))
  return operations.flat().some(({ state }) => state === 'waiting')
}

/**
 * Forgets older games that are over, so that a start needn't read every game that was ever played. The store keeps games with
 * pending operations or unread refusals.
 */
export async function forgetOldGames(store: Store, isInUse: (gameId: string) => boolean): Promise<void> {
  const over = (await store.games()).filter(({ status }) => !isGameUnderWay(status))
  for (const { gameId } of over.slice(KEPT_GAMES)) if (!isInUse(gameId)) await store.forget(gameId)
}
