import { beforeEach, expect, test, vi } from 'vitest'
import { createNativeWakeLock } from './native-wake-lock.ts'

const plugin = vi.hoisted(() => ({
  keepAwake: vi.fn<() => Promise<void>>(),
  allowSleep: vi.fn<() => Promise<void>>(),
}))
vi.mock('@capacitor-community/keep-awake', () => ({ KeepAwake: plugin }))
beforeEach(() => {
  for (const call of Object.values(plugin)) call.mockReset().mockResolvedValue()
})

test('the screen stays awake until the last user has finished', () => {
  const keepAwake = createNativeWakeLock()
  const [first, second] = [keepAwake(), keepAwake()]
  expect(plugin.keepAwake).toHaveBeenCalledOnce()
  first()
  first()
  expect(plugin.allowSleep).not.toHaveBeenCalled()
  second()
  expect(plugin.allowSleep).toHaveBeenCalledOnce()
  keepAwake()
  expect(plugin.keepAwake).toHaveBeenCalledTimes(2)
})

test('a phone that rejects the lock is only logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  plugin.keepAwake.mockRejectedValue(new Error('not available'))
  createNativeWakeLock()()
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
})
