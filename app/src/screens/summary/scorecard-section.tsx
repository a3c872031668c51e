import type { Scorecard } from '@teemates/golf/scorecard'
import { ChevronRight } from 'lucide-react'
import { ScorecardTable } from '../../scorecard/scorecard-table.tsx'
import { ScrollingNines } from '../../scorecard/scrolling-nines.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { words } from '../../words/words.ts'

interface ScorecardSectionProps {
  readonly scorecard: Scorecard
  /** Of the button that opens the card by itself. */
  readonly openerId: string
  readonly onOpen: () => void
}

/** The round's card. */
export function ScorecardSection({ scorecard, openerId, onOpen }: ScorecardSectionProps) {
  return (
    <Section
      title={words.scorecard.title}
      aside={
        <Button id={openerId} variant="quiet" onClick={onOpen} className="-my-3.5 -mr-4">
          {words.summary.open} <span className="sr-only">{words.scorecard.title}</span>
          <ChevronRight aria-hidden="true" size={18} />
        </Button>
      }
    >
      <ScrollingNines scorecard={scorecard} label={words.summary.cardOfAll} className="-mx-3 md:mx-0">
        {(part, isNarrow) => <ScorecardTable scorecard={part} look={isNarrow ? 'nine' : 'wide'} />}
      </ScrollingNines>
    </Section>
  )
}
