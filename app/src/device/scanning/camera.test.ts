import { expect, test, vi } from 'vitest'
import { cameraProblemOf, openCamera } from './camera.ts'

// The names are from the Media Capture and Streams specification, section 10.2, and from older browsers.
test.each([
  ['NotAllowedError', 'denied'],
  ['PermissionDeniedError', 'denied'],
  ['NotFoundError', 'none'],
  ['DevicesNotFoundError', 'none'],
  ['NotReadableError', 'in-use'],
  ['TrackStartError', 'in-use'],
  ['OverconstrainedError', 'constraints'],
  ['ConstraintNotSatisfiedError', 'constraints'],
  ['AbortError', 'aborted'],
  ['NotSupportedError', 'unsupported'],
  ['SecurityError', 'security'],
])('%s of a camera is classified as %s', (name, problem) => {
  expect(cameraProblemOf(new DOMException('x', name))).toBe(problem)
})

test('a wrong use is a problem of its own, and an unknown error keeps its own text', () => {
  expect(cameraProblemOf(new TypeError('x'))).toBe('type')
  expect(cameraProblemOf(new DOMException('the lens is gone', 'UnknownError'))).toEqual({ detail: 'the lens is gone' })
  expect(cameraProblemOf(new DOMException('', 'InvalidStateError'))).toEqual({ detail: 'InvalidStateError' })
  expect(cameraProblemOf('broken')).toEqual({ detail: 'broken' })
})

test('prefers the rear camera and accepts any other', async () => {
  const getUserMedia = vi.fn<(asked: MediaStreamConstraints) => Promise<string>>().mockResolvedValue('the stream')
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  expect(await openCamera()).toBe('the stream')
  // 'ideal': a phone or laptop without a rear camera uses the one it has (Media Capture and Streams, section 4.3.1).
  expect(getUserMedia.mock.calls).toMatchObject([[{ audio: false, video: { facingMode: { ideal: 'environment' } } }]])
})

test("a page that can't have a camera reports it as unsupported", async () => {
  vi.stubGlobal('navigator', {})
  const error: unknown = await openCamera().catch((thrown: unknown) => thrown)
  expect(cameraProblemOf(error)).toBe('unsupported')
})
