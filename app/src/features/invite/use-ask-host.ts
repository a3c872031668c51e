import type { Moving } from '../../rounds/lobby.ts'
import { callFailureText } from '../../words/call-failure-text.ts'
import * as words from '../../words/words.ts'
import { useToasts } from '../../shell/toasts.tsx'

/** A guest's request that the host move the round into a live game. A toast says whether the host was asked. */
export function useAskHost(moving: Moving | null): () => Promise<void> {
  const toasts = useToasts()
  return async () => {
    if (moving === null) return
    const outcome = await moving.move()
    if (outcome.ok) return toasts.show({ kind: 'info', text: words.peer.hostAsked })
    toasts.show({ kind: 'error', text: words.moving.notAsked(callFailureText(outcome.failure)) })
  }
}
