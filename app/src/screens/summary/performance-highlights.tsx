import type { PerformanceHighlight } from '@teemates/golf/summary/highlights'
import { toParColour } from '../../scorecard/to-par.tsx'
import { Card } from '../../ui/card.tsx'
import { words } from '../../words/words.ts'
import { Feat } from './feat.tsx'
import { explainedHolders, highlightValue } from './highlight-texts.ts'
import { ExplainedPlayers } from './player-names.tsx'

export function PerformanceHighlights({ highlights }: { readonly highlights: readonly PerformanceHighlight[] }) {
  return (
    <Card title={words.summary.highlights}>
      <ul>
        {highlights.map((highlight) => (
          <Feat
            key={highlight.kind}
            title={words.summary.highlightTitles[highlight.kind]}
            description={words.summary.highlightTexts[highlight.kind]}
            value={<span className={valueColour(highlight)}>{highlightValue(highlight)}</span>}
          >
            <ExplainedPlayers players={explainedHolders(highlight)} />
          </Feat>
        ))}
      </ul>
    </Card>
  )
}

function valueColour({ kind, value }: PerformanceHighlight): string | undefined {
  return kind === 'best-hole' || kind === 'best-nine' ? toParColour(value) : undefined
}
