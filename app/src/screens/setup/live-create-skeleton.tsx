import type { ReactNode } from 'react'
import { addresses } from '../../addresses.ts'
import { Skeleton } from '../../ui/feedback.tsx'
import { FieldsSkeleton } from '../../ui/fields-skeleton.tsx'
import { ScreenBody, ScreenHead } from '../../ui/screen.tsx'
import * as words from '../../words/words.ts'

/** Stays when the screen replaces the skeleton. */
export function LiveCreateFrame({ children }: { readonly children: ReactNode }) {
  return (
    <ScreenHead title={words.screens.liveCreate.title} back={{ label: words.common.back, href: addresses.multi }}>
      {children}
    </ScreenHead>
  )
}

/** Shown in the frame while the screen's file is loaded. */
export function LiveCreateSkeleton() {
  return (
    <ScreenBody footer={<Skeleton className="h-12" />}>
      <LiveCreateFieldsSkeleton />
    </ScreenBody>
  )
}

/** Has the layout of the screen while the courses are read. */
export function LiveCreateFieldsSkeleton() {
  return <FieldsSkeleton label={words.screens.liveCreate.loading} />
}
