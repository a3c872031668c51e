import type { Course } from '@teemates/golf/course'
import { hasStrokes } from '@teemates/golf/round'
import * as v from 'valibot'
import { gameSnapshot } from '../../backend/game-rows.ts'
import type { LiveGamesRead } from '../../storage/import/files/bundle.ts'
import { parseOperation } from '../../storage/live/live-rows.ts'
import { courseNameAmong } from './course-names.ts'
import { shownRound } from './state/game-round.ts'
import { gameStateOf } from './state/game-state.ts'

const exported = v.looseObject({ games: v.array(v.unknown()), operations: v.array(v.unknown()) })
const exportedGame = v.looseObject({ gameId: v.string(), playerId: v.string(), snapshot: gameSnapshot })

/**
 * Reads the live games of a backup file, as rounds with their unsent strokes. A game without scores is left out.
 * @param courses the courses of the same file; they give games without a course name theirs
 */
export function readExportedGames(live: unknown, courses: readonly Course[]): LiveGamesRead {
  const parsed = v.safeParse(exported, live)
  if (!parsed.success) return { rounds: [], strokes: [] }
  const operations = parsed.output.operations.flatMap((raw) => parseOperation(raw) ?? [])
  const rounds = parsed.output.games.flatMap((raw) => {
    const game = v.safeParse(exportedGame, raw)
    if (!game.success) return []
    const { gameId, playerId, snapshot } = game.output
    const own = operations.filter((operation) => operation.gameId === gameId)
    const intents = { ownPosition: 0, ready: null }
    const state = gameStateOf({ gameId, playerId, snapshot, operations: own, intents })
    const round = shownRound({ ...state, courseName: courseNameAmong(courses, snapshot.game) })
    return round === null || !hasStrokes(round) ? [] : [{ ...round, status: 'completed' as const }]
  })
  const roundIds = new Set(rounds.map(({ id }) => id))
  const strokes = new Map<string, number>()
  for (const { gameId, body, state } of operations) {
    // The server's game has the strokes that it acknowledged.
    if (body.kind !== 'score' || state === 'acknowledged' || roundIds.has(gameId)) continue
    strokes.set(gameId, (strokes.get(gameId) ?? 0) + 1)
  }
  return { rounds, strokes: [...strokes].map(([gameId, count]) => ({ gameId, count })) }
}
