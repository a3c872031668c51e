import { sameGamesIn } from '@teemates/golf/games/same-games'
import type { RoundGames } from '@teemates/golf/games/round-games'
import type { Round } from '@teemates/golf/round'
import * as v from 'valibot'
import { parseRoundGames } from '../../storage/log/stored-games.ts'

const namesSchema = v.pipe(v.string(), v.parseJson(), v.looseObject({ names: v.array(v.string()) }))

/** The games of the preference for the same players in this round; null if others play, or if it can't be read. */
export function lastGamesIn(stored: string, round: Pick<Round, 'players'>, newId: () => string): RoundGames | null {
  const parsed = v.safeParse(namesSchema, stored)
  const games = parsed.success ? parseRoundGames(parsed.output) : null
  return parsed.success && games !== null ? sameGamesIn({ ...games, names: parsed.output.names }, round, newId) : null
}
