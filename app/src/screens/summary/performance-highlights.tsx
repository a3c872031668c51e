import type { Round } from '@teemates/golf/round'
import type { PerformanceHighlight } from '@teemates/golf/summary/highlights'
import { useState } from 'react'
import { toParColour } from '../../features/scorecard/to-par.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import * as words from '../../words/words.ts'
import { Feat } from './feat.tsx'
import { explainedHolders, highlightValue } from './highlight-texts.ts'
import { ExplainedPlayers } from './player-names.tsx'

/** The number of highlights that are shown at first. */
const MOST_SHOWN = 3

interface PerformanceHighlightsProps {
  readonly highlights: readonly PerformanceHighlight[]
  /** In the order of their seats. */
  readonly players: Round['players']
}

export function PerformanceHighlights({ highlights, players }: PerformanceHighlightsProps) {
  const seatOf = (playerId: string) => players.findIndex(({ id }) => id === playerId)
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? highlights : highlights.slice(0, MOST_SHOWN)
  return (
    <Section title={words.summary.highlights}>
      <ul className="-mt-2">
        {shown.map((highlight) => (
          <Feat
            key={highlight.kind}
            title={words.summary.highlightTitles[highlight.kind]}
            description={words.summary.highlightTexts[highlight.kind]}
            value={<span className={valueColour(highlight)}>{highlightValue(highlight)}</span>}
          >
            <ExplainedPlayers players={explainedHolders(highlight)} seatOf={seatOf} />
          </Feat>
        ))}
      </ul>
      {highlights.length > MOST_SHOWN && (
        <Button variant="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)} className="-ml-4">
          {isWhole ? words.summary.fewer : words.summary.more(highlights.length - MOST_SHOWN)}
        </Button>
      )}
    </Section>
  )
}

function valueColour({ kind, value }: PerformanceHighlight): string | undefined {
  return kind === 'best-hole' || kind === 'best-nine' ? toParColour(value) : undefined
}
