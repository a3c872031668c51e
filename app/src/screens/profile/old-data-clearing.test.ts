import { expect, test } from 'vitest'
import { StorageError } from '../../storage/storage.ts'
import { clearOldData } from './old-data-clearing.ts'

// Source: document 1 section 8.
test('cleared storage is told for 4 s, storage that could not be cleared for 5 s', async () => {
  expect(await clearOldData({ clearOldData: () => Promise.resolve() })).toEqual({
    kind: 'success',
    text: 'Storage cleared successfully! 🎉',
    durationMs: 4000,
  })
  expect(await clearOldData({ clearOldData: () => Promise.reject(new StorageError('unreadable')) })).toEqual({
    kind: 'error',
    text: 'Failed to clear storage data. An error occurred while clearing old data. Please try again.',
    durationMs: 5000,
  })
})
