import papaparse from 'papaparse'
import type { Line } from './bounded-lines.ts'

export interface CsvRow {
  /** Of its first line, from 1. */
  readonly line: number
  /** Undefined: it can't be read. */
  readonly fields: readonly string[] | undefined
}

/** How many lines a quoted field may run over, so that a forgotten quote doesn't swallow the file. */
const maxLinesOfRow = 20

/** Rows of comma-separated values (RFC 4180); quoted fields may hold commas, doubled quotes and line ends. */
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

/** 'open': a quoted field goes on in the next line. One row at a time, so that each is known by its line. */
function fieldsOfRow(text: string): readonly string[] | 'open' | undefined {
  const { data, errors } = papaparse.parse<string[]>(`${text}\n`, { delimiter: ',', newline: '\n' })
  if (errors.length === 0) return data[0]
  return errors.every(({ code }) => code === 'MissingQuotes') ? 'open' : undefined
}
