import { teeColorOf } from '@teemates/golf/tee'
import { ListOrdered } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Link } from 'wouter'
import { TeeDot } from '../../features/courses/tee-dot.tsx'
import { OneLine } from '../../ui/one-line.tsx'
import * as words from '../../words/words.ts'
import { FeedbackButton } from '../../features/feedback/feedback-button.tsx'

interface RoundTitleProps {
  readonly courseName: string
  readonly teeLabel: string
  readonly leaderboardHref: string
  readonly menu: ReactNode
  /** The state of the connection, if other devices take part. */
  readonly connection: ReactNode
  /** Whether the round is over, so that no more changes arrive. */
  readonly isOver: boolean
  /** A line that replaces only the title, so that no key moves when it appears; null if there is none. */
  readonly notice: ReactNode
}

/** The first row of a ScoringBody: the round's name and a link to its leaderboard. */
export const RoundTitle = memo(function RoundTitle({
  courseName,
  teeLabel,
  leaderboardHref,
  menu,
  connection,
  isOver,
  notice,
}: RoundTitleProps) {
  const teeColor = teeColorOf(teeLabel)
  const hasNotice = notice !== null && !isOver
  return (
    <>
      <div className="relative flex min-h-12 min-w-0 flex-1 flex-col justify-center text-center">
        <h1 className={hasNotice ? 'sr-only' : 'flex items-center justify-center gap-2 font-bold text-row'}>
          <OneLine text={courseName} />
          {teeColor !== null && <TeeDot color={teeColor} />}
        </h1>
        {hasNotice && notice}
        {!isOver && connection}
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
