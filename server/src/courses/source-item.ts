import type { ReadCourse } from '../../../supabase/functions/_shared/courses/catalogue-course.ts'

/** One course of a file, as far as it could be parsed. */
export interface SourceItem {
  /** The position, as in 'line 17' or 'item 4'. */
  readonly place: string
  /** Null if the course is malformed or has no id. */
  readonly read: ReadCourse | null
  /** The reason, if a more specific one than 'malformed' is known. */
  readonly fault?: 'row-length'
}
