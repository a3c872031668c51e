import type { SharedScorecard } from '@teemates/golf/shared-scorecard'
import { classes } from '../../ui/classes.ts'
import { longDate } from '../../words/dates.ts'
import * as words from '../../words/words.ts'
import { CardResults } from './card-results.tsx'
import { CardLegend } from '../scorecard/mark-legend.tsx'
import { ScorecardTable } from '../scorecard/scorecard-table.tsx'
import { ScrollingNines } from '../scorecard/scrolling-nines.tsx'
import { holesModeText } from '../scorecard/holes-mode-text.ts'

interface ScorecardShareViewProps {
  readonly card: SharedScorecard
  readonly productName: string
  /**
   * 'screen': in the theme's colours; a phone shows the nines below each other, other windows scroll the table
   * sideways. 'sheet': the whole card in the colours of paper, at least as wide as its table, for a printer or an
   * image.
   */
  readonly shownAs: 'screen' | 'sheet'
  readonly id?: string
  readonly className?: string
}

/**
 * A card with everything that a reader outside the app needs to know. Source: document 3 section 2, 'Scorecard share
 * view'.
 */
export function ScorecardShareView({ card, productName, shownAs, id, className }: ScorecardShareViewProps) {
  const { courseName, playedAt, holesMode, scorecard } = card
  const isSheet = shownAs === 'sheet'
  // A long course name wraps and doesn't make the sheet wider than its table.
  const asWideAsTable = isSheet && 'w-0 min-w-full'
  return (
    <div
      id={id}
      className={classes('flex flex-col gap-3', isSheet ? 'sheet w-max bg-ground text-ink' : 'md:my-auto', className)}
    >
      <div className={classes('flex flex-wrap items-start gap-x-3 gap-y-1', asWideAsTable)}>
        <div className="min-w-0 flex-1 basis-[12rem]">
          {courseName !== '' && (
            <h3 className="break-words font-bold text-lg leading-snug">
              <bdi translate="no">{courseName}</bdi>
            </h3>
          )}
          <p className="text-ink-2">{playedAt === null ? words.scorecard.unknownDate : longDate(playedAt)}</p>
        </div>
        <span className="shrink-0 rounded-full bg-tint px-3 py-0.5 font-semibold text-green text-sm">
          {holesModeText(holesMode, scorecard)}
        </span>
      </div>
      {isSheet ? (
        <ScorecardTable scorecard={scorecard} look="sheet" />
      ) : (
        <>
          <CardResults scorecard={scorecard} />
          <ScrollingNines scorecard={scorecard} label={words.scorecard.title} className="-mx-3 md:-mx-2">
            {(part, isNarrow) => <ScorecardTable scorecard={part} look={isNarrow ? 'nine' : 'wide'} />}
          </ScrollingNines>
        </>
      )}
      <div className={classes('flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-ink-2', asWideAsTable)}>
        <CardLegend />
        <p className="text-sm">{words.scorecard.scoredWith(productName)}</p>
      </div>
    </div>
  )
}
