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
  const lines = withImports(file, parts).split('\n')
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
  expect(() => withImports(file, parts)).toThrow('en.ts has no words.home.lost.')
})
