import { beforeEach, expect, test, vi } from 'vitest'
import { startScanning } from './scanner.ts'

const calls = vi.hoisted(() => ({ read: vi.fn<() => Promise<string | null>>(), stopTrack: vi.fn<() => void>() }))
vi.mock('./camera.ts', () => ({
  openCamera: async () => {
    const track = { stop: calls.stopTrack, addEventListener: () => undefined }
    return { getTracks: () => [track], getVideoTracks: () => [track] }
  },
}))
vi.mock('./qr-reader.ts', () => ({ createQrReader: async () => ({ read: calls.read, close: () => undefined }) }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  calls.read.mockReset().mockResolvedValue(null)
  calls.stopTrack.mockReset()
  return () => vi.useRealTimers()
})

/** Node has no video element, so this object has the members that the scanner uses. */
const applied: (target: typeof startScanning, self: undefined, given: readonly unknown[]) => () => void = Reflect.apply

function scan() {
  const video = Object.assign(new EventTarget(), { srcObject: null, play: async () => undefined })
  const events = {
    onPicture: vi.fn<() => void>(),
    onText: vi.fn<(text: string) => void>(),
    onProblem: vi.fn<(error: unknown) => void>(),
  }
  return { stop: applied(startScanning, undefined, [video, events]), ...events }
}

test('searches at most five pictures a second until it is stopped', async () => {
  const { stop, onText } = scan()
  await vi.advanceTimersByTimeAsync(999)
  expect(calls.read).toHaveBeenCalledTimes(5)
  calls.read.mockResolvedValue('https://golf.example/join')
  await vi.advanceTimersByTimeAsync(1)
  expect(onText).toHaveBeenCalledExactlyOnceWith('https://golf.example/join')
  stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls.read).toHaveBeenCalledTimes(6)
  expect(calls.stopTrack).toHaveBeenCalledOnce()
})
