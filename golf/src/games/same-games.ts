import type { Round } from '../round.ts'
import { gameFrom, type RoundGame, type RoundGames } from './round-games.ts'

/** Games whose players are named instead of given by id, so that they can be played again in another round. */
export type NamedGames = RoundGames & { readonly names: readonly string[] }

/** The games with nicknames for ids; null if two players have the same name. Presses and concessions aren't kept. */
export function namedGamesOf(games: RoundGames, { players }: Pick<Round, 'players'>): NamedGames | null {
  const names = players.map(({ nickname }) => nickname)
  if (new Set(names).size < names.length) return null
  const nameOf = new Map(players.map(({ id, nickname }) => [id, nickname]))
  return { ...withKeys(games, nameOf), names }
}

/** The games for the same players in this round; null if others play. Ids are given for the games, one for each. */
export function sameGamesIn(
  named: NamedGames,
  { players }: Pick<Round, 'players'>,
  newId: () => string,
): RoundGames | null {
  const idOf = new Map(players.map(({ id, nickname }) => [nickname, id]))
  const isSame =
    idOf.size === players.length && idOf.size === named.names.length && named.names.every((name) => idOf.has(name))
  if (!isSame) return null
  // Another card has another order of difficulty, so the golfers' own isn't taken along.
  const { names: _names, holeOrder: _order, ...games } = named
  const again = withKeys(games, idOf)
  return { ...again, games: again.games.map((game) => ({ ...game, id: newId() })) }
}

function withKeys(games: RoundGames, keys: ReadonlyMap<string, string>): RoundGames {
  const renamed = (ids: readonly string[]) => ids.flatMap((id) => keys.get(id) ?? [])
  const { workings, ...rest } = games
  return {
    ...rest,
    games: games.games.map((game): RoundGame => {
      const again = gameFrom(game, 1, [])
      if (again.kind !== 'match' && again.kind !== 'nassau') return { ...again, playerIds: renamed(again.playerIds) }
      const teams = { a: renamed(again.teams.a), b: renamed(again.teams.b) }
      return again.kind === 'match' ? { ...again, teams, conceded: [] } : { ...again, teams, conceded: [], presses: [] }
    }),
    courseHandicaps: renamedKeys(games.courseHandicaps, keys),
    ...(workings !== undefined && { workings: renamedKeys(workings, keys) }),
  }
}

function renamedKeys<Value>(
  values: Readonly<Record<string, Value>>,
  keys: ReadonlyMap<string, string>,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([id, value]): [string, Value][] => {
      const key = keys.get(id)
      return key === undefined ? [] : [[key, value]]
    }),
  )
}
