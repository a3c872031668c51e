import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const table = readFileSync(join(root, 'docs', 'specification.md'), 'utf8')
const rows = table
  .split('\n')
  .filter((line) => /^\| (?!where |-)/.test(line))
  .map((line) => line.split(/(?<!\\)\|/).slice(1, -1))
  .map((cells) => cells.map((cell) => cell.trim().replaceAll(String.raw`\|`, '|')))

/** A test as a row names it: `file` 'part of its title'. */
const namedTest = /`([^`]+)` '([^']+)'/g

describe('each row of the table of requirements', () => {
  test('has a place, a requirement, a state and what shows it', () => {
    const odd = rows.filter(
      ([where = '', requirement = '', state = '', shownBy = '', ...more]) =>
        more.length > 0 ||
        !/^(?:[123] §\d+|dec\.)/.test(where) ||
        requirement === '' ||
        !isState(state) ||
        shownBy === '',
    )
    expect(odd).toEqual([])
  })

  test('names tests that exist', () => {
    const missing = rows.flatMap(([where = '', , state = '', shownBy = '']) => {
      const named = [...shownBy.matchAll(namedTest)]
      if (named.length === 0 && state.startsWith('works')) return [`${where}: ${shownBy} names no test`]
      return named.flatMap(([, file = '', title = '']) =>
        hasTest(file, title) ? [] : [`${where}: ${file} '${title}'`],
      )
    })
    expect(missing).toEqual([])
  })
})

/** A deviation says where it is recorded. */
function isState(state: string): boolean {
  return state === 'works' || /^deviates: .+/.test(state)
}

function hasTest(file: string, title: string): boolean {
  const path = join(root, file)
  return existsSync(path) && readFileSync(path, 'utf8').includes(title)
}
