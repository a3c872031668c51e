import { expect, test } from 'vitest'
import type { StorageState } from '../storage/storage.ts'
import { guardOutcome } from './guard.ts'

const ready: StorageState = { kind: 'ready', survives: true, recovered: false }
const failed: StorageState = {
  kind: 'failed',
  code: 'unreadable',
  retry: () => {},
  exportAll: () => Promise.resolve('{}'),
}

test('a screen waits until storage start-up has ended', () => {
  expect(guardOutcome('Ann', { kind: 'starting' })).toEqual({ kind: 'wait' })
  expect(guardOutcome('Ann', ready)).toEqual({ kind: 'pass' })
})

test("an empty nickname and 'Player' count as not yet set, whatever storage does", () => {
  for (const storage of [ready, failed, { kind: 'starting' } as const]) {
    expect(guardOutcome('', storage)).toEqual({ kind: 'set-up' })
    expect(guardOutcome('Player', storage)).toEqual({ kind: 'set-up' })
  }
})

test('[A4] storage that can not be read is told, never taken for empty', () => {
  expect(guardOutcome('Ann', failed)).toEqual({ kind: 'storage-failed', failure: failed })
})
