/** The parts of RoundGames that have player ids as keys. */
const keyedByPlayer: ReadonlySet<string> = new Set(['courseHandicaps', 'workings'])

/**
 * Games of any version with other ids for the players: in every list of texts, and as the keys of handicaps. Ids that
 * aren't a player's stay.
 */
export function withPlayerIds(games: unknown, ids: ReadonlyMap<string, string>, isKeyed = false): unknown {
  if (Array.isArray(games)) {
    return games.map((part: unknown) => (typeof part === 'string' ? (ids.get(part) ?? part) : withPlayerIds(part, ids)))
  }
  if (typeof games !== 'object' || games === null) return games
  return Object.fromEntries(
    Object.entries(games).map(([key, part]: [string, unknown]) => [
      isKeyed ? (ids.get(key) ?? key) : key,
      withPlayerIds(part, ids, keyedByPlayer.has(key)),
    ]),
  )
}
