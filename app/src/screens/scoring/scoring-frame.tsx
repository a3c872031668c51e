import type { ReactNode } from 'react'

interface ScoringFrameProps {
  readonly header: ReactNode
  readonly footer: ReactNode
  readonly children: ReactNode
}

/** Header, hole and main action on one screen: what is left of the height goes to the stroke count. */
export function ScoringFrame({ header, footer, children }: ScoringFrameProps) {
  return (
    <div className="scoring-frame mx-auto flex w-full grow max-w-[40rem] flex-col px-[min(1rem,5vw)] pt-[max(0.25rem,env(safe-area-inset-top))]">
      {header}
      <main className="flex flex-1 flex-col gap-[clamp(0.375rem,1.4dvh,1rem)]">{children}</main>
      <div className="-mx-[min(1rem,5vw)] safe-bottom sticky bottom-0 bg-ground px-[min(1rem,5vw)] pt-2">{footer}</div>
    </div>
  )
}
