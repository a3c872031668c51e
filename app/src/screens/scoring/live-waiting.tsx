import { type ReactNode, useState } from 'react'
import type { CallFailure } from '../../backend/backend.ts'
import type { LiveControls, RoundResult, RoundSession } from '../../rounds/session.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { callFailureText } from '../../words/call-failure-text.ts'
import { words } from '../../words/words.ts'
import { LiveProgress } from './live-progress.tsx'

interface LiveWaitingProps {
  readonly session: RoundSession
  readonly controls: LiveControls
  /** Not an earlier hole that is being corrected. */
  readonly isCurrent: boolean
  readonly onGoAhead: () => void
  readonly onResult: (result: RoundResult) => void
}

/** What the next hole waits for in a live game, and beside it the ways on when it is only others who are missing. */
export function LiveWaiting({ session, controls, isCurrent, onGoAhead, onResult }: LiveWaitingProps) {
  const live = useRoundPart(session, 'live')
  const { canAdvance, isLastHole } = useRoundPart(session, 'gate')
  const toasts = useToasts()
  if (live === null) return null
  const isWaiting = isCurrent && !canAdvance
  const ways: ReactNode[] = []

  async function takeOver() {
    const outcome = await controls.takeOver()
    if (outcome.ok) toasts.show({ kind: 'success', text: words.scoring.tookOver })
    else toasts.show({ kind: 'error', text: takeOverText(outcome.failure) })
  }

  // Only to who waits for others: on a hole that isn't scored it would be in the way.
  if (isWaiting && live.mayTakeOver && (live.canGoAhead || live.isCardComplete)) {
    ways.push(
      <Button key="take-over" variant="quiet" onClick={() => void takeOver()} className="px-2 text-sm">
        {words.scoring.takeOver}
      </Button>,
    )
  }
  // Without signal the main action does it.
  if (isWaiting && live.canGoAhead && live.connection !== 'offline') {
    ways.push(
      <Button key="go-ahead" variant="secondary" onClick={onGoAhead} className="px-3 text-sm">
        {words.scoring.goAhead}
      </Button>,
    )
  }
  if (isWaiting && isLastHole && live.isHost && live.isCardComplete) {
    ways.push(
      <FinishForAll
        key="finish"
        names={live.waitingFor}
        onConfirm={() => void controls.finishForAll().then(onResult)}
      />,
    )
  }
  return (
    // As high with a button as without one, so that nothing moves under the thumb when one comes.
    <div className="flex min-h-12 flex-wrap items-center justify-center gap-x-3 gap-y-1">
      <LiveProgress session={session} isCurrent={isCurrent} isBesideWays={ways.length > 0} />
      {ways}
    </div>
  )
}

interface FinishForAllProps {
  /** Of those who are missing. */
  readonly names: readonly string[]
  readonly onConfirm: () => void
}

function FinishForAll({ names, onConfirm }: FinishForAllProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)} className="px-3 text-sm">
        {words.scoring.finishForAll}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={words.scoring.finishForAll}
        text={<bdi>{words.scoring.finishWithout(names.length === 0 ? words.scoring.someone : names.join(', '))}</bdi>}
        confirmLabel={words.scoring.finishRound}
        cancelLabel={words.common.cancel}
        onConfirm={() => {
          setIsAsking(false)
          onConfirm()
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}

function takeOverText(failure: CallFailure): string {
  const isHostPresent = failure.kind === 'refused' && failure.code === 'host_present'
  return isHostPresent ? words.scoring.hostPresent : callFailureText(failure)
}
