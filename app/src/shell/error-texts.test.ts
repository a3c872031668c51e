import { nicknameErrorCodes } from '@teemates/golf/nickname'
import { expect, test } from 'vitest'
import type { CallFailure } from '../backend/call-outcome.ts'
import { roundErrorCodes } from '../rounds/session.ts'
import { bundleErrorCodes } from '../storage/browser/bundle-error.ts'
import { storageErrorCodes } from '../storage/browser/storage-error.ts'
import { callFailureText } from '../words/call-failure-text.ts'
import * as words from '../words/words.ts'

test('every storage error says what happened, what is safe and what to try', () => {
  expect(Object.keys(words.errors.storage).toSorted()).toEqual(storageErrorCodes.toSorted())
  for (const code of storageErrorCodes) {
    const { happened, safe, toTry } = words.errors.storage[code]
    for (const text of [happened, safe, toTry]) expect(text.length).toBeGreaterThan(10)
  }
})

test('every reason a change of a round is refused for has its text', () => {
  expect(Object.keys(words.roundErrors).toSorted()).toEqual(roundErrorCodes.toSorted())
})

test("every reason an import is refused for has its text, that of the version the specification's", () => {
  expect(Object.keys(words.importErrors).toSorted()).toEqual(bundleErrorCodes.toSorted())
  expect(words.importErrors['unsupported-version']).toBe('Unsupported export version')
  expect(words.importErrors['not-a-backup']('Club Golf')).toBe('Import failed. Is this a valid Club Golf backup file?')
})

test('every reason a nickname is refused for has its text', () => {
  expect(Object.keys(words.errors.nickname).toSorted()).toEqual(nicknameErrorCodes.toSorted())
})

test("a rejected call shows the server's sentence, any other failure what to try", () => {
  const expected: readonly (readonly [CallFailure, string])[] = [
    [{ kind: 'refused', code: 'code_not_valid', message: 'Game not found.' }, 'Game not found.'],
    [{ kind: 'refused-otherwise', status: 418, message: '' }, "The server didn't accept that."],
    [{ kind: 'timeout' }, 'Request timed out. Check your connection and try again.'],
    [{ kind: 'rate-limited', retryAfterMs: 5_000 }, 'Too many attempts. Try again later.'],
    [{ kind: 'not-configured' }, 'Supabase client not available'],
  ]
  for (const [failure, text] of expected) expect(callFailureText(failure)).toBe(text)
})
