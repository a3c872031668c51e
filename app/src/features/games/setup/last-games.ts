import { type NamedGames, sameGamesIn } from '@teemates/golf/games/same-games'
import { ownValue, type RoundGames } from '@teemates/golf/games/round-games'
import type { Round } from '@teemates/golf/round'
import * as v from 'valibot'
import { parseRoundGames } from '../../../storage/log/stored-games.ts'

/** Games of more groups of players aren't remembered. */
const MAX_GROUPS = 20

const json = v.pipe(v.string(), v.parseJson())
const named = v.looseObject({ names: v.array(v.string()) })

type Players = Pick<Round, 'players'>

/** The preference after these games were set, the latest first. Each group of players has one entry. */
export function withLastGames(stored: string, games: NamedGames): string {
  const others = lastOf(stored).filter(({ names }) => !isSameGroup(names, games.names))
  return JSON.stringify([games, ...others].slice(0, MAX_GROUPS))
}

/** The last games of the same players in this round; null if they had none, or none that can be read. */
export function lastGamesIn(stored: string, round: Players, newId: () => string): RoundGames | null {
  for (const games of lastOf(stored)) {
    const again = sameGamesIn(games, round, newId)
    if (again !== null) return again
  }
  return null
}

/** The course handicap that each player had last, with whomever they played. Players are known by their names. */
export function lastHandicapsIn(stored: string, { players }: Players): Record<string, number> {
  const all = lastOf(stored).map(({ courseHandicaps }) => courseHandicaps)
  return Object.fromEntries(
    players.flatMap(({ id, nickname }): [string, number][] => {
      const known = all.map((handicaps) => ownValue(handicaps, nickname) ?? null).find((strokes) => strokes !== null)
      return known === undefined ? [] : [[id, known]]
    }),
  )
}

function lastOf(stored: string): NamedGames[] {
  const parsed = v.safeParse(json, stored)
  // An earlier version remembered the games of one group alone.
  const all: unknown[] = Array.isArray(parsed.output) ? parsed.output : [parsed.output]
  return all.flatMap((raw) => namedGamesIn(raw) ?? [])
}

function namedGamesIn(raw: unknown): NamedGames | null {
  const games = parseRoundGames(raw)
  return games !== null && v.is(named, raw) ? { ...games, names: raw.names } : null
}

function isSameGroup(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name))
}
