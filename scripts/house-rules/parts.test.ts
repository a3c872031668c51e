import { type Case, samplesOf, testSamples } from './samples.ts'

const loaded = 'export const part = '
const allowed = `${loaded}loadPart(() => import('./part.ts'))\n`

const ways: readonly Case[] = [
  ["import('./part.ts')", 'storage'],
  ["loadPart(import('./part.ts'))", 'storage'],
  ["() => import('./part.ts')", 'device'],
  ["loadPart(() => import('./part.ts').then((part) => part))", 'shell'],
  ["loadPart(async () => ({ default: (await import('./part.ts')).part }))", 'ui'],
  ["Promise.all([loadPart(() => import('./one.ts')), import('./part.ts')])", 'rounds'],
].map(([forbidden, room], index) => ({
  rule: `a part isn't loaded by ${forbidden}`,
  file: `app/src/${room}/part-${index}.ts`,
  forbidden: `${loaded}${forbidden}\n`,
  allowed,
}))

testSamples([
  ...samplesOf(ways),
  {
    rule: 'a test imports as it likes',
    file: 'app/src/words/a.test.ts',
    text: `${loaded}import('./part.ts')\n`,
    isForbidden: false,
  },
])
