import { type GamesResult, gamesResultOf, isPlayedResult } from '@teemates/golf/games/game-results'
import { type GameStatus, gameStatusOf } from '@teemates/golf/games/game-status'
import type { RoundGames } from '@teemates/golf/games/round-games'
import type { Round } from '@teemates/golf/round'
import { parseRoundGames } from '../../storage/log/stored-games.ts'
import * as words from '../../words/words.ts'
import { gameName, nicknameIn, progressText, resultLines } from './game-texts.ts'

export interface GameLine {
  readonly id: string
  /** 'Ben 2 skins'; a line for each match of a Nassau. */
  readonly results: readonly string[]
  /** 'Skins, net', with how far it was played or why it has no result: 'Skins, net · thru 9'. */
  readonly facts: string
}

/** The results of a finished round's games, for its summary and its shared image. */
export interface GamesSummary {
  readonly games: RoundGames
  readonly lines: readonly GameLine[]
  /** 'Ben pays Ann 4 points'; empty if nobody owes anything, null if all games are for fun. */
  readonly payments: readonly string[] | null
  /** Changes whenever somebody owes something else. */
  readonly settlementKey: string
}

/** Null if the round has no games, or those of a newer version. */
export function gamesSummaryOf(round: Round): GamesSummary | null {
  const games = parseRoundGames(round.metadata.games)
  if (games === null || games.games.length === 0) return null
  const result = gamesResultOf(round, games)
  const { payments } = result.settlement
  const isSettled = isForSomething(result)
  return {
    games,
    lines: result.games.map((game) => {
      const status = gameStatusOf(game)
      return { id: game.game.id, results: resultLines(status, round), facts: factsText(gameName(game.game), status) }
    }),
    payments: isSettled
      ? payments.map(({ from, to, amount }) =>
          words.games.pays(nicknameIn(round, from), nicknameIn(round, to), words.games.amount(amount, games.currency)),
        )
      : null,
    settlementKey: JSON.stringify(payments.map(({ from, to, amount }) => [from, to, amount])),
  }
}

function factsText(name: string, status: GameStatus): string {
  if (status.kind === 'missing') return `${name}. ${words.games.noResultWhy[status.missing]}`
  const isWhole = 'thru' in status && status.thru === status.of
  const progress = isWhole ? null : progressText(status)
  return progress === null ? name : `${name} · ${progress}`
}

/** Whether points of any game are worth something, so that they are settled. */
export function isForSomething({ games }: Pick<GamesResult, 'games'>): boolean {
  return games.some(
    (result) => isPlayedResult(result) && result.kind !== 'strokes' && result.game.valueHundredths !== 0,
  )
}
