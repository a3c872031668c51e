import { ChevronRight, Flag, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { addresses } from '../../addresses.ts'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { words } from '../../words/words.ts'

/** Start a Round: it needs nothing of what is stored, so it is shown as soon as the app is here. */
export function StartCard() {
  return (
    <Card title={words.home.startARound}>
      <div className="flex flex-col gap-3">
        <StartLink
          href={addresses.soloCreate}
          look="bg-green text-on-green"
          icon={<Flag aria-hidden="true" className="size-7 shrink-0" />}
          title={words.home.soloPlay}
          text={words.home.soloPlayText}
        />
        <StartLink
          href={addresses.multiplayer}
          look="border border-edge bg-ground text-ink"
          icon={<Users aria-hidden="true" className="size-7 shrink-0" />}
          title={words.home.multiplayer}
          text={words.home.multiplayerText}
        />
      </div>
    </Card>
  )
}

interface StartLinkProps {
  readonly href: string
  readonly look: string
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
}

function StartLink({ href, look, icon, title, text }: StartLinkProps) {
  return (
    <Link
      href={href}
      className={classes('flex min-h-20 items-center gap-4 rounded-button px-4 py-3 active:scale-[0.98]', look)}
    >
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-lg">{title}</span> <span className="block text-sm">{text}</span>
      </span>
      <ChevronRight aria-hidden="true" className="shrink-0" />
    </Link>
  )
}
