import type { Scorecard } from '@teemates/golf/scorecard'
import { ChevronRight } from 'lucide-react'
import { ScorecardTable } from '../../features/scorecard/scorecard-table.tsx'
import { ScrollingNines } from '../../features/scorecard/scrolling-nines.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import * as words from '../../words/words.ts'

interface ScorecardSectionProps {
  readonly scorecard: Scorecard
  /** The id of the button that opens the card in its own window. */
  readonly openerId: string
  readonly onOpen: () => void
  /** The id of the button that opens Edit Scores. */
  readonly editorId: string
  readonly onEdit: () => void
  /** Says for a golfer with mates that the card was corrected; otherwise null. */
  readonly note: string | null
}

/** The round's card. */
export function ScorecardSection(props: ScorecardSectionProps) {
  const { scorecard, openerId, onOpen, editorId, onEdit, note } = props
  return (
    <Section
      title={words.scorecard.title}
      aside={
        <div className="-mx-4 -my-3.5 flex">
          <Button id={editorId} variant="quiet" onClick={onEdit}>
            {words.summary.editScores}
          </Button>
          <Button id={openerId} variant="quiet" onClick={onOpen}>
            {words.summary.open} <span className="sr-only">{words.scorecard.title}</span>
            <ChevronRight aria-hidden="true" size={18} />
          </Button>
        </div>
      }
    >
      <ScrollingNines scorecard={scorecard} label={words.summary.cardOfAll} className="-mx-3 md:mx-0">
        {(part, isNarrow) => <ScorecardTable scorecard={part} look={isNarrow ? 'nine' : 'wide'} />}
      </ScrollingNines>
      {note !== null && <p className="mt-2 text-ink-2 text-sm">{note}</p>}
    </Section>
  )
}
