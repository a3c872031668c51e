import type { RoundPlayerId } from '@teemates/golf/ids'
import type { LeaderboardRow } from '@teemates/golf/leaderboard'
import * as words from '../../words/words.ts'

const placeColours = ['bg-place-1 text-tile-ink', 'bg-place-2 text-tile-ink', 'bg-place-3 text-tile-ink'] as const

/** A colour for each of the first three places. Source: document 3 section 2, leaderboard. */
export function placeColour(rank: number | null): string | undefined {
  return rank === null ? undefined : placeColours[rank - 1]
}

/** A player's place in the round so far. */
export interface Standing {
  /** '2nd', or 'T2' if the place is shared; null before the player's first hole. */
  readonly place: string | null
  readonly toPar: number
  /** The thru of the player's LeaderboardRow; 0 before the first hole. */
  readonly thru: number
}

export function standingOf(rows: readonly LeaderboardRow[], playerId: RoundPlayerId | null): Standing {
  const row = rows.find(({ player }) => player.id === playerId)
  if (row === undefined) return { place: null, toPar: 0, thru: 0 }
  const isShared = rows.some((other) => other !== row && other.rank === row.rank)
  const place = row.rank === null ? null : words.screens.scoring.place(row.rank, isShared)
  return { place, toPar: row.toPar, thru: row.thru }
}
