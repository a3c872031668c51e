import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { memberOf } from '@teemates/golf/untrusted-fields'
import { ConfigError, readConfig } from '../config.ts'
import { openServerDatabase } from '../database/server-database.ts'
import { importCourses, type Refusal } from './import-courses.ts'
import { formats, readCourses } from './read-courses.ts'
import type { SourceItem } from './source-item.ts'

/*
 * npm run courses -- import --format osm|csv|opengolfapi|golfcourseapi FILE [--dry-run] [--refused LIST]
 * The command uses the database of DATABASE_URL, or the server's own if the server isn't running.
 */
const usage = `npm run courses -- import --format ${formats.join('|')} FILE [--dry-run] [--refused LIST]`

async function run(): Promise<void> {
  const { format, file, dryRun, list } = readArguments()
  const found = await stat(file).catch(() => undefined)
  if (found?.isFile() !== true) throw new ConfigError(`There is no file ${file}: check its path.`)
  const opened = await openServerDatabase({
    ...readConfig(process.env),
    onLost: (reason) => {
      console.error(`The database ended: ${reason}`)
      process.exit(1)
    },
  })
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (stopping = true))
  const refused = list === undefined ? undefined : createWriteStream(list)
  try {
    const start = performance.now()
    const bar = progressBar(found.size)
    const items = until(() => stopping, readCourses(file, format, bar.read))
    const report = await importCourses(opened.database.owner, items, {
      source: format,
      dryRun,
      onRefused: (refusal) => refused?.write(`${JSON.stringify(refusal)}\n`) ?? bar.remember(refusal),
    })
    bar.end()
    const { read, added, changed, unchanged, refusedByReason } = report
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${read} read, ${added} added, ${changed} changed, ${unchanged} as before, in ${seconds} s.`)
    for (const [reason, count] of [...refusedByReason].toSorted((a, b) => b[1] - a[1])) {
      console.log(`Refused, ${reason}: ${count}${bar.examplesOf(reason)}`)
    }
    if (dryRun) console.log('A dry run: nothing was kept.')
  } finally {
    refused?.end()
    await opened.stop()
  }
}

/** Stops between two courses, so that the database can be closed cleanly. */
async function* until(isStopping: () => boolean, items: AsyncIterable<SourceItem>): AsyncGenerator<SourceItem> {
  for await (const item of items) {
    if (isStopping()) throw new ConfigError('Stopped. What was taken so far stays; start it again for the rest.')
    yield item
  }
}

function readArguments() {
  const { values, positionals } = parse()
  const format = memberOf(formats, values.format)
  const [command, file] = positionals
  if (command !== 'import' || format === null || file === undefined || positionals.length > 2) {
    throw new ConfigError(`Usage: ${usage}`)
  }
  return { format, file, dryRun: values['dry-run'], list: values.refused }
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        format: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        refused: { type: 'string' },
      },
    })
  } catch {
    throw new ConfigError(`Usage: ${usage}`)
  }
}

const barWidth = 30
const maxExamples = 3

/** The bar appears on a terminal only; in a log it would be noise. */
function progressBar(size: number) {
  const shown = process.stderr.isTTY
  const examples = new Map<string, string[]>()
  let done = 0
  let last = ''
  return {
    read: (count: number) => {
      done += count
      const share = size === 0 ? 1 : Math.min(1, done / size)
      const filled = Math.round(share * barWidth)
      const bar = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${Math.round(share * 100)} %`
      if (shown && bar !== last) process.stderr.write(`\r${bar}`)
      last = bar
    },
    remember: ({ what, reason, place }: Refusal) => {
      const key = `${what}: ${reason}`
      const known = examples.get(key) ?? []
      if (known.length < maxExamples) examples.set(key, [...known, place])
    },
    examplesOf: (reason: string) => {
      const known = examples.get(reason)
      return known === undefined ? '' : ` (as in ${known.join(', ')})`
    },
    end: () => {
      if (shown) process.stderr.write('\n')
    },
  }
}

try {
  await run()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
