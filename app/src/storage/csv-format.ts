/*
 * Finished rounds as a spreadsheet: one row a player and hole of the round's card, holes that weren't played included. What
 * is of the whole round stands in each of its rows.
 */

export const csvColumns = [
  'round',
  'started',
  'ended',
  'course',
  'course_id',
  'tee',
  'layout',
  'player',
  'player_id',
  'hole',
  'par',
  'stroke_index',
  'length_yards',
  'strokes',
  /** 'no' for strokes on a hole that the round's card doesn't have. */
  'on_card',
  'self_player_id',
  'updated',
  // Never empty and the last: a row that was cut off lacks it, and no spreadsheet leaves out its cell.
  'solo',
] as const
export type CsvColumn = (typeof csvColumns)[number]

/** In place of strokes: the player has picked up. */
export const NO_SCORE = 'X'
export const YES = 'yes'
export const NO = 'no'

export const CSV_HEADER = csvColumns.join(',')

/** Without it Excel takes the file for one in the computer's old code page, and 'Zoë' is garbled; Numbers does without. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * What a spreadsheet may take for a formula, by its beginning. A text that looks as if it had been made safe already is made
 * safe, too, so that each comes back as it was. Source: reliability, CSV export.
 */
export const formula = /^'?[=+\-@\t\r\n]|^''/

/**
 * The same within a text, for a spreadsheet that parts cells by semicolons or tabs, as Excel does in half of Europe: what
 * follows one would be a cell of its own.
 */
export function safeWithin(text: string): string {
  return text.replaceAll(/([;\t])('?[=+\-@]|'')/g, "$1'$2")
}

/** The text of a cell as it was before it was made safe. */
export function plainText(cell: string): string {
  const text = cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
  return text.replaceAll(/([;\t])'('?[=+\-@]|'')/g, '$1$2')
}

/** Excel saves a spreadsheet as Unicode under .txt, other programs with tabs under .tsv. */
export function isCsvName(fileName: string): boolean {
  return /\.(?:csv|tsv|txt)$/i.test(fileName)
}
