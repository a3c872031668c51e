import { nameFromId } from '@teemates/golf/course'
import { type HolesMode, holesModes } from '@teemates/golf/holes-mode'
import { shownTeeLabel } from '@teemates/golf/tee'
import type { GameSnapshot } from '../../backend/game-rows.ts'
import type { LiveGameRecord, StoredOperation } from '../../storage/live/live-store.ts'
import { keptCourseName } from './course-names.ts'
import { unreadGames } from './games-over.ts'
import type { LiveHandle } from './live-games.ts'
import type { LivePorts } from './live-ports.ts'

type GameRecord = LiveGameRecord<GameSnapshot>
type Ports = Pick<LivePorts, 'store' | 'storage'>

/** See LiveGames.handle. */
export async function currentHandle(ports: Ports): Promise<LiveHandle | null> {
  const record = currentOf(await ports.store.games())
  return record === undefined ? null : handleOf(ports, record)
}

/** See LiveGames.unfinished. */
export async function unfinishedHandles(ports: Ports): Promise<readonly LiveHandle[]> {
  const handles: LiveHandle[] = []
  for (const record of await ports.store.games()) {
    const { gameId, status } = record
    const hasStrokes = status === 'gone' && (await ports.store.operations(gameId)).some(isUntaken)
    if (status === 'put-aside' || hasStrokes) handles.push(await handleOf(ports, record))
  }
  return handles
}

/** See LiveGames.unread. */
export async function unreadHandles(ports: Ports): Promise<readonly LiveHandle[]> {
  const records = await unreadGames(ports.store)
  return Promise.all(records.map((record) => handleOf(ports, record)))
}

/**
 * Describes a game for Home and History, which don't open it. Before the first snapshot the course is unknown, and the join
 * code takes the place of its name.
 */
async function handleOf(
  { store, storage }: Ports,
  { gameId, code, snapshot, updatedAt, uid }: GameRecord,
): Promise<LiveHandle> {
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
    holesMode: holesModeOf(game?.holes_mode, holes.length),
    lastKnownHole: position,
    lastKnownHoleNumber: holes[position - 1]?.number ?? null,
    updatedAt,
    uid,
  }
}

function holesModeOf(given: string | undefined, holeCount: number): HolesMode {
  return holesModes.find((mode) => mode === given) ?? (holeCount === 9 ? 'front9' : 'full18')
}

/** The game in progress that was touched last. */
export function currentOf(records: readonly GameRecord[]): GameRecord | undefined {
  return records
    .filter(({ status }) => status === 'in-progress')
    .reduce<GameRecord | undefined>((last, record) => (last && last.order > record.order ? last : record), undefined)
}

/** True for a pending stroke, and for a refused one whose refusal the golfer hasn't read. */
function isUntaken({ body, state, isDismissed }: StoredOperation): boolean {
  return body.kind === 'score' && state !== 'acknowledged' && !isDismissed
}
