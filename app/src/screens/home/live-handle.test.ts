import { expect, test, vi } from 'vitest'
import { StorageError } from '../../storage/browser/storage-error.ts'
import { followGame, validateGame } from './live-handle.ts'

// Document 1 section 4: validated about 100 ms after load.
test('the server is asked about the game in progress 100 ms after it was looked for, and not once Home is left', async () => {
  vi.useFakeTimers()
  try {
    const validateHandle = vi
      .fn<() => Promise<{ ok: true; value: null }>>()
      .mockResolvedValue({ ok: true, value: null })
    const games = { subscribe: () => () => {}, validateHandle, catchUp: () => Promise.resolve() }
    const live = { gamesHere: () => Promise.resolve(games) }
    const listener = vi.fn<() => void>()
    const leave = followGame(live, listener)
    await vi.advanceTimersByTimeAsync(99)
    expect(validateHandle).not.toHaveBeenCalled()
    expect(listener).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(1)
    expect(validateHandle).toHaveBeenCalledOnce()
    expect(listener).toHaveBeenCalledTimes(2)
    leave()
    followGame(live, listener)()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(validateHandle).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})

// Document 1 section 8: 'Active game validation failure', logged as warning.

test('a game about which the server could not be asked is logged with what failed', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  await validateGame({ validateHandle: async () => ({ ok: false, failure: { kind: 'unreachable' } }) })
  expect(warn.mock.calls).toEqual([['Active game validation failure', { kind: 'unreachable' }]])
})

test('a game that this device could not read is logged, too', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const error = new StorageError('unreadable')
  await validateGame({ validateHandle: () => Promise.reject(error) })
  expect(warn.mock.calls).toEqual([['Active game validation failure', error]])
})

test('a game that the server knows, or no longer offers, is not logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  await validateGame({ validateHandle: async () => ({ ok: true, value: null }) })
  expect(warn).not.toHaveBeenCalled()
})
