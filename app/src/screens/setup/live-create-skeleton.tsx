import type { ReactNode } from 'react'
import { addresses } from '../../addresses.ts'
import { Skeleton } from '../../ui/feedback.tsx'
import { FieldsSkeleton } from '../../ui/fields-skeleton.tsx'
import { ScreenBody, ScreenHead } from '../../ui/screen.tsx'
import * as words from '../../words/words.ts'

/** Stays while the skeleton gives way to the screen. */
export function LiveCreateFrame({ children }: { readonly children: ReactNode }) {
  return (
    <ScreenHead title={words.screens.liveCreate.title} back={{ label: words.common.back, href: addresses.multi }}>
      {children}
    </ScreenHead>
  )
}

/** In the frame while the screen's file is loaded. */
export function LiveCreateSkeleton() {
  return (
    <ScreenBody footer={<Skeleton className="h-12" />}>
      <LiveCreateFieldsSkeleton />
    </ScreenBody>
  )
}

/** The screen's own layout while the courses are read. */
export function LiveCreateFieldsSkeleton() {
  return <FieldsSkeleton label={words.screens.liveCreate.loading} />
}
