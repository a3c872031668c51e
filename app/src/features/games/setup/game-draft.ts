import { isMatchGame, playersOf, type RoundGame, type RoundGames, teamsOf } from '@teemates/golf/games/round-games'
import type { MatchTeams } from '@teemates/golf/games/match'
import type { Round } from '@teemates/golf/round'

export const gameKinds = [
  'stableford',
  'skins',
  'match',
  'nassau',
  'strokes',
] as const satisfies readonly RoundGame['kind'][]

export const noGames: RoundGames = { games: [], currency: '', courseHandicaps: {} }

/** One point a point, until the golfers choose another value. */
const USUAL_VALUE = 100

/** A game with the usual settings: everybody plays, and in a match the players are split in the order of their seats. */
export function newGame(kind: RoundGame['kind'], id: string, round: Pick<Round, 'players'>): RoundGame {
  const playerIds = round.players.map((player) => player.id)
  const any = { id, isNet: true, valueHundredths: USUAL_VALUE, fromPosition: 1 }
  switch (kind) {
    case 'strokes':
    case 'stableford':
      return { ...any, kind, playerIds }
    case 'skins':
      return { ...any, kind, playerIds, carriesOver: true }
    case 'match':
      return { ...any, kind, teams: usualTeams(playerIds), conceded: [] }
    case 'nassau':
      return { ...any, kind, teams: usualTeams(playerIds), conceded: [], pressesAtTwoDown: false, presses: [] }
  }
}

/** The first two against each other, or the first pair against the second. */
function usualTeams(playerIds: readonly string[]): MatchTeams {
  const perSide = playerIds.length >= 4 ? 2 : 1
  return { a: playerIds.slice(0, perSide), b: playerIds.slice(perSide, 2 * perSide) }
}

export function sideOf(teams: MatchTeams, playerId: string): 'a' | 'b' | null {
  if (teams.a.includes(playerId)) return 'a'
  return teams.b.includes(playerId) ? 'b' : null
}

/** A tap moves a player from side A to side B, out of the game, and back to side A. */
export function teamsAfterTap(teams: MatchTeams, playerId: string): MatchTeams {
  const without = { a: teams.a.filter((id) => id !== playerId), b: teams.b.filter((id) => id !== playerId) }
  switch (sideOf(teams, playerId)) {
    case 'a':
      return { ...without, b: [...without.b, playerId] }
    case 'b':
      return without
    case null:
      return { ...without, a: [...without.a, playerId] }
  }
}

export function withGame(games: RoundGames, game: RoundGame): RoundGames {
  const isNew = games.games.every(({ id }) => id !== game.id)
  return {
    ...games,
    games: isNew ? [...games.games, game] : games.games.map((before) => (before.id === game.id ? game : before)),
  }
}

/** Whether the game can be played: two players, and one on each side of a match. */
export function isComplete(game: RoundGame, round: Pick<Round, 'players'>): boolean {
  if (!isMatchGame(game)) return playersOf(game, round).length > 1
  const { a, b } = teamsOf(game, round)
  return a.length > 0 && b.length > 0
}

/** The games with a player's typed course handicap. A working no longer counts once a number is typed. */
export function withTypedHandicap(games: RoundGames, playerId: string, strokes: number | null): RoundGames {
  const { workings = {}, ...rest } = games
  const others = Object.fromEntries(Object.entries(workings).filter(([id]) => id !== playerId))
  return {
    ...rest,
    courseHandicaps: { ...games.courseHandicaps, [playerId]: strokes },
    ...(Object.keys(others).length > 0 && { workings: others }),
  }
}
