import { expect, test } from 'vitest'
import type { Toast } from '../../shell/toast-queue.ts'
import { StorageError } from '../../storage/browser/storage-error.ts'
import { clearOldData } from './old-data-clearing.ts'

/** All that is said, in its order, with what the storage does in between. */
async function saidWhile(clearing: () => Promise<void>): Promise<readonly unknown[]> {
  const said: unknown[] = []
  const storage = {
    clearOldData: () => {
      said.push('clearing')
      return clearing()
    },
  }
  const showProgress = (text: string) => {
    said.push(text)
    return (result: Toast | null) => void said.push(result)
  }
  await clearOldData(storage, { showProgress })
  return said
}

// Source: document 1 section 8.
test('clearing storage shows progress; a success is shown for 4 s, a failure for 5 s', async () => {
  expect(await saidWhile(() => Promise.resolve())).toEqual([
    'Clearing old storage data...',
    'clearing',
    { kind: 'success', text: 'Storage cleared successfully! 🎉', durationMs: 4000 },
  ])
  expect(await saidWhile(() => Promise.reject(new StorageError('unreadable')))).toEqual([
    'Clearing old storage data...',
    'clearing',
    {
      kind: 'error',
      text: 'Failed to clear storage data. An error occurred while clearing old data. Please try again.',
      durationMs: 5000,
    },
  ])
})
