import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { addresses } from '../../addresses.ts'
import { IconLink } from '../../ui/button.tsx'
import { words } from '../../words/words.ts'

/**
 * Its children are a ScoringBody, which takes the way back into its first row: in a solo round that stays the same element
 * while the round comes, so that a finger on it isn't cheated. A live game can also come to screens without it, so there each
 * state brings its own.
 */
export function ScoringFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="scoring-frame mx-auto flex w-full grow max-w-[40rem] flex-col px-[min(1rem,5vw)] pt-[max(0.25rem,env(safe-area-inset-top))]">
      <header className="relative -mb-12 -ml-2 flex size-12">
        <IconLink label={words.common.back} icon={<ChevronLeft aria-hidden="true" />} href={addresses.home} />
      </header>
      {children}
    </div>
  )
}

interface ScoringBodyProps {
  /** The first row, right of the way back: the screen's heading, and at its end the place of one icon. */
  readonly title: ReactNode
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** Title, hole and main action on one screen: what is left of the height goes to the stroke count. */
export function ScoringBody({ title, footer, children }: ScoringBodyProps) {
  return (
    <>
      <main className="flex flex-1 flex-col">
        <div className="-mr-2 ml-11 flex min-h-12 items-center gap-1">{title}</div>
        <div className="flex flex-1 flex-col gap-[clamp(0.375rem,1.4dvh,1rem)]">{children}</div>
      </main>
      {footer !== undefined && (
        <div className="-mx-[min(1rem,5vw)] safe-bottom sticky bottom-0 bg-ground px-[min(1rem,5vw)] pt-2">
          {footer}
        </div>
      )}
    </>
  )
}

interface ScoringHeadingProps {
  readonly text: string
  /** It says what is waited for. */
  readonly role?: 'status'
}

/** The first row where it has a heading alone. */
export function ScoringHeading({ text, role }: ScoringHeadingProps) {
  return (
    <>
      <div role={role} className="min-w-0 flex-1 text-center">
        <h1 className="font-semibold text-ink-2 text-lg">{text}</h1>
      </div>
      <div className="size-12 shrink-0" />
    </>
  )
}
