import { nicknameErrorCodes } from '@teemates/golf/nickname'
import { expect, test } from 'vitest'
import type { CallFailure } from '../backend/call-outcome.ts'
import { roundErrorCodes } from '../rounds/session.ts'
import { bundleErrorCodes } from '../storage/bundle-error.ts'
import { storageErrorCodes } from '../storage/storage-error.ts'
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
  expect(Object.keys(words.errors.round).toSorted()).toEqual(roundErrorCodes.toSorted())
})

test("every reason an import is refused for has its text, that of the version the specification's", () => {
  expect(Object.keys(words.errors.bundle).toSorted()).toEqual(bundleErrorCodes.toSorted())
  expect(words.errors.bundle['unsupported-version']).toBe('Unsupported export version')
  expect(words.errors.bundle['not-a-backup']('Club Golf')).toBe('Import failed. Is this a valid Club Golf backup file?')
})

test('every reason a nickname is refused for has its text', () => {
  expect(Object.keys(words.errors.nickname).toSorted()).toEqual(nicknameErrorCodes.toSorted())
})

test('a refused call is told by the sentence of the server, any other by what can be tried', () => {
  const told: readonly (readonly [CallFailure, string])[] = [
    [{ kind: 'refused', code: 'code_not_valid', message: 'Game not found.' }, 'Game not found.'],
    [{ kind: 'refused-otherwise', status: 418, message: '' }, 'The server refused this.'],
    [{ kind: 'timeout' }, 'Request timed out. Check your connection and try again.'],
    [{ kind: 'rate-limited', retryAfterMs: 5_000 }, 'Too many attempts. Try again later.'],
    [{ kind: 'not-configured' }, 'Supabase client not available'],
  ]
  for (const [failure, text] of told) expect(callFailureText(failure)).toBe(text)
})
