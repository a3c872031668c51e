import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundedLines } from './bounded-lines.ts'
import { type CsvRow, csvRows } from './csv-rows.ts'

async function rowsOf(...chunks: readonly string[]) {
  const rows: CsvRow[] = []
  for await (const row of csvRows(boundedLines(ReadableStream.from(chunks), 1000))) rows.push(row)
  return rows
}

test('rows as spreadsheets write them: a mark of the encoding, quoted names, line ends of Windows and within a field', async () => {
  const text = '\ufeff"id","name"\r\n\r\na,"The ""Old""\r\nDunes, North"\r\n,"b" \r\nc,The 5" Course'
  expect(await rowsOf(text)).toEqual([
    { line: 1, fields: ['id', 'name'] },
    { line: 3, fields: ['a', 'The "Old"\nDunes, North'] },
    { line: 5, fields: ['', 'b'] },
    { line: 6, fields: ['c', 'The 5" Course'] },
  ])
})

test('quoted fields are read exactly, wherever the text is cut', async () => {
  const field = fc.string({ unit: fc.constantFrom('"', ',', '\n', ' ', ';', '=', 'a', 'ü'), maxLength: 6 })
  const rows = fc.array(fc.array(field, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(rows, fc.nat(100), async (fields, cut) => {
      const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`
      const text = fields.map((row) => row.map(quoted).join(',')).join('\n')
      const read = await rowsOf(text.slice(0, cut), text.slice(cut))
      expect(read.map((row) => row.fields)).toEqual(fields)
    }),
  )
})

test("a row that can't be read ends with its line, a forgotten quote with the twentieth", async () => {
  const tooLong = 'x'.repeat(2000)
  const forgotten = Array.from({ length: 19 }, (_, index) => `${index},x`)
  expect(await rowsOf(['a,"b"c', tooLong, 'd,e', '"f,g', ...forgotten, 'h,i', '"j'].join('\n'))).toEqual([
    { line: 1, fields: undefined },
    { line: 2, fields: undefined },
    { line: 3, fields: ['d', 'e'] },
    { line: 4, fields: undefined },
    { line: 24, fields: ['h', 'i'] },
    { line: 25, fields: undefined },
  ])
})
