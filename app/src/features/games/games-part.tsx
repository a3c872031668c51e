import { gamesResultOf, strokesReceivedOn } from '@teemates/golf/games/game-results'
import type { RoundGames } from '@teemates/golf/games/round-games'
import type { Round } from '@teemates/golf/round'

/* All that a round with games shows, in one file, so that the scoring screen stays small without it. */

export { parseRoundGames } from '../../storage/log/stored-games.ts'
export { GameRecords } from './records/game-records.tsx'
export { GamesOfSummary } from './summary/games-of-summary.tsx'
export { countedRounds } from './records/own-games.ts'
export { gamesSummaryOf } from './games-summary.ts'
export { RoundGamesWindows } from './round-games-windows.tsx'
export { GamesStatusLine } from './board/status-line.tsx'
export { StrokeDots } from './board/stroke-dots.tsx'

/** Handicap strokes received on a hole by player id. */
export function strokesReceived(round: Round, games: RoundGames, holeNumber: number): ReadonlyMap<string, number> {
  return strokesReceivedOn(gamesResultOf(round, games), holeNumber)
}
