/*
 * Course search over a whole country: the time to import the courses, the first time and again; the time until a golfer has the
 * answer for each of 40 misspelt names, and how many of the right courses come first and among the first five. The courses are
 * a file in OpenGolfAPI's form, which isn't part of the project: --courses FILE.
 */
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importCourses } from '../server/src/courses/import-courses.ts'
import { readCourses } from '../server/src/courses/read-courses.ts'
import type { Database } from '../server/src/database/calls/connections.ts'
import type { Caller } from '../server/src/database/calls/caller.ts'
import { applySeeds } from '../server/src/database/seed.ts'
import { openServerDatabase } from '../server/src/database/server-database.ts'
import { report } from './figures.ts'
import { misspeltCourses } from './misspelt-courses.ts'
import { readOptions } from './options.ts'
import { limitTime } from './time-limit.ts'

limitTime(10)
const options = readOptions(5)
if (options.courses === undefined || !existsSync(options.courses)) {
  console.log(
    `Not measured: ${options.courses === undefined ? 'no file of courses is named' : `there is no file ${options.courses}`}. ` +
      "Name one in OpenGolfAPI's form, as in: npm run bench -- course-search --courses us-courses.ndjson.gz",
  )
} else {
  await measure(options.courses)
}

async function measure(file: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'teemates-bench-'))
  // When this runs as root, PostgreSQL runs as another user, who needs access.
  await chmod(folder, 0o711)
  const opened = await openServerDatabase({
    databaseUrl: undefined,
    dataFolder: join(folder, 'data'),
    onLost: (reason) => {
      throw new Error(reason)
    },
  })
  try {
    await applySeeds(opened.database.owner)
    const first = await take(opened.database, file)
    const again = await take(opened.database, file)
    const searched = await search(opened.database)
    const sorted = searched.ms.toSorted((a, b) => a - b)
    await report({
      name: 'course-search',
      options,
      figures: [
        { name: 'courses in the file', unit: 'courses', values: [first.read] },
        { name: 'refused, or without a card', unit: 'courses', values: [first.refused] },
        { name: 'taking them in', unit: 'ms', values: [first.ms] },
        { name: 'the same file again', unit: 'ms', values: [again.ms] },
        { name: 'search', unit: 'ms', values: searched.ms },
        { name: 'search, 99 of 100', unit: 'ms', values: [sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN] },
        { name: `first of ${misspeltCourses.length}`, unit: 'courses', values: [searched.first] },
        { name: `among the first five of ${misspeltCourses.length}`, unit: 'courses', values: [searched.firstFive] },
      ],
      notes: searched.misses,
    })
  } finally {
    await opened.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function take(database: Database, file: string) {
  let refused = 0
  const start = performance.now()
  const { read } = await importCourses(database.owner, readCourses(file, 'opengolfapi'), {
    source: 'opengolfapi',
    dryRun: false,
    onRefused: () => (refused += 1),
  })
  return { read, refused, ms: performance.now() - start }
}

async function search(database: Database) {
  const golfer: Caller = { role: 'authenticated', claims: {} }
  const ms: number[] = []
  const misses: string[] = []
  let first = 0
  let firstFive = 0
  // The first run of each opens the connection and reads the tables.
  for (let run = 0; run <= options.runs; run += 1) {
    for (const [typed, meant] of misspeltCourses) {
      const start = performance.now()
      const { rows } = await database.call<{ name: string }>(golfer, {
        name: 'search',
        text: 'select name from public.search_courses($1, 10)',
        values: [typed],
      })
      if (run > 0) {
        ms.push(performance.now() - start)
        continue
      }
      const place = rows.findIndex(({ name }) => meant.test(name))
      if (place === 0) first += 1
      if (place >= 0 && place < 5) firstFive += 1
      if (place !== 0) misses.push(`'${typed}' finds first: ${rows[0]?.name ?? 'nothing'}`)
    }
  }
  return { ms, misses, first, firstFive }
}
