import { Flag, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { addresses } from '../../addresses.ts'
import { classes } from '../../ui/classes.ts'
import { Section } from '../../ui/section.tsx'
import * as words from '../../words/words.ts'
import { MatesPicture, SoloPicture } from './start-pictures.tsx'

interface StartCardProps {
  /** Whether a game in progress is shown, beside which this card is small. */
  readonly isBeside: boolean
}

/** Start a Round. It needs nothing from storage, so it is shown as soon as the app is loaded. */
export function StartCard({ isBeside }: StartCardProps) {
  return (
    <Section title={words.home.startARound}>
      {/* Two columns of equal width, unless a wide font needs more space for a word. They wrap if they don't fit. */}
      <div className="flex flex-wrap gap-3">
        <StartLink
          href={addresses.soloCreate}
          isOnBoard={false}
          icon={isBeside && <Flag aria-hidden="true" className="size-6 shrink-0 text-green max-[359px]:hidden" />}
          picture={!isBeside && <SoloPicture />}
          title={words.home.soloPlay}
          text={words.home.soloPlayText}
        />
        <StartLink
          href={addresses.multiplayer}
          isOnBoard={!isBeside}
          icon={isBeside && <Users aria-hidden="true" className="size-6 shrink-0 text-green max-[359px]:hidden" />}
          picture={!isBeside && <MatesPicture />}
          title={words.home.multiplayer}
          text={words.home.multiplayerText}
        />
      </div>
    </Section>
  )
}

interface StartLinkProps {
  readonly href: string
  readonly isOnBoard: boolean
  readonly icon: ReactNode
  readonly picture: ReactNode
  readonly title: string
  readonly text: string
}

function StartLink({ href, isOnBoard, icon, picture, title, text }: StartLinkProps) {
  return (
    <Link
      href={href}
      className={classes(
        'flex min-h-24 max-w-full flex-[1_1_8.25rem] flex-col rounded-panel px-3.5 py-3 press',
        isOnBoard ? 'bg-board text-on-board' : 'inset-ring inset-ring-hair bg-paper',
      )}
    >
      {picture}
      <span className="flex items-center gap-2">
        {icon}
        <span className="min-w-0 break-words text-row">{title}</span>
      </span>{' '}
      <span className={classes('mt-0.5 text-sm', isOnBoard ? 'text-on-board-2' : 'text-ink-2')}>{text}</span>
    </Link>
  )
}
