import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from './project.mjs'

/** Syntax that ECMAScript 5 lacks. A browser that meets it runs nothing of the script. */
const newerSyntax =
  /=>|`|\?\.|\?\?|\*\*|\.\.\.|\d_\d|\b(?:const|let|class|async|await|import|export|yield|super)\b|\bcatch\s*\{|\bof\b|,\s*\)\s*(?:\{|=>)|\(\s*\{[^}]*\}\s*\)\s*\{/

/** The script without its comments and texts, in which any word may stand. */
function codeOf(script: string): string {
  return script.replaceAll(/\/\/.*$/gm, '').replaceAll(/'[^'\n]*'/g, "''")
}

test.each([
  'const a = 1',
  'let a',
  'a => a',
  'a?.b',
  'a ?? b',
  'try { a() } catch { b() }',
  'for (var a of b) c()',
  'f(...a)',
  'var a = 30_000',
  'var a = `b`',
])('%s is newer than the language of 2009', (script) => {
  expect(codeOf(script)).toMatch(newerSyntax)
})

test.each(['first-paint.js', 'not-loaded.js'])('any browser can parse %s', (file) => {
  const code = codeOf(readFileSync(join(projectFolder, 'app', file), 'utf8'))
  expect(code).toContain('function')
  expect(code).not.toMatch(newerSyntax)
})
