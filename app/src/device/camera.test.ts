import { expect, test } from 'vitest'
import { cameraProblemOf } from './camera.ts'

// The names are those of the Media Capture and Streams specification, section 10.2, and of browsers before it.
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
])('%s of a camera is told as %s', (name, problem) => {
  expect(cameraProblemOf(new DOMException('x', name))).toBe(problem)
})

test('a wrong use is a problem of its own, and anything else is told with its own words', () => {
  expect(cameraProblemOf(new TypeError('x'))).toBe('type')
  expect(cameraProblemOf(new DOMException('the lens is gone', 'UnknownError'))).toEqual({ detail: 'the lens is gone' })
  expect(cameraProblemOf(new DOMException('', 'InvalidStateError'))).toEqual({ detail: 'InvalidStateError' })
  expect(cameraProblemOf('broken')).toEqual({ detail: 'broken' })
})
