import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'acorn'
import { expect, test } from 'vitest'
import { ensureBuilt } from './app-build.mjs'
import { projectFolder } from './project.mjs'
import { projectFiles } from './text-files.mjs'

// A browser that finds newer syntax runs nothing of the script, and its golfer would see an outline for ever.
test('the scripts within the page are written in ECMAScript 5, which any browser can parse', async () => {
  await ensureBuilt()
  const page = readFileSync(join(projectFolder, 'app', 'dist', 'index.html'), 'utf8')
  const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, source = '']) => source)
  // These are painted first, load a screen's files, and show an error if the app doesn't come.
  expect(scripts).toHaveLength(3)
  for (const script of scripts) expect(parse(script, { ecmaVersion: 5 }).body).not.toEqual([])
})

/**
 * Tailwind's utilities whose styles are lists of `var(--tw-…,)` with an empty fallback for a property that `@property` declares.
 * Chromium 113 drops such a style, so `[filter:blur(5px)]` stands in for `blur-[5px]`.
 */
const droppedUtilities =
  /(?<![\w.(-])(?:(?:backdrop-)?(?:blur|brightness|contrast|saturate|sepia|hue-rotate|drop-shadow)-[\w[]|(?:backdrop-)?(?:grayscale|invert)(?![\w(])|touch-(?:pan|pinch)-|(?:tabular|lining|oldstyle|proportional)-nums)/

test.each(['blur-xs', 'disabled:grayscale', 'flex touch-pan-y', 'backdrop-blur-[5px]'])(
  'the utility in %s is found',
  (classes) => {
    expect(classes).toMatch(droppedUtilities)
  },
)

test('no screen needs a style that Chromium 113 drops', async () => {
  const sources = (await projectFiles(join(projectFolder, 'app', 'src'))).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  )
  expect(sources.length).toBeGreaterThan(100)
  const found = sources.flatMap((file) => {
    const match = droppedUtilities.exec(readFileSync(file, 'utf8'))
    return match === null ? [] : [`${file}: ${match[0]}`]
  })
  expect(found).toEqual([])
})
