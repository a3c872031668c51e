import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { projectFolder } from './project.mjs'

/*
 * Counts two kinds of private English in each room: lines of comments that open with a clause without a main verb, and words
 * in names that only this project uses for what the web, databases and golf have words for. The counts may only fall:
 * plain-english.json has the last ones.
 */

/** A question may start with these words. */
const headlessOpening = /^(?:What|Of|Who|Whose|Whom|Where|Whoever|Whatever)\b(?!.*\?\s*$)/
const commentLine = /^\s*(?:\/\/|\/\*\*?|\*)\s*([A-Z'`{].*)$/gm

const privateWords = [
  'anew',
  'breather',
  'chance',
  'doomed',
  'face',
  'farewell',
  'glance',
  'goodbye',
  'heard',
  'keeper',
  'loose',
  'overtaken',
  'stash',
  'stranded',
  'surroundings',
  'told',
  'wish',
]
/** Matches the word at the beginning of a name, as in 'toldApp', or within one, as in 'isTold'. */
const wordsInNames = privateWords.flatMap((word) => [
  new RegExp(`(?<![A-Za-z])${word}(?=s?(?![a-z]))`, 'g'),
  new RegExp(`(?<=[a-z])${word.charAt(0).toUpperCase()}${word.slice(1)}(?=s?(?![a-z]))`, 'g'),
])

/**
 * @typedef {{ headless: number, words: number }} Count comment lines without a main verb, and private words in names
 */

/**
 * @param {string} file path from the project's folder
 * @param {string} text
 * @returns {Count}
 */
export function countIn(file, text) {
  const headless = [...text.matchAll(commentLine)].filter(([, line = '']) => headlessOpening.test(line)).length
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, ' ')
  // looseObject is valibot's own name.
  const names = `${basename(file)}\n${code.replaceAll('looseObject', '')}`
  const words = wordsInNames.reduce((sum, pattern) => sum + [...names.matchAll(pattern)].length, 0)
  return { headless, words }
}

/**
 * @param {string} file path from the project's folder, as 'app/src/rounds/live/lobby.ts'
 * @returns {string} as 'app/rounds/live'
 */
export function roomOf(file) {
  const [part = '', , room = '', inner = ''] = file.split('/')
  if (!file.includes('/')) return 'root'
  if (part !== 'app' || !file.startsWith('app/src/')) return part
  if (room.includes('.')) return 'app'
  return (room === 'rounds' || room === 'storage') && !inner.includes('.') ? `app/${room}/${inner}` : `app/${room}`
}

/**
 * @returns {Promise<string[]>} rooms whose counts differ from plain-english.json
 */
export async function privateEnglish() {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mjs']
  const listed = await promisify(execFile)('git', list, { cwd: projectFolder, maxBuffer: 1e8 }).catch(() => null)
  // A copy without its git history counts nothing.
  if (listed === null) return []
  /** @type {Record<string, Count>} */
  const counts = {}
  for (const file of listed.stdout.split('\0')) {
    const text = file === '' ? null : await readFile(join(projectFolder, file), 'utf8').catch(() => null)
    if (text === null) continue
    const room = roomOf(file)
    const { headless, words } = countIn(file, text)
    const sum = counts[room] ?? { headless: 0, words: 0 }
    counts[room] = { headless: sum.headless + headless, words: sum.words + words }
  }
  /** @type {Record<string, Count>} */
  const known = JSON.parse(await readFile(join(import.meta.dirname, 'plain-english.json'), 'utf8'))
  return [...new Set([...Object.keys(counts), ...Object.keys(known)])].toSorted().flatMap((room) => {
    const now = counts[room] ?? { headless: 0, words: 0 }
    const before = known[room] ?? { headless: 0, words: 0 }
    const kinds = /** @type {const} */ (['headless', 'words'])
    return kinds.flatMap((kind) => {
      if (now[kind] > before[kind]) return [`${room}: ${kind} rose from ${before[kind]} to ${now[kind]}.`]
      const lower = `${room}: ${kind} fell from ${before[kind]} to ${now[kind]}: lower it in scripts/plain-english.json.`
      return now[kind] < before[kind] ? [lower] : []
    })
  })
}
