import type { Course } from '@teemates/golf/course'

export type CourseDetails =
  | { readonly kind: 'loading' }
  /** canRetry: false if the source refuses the course itself. */
  | { readonly kind: 'failed'; readonly text: string; readonly canRetry: boolean }
  | { readonly kind: 'ready'; readonly course: Course }
