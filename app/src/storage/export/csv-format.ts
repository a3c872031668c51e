/*
 * Finished rounds as a spreadsheet: one row per player and hole of the round's card, including holes that weren't played.
 * Values of the whole round are repeated in each of its rows.
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
  /** Whole strokes for 18 holes, negative for a plus handicap. For readers only: an import takes handicaps from 'games'. */
  'course_handicap',
  /** The round's games as JSON, in the first row of the round. */
  'games',
  /** The number of the first hole played; empty if it is the card's first. */
  'starting_hole',
  // The last column is never empty. A truncated row lacks it, and no spreadsheet omits its cell.
  'solo',
] as const
export type CsvColumn = (typeof csvColumns)[number]

/** Stands for strokes if the player has picked up. */
export const NO_SCORE = 'X'
export const YES = 'yes'
export const NO = 'no'

export const CSV_HEADER = csvColumns.join(',')

/** Files that were exported before rounds had games lack these columns. */
const laterColumns: ReadonlySet<CsvColumn> = new Set(['course_handicap', 'games', 'starting_hole'])

/** The header of every version of the app's own files. */
export const csvHeaders: readonly string[] = [
  CSV_HEADER,
  csvColumns.filter((column) => !laterColumns.has(column)).join(','),
]

/** Without it Excel reads the file in the computer's old code page and garbles 'Zoë'. Numbers doesn't need it. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * The beginnings of texts that a spreadsheet may execute as a formula. Texts that already look escaped are escaped too, so
 * that each can be restored exactly. Source: reliability, CSV export.
 */
export const formula = /^'?[=+\-@\t\r\n]|^''/

/**
 * Escapes formulas within a text too, for spreadsheets that split cells at semicolons or tabs, as Excel does in half of
 * Europe: the text behind one would become a cell of its own.
 */
export function safeWithin(text: string): string {
  return text.replaceAll(/([;\t])('?[=+\-@]|'')/g, "$1'$2")
}

/** The original text of an escaped cell. */
export function plainText(cell: string): string {
  const text = cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
  return text.replaceAll(/([;\t])'('?[=+\-@]|'')/g, '$1$2')
}

/** Excel saves a spreadsheet as Unicode under .txt, and other programs use .tsv for tabs. */
export function isCsvName(fileName: string): boolean {
  return /\.(?:csv|tsv|txt)$/i.test(fileName)
}
