import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { addresses } from '../../addresses.ts'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/feedback.tsx'
import { ScreenBody, ScreenHead } from '../../ui/screen.tsx'
import * as words from '../../words/words.ts'

/** Shared by both landings, so it stays while they are loaded. */
export function MultiplayerFrame({ children }: { readonly children: ReactNode }) {
  return (
    <ScreenHead
      title={words.screens.multiplayer.title}
      subtitle={words.screens.multiplayer.text}
      back={{ label: words.common.back, href: addresses.home }}
    >
      {children}
    </ScreenHead>
  )
}

interface MultiplayerSkeletonProps {
  /** A less prominent link below the two actions. */
  readonly quietLink?: boolean
}

/** Shown in the frame while a landing's file is loaded. */
export function MultiplayerSkeleton({ quietLink = false }: MultiplayerSkeletonProps) {
  return (
    <ScreenBody>
      <div role="status" className="flex flex-col gap-4">
        <p className="sr-only">{words.screens.multiplayer.loading}</p>
        <Skeleton card className="h-20" />
        <Skeleton card className="h-20" />
        {quietLink && <Skeleton className="my-3 h-6 w-56 max-w-full self-center" />}
        <Skeleton className="h-48" />
      </div>
    </ScreenBody>
  )
}

interface LandingLinkProps {
  readonly href: string
  readonly label: string
  readonly icon: ReactNode
  readonly main?: boolean
}

/** One of a landing's two actions. */
export function LandingLink({ href, label, icon, main = false }: LandingLinkProps) {
  return (
    <Link
      href={href}
      className={classes(
        'flex min-h-20 items-center gap-4 rounded-panel border px-4 py-3 font-semibold text-lg press',
        main ? 'border-green bg-green text-on-green' : 'border-edge bg-paper text-ink',
      )}
    >
      {icon}
      <span className="min-w-0 flex-1">{label}</span>
      <ChevronRight aria-hidden="true" className="shrink-0" />
    </Link>
  )
}
