import type { Moving } from '../../rounds/live/live-games.ts'
import { callFailureText } from '../../words/call-failure-text.ts'
import * as words from '../../words/words.ts'
import { useToasts } from '../../shell/toasts.tsx'

/** A guest's wish that the host moves the round into a live game. Whether the host could be asked is told here. */
export function useAskHost(moving: Moving | null): () => Promise<void> {
  const toasts = useToasts()
  return async () => {
    if (moving === null) return
    const outcome = await moving.move()
    if (outcome.ok) return toasts.show({ kind: 'info', text: words.peer.hostAsked })
    toasts.show({ kind: 'error', text: words.moving.notAsked(callFailureText(outcome.failure)) })
  }
}
