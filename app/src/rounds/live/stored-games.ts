import { nameFromId } from '@teemates/golf/course'
import { holesModes } from '@teemates/golf/holes-mode'
import { shownTeeLabel } from '@teemates/golf/tee'
import type { GameSnapshot } from '../../backend/game-rows.ts'
import {
  isGameUnderWay,
  type LiveGameRecord,
  type LiveStore,
  type StoredOperation,
} from '../../storage/live/live-store.ts'
import { keptCourseName } from './course-names.ts'
import type { LivePorts } from './live-ports.ts'

/* The games on this device, as the store has them. */

export type GameRecord = LiveGameRecord<GameSnapshot>
type Store = LiveStore<GameSnapshot>
type Ports = Pick<LivePorts, 'store' | 'storage'>

export type LiveHandle = Awaited<ReturnType<typeof handleOf>>

/** The number of finished games that stay on the device: one may still be opened, or joined again. */
const KEPT_GAMES = 5

/** True if the game is played here, or this device's history has its final result. */
export function isHeld({ status }: GameRecord): boolean {
  return isGameUnderWay(status) || status === 'archived'
}

/** True for a refused stroke whose refusal the golfer hasn't read. */
export function isUnread({ body, state, isDismissed }: StoredOperation): boolean {
  return body.kind === 'score' && state === 'refused' && !isDismissed
}

function isWaiting({ state }: StoredOperation): boolean {
  return state === 'waiting'
}

/** True if the game is under way or has pending operations. */
export async function hasWork(store: Store, { gameId, status }: GameRecord): Promise<boolean> {
  return isGameUnderWay(status) || (await store.operations(gameId)).some(isWaiting)
}

/** Whether anything of any game has still to be sent. */
export async function isAnythingWaiting(store: Store): Promise<boolean> {
  const operations = await Promise.all((await store.games()).map(({ gameId }) => store.operations(gameId)))
  return operations.flat().some(isWaiting)
}

/**
 * Forgets older games that are over, so that a start needn't read every game that was ever played. The store keeps games with
 * pending operations or unread refusals.
 */
export async function forgetOldGames(store: Store, isInUse: (gameId: string) => boolean): Promise<void> {
  const over = (await store.games()).filter(({ status }) => !isGameUnderWay(status))
  for (const { gameId } of over.slice(KEPT_GAMES)) if (!isInUse(gameId)) await store.forget(gameId)
}

/** The game in progress that was touched last. */
export async function currentGame(store: Store): Promise<GameRecord | undefined> {
  return (await store.games()).find(({ status }) => status === 'in-progress')
}

export async function currentHandle(ports: Ports): Promise<LiveHandle | null> {
  const record = await currentGame(ports.store)
  return record === undefined ? null : handleOf(ports, record)
}

/** The games that were put aside, or are gone with strokes that the server never took. */
export function unfinishedHandles(ports: Ports): Promise<readonly LiveHandle[]> {
  const isUntaken = ({ body, state, isDismissed }: StoredOperation) =>
    body.kind === 'score' && state !== 'acknowledged' && !isDismissed
  return handles(ports, async ({ gameId, status }) => {
    return status === 'put-aside' || (status === 'gone' && (await ports.store.operations(gameId)).some(isUntaken))
  })
}

/**
 * The games that are over or left, with strokes that the server refused and of which the golfer hasn't read. No scoring screen
 * shows these refusals.
 */
export function unreadHandles(ports: Ports): Promise<readonly LiveHandle[]> {
  return handles(ports, async ({ gameId, status }) => {
    return (status === 'archived' || status === 'left') && (await ports.store.operations(gameId)).some(isUnread)
  })
}

/** Describes the wanted games, the one that was touched last first. */
async function handles(
  ports: Ports,
  isWanted: (record: GameRecord) => Promise<boolean>,
): Promise<readonly LiveHandle[]> {
  const records = await ports.store.games()
  const wanted = await Promise.all(records.map(isWanted))
  return Promise.all(records.filter((_, index) => wanted[index]).map((record) => handleOf(ports, record)))
}

/**
 * Resume record of a live game, for Home and History, which don't open it. Before the first snapshot the course is unknown,
 * and the join code takes the place of its name. Source: document 3 section 3.
 */
async function handleOf({ store, storage }: Ports, { gameId, code, snapshot, updatedAt, uid }: GameRecord) {
  const game = snapshot?.game
  const keptName = game === undefined ? null : await keptCourseName(storage, game)
  const { ownPosition } = await store.intents(gameId)
  const teeLabel = shownTeeLabel(game?.tee_label ?? '')
  const holes = game?.hole_set ?? []
  const isPlaying = game !== undefined && game.current_hole > 0
  const position = isPlaying ? Math.min(Math.max(game.current_hole, ownPosition), holes.length) : 0
  return {
    gameId,
    code,
    courseName: game?.course_name ?? keptName ?? (nameFromId(game?.course_vendor_id ?? '', teeLabel) || code),
    teeLabel,
    holesMode: holesModes.find((mode) => mode === game?.holes_mode) ?? (holes.length === 9 ? 'front9' : 'full18'),
    /** Position from 1; 0 in the lobby. */
    lastKnownHole: position,
    /** The number of the hole at that position; null in the lobby. */
    lastKnownHoleNumber: holes[position - 1]?.number ?? null,
    updatedAt,
    uid,
  }
}
