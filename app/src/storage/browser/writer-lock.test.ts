import { describe, expect, test, vi } from 'vitest'
import { createFakeDevice, settle } from '../../../../test/storage/fake-device.ts'
import { LOCK_WAIT_MS, withBackupLock, withWriterLock } from './writer-lock.ts'

const environment = createFakeDevice().environment({ locks: navigator.locks })

describe('the writer lock', () => {
  test('[A12] lets only one tab at a time do work that takes several transactions', async () => {
    const order: string[] = []
    const work = (name: string) =>
      withWriterLock(environment, async () => {
        order.push(`${name} begins`)
        await settle(3)
        order.push(`${name} ends`)
      })
    await Promise.all([work('a'), work('b')])
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  })

  test('is not waited for longer than two seconds if a frozen tab holds it', async () => {
    let thaw = (): void => undefined
    const frozen = withWriterLock(environment, () => new Promise<void>((resolve) => (thaw = resolve)))
    await settle()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const done = withWriterLock(environment, () => Promise.resolve('done'))
    await vi.advanceTimersByTimeAsync(LOCK_WAIT_MS)
    vi.useRealTimers()
    expect(await done).toBe('done')
    thaw()
    await frozen
  })

  test('[A14a] is waited for no longer in a browser that never answers, and the work is done once', async () => {
    const request = vi.spyOn(navigator.locks, 'request').mockReturnValue(new Promise<never>(() => undefined))
    const work = vi.fn<() => Promise<string>>(() => Promise.resolve('done'))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const done = withWriterLock(environment, work)
    await vi.advanceTimersByTimeAsync(LOCK_WAIT_MS)
    vi.useRealTimers()
    expect(await done).toBe('done')
    await request.mock.calls[0]?.[2](null)
    request.mockRestore()
    expect(work).toHaveBeenCalledTimes(1)
  })

  test('rejects as the work does, and does the work without a lock if the browser has none or refuses it', async () => {
    const broken = new Error('broken')
    await expect(withWriterLock(environment, () => Promise.reject(broken))).rejects.toBe(broken)
    const request = vi.spyOn(navigator.locks, 'request').mockRejectedValueOnce(broken)
    expect(await withWriterLock(environment, () => Promise.resolve(1))).toBe(1)
    request.mockImplementationOnce(() => {
      throw broken
    })
    expect(await withWriterLock(environment, () => Promise.resolve(1))).toBe(1)
    request.mockRestore()
    const without = createFakeDevice().environment()
    expect(await withWriterLock(without, () => Promise.resolve(1))).toBe(1)
    expect(await withBackupLock(without, () => Promise.resolve(1))).toBe(1)
  })
})

test('a backup that another tab is making is not made twice', async () => {
  let finish = (): void => undefined
  const first = withBackupLock(environment, () => new Promise<string>((resolve) => (finish = () => resolve('first'))))
  await settle()
  expect(await withBackupLock(environment, () => Promise.resolve('second'))).toBeUndefined()
  finish()
  expect(await first).toBe('first')
})
