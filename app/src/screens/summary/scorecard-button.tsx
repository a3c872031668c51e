import type { RoundSummary } from '@teemates/golf/summary'
import { Table2 } from 'lucide-react'
import { useId } from 'react'
import { useHistoryStep } from '../../shell/history-step.ts'
import { Button } from '../../ui/button.tsx'
import { words } from '../../words/words.ts'
import { ScorecardDialog } from './scorecard-dialog.tsx'

/** Opens the round's card, as a step of its own that the phone's back button takes back. */
export function ScorecardButton({ summary }: { readonly summary: RoundSummary }) {
  const step = useHistoryStep('scorecard')
  const openerId = useId()
  return (
    <>
      <Button id={openerId} variant="secondary" wide icon={<Table2 aria-hidden="true" size={20} />} onClick={step.open}>
        {words.scorecard.title}
      </Button>
      <ScorecardDialog openerId={openerId} open={step.isOpen} summary={summary} onClose={step.close} />
    </>
  )
}
