import { scorecardInputsOf, sharedScorecardOf } from '@teemates/golf/shared-scorecard'
import type { RoundSummary } from '@teemates/golf/summary'
import { Printer } from 'lucide-react'
import { useMemo } from 'react'
import { createPortal } from 'react-dom'
import { ScorecardShareView } from '../../features/sharing/scorecard-share-view.tsx'
import { useServices } from '../../services.ts'
import { useConfiguration } from '../../shell/configuration.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import * as words from '../../words/words.ts'
import { ScorecardShare } from './scorecard-share.tsx'

interface ScorecardDialogProps {
  readonly open: boolean
  readonly openerId: string
  readonly summary: RoundSummary
  /** The golfer's id in the round, null if unknown. */
  readonly selfId: string | null
  readonly onClose: () => void
}

/**
 * The round's card in its own window, for viewing, sharing and printing. Source: document 3 section 2, 'Scorecard
 * share view'.
 */
export function ScorecardDialog({ open, openerId, summary, selfId, onClose }: ScorecardDialogProps) {
  const { print } = useServices().device
  const { productName } = useConfiguration()
  const card = useMemo(() => sharedScorecardOf(scorecardInputsOf(summary.round)), [summary])
  return (
    <>
      <Dialog
        open={open}
        openerId={openerId}
        title={words.scorecard.title}
        onClose={onClose}
        size="large"
        footer={
          <div className="flex flex-wrap items-end gap-2 *:flex-1 *:basis-[11rem]">
            {print !== null && (
              <Button variant="secondary" icon={<Printer aria-hidden="true" size={20} />} onClick={print}>
                {words.scorecard.print}
              </Button>
            )}
            {/* The last button is nearest to the thumb if the buttons don't fit into one row. */}
            <ScorecardShare summary={summary} selfId={selfId} card={card} />
          </div>
        }
      >
        <ScorecardShareView card={card} productName={productName} shownAs="screen" />
      </Dialog>
      {/* Only visible in print, where it replaces the app. */}
      {open &&
        createPortal(
          <div className="printed-sheet">
            <ScorecardShareView card={card} productName={productName} shownAs="sheet" className="min-w-full" />
          </div>,
          document.body,
        )}
    </>
  )
}
