import type { SharedScorecard } from '@teemates/golf/shared-scorecard'
import type { RoundSummary } from '@teemates/golf/summary'
import { createPortal } from 'react-dom'
import { ScorecardShareView } from '../../features/sharing/scorecard-share-view.tsx'
import { useConfiguration } from '../../shell/configuration.ts'
import { ShareButton } from '../../features/sharing/share-button.tsx'
import { OffScreen } from '../../ui/off-screen.tsx'
import { shareableIds, useRoundShare } from './use-round-share.ts'

interface ScorecardShareProps {
  readonly summary: RoundSummary
  /** The golfer's id in the round, null if unknown. */
  readonly selfId: string | null
  readonly card: SharedScorecard
}

/** Shares the card on screen. Its image is prepared once this component is mounted. */
export function ScorecardShare({ summary, selfId, card }: ScorecardShareProps) {
  const share = useRoundShare(summary, selfId, 'scorecard')
  const { productName } = useConfiguration()
  const { template } = share
  return (
    <>
      <ShareButton share={share} />
      {template !== null &&
        // Rendered outside the window, which would clip it.
        createPortal(
          <OffScreen>
            <ScorecardShareView
              id={shareableIds.scorecard[template]}
              card={card}
              productName={productName}
              shownAs="sheet"
              className={template === 'mobile' ? 'min-w-[720px] p-[28px]' : 'min-w-[1080px] p-[40px]'}
            />
          </OffScreen>,
          document.body,
        )}
    </>
  )
}
