import type { ReactNode } from 'react'
import { addresses } from '../../addresses.ts'
import { useBack } from '../../shell/navigation/back.ts'
import { Skeleton } from '../../ui/feedback.tsx'
import { ScreenBody, ScreenHead } from '../../ui/screen.tsx'
import * as words from '../../words/words.ts'

/** Stays when the screen replaces the skeleton. */
export function ProFrame({ children }: { readonly children: ReactNode }) {
  const goBack = useBack(addresses.profile)
  return (
    <ScreenHead title={words.screens.pro.title} back={{ label: words.common.back, onBack: goBack }}>
      {children}
    </ScreenHead>
  )
}

/** Shown in the frame while the screen's file is loaded. */
export function ProSkeleton() {
  return (
    <ScreenBody>
      <p role="status" className="sr-only">
        {words.screens.pro.loading}
      </p>
      <div aria-hidden="true" className="h-50 rounded-panel bg-board" />
      <Skeleton card className="h-72" />
    </ScreenBody>
  )
}
