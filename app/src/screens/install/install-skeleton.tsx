import type { ReactNode } from 'react'
import { addresses } from '../../addresses.ts'
import { useBack } from '../../shell/navigation/back.ts'
import { Skeleton } from '../../ui/feedback.tsx'
import { ScreenBody, ScreenHead } from '../../ui/screen.tsx'
import * as words from '../../words/words.ts'

function InstallFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const goBack = useBack(addresses.home)
  return (
    <ScreenHead title={title} back={{ label: words.common.back, onBack: goBack }}>
      {children}
    </ScreenHead>
  )
}

/** Both frames stay when the screen replaces the skeleton. */
export function InstallIosFrame({ children }: { readonly children: ReactNode }) {
  return <InstallFrame title={words.screens.install.iosTitle}>{children}</InstallFrame>
}

export function InstallAndroidFrame({ children }: { readonly children: ReactNode }) {
  return <InstallFrame title={words.screens.install.androidTitle}>{children}</InstallFrame>
}

/** Shown in the frame while the screen's file is loaded. */
export function InstallSkeleton() {
  return (
    <ScreenBody>
      <p role="status" className="sr-only">
        {words.screens.install.loading}
      </p>
      <Skeleton className="h-11" />
      <Skeleton card className="h-36" />
      <Skeleton card className="h-36" />
      <Skeleton card className="h-36" />
    </ScreenBody>
  )
}
