import type { ReactNode } from 'react'
import { addresses } from '../../addresses.ts'
import { Skeleton } from '../../ui/feedback.tsx'
import { ScreenBody, ScreenHead } from '../../ui/screen.tsx'
import * as words from '../../words/words.ts'

/** Stays when the screen replaces the skeleton. Back leads where the specification says: document 2 section 2. */
export function SetupFrame({ children }: { readonly children: ReactNode }) {
  return (
    <ScreenHead
      title={words.screens.setup.title}
      subtitle={words.screens.setup.subtitle}
      back={{ label: words.common.back, href: addresses.multiplayer }}
    >
      {children}
    </ScreenHead>
  )
}

/** Shown in the frame while the screen's file is loaded. */
export function SetupSkeleton() {
  return (
    <ScreenBody footer={<Skeleton className="h-12" />}>
      <div role="status" className="flex flex-col gap-4">
        <p className="sr-only">{words.screens.setup.loading}</p>
        <Skeleton className="h-5 w-64 max-w-full self-center" />
        <Skeleton className="h-24" />
        <Skeleton className="h-36" />
      </div>
    </ScreenBody>
  )
}
