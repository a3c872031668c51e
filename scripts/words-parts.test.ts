import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'
import { partsOf, withImports } from '../app/words-parts.ts'
import { words } from '../app/src/words/words.ts'

const source = readFileSync(new URL('../app/src/words/en.ts', import.meta.url), 'utf8')
const parts = partsOf(source)

function codeOf(part: string): string {
  const found = [...parts].find(([path]) => path.endsWith(`/words/en/${part}.ts`))
  if (found === undefined) throw new Error(`There is no part ${part}.`)
  return found[1].code
}

/** What a file of the app that imports the part as `en` has of it. */
async function shown(part: string, expression = 'en'): Promise<unknown> {
  const code = `${stripTypeScriptTypes(codeOf(part))}\nexport const shown = ${expression}`
  const loaded: unknown = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
  return typeof loaded === 'object' && loaded !== null && 'shown' in loaded ? loaded.shown : undefined
}

test('each text stands in a part of its own, with what it is made of and without the others', async () => {
  expect(await shown('tagline')).toBe("Golf's better with mates")
  expect(await shown('product')).toBe('Teemates')
  expect(await shown('common.delete')).toBe('Delete')
  expect(await shown('scorecard.marks')).toEqual(words.scorecard.marks)
  expect(await shown('scoring.playerScored', "en('Ann', 1)")).toBe('Ann, 1 stroke')
  expect(codeOf('common.delete')).not.toContain('Cancel')
})

test('no text is left out', () => {
  const names = Object.entries(words).flatMap(([section, texts]) =>
    typeof texts === 'string' ? [section] : [section, ...Object.keys(texts).map((name) => `${section}.${name}`)],
  )
  expect([...parts.keys()].map((path) => path.replace(/^.*\/words\/en\/|\.ts$/g, '')).toSorted()).toEqual(
    names.toSorted(),
  )
})

test('a file imports the texts that it shows, and a section where it takes that', () => {
  const file = [
    "import { words } from '../words/words.ts'",
    '// The words.home.resume of a comment stay.',
    'const texts = words.share',
    'export const Mark = () => <p title={words.tagline}>{words.scorecard.marks.birdie}</p>',
  ].join('\n')
  const lines = withImports(file, parts, 'mark.tsx').split('\n')
  expect(lines[0]).toMatch(/^import \* as words_share from '.*\/words\/en\/share\.ts';/)
  expect(lines[0]).toMatch(/import \{ en as words_tagline \} from '.*\/words\/en\/tagline\.ts';/)
  expect(lines[0]).toMatch(/import \{ en as words_scorecard_marks \} from '.*\/words\/en\/scorecard\.marks\.ts'$/)
  expect(lines.slice(1)).toEqual([
    '// The words.home.resume of a comment stay.',
    'const texts = words_share',
    'export const Mark = () => <p title={words_tagline}>{words_scorecard_marks.birdie}</p>',
  ])
})

test('a text that the catalogue lacks fails the build', () => {
  const file = "import { words } from './words.ts'\nexport const lost = words.home.lost"
  expect(() => withImports(file, parts, 'lost.ts')).toThrow('en.ts has no words.home.lost.')
})

test.each([
  'const { home } = words',
  'const all = words',
  'show(words)',
  'const texts = { words }',
  "const text = words['home'].resume",
  'const texts = words[section].title',
  'const shown = (words: string) => words.length',
])('words that are used in another way fail the build: %s', (line) => {
  const file = `import { words } from './words.ts'\nexport const title = words.home.resume\n${line}`
  expect(() => withImports(file, parts, 'whole.ts')).toThrow(
    'whole.ts: words is used as a whole. Name what is shown, as words.section.text.',
  )
})

test('what is only called words has nothing to do with the catalogue', () => {
  const file = [
    "import { words } from './words.ts'",
    'interface Counted { words: number; count(): void }',
    'class Text { words = 1 }',
    'export const count = { words: 2, title: words.home.resume, more: other.words }',
  ].join('\n')
  expect(withImports(file, parts, 'count.ts').split('\n').slice(1)).toEqual([
    'interface Counted { words: number; count(): void }',
    'class Text { words = 1 }',
    'export const count = { words: 2, title: words_home_resume, more: other.words }',
  ])
})

test('a file is read as what its name says, and one that can not be read fails the build', () => {
  const generic = "import { words } from './words.ts'\nexport const same = <T>(one: T) => [one, words.home.resume]"
  expect(withImports(generic, parts, 'same.ts')).toContain('[one, words_home_resume]')
  expect(() => withImports(generic, parts, 'same.tsx')).toThrow("same.tsx can't be read: ")
})
