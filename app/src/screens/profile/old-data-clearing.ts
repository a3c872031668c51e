import type { Toast } from '../../shell/toast-queue.ts'
import type { Toasts } from '../../shell/toasts.tsx'
import type { Storage } from '../../storage/storage.ts'
import * as words from '../../words/words.ts'

/** Source: document 1 section 8, as the texts. */
const SUCCESS_MS = 4000
const FAILURE_MS = 5000

/** Clears round data of earlier builds, and says so while it goes on and when it has ended. Resolves with what is said at the end. */
export async function clearOldData(
  storage: Pick<Storage, 'clearOldData'>,
  toasts: Pick<Toasts, 'showProgress'>,
): Promise<Toast> {
  const tellResult = toasts.showProgress(words.oldData.progress)
  const result = await outcomeOf(storage)
  tellResult(result)
  return result
}

async function outcomeOf(storage: Pick<Storage, 'clearOldData'>): Promise<Toast> {
  try {
    await storage.clearOldData()
    return { kind: 'success', text: words.oldData.done, durationMs: SUCCESS_MS }
  } catch {
    const text = `${words.oldData.failed}. ${words.oldData.failedText}`
    return { kind: 'error', text, durationMs: FAILURE_MS }
  }
}
