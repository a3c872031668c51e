/** The host's choices for the whole round. Each message between phones has all of them. */
export interface HostSettings {
  /** RoundGames or what a newer version wrote, not checked yet; null for none. */
  readonly games: unknown
  /** The number of the first hole played, on the card. */
  readonly startingHole: number
}
