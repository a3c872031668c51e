import { nameFromId } from '@teemates/golf/course'
import { type HolesMode, holesModes } from '@teemates/golf/holes-mode'
import { shownTeeLabel } from '@teemates/golf/tee'
import type { GameSnapshot } from '../../backend/game-rows.ts'
import type { Intents, LiveGameRecord, StoredOperation } from '../../storage/live/live-store.ts'
import type { LiveHandle } from './live-games.ts'

type GameRecord = LiveGameRecord<GameSnapshot>

/**
 * Describes a game for Home and History, which don't open it. Before the first snapshot the course is unknown, and the join
 * code takes the place of its name.
 * @param keptName the name under which this device has the course; null if unknown
 */
export function handleOf(
  { gameId, code, snapshot, updatedAt, uid }: GameRecord,
  { ownPosition }: Intents,
  keptName: string | null,
): LiveHandle {
  const game = snapshot?.game
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
export function isUntaken({ body, state, isDismissed }: StoredOperation): boolean {
  return body.kind === 'score' && state !== 'acknowledged' && !isDismissed
}
