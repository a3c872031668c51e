import { type Round, strokesIn } from '@teemates/golf/round'
import * as v from 'valibot'
import { gameSnapshot } from '../../backend/game-rows.ts'
import { parseOperation } from '../../storage/live-rows.ts'
import { shownRound } from './game-round.ts'
import { gameStateOf } from './game-state.ts'

const exported = v.looseObject({ games: v.array(v.unknown()), operations: v.array(v.unknown()) })
const exportedGame = v.looseObject({ gameId: v.string(), playerId: v.string(), snapshot: gameSnapshot })

/**
 * What a backup file holds of live games, as rounds that are over: nobody can sit down in them with what is in a file. With
 * what waited to be sent, and only those in which anything was scored.
 */
export function roundsOfExportedGames(live: unknown): readonly Round[] {
  const parsed = v.safeParse(exported, live)
  if (!parsed.success) return []
  const operations = parsed.output.operations.flatMap((raw) => parseOperation(raw) ?? [])
  return parsed.output.games.flatMap((raw) => {
    const game = v.safeParse(exportedGame, raw)
    if (!game.success) return []
    const { gameId, playerId, snapshot } = game.output
    const own = operations.filter((operation) => operation.gameId === gameId)
    const intents = { ownPosition: 0, ready: null }
    const round = shownRound(gameStateOf({ gameId, playerId, snapshot, operations: own, intents }))
    if (round === null || round.holes.every((hole) => round.players.every(({ id }) => strokesIn(hole, id) === 0)))
      return []
    return [{ ...round, status: 'completed' as const }]
  })
}
