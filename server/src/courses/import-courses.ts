import type pg from 'pg'
import * as v from 'valibot'
import {
  type CatalogueCourse,
  hasNoFittingCard,
  isNineWithoutCard,
} from '../../../supabase/functions/_shared/courses/catalogue-course.ts'
import type { SourceItem } from './source-item.ts'

export interface Refusal {
  /** The position in the file. */
  readonly place: string
  readonly sourceId: string | null
  /**
   * 'course': the whole course was rejected; 'card': the course was imported without this tee's card; 'value': without this
   * value of a card.
   */
  readonly what: 'course' | 'card' | 'value'
  readonly reason: string
}

export interface ImportReport {
  readonly read: number
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Counts by reason, as in 'card: par-total'. */
  readonly refusedByReason: ReadonlyMap<string, number>
}

export interface ImportOptions {
  readonly source: string
  /** If set, the import checks and counts everything and saves nothing. */
  readonly dryRun: boolean
  readonly onRefused: (refusal: Refusal) => void
  readonly onRead?: (count: number) => void
}

const batchSize = 200
/** The planner needs fresh statistics now and then. Otherwise it scans all courses for each new one. */
const batchesUntilAnalyzed = 10
const analyze =
  'analyze public.courses, public.course_aliases, public.course_tees, private.course_words, private.search_words'

const answerSchema = v.object({
  added: v.number(),
  changed: v.number(),
  unchanged: v.number(),
  refused: v.array(v.object({ source_id: v.nullable(v.string()), reason: v.string() })),
})

/**
 * Imports the courses into the catalogue in batches of some hundred. Courses that are already there and unchanged stay
 * untouched.
 */
export async function importCourses(
  owner: pg.Pool,
  items: AsyncIterable<SourceItem>,
  options: ImportOptions,
): Promise<ImportReport> {
  const counts = { read: 0, added: 0, changed: 0, unchanged: 0 }
  const refusedByReason = new Map<string, number>()
  const seen = new Set<string>()
  const refuse = (refusal: Refusal) => {
    const key = `${refusal.what}: ${refusal.reason}`
    refusedByReason.set(key, (refusedByReason.get(key) ?? 0) + 1)
    options.onRefused(refusal)
  }
  let batch = new Map<string, { course: CatalogueCourse; place: string }>()
  let batches = 0
  const flush = async () => {
    if (batch.size === 0) return
    const answer = await take(
      owner,
      options,
      [...batch.values()].map(({ course }) => course),
    )
    counts.added += answer.added
    counts.changed += answer.changed
    counts.unchanged += answer.unchanged
    for (const { source_id: sourceId, reason } of answer.refused) {
      refuse({ place: batch.get(sourceId ?? '')?.place ?? '', sourceId, what: 'course', reason })
    }
    batch = new Map()
    batches += 1
    if (!options.dryRun && batches % batchesUntilAnalyzed === 0) await owner.query(analyze)
  }

  for await (const { place, read, fault = 'unreadable' } of items) {
    counts.read += 1
    options.onRead?.(counts.read)
    if (read === null) {
      refuse({ place, sourceId: null, what: 'course', reason: fault })
      continue
    }
    const { source_id: sourceId } = read.course
    if (seen.has(sourceId)) {
      refuse({ place, sourceId, what: 'course', reason: 'twice' })
      continue
    }
    seen.add(sourceId)
    if (hasNoFittingCard(read)) {
      refuse({ place, sourceId, what: 'course', reason: 'hole-count' })
      continue
    }
    for (const reason of read.dropped) refuse({ place, sourceId, what: 'value', reason })
    for (const { faults } of read.leftOut) {
      for (const reason of faults) refuse({ place, sourceId, what: 'card', reason })
    }
    batch.set(sourceId, { course: isNineWithoutCard(read) ? { ...read.course, hole_count: 9 } : read.course, place })
    if (batch.size === batchSize) await flush()
  }
  await flush()
  if (!options.dryRun) await owner.query(analyze)
  return { ...counts, refusedByReason }
}

async function take(owner: pg.Pool, { source, dryRun }: ImportOptions, courses: readonly CatalogueCourse[]) {
  const client = await owner.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ answer: unknown }>('select public.import_courses($1, $2) as answer', [
      source,
      JSON.stringify(courses),
    ])
    await client.query(dryRun ? 'rollback' : 'commit')
    client.release()
    return v.parse(answerSchema, rows[0]?.answer)
  } catch (error) {
    client.release(true)
    throw error
  }
}
