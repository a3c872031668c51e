import { type ReactNode, useState } from 'react'
import type { CallFailure } from '../../backend/backend.ts'
import type { LiveControls, RoundResult, RoundSession } from '../../rounds/session.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { callFailureText } from '../../words/call-failure-text.ts'
import { words } from '../../words/words.ts'

/** One line each on a phone of common width, so that the row is as high as its room. */
const besideLook = 'min-w-0 flex-[1.3] px-2 text-sm'
const takeOverLook = 'min-w-0 flex-1 px-1 text-sm'

interface LiveActionProps {
  readonly session: RoundSession
  readonly controls: LiveControls
  /** Not an earlier hole that is being corrected. */
  readonly isCurrent: boolean
  /** Shows the hole that is played again, before the golfer goes on. */
  readonly onGoOn: () => void
  readonly onGoAhead: () => void
  readonly onResult: (result: RoundResult) => void
  /** What the main button says. */
  readonly children: ReactNode
}

/** The main action of a live game, and the ways on when it is only others who are missing. */
export function LiveAction(props: LiveActionProps) {
  const { session, controls, isCurrent, onGoOn, onGoAhead, onResult, children } = props
  const live = useRoundPart(session, 'live')
  const { canAdvance, isLastHole } = useRoundPart(session, 'gate')
  const [isAsking, setIsAsking] = useState(false)
  const toasts = useToasts()
  if (live === null) return null
  const mayGoAhead = isCurrent && !canAdvance && live.canGoAhead
  // Without signal nobody's readiness can be heard of, so waiting for it is no way on.
  const goesAhead = mayGoAhead && live.connection === 'offline'
  const mayFinishForAll = isCurrent && !canAdvance && isLastHole && live.isHost && live.isCardComplete
  // Only to who waits for others: on a hole that isn't scored it would be in the way.
  const mayTakeOver = isCurrent && !canAdvance && live.mayTakeOver && (live.canGoAhead || live.isCardComplete)
  const names = live.waitingFor.join(', ')

  async function takeOver() {
    const outcome = await controls.takeOver()
    if (outcome.ok) toasts.show({ kind: 'success', text: words.scoring.tookOver })
    else toasts.show({ kind: 'error', text: takeOverText(outcome.failure) })
  }

  return (
    <div className="flex flex-col gap-2">
      {/* On a screen of common height their room is kept, so that nothing moves under the thumb when they come. */}
      <div className="flex gap-2 [@media(min-height:800px)]:min-h-12">
        {mayTakeOver && (
          <Button variant="quiet" onClick={() => void takeOver()} className={takeOverLook}>
            {words.scoring.takeOver}
          </Button>
        )}
        {mayGoAhead && !goesAhead && (
          <Button variant="secondary" onClick={onGoAhead} className={besideLook}>
            {words.scoring.goAhead}
          </Button>
        )}
        {mayFinishForAll && (
          <Button variant="secondary" onClick={() => setIsAsking(true)} className={besideLook}>
            {words.scoring.finishForAll}
          </Button>
        )}
      </div>
      <Button
        wide
        disabled={isCurrent && !canAdvance && !goesAhead}
        onClick={goesAhead ? onGoAhead : onGoOn}
        className="min-h-14 text-lg"
      >
        {children}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={words.scoring.finishForAll}
        text={<bdi>{words.scoring.finishWithout(names === '' ? words.scoring.someone : names)}</bdi>}
        confirmLabel={words.scoring.finishRound}
        cancelLabel={words.common.cancel}
        onConfirm={() => {
          setIsAsking(false)
          void controls.finishForAll().then(onResult)
        }}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  )
}

function takeOverText(failure: CallFailure): string {
  const isHostPresent = failure.kind === 'refused' && failure.code === 'host_present'
  return isHostPresent ? words.scoring.hostPresent : callFailureText(failure)
}
