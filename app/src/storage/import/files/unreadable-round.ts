export const unreadableReasons = [
  'not-a-round',
  'no-id',
  'no-course',
  'no-players',
  'too-long',
  /** The strokes aren't by hole number, so their holes are unknown. */
  'bad-scores',
  'too-many-holes',
  /** The round has no date, and the golfer hasn't entered one. */
  'no-date',
  /** The date has two readings, and the golfer hasn't chosen one. */
  'unclear-date',
  /** A row of a spreadsheet is malformed. */
  'broken-row',
  'no-player',
  'bad-hole',
  /** Its holes have no numbers, or those of the other nine, so the played nine is unknown. */
  'unclear-nine',
  'bad-par',
  'bad-strokes',
  'bad-time',
  'twice',
] as const

/** A round of a file that can't be imported. */
export interface UnreadableRound {
  /** The position in the file's list, from 1. */
  readonly place: number
  /** The place is a row of a spreadsheet, counted with the row of column names. */
  readonly isRow?: true
  /** Epoch milliseconds; null if unknown. */
  readonly startedAt: number | null
  readonly reason: (typeof unreadableReasons)[number]
}
