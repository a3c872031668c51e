import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const folder = import.meta.dirname
const css = readFileSync(join(folder, 'styles.css'), 'utf8')

const themes = { light: ':root', dark: '[data-theme="dark"]' } as const

/** Surfaces that text stands on, beside the Board and its tiles. */
const plain = ['ground', 'paper', 'raised']
const tinted = ['tint', 'warning-tint', 'danger-tint']
const grounds = [...plain, ...tinted]
const players = Array.from({ length: 8 }, (_, seat) => `player-${seat + 1}`)

/** Contrast and what is written in which colour on which. Source of the ratios: look.md, 'Contrast'. */
const rules = [
  // Primary text, and scores against par.
  { atLeast: 7, inks: ['ink'], on: grounds },
  { atLeast: 7, inks: ['under', 'over'], on: plain },
  { atLeast: 4.5, inks: ['under', 'over'], on: tinted },
  { atLeast: 7, inks: ['tile-ink', 'tile-under', 'tile-over'], on: ['tile'] },
  // The first three.
  { atLeast: 7, inks: ['tile-ink'], on: ['place-1', 'place-2', 'place-3'] },
  { atLeast: 7, inks: ['on-board', 'on-board-2', 'board-under', 'board-over'], on: ['board'] },
  // The leader's row.
  { atLeast: 7, inks: ['on-board'], on: ['board-2'] },
  { atLeast: 4.5, inks: ['on-board-2', 'board-under', 'board-over'], on: ['board-2'] },
  // Strokes in filled circles and squares.
  { atLeast: 7, inks: ['ground'], on: ['under', 'over'] },
  { atLeast: 4.5, inks: ['ink-2', 'green', 'danger'], on: grounds },
  // A control that can't be pressed yet lies on paper above the screen's ground.
  { atLeast: 4.5, inks: ['on-board'], on: ['board-line'] },
  { atLeast: 4.5, inks: ['on-green'], on: ['green'] },
  { atLeast: 4.5, inks: ['on-danger'], on: ['danger'] },
  // The sign in a message's mark.
  { atLeast: 4.5, inks: ['ground'], on: ['ink'] },
  { atLeast: 4.5, inks: ['on-player'], on: players },
  // A name at the end of its line.
  { atLeast: 4.5, inks: players, on: ['ground'] },
  // The edges of what can be pressed. Source: WCAG 2.2, 1.4.11.
  { atLeast: 3, inks: ['edge', 'green'], on: plain },
  { atLeast: 3, inks: ['board-edge'], on: ['board'] },
] as const

/** The colours of a theme by name, '#rrggbb'. */
function coloursOf(selector: string): ReadonlyMap<string, string> {
  const start = css.indexOf(`${selector} {`)
  const block = css.slice(start, css.indexOf('\n}', start))
  return new Map([...block.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]))
}

/** Source: WCAG 2.2, 'relative luminance'. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(hex.slice(from, from + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Source: WCAG 2.2, 'contrast ratio'. From 1 to 21. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

test('contrast is worked out as WCAG has it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 10)
  expect(contrast('#ffffff', '#ffffff')).toBe(1)
  // The grey that WCAG's notes and checkers name as the lightest to pass 4.5 on white, and the one that fails.
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

for (const [theme, selector] of Object.entries(themes)) {
  describe(`the ${theme} theme`, () => {
    const colours = coloursOf(selector)
    const colour = (name: string) => {
      const hex = colours.get(name)
      if (hex === undefined) throw new Error(`the theme has no --${name} of the form #rrggbb`)
      return hex
    }

    for (const { atLeast, inks, on } of rules) {
      test(`${inks.join(', ')}: at least ${atLeast}:1 on ${on.join(', ')}`, () => {
        for (const ink of inks) {
          for (const ground of on) {
            expect(contrast(colour(ink), colour(ground)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(atLeast)
          }
        }
      })
    }
  })
}

/** A class that thins what it stands on: with it no contrast is what the rules above say. */
const dims = /[\w-]*disabled\S*:opacity-\S+/g

test('nothing that can’t be pressed is dimmed', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(?:tsx|css)$/.test(file))
  const dimmed = ['../index.html', ...files].flatMap((file) =>
    (readFileSync(join(folder, file), 'utf8').match(dims) ?? []).map((found) => `${file}: ${found}`),
  )
  expect(dimmed).toEqual([])
})

test('nothing is written in a colour, or stands on one, for which no contrast is set', () => {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const all = sources.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  const names = [...coloursOf(themes.light).keys()]
  const used = (kind: string) => names.filter((name) => new RegExp(`\\b${kind}-${name}(?![\\w-])`).test(all))
  expect(names).toContain('ink')
  const inks = new Set<string>(rules.flatMap((rule) => rule.inks))
  const onWhat = new Set<string>(rules.flatMap((rule) => rule.on))
  expect(used('text').filter((name) => !inks.has(name))).toEqual([])
  // Colours that are only drawn, as those of skeletons, bars and a switch's knob. A chart's parts are also in the list beside
  // it.
  const drawn = new Set(['hair', 'edge', 'on-green', 'chart-birdie', 'chart-par'])
  expect(used('bg').filter((name) => !onWhat.has(name) && !drawn.has(name))).toEqual([])
})
