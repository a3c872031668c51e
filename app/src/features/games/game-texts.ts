import type { MatchState, MatchTeams } from '@teemates/golf/games/match'
import type { GameMatch } from '@teemates/golf/games/game-results'
import type { GameStatus } from '@teemates/golf/games/game-status'
import { isMatchGame, playersOf, type RoundGame, teamsOf } from '@teemates/golf/games/round-games'
import type { Round } from '@teemates/golf/round'
import { formatToPar } from '@teemates/golf/score'
import * as words from '../../words/words.ts'

type Players = Pick<Round, 'players'>

export function nicknameOf({ players }: Players, playerId: string): string {
  return players.find(({ id }) => id === playerId)?.nickname ?? words.common.unknown
}

export function nicknamesOf(round: Players, playerIds: readonly string[]): string[] {
  return playerIds.map((id) => nicknameOf(round, id))
}

export function gameName(game: RoundGame): string {
  return words.games.gameName(game.kind, game.isNet)
}

/** Says who plays and for what: 'Ann and Cal against Bob and Dee · €2 a match'. */
export function gameFacts(game: RoundGame, round: Players, currency: string): string {
  const teams = isMatchGame(game) ? teamsOf(game, round) : null
  const who =
    teams === null
      ? words.games.players(nicknamesOf(round, playersOf(game, round)))
      : words.games.sides(nicknamesOf(round, teams.a), nicknamesOf(round, teams.b))
  if (game.kind === 'strokes') return who
  const { valueHundredths } = game
  const value =
    valueHundredths === 0
      ? words.games.forFun
      : words.games.perPoint(words.games.amount(valueHundredths, currency), game.kind)
  return `${who} · ${value}`
}

export function matchStateText(state: MatchState, teams: MatchTeams, round: Players): string {
  const side = (name: 'a' | 'b') => words.games.sideName(nicknamesOf(round, teams[name]))
  switch (state.kind) {
    case 'all-square':
      return words.games.allSquare
    case 'halved':
      return words.games.halved
    case 'up':
      return words.games.up(side(state.side), state.by)
    case 'dormie':
      return words.games.dormie(side(state.side), state.by)
    case 'won':
      return words.games.won(side(state.side), state.by, state.remaining)
  }
}

export function matchName({ bet, press }: Pick<GameMatch, 'bet' | 'press'>): string {
  if (bet === null) return words.games.kinds.match
  const name = words.games.bets[bet]
  return press === null ? name : words.games.press(name, press.fromHole)
}

/** Says where a game stands, for one line of the board or of the round: 'Ann 2 up', 'Skin worth 3'. */
export function statusText(status: GameStatus, round: Players): string {
  switch (status.kind) {
    case 'missing':
      return words.games.missing[status.missing]
    case 'not-started':
      return words.games.notStarted
    case 'strokes':
      return words.games.leads(nicknamesOf(round, status.leaders), formatToPar(status.toPar))
    case 'stableford':
      return words.games.leadsWith(nicknamesOf(round, status.leaders), words.games.points(status.points))
    case 'skins': {
      if (status.worth !== null) return words.games.skinWorth(status.worth)
      if (status.leaders.length === 0) return words.games.skins(0)
      return words.games.leadsWith(nicknamesOf(round, status.leaders), words.games.skins(status.skins))
    }
    case 'match':
      return status.matches.map(({ match }) => matchStateText(match.state, status.teams, round)).join(', ')
    case 'nassau':
      return status.matches
        .map((row) => {
          const name = row.press === null && row.bet !== null ? words.games.betShort[row.bet] : matchName(row)
          return words.games.betState(name, matchStateText(row.match.state, status.teams, round))
        })
        .join(' · ')
  }
}

/** Says how a game ended, or where it stood when the round was cut short. */
export function resultText(status: GameStatus, round: Players): string {
  if (status.kind === 'missing') return words.games.noResult
  // No hole follows, so what the next skin would be worth doesn't matter.
  return statusText(status.kind === 'skins' ? { ...status, worth: null } : status, round)
}

/** How far a game is: 'thru 9', or that all holes are played. */
export function progressText(status: GameStatus): string | null {
  if (status.kind === 'missing' || status.kind === 'not-started') return null
  return status.thru === status.of ? words.games.allHoles : words.games.thru(status.thru)
}
