import { beforeEach, expect, test, vi } from 'vitest'
import { syncLiveUpdate } from './live-update.ts'

const calls = vi.hoisted(() => ({ ready: vi.fn<() => Promise<void>>(), sync: vi.fn<() => Promise<void>>() }))
vi.mock('@capawesome/capacitor-live-update', () => ({ LiveUpdate: calls }))

beforeEach(() => {
  calls.ready.mockReset().mockResolvedValue()
  calls.sync.mockReset().mockResolvedValue()
})

function inShell(isNative: boolean): void {
  vi.stubGlobal('window', { Capacitor: { isNativePlatform: () => isNative } })
}

test('confirms to the shell that this version works, and then asks for a newer one', async () => {
  inShell(true)
  await syncLiveUpdate()
  expect(calls.ready).toHaveBeenCalledOnce()
  expect(calls.sync).toHaveBeenCalledOnce()
  expect(calls.ready).toHaveBeenCalledBefore(calls.sync)
})

test.each(['ready', 'sync'] as const)('a failing %s is ignored', async (call) => {
  inShell(true)
  calls[call].mockRejectedValue(new Error('no network'))
  await expect(syncLiveUpdate()).resolves.toBeUndefined()
})

test('does nothing on the web', async () => {
  inShell(false)
  await syncLiveUpdate()
  expect(calls.ready).not.toHaveBeenCalled()
  expect(calls.sync).not.toHaveBeenCalled()
})
