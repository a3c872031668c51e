import { type ArchivedRound, archivedNickname } from '../archive.ts'
import { nameKey } from '../nickname.ts'
import { fieldsOf, listOf } from '../untrusted-fields.ts'
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
  /** Keys of the golfers whom the player met one against one; see nameKey. */
  readonly opponents: readonly string[]
  /** Whether they played a match with partners, or against several. */
  readonly isInTeams: boolean
}

/**
 * Reads the games of a finished round without checking them, because a history is filtered without the arithmetic of games.
 * Undefined if the player took part in none that this version knows.
 */
export function gamesPlayedIn(round: ArchivedRound, playerId: string): GamesPlayed | undefined {
  const kinds = new Set<GameKind>()
  const opponents = new Set<string>()
  let isInTeams = false
  const isInRound = (id: unknown) => round.players.some((player) => player === id)
  for (const raw of listOf(fieldsOf(round.metadata.games)?.get('games'))) {
    const game = fieldsOf(raw)
    const kind = gameKinds.find((one) => one === game?.get('kind'))
    if (kind === undefined) continue
    const teams = fieldsOf(game?.get('teams'))
    // A player who was removed from the round is out of the game.
    const sides = [listOf(teams?.get('a')), listOf(teams?.get('b'))].map((side) => side.filter(isInRound))
    const own = sides.find((side) => side.includes(playerId))
    if (own === undefined && !listOf(game?.get('playerIds')).includes(playerId)) continue
    kinds.add(kind)
    if (own === undefined) continue
    const others = sides.filter((side) => side !== own).flat()
    const [other] = others
    if (own.length > 1 || others.length > 1) isInTeams = true
    else if (typeof other === 'string') opponents.add(nameKey(archivedNickname(round, other, new Map())))
  }
  return kinds.size === 0 ? undefined : { kinds: [...kinds], opponents: [...opponents], isInTeams }
}
