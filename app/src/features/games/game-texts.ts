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

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/** The nickname within a sentence. A Hebrew or Arabic name would move the figures behind it to its other side. */
export function nicknameIn(round: Players, playerId: string): string {
  const nickname = nicknameOf(round, playerId)
  return rightToLeft.test(nickname) ? `\u2068${nickname}\u2069` : nickname
}

export function nicknamesIn(round: Players, playerIds: readonly string[]): string[] {
  return playerIds.map((id) => nicknameIn(round, id))
}

type MatchStatus = Extract<GameStatus, { readonly kind: 'match' | 'nassau' }>

export function gameName(game: RoundGame): string {
  return words.games.gameName(game.kind, game.isNet)
}

/** Says who plays and for what: 'Ann and Cal against Bob and Dee · €2 a match'. */
export function gameFacts(game: RoundGame, round: Players, currency: string): string {
  const teams = isMatchGame(game) ? teamsOf(game, round) : null
  const who =
    teams === null
      ? words.games.players(nicknamesIn(round, playersOf(game, round)))
      : words.games.sides(nicknamesIn(round, teams.a), nicknamesIn(round, teams.b))
  if (game.kind === 'strokes') return who
  const { valueHundredths } = game
  const value = valueHundredths === 0 ? words.games.forFun : words.games.stake(valueHundredths, currency, game.kind)
  return `${who} · ${value}`
}

export function matchStateText(state: MatchState, teams: MatchTeams, round: Players): string {
  const side = (name: 'a' | 'b') => words.games.sideName(nicknamesIn(round, teams[name]))
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
      return words.games.leads(nicknamesIn(round, status.leaders), formatToPar(status.toPar))
    case 'stableford':
      return words.games.leadsWith(nicknamesIn(round, status.leaders), words.games.points(status.points))
    case 'skins': {
      if (status.worth !== null) return words.games.skinWorth(status.worth)
      if (status.leaders.length === 0) return words.games.noSkins
      return words.games.leadsWith(nicknamesIn(round, status.leaders), words.games.skins(status.skins))
    }
    case 'match':
      return status.matches.map(({ match }) => matchStateText(match.state, status.teams, round)).join(', ')
    case 'nassau':
      return nassauTexts(status, round).join(' · ')
  }
}

function nassauTexts({ matches, teams }: MatchStatus, round: Players): string[] {
  return matches.map((row) => {
    const name = row.press === null && row.bet !== null ? words.games.betShort[row.bet] : matchName(row)
    return words.games.betState(name, matchStateText(row.match.state, teams, round))
  })
}

/** Says how a game ended, or where it stood when the round was cut short. */
export function resultText(status: GameStatus, round: Players): string {
  if (status.kind === 'missing') return words.games.noResult
  // No hole follows, so what the next skin would be worth doesn't matter.
  return statusText(status.kind === 'skins' ? { ...status, worth: null } : status, round)
}

/** The same as lines, one for each match of a Nassau. */
export function resultLines(status: GameStatus, round: Players): string[] {
  return status.kind === 'nassau' ? nassauTexts(status, round) : [resultText(status, round)]
}

/** How far a game is: 'thru 9', or that all holes are played. Null for a match that was won early: '3 & 2' says it. */
export function progressText(status: GameStatus): string | null {
  if (status.kind === 'missing' || status.kind === 'not-started') return null
  if (status.kind === 'match' && status.matches.every(({ match }) => isWonEarly(match.state))) return null
  return status.thru === status.of ? words.games.allHoles : words.games.thru(status.thru)
}

function isWonEarly(state: MatchState): boolean {
  return state.kind === 'won' && state.remaining > 0
}
