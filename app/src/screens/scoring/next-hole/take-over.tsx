import { useState } from 'react'
import type { CallFailure } from '../../../backend/call-outcome.ts'
import type { HostControls } from '../../../rounds/session.ts'
import { useToasts } from '../../../shell/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { callFailureText } from '../../../words/call-failure-text.ts'
import * as words from '../../../words/words.ts'

/** Makes this device's golfer the host. The server decides whether the old host has been away for long enough. */
export function TakeOver({ takeOver }: { readonly takeOver: NonNullable<HostControls['takeOver']> }) {
  const toasts = useToasts()
  const [isAsking, setIsAsking] = useState(false)

  async function ask() {
    setIsAsking(true)
    const outcome = await takeOver()
    setIsAsking(false)
    if (outcome.ok) toasts.show({ kind: 'success', text: words.sharedRound.tookOver })
    else toasts.show({ kind: 'error', text: takeOverText(outcome.failure) })
  }

  return (
    <Button
      variant="quiet"
      busy={isAsking}
      busyLabel={words.sharedRound.takingOver}
      onClick={() => void ask()}
      className="px-2! text-sm"
    >
      {words.sharedRound.takeOver}
    </Button>
  )
}

function takeOverText(failure: CallFailure): string {
  const isHostPresent = failure.kind === 'refused' && failure.code === 'host_present'
  return isHostPresent ? words.sharedRound.hostPresent : callFailureText(failure)
}
