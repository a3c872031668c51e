import { expect, test } from 'vitest'
import { qrPattern } from './qr-pattern.ts'

/** The dark modules of each row, as the path's rectangles cover them. */
function rowsOf(path: string, size: number): string[] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => '.'))
  for (const [, column = '', row = '', run = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let at = 0; at < Number(run); at += 1) rows[Number(row)]?.splice(Number(column) + at, 1, '#')
  }
  return rows.map((row) => row.join(''))
}

test('the pattern has finders in three corners and two light modules all around', () => {
  // 43 bytes at correction M need version 4, which is 33 modules wide (ISO/IEC 18004, tables 1 and 7).
  const { size, path } = qrPattern('https://golf.example/multi/join?code=ABC234')
  expect(size).toBe(33 + 2 * 2)
  const rows = rowsOf(path, size)
  const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']
  const part = (top: number, left: number) => rows.slice(top, top + 7).map((row) => row.slice(left, left + 7))
  expect(part(2, 2)).toEqual(finder)
  expect(part(2, size - 9)).toEqual(finder)
  expect(part(size - 9, 2)).toEqual(finder)
  for (const row of [rows[0], rows[1], rows[size - 2], rows[size - 1]]) expect(row).toBe('.'.repeat(size))
  for (const row of rows) expect(`${row.slice(0, 2)}${row.slice(-2)}`).toBe('....')
  // Timing pattern: alternating dark and light modules between the finders, from the seventh row and column.
  expect(rows[8]?.slice(10, size - 10)).toBe('#.#.#.#.#.#.#.#.#')
  expect(
    rows
      .map((row) => row[8])
      .join('')
      .slice(10, size - 10),
  ).toBe('#.#.#.#.#.#.#.#.#')
})

test('a longer text uses a larger version, up to the fortieth', () => {
  // Version 40 is 177 modules wide and holds 2,331 bytes at correction M (ISO/IEC 18004, table 7).
  expect(qrPattern('é'.repeat(1165)).size).toBe(177 + 2 * 2)
})

test('an empty text and a text that is too long are rejected', () => {
  expect(() => qrPattern('')).toThrow('No input text')
  expect(() => qrPattern('é'.repeat(1166))).toThrow(/too big/)
})
