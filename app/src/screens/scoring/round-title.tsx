import { teeColorOf } from '@teemates/golf/tee'
import { ListOrdered } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { RoundSession } from '../../rounds/session.ts'
import { TeeDot } from '../../scorecard/tee-dot.tsx'
import { OneLine } from '../../ui/one-line.tsx'
import * as words from '../../words/words.ts'
import { FeedbackButton } from '../../features/feedback/feedback-button.tsx'
import { ConnectionNote } from '../../features/connection/connection-note.tsx'

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
  /** A line that takes the title's place, and nothing else's: no key moves as it comes or goes. Null without one. */
  readonly notice: ReactNode
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
  notice,
}: RoundTitleProps) {
  const teeColor = teeColorOf(teeLabel)
  const hasNotice = notice !== null && !isOver
  return (
    <>
      <div className="relative flex h-12 min-w-0 flex-1 flex-col justify-center text-center">
        <h1 className={hasNotice ? 'sr-only' : 'flex items-center justify-center gap-2 font-bold text-row'}>
          <OneLine text={courseName} />
          {teeColor !== null && <TeeDot color={teeColor} />}
        </h1>
        {hasNotice && notice}
        {isShared && !isOver && <ConnectionNote session={session} />}
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
