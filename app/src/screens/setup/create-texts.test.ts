import { expect, test } from 'vitest'
import type { CallFailure } from '../../backend/call-outcome.ts'
import { StorageError } from '../../storage/browser/storage-error.ts'
import { liveCreateFailureText, setupFailureText, thrownFailureText } from './create-texts.ts'

const full: CallFailure = { kind: 'refused', code: 'bad_course', message: 'The course has no nine holes to play.' }

test('a game that was not created has a text in the words of its screen', () => {
  expect(setupFailureText(full)).toBe("Couldn't create game: The course has no nine holes to play.")
  expect(setupFailureText({ kind: 'unreachable' })).toBe(
    "Couldn't create game: The server can't be reached. Check your connection and try again.",
  )
  expect(setupFailureText({ kind: 'not-understood' })).toBe('Unexpected error creating game. Please try again.')
  expect(setupFailureText({ kind: 'not-configured' })).toBe('Supabase client not available')
  expect(liveCreateFailureText(full)).toBe('Create failed: The course has no nine holes to play.')
  expect(liveCreateFailureText({ kind: 'timeout' })).toBe(
    'Create failed: Request timed out. Check your connection and try again.',
  )
})

test('a failure of this device has its own text', () => {
  expect(thrownFailureText(new StorageError('blocked'))).toBe(
    'Create failed: Another tab with an older version is holding your data. Close the other tabs of this app, then try again.',
  )
  expect(thrownFailureText(new Error('chunk'))).toBe("Create failed: This part of the app couldn't be loaded")
})
