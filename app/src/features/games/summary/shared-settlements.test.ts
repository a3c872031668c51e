import { expect, test } from 'vitest'
import { sharedSettlementOf, withSharedSettlement } from './shared-settlements.ts'

const key = '[["ann","ben",400],["cat","Dan Z",100]]'

test('the settlement that was shared last is remembered for each round', () => {
  let stored = withSharedSettlement('', 'first', '[]')
  stored = withSharedSettlement(stored, 'second', key)
  expect(sharedSettlementOf(stored, 'first')).toBe('[]')
  expect(sharedSettlementOf(stored, 'second')).toBe(key)
  stored = withSharedSettlement(stored, 'first', key)
  expect(sharedSettlementOf(stored, 'first')).toBe(key)
  expect(sharedSettlementOf(stored, 'second')).toBe(key)
  expect(stored.split('\n')).toHaveLength(2)
})

test('the fifty rounds that were shared last are remembered', () => {
  let stored = ''
  for (let round = 0; round <= 50; round += 1) stored = withSharedSettlement(stored, `round-${round}`, `[${round}]`)
  expect(sharedSettlementOf(stored, 'round-0')).toBeNull()
  expect(sharedSettlementOf(stored, 'round-1')).toBe('[1]')
  expect(sharedSettlementOf(stored, 'round-50')).toBe('[50]')
})

test('a round that was never shared has no settlement, whatever is stored', () => {
  expect(sharedSettlementOf('', 'round')).toBeNull()
  expect(sharedSettlementOf(`round-10 ${key}`, 'round-1')).toBeNull()
  expect(sharedSettlementOf('\n \nround\n{"damaged":', 'round')).toBeNull()
})
