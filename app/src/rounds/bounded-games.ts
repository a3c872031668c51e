/** More than thirty games of eight players. The server has the same limit, and a message between phones has room for it. */
const MAX_GAMES_BYTES = 16_000
/** Those of this version have five levels. */
const MAX_GAMES_DEPTH = 8

/**
 * Whether a round's games may be sent to other phones or to the server, and stored by a phone that receives them. Code that
 * walks through JSON may recurse, and copies of an object may lose a key '__proto__' or take it for the prototype.
 */
export function areBoundedGames(games: unknown): boolean {
  return isShallow(games, MAX_GAMES_DEPTH) && bytesOf(JSON.stringify(games)) <= MAX_GAMES_BYTES
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.entries(value).every(([key, part]) => key !== '__proto__' && isShallow(part, levels - 1))
}

/** PostgreSQL writes a blank behind each colon and comma. */
function bytesOf(json: string): number {
  return new TextEncoder().encode(json).length + (json.match(/[:,]/g) ?? []).length
}
