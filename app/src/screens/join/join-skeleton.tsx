import type { ReactNode } from 'react'
import { addresses } from '../../addresses.ts'
import { useBack } from '../../shell/navigation/back.ts'
import { Skeleton } from '../../ui/feedback.tsx'
import { ScreenBody, ScreenHead } from '../../ui/screen.tsx'
import * as words from '../../words/words.ts'

interface FrameProps {
  readonly children: ReactNode
}

export function JoinGameFrame({ children }: FrameProps) {
  return <JoinFrame title={words.screens.join.gameTitle}>{children}</JoinFrame>
}

export function JoinRoundFrame({ children }: FrameProps) {
  return <JoinFrame title={words.screens.join.roundTitle}>{children}</JoinFrame>
}

/** Stays when the screen replaces the skeleton. Back returns to the previous screen, on both join screens. */
function JoinFrame({ title, children }: FrameProps & { readonly title: string }) {
  const back = useBack(addresses.multiplayer)
  return (
    <ScreenHead title={title} back={{ label: words.common.back, onBack: back }}>
      {children}
    </ScreenHead>
  )
}

/** Shown in the frame while the screen's file is loaded. */
export function JoinSkeleton() {
  return (
    <ScreenBody footer={<Skeleton className="h-12" />}>
      <div role="status" className="flex flex-col gap-4">
        <p className="sr-only">{words.screens.multiplayer.loading}</p>
        <Skeleton className="h-24" />
        <Skeleton className="h-[4.75rem]" />
      </div>
    </ScreenBody>
  )
}
