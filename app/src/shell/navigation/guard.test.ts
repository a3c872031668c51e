import { expect, test } from 'vitest'
import type { StorageState } from '../../storage/browser/storage-state.ts'
import { guardOutcome } from './guard.ts'

const ready: StorageState = { kind: 'ready', survives: true, recovered: false }
const failed: StorageState = {
  kind: 'failed',
  code: 'unreadable',
  retry: () => {},
  exportAll: () => Promise.resolve('{}'),
}

test('a screen waits until storage start-up has ended', () => {
  expect(guardOutcome('Ann', { kind: 'starting' }, 'open')).toEqual({ kind: 'wait' })
  expect(guardOutcome('Ann', ready, 'open')).toEqual({ kind: 'pass' })
})

test("an empty nickname and 'Player' count as not yet set, whatever storage does", () => {
  for (const storage of [ready, failed, { kind: 'starting' } as const]) {
    for (const gate of ['open', 'unknown', 'closed'] as const) {
      expect(guardOutcome('', storage, gate)).toEqual({ kind: 'set-up' })
      expect(guardOutcome('Player', storage, gate)).toEqual({ kind: 'set-up' })
    }
  }
})

test('[A4] storage that can not be read is reported, never taken for empty', () => {
  expect(guardOutcome('Ann', failed, 'unknown')).toEqual({ kind: 'storage-failed', failure: failed })
})

test('starting a round waits until the finished rounds are counted, and is locked if the free limit is reached', () => {
  expect(guardOutcome('Ann', ready, 'unknown')).toEqual({ kind: 'wait' })
  expect(guardOutcome('Ann', ready, 'closed')).toEqual({ kind: 'locked' })
})
