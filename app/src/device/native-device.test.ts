import { beforeEach, expect, test, vi } from 'vitest'
import { createNativeDevice } from './native-device.ts'

const calls = vi.hoisted(() => ({
  setStyle: vi.fn<(options: object) => Promise<void>>(),
  setBackgroundColor: vi.fn<(options: object) => Promise<void>>(),
  setOverlaysWebView: vi.fn<(options: object) => Promise<void>>(),
  show: vi.fn<() => Promise<void>>(),
}))
vi.mock('@capacitor/status-bar', async (original) => ({ ...(await original<object>()), StatusBar: calls }))

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset().mockResolvedValue()
})

// Document 2 sections 4 and 9. The plug-in's style 'DARK' is light text for a dark ground.
test.each([
  ['dark', '#0b1220', 'DARK'],
  ['light', '#ffffff', 'LIGHT'],
] as const)('in the %s theme the status bar is shown on %s, beside the page', (theme, color, style) => {
  createNativeDevice().showStatusBar(theme)
  expect(calls.setBackgroundColor).toHaveBeenCalledExactlyOnceWith({ color })
  expect(calls.setStyle).toHaveBeenCalledExactlyOnceWith({ style })
  expect(calls.setOverlaysWebView).toHaveBeenCalledExactlyOnceWith({ overlay: false })
  expect(calls.show).toHaveBeenCalledOnce()
})

test('a status bar that fails is only logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const cause = new Error('not available')
  calls.show.mockRejectedValue(cause)
  createNativeDevice().showStatusBar('dark')
  await vi.waitFor(() => expect(warn).toHaveBeenCalledExactlyOnceWith('status bar', cause))
})
