import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'acorn'
import { expect, test } from 'vitest'
import { projectFolder } from './project.mjs'

// A browser that meets newer syntax runs nothing of the script, and its golfer would see an outline for ever.
test.each(['first-paint.js', 'not-loaded.js'])('%s is written in ECMAScript 5, which any browser can parse', (file) => {
  const script = readFileSync(join(projectFolder, 'app', file), 'utf8')
  expect(parse(script, { ecmaVersion: 5 }).body).not.toEqual([])
})
