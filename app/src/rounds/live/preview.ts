import { holesModes } from '@teemates/golf/holes-mode'
import { shownTeeLabel } from '@teemates/golf/tee'
import type { CallOutcome } from '../../backend/call-outcome.ts'
import { keptCourseName } from './course-names.ts'
import type { GamePreview } from './live-games.ts'
import { CALL_TIMEOUT_MS } from './live-limits.ts'
import type { LivePorts } from './live-ports.ts'

/** Fetches the preview of a game that the golfer may join. Source: decision 22, 'Two ways to play together'. */
export async function previewOf(
  { backend, storage }: Pick<LivePorts, 'backend' | 'storage'>,
  code: string,
  secret: string | null,
): Promise<CallOutcome<GamePreview>> {
  const outcome = await backend.games.preview(code, secret, { timeoutMs: CALL_TIMEOUT_MS })
  if (!outcome.ok) return outcome
  const { host, course_vendor_id, course_name, tee_label, holes_mode, player_count, players } = outcome.value
  const value: GamePreview = {
    host,
    courseName: course_name ?? (await keptCourseName(storage, outcome.value)) ?? course_vendor_id,
    teeLabel: shownTeeLabel(tee_label),
    holesMode: holesModes.find((mode) => mode === holes_mode) ?? null,
    playerCount: player_count,
    players: players?.map(({ nickname, seat, is_host }) => ({ nickname, seat: seat - 1, isHost: is_host })) ?? null,
  }
  return { ok: true, value }
}
