import { type ArchivedRound, archivedNickname } from '../archive.ts'
import type { RoundGame } from './round-games.ts'

export const gameKinds = [
  'strokes',
  'stableford',
  'match',
  'skins',
  'nassau',
] as const satisfies readonly RoundGame['kind'][]
export type GameKind = (typeof gameKinds)[number]

/** The games that a player took part in, as far as History filters by them. */
export interface GamesPlayed {
  readonly kinds: readonly GameKind[]
  /** Keys of the golfers whom the player met one against one; see opponentKey. */
  readonly opponents: readonly string[]
  /** Whether they played a match with partners, or against several. */
  readonly isInTeams: boolean
}

/** Names of one golfer may differ in case and in surrounding blanks. */
export function opponentKey(name: string): string {
  return name.trim().toLowerCase()
}

/**
 * Reads the games of a finished round without checking them, because a history is filtered without the arithmetic of games.
 * Undefined if the player took part in none that this version knows.
 */
export function gamesPlayedIn(round: ArchivedRound, playerId: string): GamesPlayed | undefined {
  const kinds = new Set<GameKind>()
  const opponents = new Set<string>()
  let isInTeams = false
  for (const game of listIn(round.metadata.games, 'games')) {
    const kind = gameKinds.find((one) => one === fieldOf(game, 'kind'))
    if (kind === undefined) continue
    const sides = [fieldOf(game, 'teams')].flatMap((teams) => [listIn(teams, 'a'), listIn(teams, 'b')])
    const own = sides.find((side) => side.includes(playerId))
    if (own === undefined && !listIn(game, 'playerIds').includes(playerId)) continue
    kinds.add(kind)
    if (own === undefined) continue
    const others = sides.filter((side) => side !== own).flat()
    const [other] = others
    if (own.length > 1 || others.length > 1) isInTeams = true
    else if (typeof other === 'string') opponents.add(opponentKey(archivedNickname(round, other, new Map())))
  }
  return kinds.size === 0 ? undefined : { kinds: [...kinds], opponents: [...opponents], isInTeams }
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}

function listIn(value: unknown, key: string): readonly unknown[] {
  const list = fieldOf(value, key)
  return Array.isArray(list) ? list : []
}
