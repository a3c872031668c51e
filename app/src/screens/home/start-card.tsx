import { ChevronRight, Flag } from 'lucide-react'
import { Link } from 'wouter'
import { addresses } from '../../addresses.ts'
import { Card } from '../../ui/card.tsx'
import { words } from '../../words/words.ts'

/** Start a Round: it needs nothing of what is stored, so it stands on Home from the first frame. index.html has it too. */
export function StartCard() {
  return (
    <Card title={words.home.startARound}>
      <Link
        href={addresses.soloCreate}
        className="flex min-h-20 items-center gap-4 rounded-xl bg-accent px-4 py-3 text-on-accent transition-[transform,opacity] duration-150 active:scale-[0.98]"
      >
        <Flag aria-hidden="true" className="size-7 shrink-0" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-lg">{words.home.soloPlay}</span>{' '}
          <span className="block text-sm">{words.home.soloPlayText}</span>
        </span>
        <ChevronRight aria-hidden="true" className="shrink-0" />
      </Link>
    </Card>
  )
}
