import papaparse from 'papaparse'
import type { Line } from './bounded-lines.ts'

export interface CsvRow {
  /** The number of its first line, counted from 1. */
  readonly line: number
  /** Undefined if the row is malformed. */
  readonly fields: readonly string[] | undefined
}

/** The maximum of lines in a quoted field, so that a forgotten quote doesn't swallow the file. */
const maxLinesOfRow = 20

/** Parses rows of comma-separated values (RFC 4180). Quoted fields may hold commas, doubled quotes and line ends. */
export async function* csvRows(lines: AsyncIterable<Line>): AsyncGenerator<CsvRow> {
  let text = ''
  let start: number | undefined
  let count = 0
  for await (const line of lines) {
    if (start === undefined && line.text === '') continue
    start ??= line.number
    count += 1
    text += (count > 1 ? '\n' : '') + (line.text ?? '')
    const fields = line.text === undefined ? undefined : fieldsOfRow(text)
    if (fields === 'open' && count < maxLinesOfRow) continue
    yield { line: start, fields: fields === 'open' ? undefined : fields }
    text = ''
    start = undefined
    count = 0
  }
  if (start !== undefined) yield { line: start, fields: undefined }
}

/**
 * Returns 'open' if a quoted field continues in the next line. The function parses one row at a time, so that each row has
 * its line number.
 */
function fieldsOfRow(text: string): readonly string[] | 'open' | undefined {
  const { data, errors } = papaparse.parse<string[]>(`${text}\n`, { delimiter: ',', newline: '\n' })
  if (errors.length === 0) return data[0]
  return errors.every(({ code }) => code === 'MissingQuotes') ? 'open' : undefined
}
