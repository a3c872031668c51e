import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { textFiles } from './text-files.mjs'

const root = join(import.meta.dirname, '..')

/** The cells of each row of the tables in a document, without the header rows. */
const rowsOf = (document: string) =>
  readFileSync(join(root, 'docs', document), 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!where |\||-)/.test(line))
    .map((line) => line.split(/(?<!\\)\|/).slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim().replaceAll(String.raw`\|`, '|')))

const rows = rowsOf('specification.md')

/** A test as a row names it: `file` 'part of its title'. */
const namedTest = /`([^`]+)` '([^']+)'/g

/** Rows whose quote or number is in none of their tests, by their beginning, with the reason. */
const elsewhere: readonly (readonly [string, string])[] = [
  ['1 §9: A nickname that is set is notified, not polled', 'No test counts questions that the app has no code for.'],
  ['1 §5: Meters are yards × 0.9144', 'The test has lengths that were worked out by hand.'],
  ['1 §9: Meters to yards is × 1.09361', 'The test has lengths that were worked out by hand.'],
  ['1 §9: Pace is counted up to 120, 180 and 240 minutes', 'The test names the classes by their hours.'],
  ['2 §5: QR codes refuse empty text', 'The test says the last version in a word.'],
  ['2 §9: Yards become meters times 0.9144', 'The test has lengths that were worked out by hand.'],
  ['3 §9: Lengths are shown in the golfer', 'The test has lengths that were worked out by hand.'],
  ['3 §2: The card is a drawer of 90% height', 'The test multiplies the height of the window by 0.8.'],
]

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

describe('what a row quotes', () => {
  const quoting = rows.flatMap(([where = '', requirement = '', , shownBy = '']) => {
    const files = [...shownBy.matchAll(namedTest)].map(([, file = '']) => file)
    const code = files.map((file) => asSaid(withoutComments(readFileSync(join(root, file), 'utf8')))).join('\n')
    const absent = quotesOf(requirement).filter((quote) => !partsOf(quote).every((part) => occurs(part, code)))
    return absent.length === 0 ? [] : [{ row: `${where}: ${requirement}`, absent }]
  })

  test('occurs in a test that the row names, or the reason is given here', () => {
    const unexplained = quoting.filter(({ row }) => !elsewhere.some(([start]) => row.startsWith(start)))
    expect(unexplained).toEqual([])
  })

  test('is excused only for rows that need it', () => {
    expect(elsewhere.filter(([start]) => !quoting.some(({ row }) => row.startsWith(start)))).toEqual([])
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

describe('each document', () => {
  test('links to files and headings that exist', async () => {
    const documents = (await textFiles()).filter((path) => path.endsWith('.md'))
    const links = documents.flatMap((document) =>
      [...readFileSync(document, 'utf8').matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]+))?\)/g)].map(
        ([, path = '', heading]) => ({
          document,
          target: path === '' ? document : join(dirname(document), path),
          heading,
        }),
      ),
    )
    expect(links).not.toEqual([])
    const dangling = links.filter(
      ({ target, heading }) =>
        !existsSync(target) || (heading !== undefined && !anchorsOf(readFileSync(target, 'utf8')).includes(heading)),
    )
    expect(dangling.map(({ document, ...link }) => ({ document: relative(root, document), ...link }))).toEqual([])
  })

  test('and each comment cites decisions that exist', async () => {
    const numbers = new Set(readdirSync(join(root, 'docs', 'decisions')).map((file) => Number.parseInt(file, 10)))
    const wrong = (await textFiles()).flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\bdecisions? \[?(\d+)\b|docs\/decisions\/(\d{4})/gi)]
        .filter(([, number, file]) => !numbers.has(Number(number ?? file)))
        .map(([citation]) => `${relative(root, path)}: ${citation}`),
    )
    expect(wrong).toEqual([])
  })
})

/** The fragments under which a page's headings can be linked, as GitHub derives them. */
function anchorsOf(page: string): readonly string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** The file that a row of faults names: a test's path without its ending, a folder of tests, or a command. */
function fileOf(named: string): string | undefined {
  const command = named
    .replace(/^npm run bench -- (\S+)$/, 'bench/$1.bench.ts')
    .replace(/^npm run (\S+)$/, 'scripts/$1.mjs')
  return [`${named}.test.ts`, `${named}.e2e.ts`, command]
    .map((place) => join(root, place))
    .find((path) => existsSync(path))
}

/** A deviation must say where it is recorded. */
function isState(state: string): boolean {
  return state === 'works' || /^deviates: .+/.test(state)
}

/** Whether a file has a test of this title. A title in a comment doesn't count, nor a file without tests. */
function hasTest(file: string, title: string): boolean {
  const path = join(root, file)
  return existsSync(path) && isOfTests(file) && withoutComments(readFileSync(path, 'utf8')).includes(title)
}

/** Tests, the screen states that they show, and tables of their cases. */
function isOfTests(file: string): boolean {
  return /\.test\.tsx?$|\.e2e\.ts$|\.engines?\.ts$|-states\.ts$|^golf\/vectors\//.test(file)
}

function withoutComments(code: string): string {
  return code.replaceAll(/^\s*(?:\/\/.*$|\/\*[\s\S]*?\*\/)/gm, '')
}

/** Texts in quotation marks, and numbers of two and more digits with their unit, as '250 ms'. */
function quotesOf(requirement: string): readonly string[] {
  const texts = [...requirement.matchAll(/(?<![\p{L}\p{N}])'([^']+(?:'[a-z][^']*)*)'(?!\p{L})/gu)].map(
    ([, text = '']) => text,
  )
  const numbers = [...requirement.matchAll(/(?<![\d.,#\p{L}-])\d[\d,.]*\d(?![\d\p{L}-])/gu)].map(([number]) => number)
  return [...texts, ...numbers]
}

/** A quote has gaps, as in 'Next Hole (n)' and 'Hole X of N'; the parts between them occur in a test. */
function partsOf(quote: string): readonly string[] {
  return asSaid(quote)
    .split(/\{[^}]*\}|\b[nNXYxy]\b|\.\.\.$|…$/u)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
}

/** A number doesn't match inside a longer one. */
function occurs(part: string, code: string): boolean {
  if (!/^[\d.]+$/.test(part)) return code.includes(part)
  const number = part.replaceAll('.', String.raw`\.`)
  return new RegExp(String.raw`(?<![\d.])${number}(?!\d)`).test(code)
}

/** One spelling for both: a test may write 20_000 or 20,000, and either kind of quotation mark. */
function asSaid(text: string): string {
  return text
    .replaceAll(/(?<=\d)[_,](?=\d{3})/g, '')
    .replaceAll('’', "'")
    .replaceAll('&#x27;', "'")
    .replaceAll(String.raw`\'`, "'")
    .toLowerCase()
}
