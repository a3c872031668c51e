import type { ReactNode } from 'react'
import { addresses } from '../../addresses.ts'
import { Skeleton } from '../../ui/feedback.tsx'
import { ScreenBody, ScreenHead } from '../../ui/screen.tsx'
import * as words from '../../words/words.ts'

/** Stays when the screen replaces the skeleton. Back leads where the specification says: document 2 section 2. */
export function OfflineCoursesFrame({ children }: { readonly children: ReactNode }) {
  return (
    <ScreenHead title={words.screens.offlineCourses.title} back={{ label: words.common.back, href: addresses.profile }}>
      {children}
    </ScreenHead>
  )
}

/** Shown in the frame while the screen's file is loaded. */
export function OfflineCoursesSkeleton() {
  return (
    <ScreenBody>
      <CoursesSkeleton />
    </ScreenBody>
  )
}

/** Has the layout of the list while it is read. */
export function CoursesSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <p className="sr-only">{words.screens.offlineCourses.loading}</p>
      <Skeleton card className="h-24" />
      <Skeleton card className="h-24" />
      <Skeleton card className="h-24" />
    </div>
  )
}
