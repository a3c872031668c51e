import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import * as words from '../../words/words.ts'
import { useOutage } from '../../shell/use-connectivity.ts'
import { FeedbackFields } from './feedback-fields.tsx'
import { type FeedbackPlace, useFeedbackSending } from './feedback-sending.ts'
import { FeedbackSent } from './feedback-sent.tsx'

interface FeedbackDialogProps extends FeedbackPlace {
  readonly isOpen: boolean
  /** Must be the same function in every render. */
  readonly onClose: () => void
}

export function FeedbackDialog({ isOpen, onClose, path, roundId }: FeedbackDialogProps) {
  const { draft, write, state, fault, send, begin } = useFeedbackSending({ path, roundId })
  const outage = useOutage(isOpen)
  const [wasOpen, setWasOpen] = useState(false)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    if (isOpen) begin()
  }

  if (state.kind === 'sent') {
    const done = (
      <Button wide variant="secondary" onClick={onClose}>
        {words.common.close}
      </Button>
    )
    return (
      <Dialog open={isOpen} title={words.feedback.title} onClose={onClose} footer={done}>
        <FeedbackSent onClose={onClose} />
      </Dialog>
    )
  }
  const note = outage === null ? (state.kind === 'failed' ? state.note : '') : words.feedback.outage[outage]
  const isBlank = draft.title.trim() === '' || draft.description.trim() === ''
  const foot = (
    <>
      <p role="status" className="pb-3 text-sm empty:hidden">
        {note}
      </p>
      <div className="grid grid-cols-[1fr_1.5fr] gap-2.5">
        <Button wide variant="secondary" onClick={onClose}>
          {words.common.cancel}
        </Button>
        <Button
          wide
          disabled={isBlank}
          busy={state.kind === 'sending'}
          busyLabel={words.feedback.sending}
          onClick={send}
        >
          {words.feedback.send}
        </Button>
      </div>
    </>
  )
  return (
    <Dialog open={isOpen} title={words.feedback.title} onClose={onClose} footer={foot}>
      <FeedbackFields draft={draft} write={write} fault={fault} onEnter={send} />
    </Dialog>
  )
}
