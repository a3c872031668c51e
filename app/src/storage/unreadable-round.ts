export const unreadableReasons = [
  'not-a-round',
  'no-id',
  'no-course',
  'no-players',
  'too-long',
  /** The strokes aren't by hole number, so nobody knows which hole they are of. */
  'bad-scores',
  'too-many-holes',
  /** The round has no date, and the golfer hasn't entered one. */
  'no-date',
  /** The date reads in two ways, and the golfer hasn't chosen one. */
  'unclear-date',
  /** A row of a spreadsheet. */
  'broken-row',
  'no-player',
  'bad-hole',
  /** Its holes have no numbers, or those of the other nine, so nobody knows which nine was played. */
  'unclear-nine',
  'bad-par',
  'bad-strokes',
  'bad-time',
  'twice',
] as const

/** A round of a file that can't be taken in. */
export interface UnreadableRound {
  /** In the file's list, from 1. */
  readonly place: number
  /** The place is that of a row of a spreadsheet, the one with the columns' names included. */
  readonly isRow?: true
  /** Epoch milliseconds; null where it isn't said. */
  readonly startedAt: number | null
  readonly reason: (typeof unreadableReasons)[number]
}
