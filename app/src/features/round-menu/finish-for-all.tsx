import { useState } from 'react'
import type { HostControls, RoundResult, RoundSession } from '../../rounds/session.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import * as words from '../../words/words.ts'
import { finishQuestion } from './finish-question.ts'

interface FinishForAllProps {
  readonly session: RoundSession
  readonly hostControls: HostControls
  readonly onResult: (result: RoundResult) => void
}

/** Lets the host end the round for everyone. Shown beside the names of the missing players. */
export function FinishForAll({ session, hostControls, onResult }: FinishForAllProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)} className="px-3! text-sm">
        {words.sharedRound.finishForAll}
      </Button>
      <FinishForAllQuestion
        open={isAsking}
        session={session}
        hostControls={hostControls}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => setIsAsking(false)}
        onResult={onResult}
      />
    </>
  )
}

interface FinishForAllQuestionProps extends FinishForAllProps {
  readonly open: boolean
  readonly onCancel: () => void
  /** Called when the request to end the round is sent. */
  readonly onConfirm: () => void
}

/** Says which players are missing, and that their strokes will no longer count. */
export function FinishForAllQuestion(props: FinishForAllQuestionProps) {
  const { open, session, hostControls, onCancel, onConfirm, onResult } = props
  const round = useRoundPart(session, 'round')
  const goingAhead = useRoundPart(session, 'goingAhead')
  return (
    <ConfirmDialog
      open={open && goingAhead !== null}
      title={words.sharedRound.finishForAll}
      text={goingAhead !== null && <bdi>{finishQuestion(round, goingAhead)}</bdi>}
      confirmLabel={words.scoring.finishRound}
      cancelLabel={words.common.cancel}
      onConfirm={() => {
        onConfirm()
        void hostControls.finishForAll().then(onResult)
      }}
      onCancel={onCancel}
    />
  )
}
