import { type Case, samplesOf, testSamples } from './samples.ts'

const places: readonly Case[] = [
  ...['indexedDB', 'localStorage', 'sessionStorage', 'window.localStorage', "globalThis['indexedDB']"].map(
    (name, index) => ({
      rule: `only storage touches ${name}`,
      file: `app/src/shell/global-${index}.ts`,
      forbidden: `console.log(${name})\n`,
      allowedFile: `app/src/storage/global-${index}.ts`,
      allowed: `console.log(${name})\n`,
    }),
  ),
  {
    rule: 'only rounds/peer touches RTCPeerConnection',
    file: 'app/src/rounds/live/connection.ts',
    forbidden: 'export const connection = new RTCPeerConnection()\n',
    allowedFile: 'app/src/rounds/peer/connection.ts',
    allowed: 'export const connection = new RTCPeerConnection()\n',
  },
  {
    rule: 'a name that the file declares is no global',
    file: 'app/src/shell/shadow.ts',
    forbidden: 'export function read() {\n  return localStorage.length\n}\n',
    allowed: 'export function read(localStorage: { length: number }) {\n  return localStorage.length\n}\n',
  },
  ...[
    ['Date.now()', 'Date.UTC(2026, 1, 1)'],
    ['new Date()', 'new Date(0)'],
    ['Math.random()', 'Math.max(1, 2)'],
    ['crypto.randomUUID()', '1 + 1'],
    ['performance.now()', '1 + 1'],
    ['setTimeout(() => 1, 1)', '1 + 1'],
    ['globalThis.crypto', '1 + 1'],
    ["fetch('/')", '1 + 1'],
    ['new Date', 'new Date(2026, 1)'],
    ['Date()', "Date.parse('2026-01-01')"],
    ["Date['now']()", 'Date.UTC(2026)'],
    ['[Date]', '(date: Date) => date.getTime()'],
    ['[Math]', 'Math.PI'],
    ["Math['random']()", 'Math.abs(1)'],
  ].map(([forbidden, allowed], index) => ({
    rule: `golf does without ${forbidden}`,
    file: `golf/src/pure-${index}.ts`,
    forbidden: `export const value = ${forbidden}\n`,
    allowed: `export const value = ${allowed}\n`,
  })),
]

testSamples(samplesOf(places))
