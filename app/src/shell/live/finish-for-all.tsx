import { Flag } from 'lucide-react'
import { useState } from 'react'
import type { LiveControls, RoundResult, RoundSession } from '../../rounds/session.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { words } from '../../words/words.ts'
import { finishQuestion } from './finish-question.ts'

interface FinishForAllProps {
  readonly session: RoundSession
  readonly controls: LiveControls
  /** As wide as the board; else beside what is waited for. */
  readonly wide?: boolean
  readonly onResult: (result: RoundResult) => void
}

/** The host's way to end the round, whoever is missing; asked once more. */
export function FinishForAll({ session, controls, wide = false, onResult }: FinishForAllProps) {
  const round = useRoundPart(session, 'round')
  const live = useRoundPart(session, 'live')
  const [isAsking, setIsAsking] = useState(false)
  if (live === null) return null
  return (
    <>
      <Button
        variant="secondary"
        wide={wide}
        icon={wide && <Flag aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
        className={wide ? '' : 'px-3! text-sm'}
      >
        {words.scoring.finishForAll}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={words.scoring.finishForAll}
        text={<bdi>{finishQuestion(round, live)}</bdi>}
        confirmLabel={words.scoring.finishRound}
        cancelLabel={words.common.cancel}
        onConfirm={() => {
          setIsAsking(false)
          void controls.finishForAll().then(onResult)
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
