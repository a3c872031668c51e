import { ninesOf, type Scorecard } from '@teemates/golf/scorecard'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { useRoomForCard } from '../../ui/use-media.ts'
import * as words from '../../words/words.ts'

interface ScrollingNinesProps {
  readonly scorecard: Scorecard
  /** The accessible name of the scrolling region. */
  readonly label: string
  readonly className: string
  readonly children: (part: Scorecard, isNarrow: boolean) => ReactNode
}

/**
 * A card in one piece if the window is wide enough, otherwise with its nines below each other, so that its totals are
 * visible.
 */
export function ScrollingNines({ scorecard, label, className, children }: ScrollingNinesProps) {
  const isNarrow = !useRoomForCard()
  const parts = isNarrow ? ninesOf(scorecard) : [scorecard]
  const titles = parts.length > 1 ? [words.scorecard.out, words.scorecard.in] : []
  return (
    <div className="flex flex-col gap-4">
      {parts.map((part, index) => {
        const title = titles[index]
        return (
          // The region is focusable, so that it can be scrolled by keyboard. It is positioned, because text for screen
          // readers within it would otherwise make the page as wide as the card, and isolated, so that its sticky
          // cells don't cover the screen's footer.
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
