import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** The cells of each row of the tables in a document, but for the rows of titles. */
const rowsOf = (document: string) =>
  readFileSync(join(root, 'docs', document), 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!where |\||-)/.test(line))
    .map((line) => line.split(/(?<!\\)\|/).slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim().replaceAll(String.raw`\|`, '|')))

const rows = rowsOf('specification.md')

/** A test as a row names it: `file` 'part of its title'. */
const namedTest = /`([^`]+)` '([^']+)'/g

describe('each row of the table of requirements', () => {
  test('has a place, a requirement, a state and what shows it', () => {
    const odd = rows.filter(
      ([where = '', requirement = '', state = '', shownBy = '', ...more]) =>
        more.length > 0 ||
        !/^(?:[123] §\d+|dec\. \d+)/.test(where) ||
        requirement === '' ||
        !isState(state) ||
        shownBy === '',
    )
    expect(odd).toEqual([])
  })

  test('cites decisions that exist, under headings that they have', () => {
    const folder = join(root, 'docs', 'decisions')
    const texts = new Map(
      readdirSync(folder).map((file) => [Number.parseInt(file, 10), readFileSync(join(folder, file), 'utf8')]),
    )
    const cited = rows.flatMap(([where = '', , state = '']) =>
      [...`${where}; ${state}`.matchAll(/(?:dec\.|decision) (\d+)(?:,? '([^']+)')?/g)].map(([, number, heading]) => ({
        where,
        number: Number(number),
        heading,
      })),
    )
    expect(cited).not.toEqual([])
    const unknown = cited.filter(({ number, heading }) => {
      const text = texts.get(number)
      return text === undefined || (heading !== undefined && !text.includes(`## ${heading}\n`))
    })
    expect(unknown).toEqual([])
    expect(rows.filter((cells) => cells.join().includes('decisions.md'))).toEqual([])
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

describe('each fault of a round with others', () => {
  const faults = rowsOf('reliability-tests.md')

  test('has its row', () => {
    const numbers = (letter: string, from: number, count: number) =>
      Array.from({ length: count }, (_, index) => `${letter}${from + index}`)
    expect(faults.map(([fault]) => fault)).toEqual([...numbers('B', 16, 16), ...numbers('C', 32, 9)])
  })

  test('is shown by tests and measurements that exist; between phones, by tests that name it', () => {
    const wrong = faults.flatMap(([fault = '', , ...shownBy]) =>
      shownBy.flatMap((cell, column) =>
        [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, named = '']) => {
          const isPeerTest = fault.startsWith('C') && column === 0
          const file = fileOf(isPeerTest ? `app/src/rounds/peer/${named}` : named)
          if (file === undefined) return [`${fault}: there is no ${named}`]
          return isPeerTest && !readFileSync(file, 'utf8').includes(`[${fault}]`)
            ? [`${fault}: not a test's name in ${named}`]
            : []
        }),
      ),
    )
    expect(wrong).toEqual([])
  })
})

/** What a row of faults names: a test's path without its ending, a folder of tests, or a command. */
function fileOf(named: string): string | undefined {
  const command = named
    .replace(/^npm run bench -- (\S+)$/, 'bench/$1.bench.ts')
    .replace(/^npm run (\S+)$/, 'scripts/$1.mjs')
  return [`${named}.test.ts`, `${named}.e2e.ts`, command]
    .map((place) => join(root, place))
    .find((path) => existsSync(path))
}

/** A deviation says where it is recorded. */
function isState(state: string): boolean {
  return state === 'works' || /^deviates: .+/.test(state)
}

/** What a test only says in a comment, or a file that has no tests, shows nothing. */
function hasTest(file: string, title: string): boolean {
  const path = join(root, file)
  return existsSync(path) && isOfTests(file) && withoutComments(readFileSync(path, 'utf8')).includes(title)
}

/** Tests, the screens that they are shown on, and tables of cases that they work through. */
function isOfTests(file: string): boolean {
  return /\.test\.tsx?$|\.e2e\.ts$|\.engines?\.ts$|-faces\.ts$|^golf\/vectors\//.test(file)
}

function withoutComments(code: string): string {
  return code.replaceAll(/^\s*(?:\/\/.*$|\/\*[\s\S]*?\*\/)/gm, '')
}
