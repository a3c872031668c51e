import type { ReadCourse } from '../../../supabase/functions/_shared/courses/catalogue-course.ts'

/** One course of a file, as far as it could be read. */
export interface SourceItem {
  /** Where it stands, as in 'line 17' or 'item 4'. */
  readonly place: string
  /** Null: it can't be read, or has no id. */
  readonly read: ReadCourse | null
  /** Why it can't be read, where more is known than that. */
  readonly fault?: 'row-length'
}
