import type { Toast } from '../../shell/toast-queue.ts'
import type { Toasts } from '../../shell/toasts.tsx'
import type { Storage } from '../../storage/storage.ts'
import * as words from '../../words/words.ts'

/** Source: document 1 section 8, also for the texts. */
const SUCCESS_MS = 4000
const FAILURE_MS = 5000

/** Deletes round data of earlier builds, and shows progress and result. Resolves with the result's message. */
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
