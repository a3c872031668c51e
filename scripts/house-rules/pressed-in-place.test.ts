import { type Case, samplesOf, testSamples } from './samples.ts'

const looks: readonly (readonly [forbidden: string, allowed: string])[] = [
  ["'flex active:scale-95'", "'flex press'"],
  ['`flex ${String(1)} active:translate-y-px`', '`flex ${String(1)} press`'],
  ["'disabled:active:scale-100'", "'disabled:scale-100'"],
  ["'active:-translate-x-1'", "'active:bg-tint'"],
  ["'active:[transform:none]'", "'[transform:none]'"],
]

const classes: readonly Case[] = looks.map(([forbidden, allowed], index) => ({
  rule: `nothing moves while it is pressed, as with ${forbidden}`,
  file: `app/src/ui/pressed-${index}.ts`,
  forbidden: `export const look = ${forbidden}\n`,
  allowed: `export const look = ${allowed}\n`,
}))

const link: Case = {
  rule: 'a link over its whole card does not shrink',
  file: 'app/src/screens/home/card.tsx',
  forbidden: 'export const card = <a className="after:absolute after:inset-0 active:scale-95" href="/">Resume</a>\n',
  allowed: 'export const card = <a className="press after:absolute after:inset-0" href="/">Resume</a>\n',
}

testSamples(samplesOf([...classes, link]))
