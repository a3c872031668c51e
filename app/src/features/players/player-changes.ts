import type { CallOutcome } from '../../backend/call-outcome.ts'
import { callFailureText } from '../../words/call-failure-text.ts'
import * as words from '../../words/words.ts'

/** A change of the players as the host is notified of it, once its result is known. */
export interface AnnouncedChange {
  readonly ok: boolean
  readonly text: string
}

type Change = 'add' | 'rename' | 'remove'

function textsOf(change: Change) {
  switch (change) {
    case 'add':
      return {
        done: words.liveLobby.playerAdded,
        failedWith: words.liveLobby.addFailed,
        failed: words.liveLobby.addFailedUnsaid,
      }
    case 'rename':
      return { done: words.liveLobby.playerRenamed, failedWith: null, failed: words.liveLobby.renameFailed }
    case 'remove':
      return { done: words.liveLobby.playerRemoved, failedWith: null, failed: words.liveLobby.removeFailed }
  }
}

/** Never rejects. Source: document 3 section 8. */
export async function announcedChange(kind: Change, change: Promise<CallOutcome<void>>): Promise<AnnouncedChange> {
  const { done, failedWith, failed } = textsOf(kind)
  try {
    const outcome = await change
    if (outcome.ok) return { ok: true, text: done }
    return { ok: false, text: failedWith === null ? failed : failedWith(callFailureText(outcome.failure)) }
  } catch {
    return { ok: false, text: failed }
  }
}
