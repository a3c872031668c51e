import { teeColorOf } from '@teemates/golf/tee'
import { ListOrdered } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { RoundSession } from '../../rounds/session.ts'
import { TeeDot } from '../../scorecard/tee-dot.tsx'
import { OneLine } from '../../ui/one-line.tsx'
import { words } from '../../words/words.ts'
import { useHostLeftInTitle } from './host-left-banner.tsx'
import { FeedbackButton } from '../../shell/feedback/feedback-button.tsx'
import { ConnectionNote } from '../../shell/live/connection-note.tsx'

interface RoundTitleProps {
  readonly session: RoundSession
  readonly courseName: string
  readonly teeLabel: string
  readonly leaderboardHref: string
  readonly menu: ReactNode
  /** Others play along. */
  readonly isShared: boolean
  /** Nothing more is to be heard of it. */
  readonly isOver: boolean
}

/** The first row of a ScoringBody: which round it is, and the way to its leaderboard. */
export const RoundTitle = memo(function RoundTitle({
  session,
  courseName,
  teeLabel,
  leaderboardHref,
  menu,
  isShared,
  isOver,
}: RoundTitleProps) {
  const teeColor = teeColorOf(teeLabel)
  const hostLeftText = useHostLeftInTitle(session)
  const saysHostLeft = hostLeftText !== null && !isOver
  return (
    <>
      <div className="min-w-0 flex-1 text-center">
        <h1 className={saysHostLeft ? 'sr-only' : 'flex items-center justify-center gap-2 font-bold text-row'}>
          <OneLine text={courseName} />
          {teeColor !== null && <TeeDot color={teeColor} />}
        </h1>
        {saysHostLeft && (
          <p role="status" className="font-semibold text-xs leading-4">
            {hostLeftText}
          </p>
        )}
        {isShared && !isOver && !saysHostLeft && <ConnectionNote session={session} />}
      </div>
      {menu === undefined || isOver ? <FeedbackButton /> : menu}
      <Link
        href={leaderboardHref}
        aria-label={words.scoring.openLeaderboard}
        title={words.scoring.openLeaderboard}
        className="inline-flex size-12 shrink-0 items-center justify-center rounded-button press"
      >
        <ListOrdered aria-hidden="true" />
      </Link>
    </>
  )
})
