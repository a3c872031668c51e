import { ninesOf, type Scorecard } from '@teemates/golf/scorecard'
import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import { useRoomForCard } from '../ui/use-media.ts'
import * as words from '../words/words.ts'

interface ScrollingNinesProps {
  readonly scorecard: Scorecard
  /** What it is called by a screen reader. */
  readonly label: string
  readonly className: string
  readonly children: (part: Scorecard, isNarrow: boolean) => ReactNode
}

/** A card in one piece where a window has room for it, else with its nines below each other, so that its totals are in sight. */
export function ScrollingNines({ scorecard, label, className, children }: ScrollingNinesProps) {
  const isNarrow = !useRoomForCard()
  const parts = isNarrow ? ninesOf(scorecard) : [scorecard]
  const titles = parts.length > 1 ? [words.scorecard.out, words.scorecard.in] : []
  return (
    <div className="flex flex-col gap-4">
      {parts.map((part, index) => {
        const title = titles[index]
        return (
          // Scrolled by keyboard, too. It holds what is only read out: else the page would be as wide as the card. What
          // stays in sight within it isn't above the screen's foot.
          <div
            key={title ?? 'whole'}
            role="region"
            aria-label={title === undefined ? label : words.scorecard.nineOf(label, title)}
            tabIndex={0}
            className={classes('relative isolate overflow-x-auto', className)}
          >
            {children(part, isNarrow)}
          </div>
        )
      })}
    </div>
  )
}
