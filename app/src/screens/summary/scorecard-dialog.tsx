import type { Round } from '@teemates/golf/round'
import { scorecardInputsOf, sharedScorecardOf } from '@teemates/golf/shared-scorecard'
import { Printer } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { ScorecardShareView } from '../../scorecard/scorecard-share-view.tsx'
import { useServices } from '../../services.ts'
import { useConfiguration } from '../../shell/configuration.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { words } from '../../words/words.ts'

interface ScorecardDialogProps {
  readonly open: boolean
  readonly round: Round
  readonly onClose: () => void
  /** At the foot: last, so at the thumb where there is no room for two in a row. */
  readonly shareButton?: ReactNode
}

/** The round's card by itself, to look at, to send on and to print. Source: document 3 section 2, 'Scorecard share view'. */
export function ScorecardDialog({ open, round, onClose, shareButton }: ScorecardDialogProps) {
  const { print } = useServices().device
  const { productName } = useConfiguration()
  const card = useMemo(() => sharedScorecardOf(scorecardInputsOf(round)), [round])
  const printButton = print !== null && (
    <Button variant="secondary" icon={<Printer aria-hidden="true" size={20} />} onClick={print}>
      {words.scorecard.print}
    </Button>
  )
  const hasFoot = shareButton !== undefined || print !== null
  return (
    <>
      <Dialog
        open={open}
        title={words.scorecard.title}
        onClose={onClose}
        size="large"
        footer={
          hasFoot ? (
            <div className="flex flex-wrap items-end gap-2 *:flex-1 *:basis-[11rem]">
              {printButton}
              {shareButton}
            </div>
          ) : undefined
        }
      >
        <ScorecardShareView card={card} productName={productName} shownAs="screen" />
      </Dialog>
      {/* Only on paper, where it stands instead of the app. */}
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
