import { expect, test, vi } from 'vitest'
import { StorageError } from '../../storage/storage.ts'
import { validateGame } from './live-handle.ts'

// Document 1 section 8: 'Active game validation failure', logged as warning.

test('a game about which the server could not be asked is logged with what failed', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  await validateGame({ validateHandle: async () => ({ ok: false, failure: { kind: 'unreachable' } }) })
  expect(warn.mock.calls).toEqual([['Active game validation failure', { kind: 'unreachable' }]])
})

test('so is one that this device could not read', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const error = new StorageError('unreadable')
  await validateGame({ validateHandle: () => Promise.reject(error) })
  expect(warn.mock.calls).toEqual([['Active game validation failure', error]])
})

test('one that the server knows, or no longer offers, is not', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  await validateGame({ validateHandle: async () => ({ ok: true, value: null }) })
  expect(warn).not.toHaveBeenCalled()
})
