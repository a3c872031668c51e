import type { ReactNode } from 'react'
import { addresses } from '../../addresses.ts'
import { Skeleton } from '../../ui/feedback.tsx'
import { FieldsSkeleton } from '../../ui/fields-skeleton.tsx'
import { ScreenBody, ScreenHead } from '../../ui/screen.tsx'
import * as words from '../../words/words.ts'

/** Stays when the screen replaces the skeleton. */
export function CreateFrame({ children }: { readonly children: ReactNode }) {
  return (
    <ScreenHead
      title={words.screens.soloCreate.title}
      subtitle={words.screens.soloCreate.subtitle}
      back={{ label: words.common.back, href: addresses.home }}
    >
      {children}
    </ScreenHead>
  )
}

/** Shown in the frame while the screen's file is loaded. */
export function CreateSkeleton() {
  return (
    <ScreenBody footer={<Skeleton className="h-12" />}>
      <CoursesSkeleton />
    </ScreenBody>
  )
}

/** Has the layout of the screen while the courses are read. */
export function CoursesSkeleton() {
  return (
    <FieldsSkeleton label={words.screens.soloCreate.loading}>
      <Skeleton className="h-80" />
    </FieldsSkeleton>
  )
}
