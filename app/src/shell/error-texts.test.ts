import { nicknameErrorCodes } from '@teemates/golf/nickname'
import { expect, test } from 'vitest'
import { roundErrorCodes } from '../rounds/session.ts'
import { legacyImportErrorCodes } from '../storage/legacy-import.ts'
import { storageErrorCodes } from '../storage/storage.ts'
import { legacyImportErrors, nicknameErrors, roundErrors, storageErrors } from '../words/errors.ts'

test('every storage error says what happened, what is safe and what to try', () => {
  expect(Object.keys(storageErrors).toSorted()).toEqual(storageErrorCodes.toSorted())
  for (const code of storageErrorCodes) {
    const { happened, safe, toTry } = storageErrors[code]
    for (const text of [happened, safe, toTry]) expect(text.length).toBeGreaterThan(10)
  }
})

test('every reason a change of a round is refused for has its text', () => {
  expect(Object.keys(roundErrors).toSorted()).toEqual(roundErrorCodes.toSorted())
})

test("every reason an import is refused for has its text, that of the version the specification's", () => {
  expect(Object.keys(legacyImportErrors).toSorted()).toEqual(legacyImportErrorCodes.toSorted())
  expect(legacyImportErrors['unsupported-version']).toBe('Unsupported export version')
})

test('every reason a nickname is refused for has its text', () => {
  expect(Object.keys(nicknameErrors).toSorted()).toEqual(nicknameErrorCodes.toSorted())
})
