import { MAX_GAMES_CHARS, MAX_GAMES_DEPTH } from './peer-limits.ts'

/**
 * Whether a round's games may be sent, and stored by a phone that receives them. Code that walks through JSON may recurse,
 * and copies of an object may lose a key '__proto__' or take it for the prototype.
 */
export function areBoundedGames(games: unknown): boolean {
  return isShallow(games, MAX_GAMES_DEPTH) && JSON.stringify(games).length <= MAX_GAMES_CHARS
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.entries(value).every(([key, part]) => key !== '__proto__' && isShallow(part, levels - 1))
}
