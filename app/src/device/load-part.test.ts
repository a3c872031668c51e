import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPart, MissingPartError } from './load-part.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a part that hangs is missing after half a minute, and not before', async () => {
  const failed = vi.fn<(error: unknown) => void>()
  loadPart(() => new Promise(() => {})).catch(failed)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toHaveBeenCalledExactlyOnceWith(expect.any(MissingPartError))
})

test('a part that loads in time is returned and leaves no timer', async () => {
  expect(await loadPart(() => Promise.resolve('part'))).toBe('part')
  expect(vi.getTimerCount()).toBe(0)
})

test('a part that fails to load is missing, with the cause', async () => {
  const why = new TypeError('Failed to fetch dynamically imported module')
  await expect(loadPart(() => Promise.reject(why))).rejects.toSatisfy(
    (error) => error instanceof MissingPartError && error.cause === why,
  )
  expect(vi.getTimerCount()).toBe(0)
})
