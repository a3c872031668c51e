import type { CallOutcome } from '../../backend/backend.ts'
import { callFailureText } from '../../words/call-failure-text.ts'
import { words } from '../../words/words.ts'

const texts = words.liveLobby

/** What the host is told of a change of the players, once it is known. */
export interface ToldChange {
  readonly ok: boolean
  readonly text: string
}

const changes = {
  add: { done: texts.playerAdded, failedWith: texts.addFailed, failed: texts.addFailedUnsaid },
  rename: { done: texts.playerRenamed, failedWith: null, failed: texts.renameFailed },
  remove: { done: texts.playerRemoved, failedWith: null, failed: texts.removeFailed },
} as const

/** Never rejects. Source: document 3 section 8. */
export async function toldChange(kind: keyof typeof changes, change: Promise<CallOutcome<void>>): Promise<ToldChange> {
  const { done, failedWith, failed } = changes[kind]
  try {
    const outcome = await change
    if (outcome.ok) return { ok: true, text: done }
    return { ok: false, text: failedWith === null ? failed : failedWith(callFailureText(outcome.failure)) }
  } catch {
    return { ok: false, text: failed }
  }
}
