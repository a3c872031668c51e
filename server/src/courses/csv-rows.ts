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
    text += (count > 1 ? '\n' : '') + (line.text ?? '"')
    const open = isOpen(text)
    if (open && line.text !== undefined && count < maxLinesOfRow) continue
    yield { line: start, fields: open || line.text === undefined ? undefined : fieldsOfRow(text) }
    text = ''
    start = undefined
    count = 0
  }
  if (start !== undefined) yield { line: start, fields: undefined }
}

/** Whether a quote is open at the end: of doubled ones there are always two. */
function isOpen(text: string): boolean {
  return (text.match(/"/g)?.length ?? 0) % 2 === 1
}

function fieldsOfRow(text: string): string[] {
  const fields: string[] = []
  const pattern = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g
  for (const match of text.matchAll(pattern)) fields.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
  return fields
}
