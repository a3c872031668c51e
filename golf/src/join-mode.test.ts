import { expect, test } from 'vitest'
import { joinModeOf } from './join-mode.ts'

test('a player whose id starts with manual_ is manual, even on the host device', () => {
  expect(joinModeOf({ id: 'manual_00010f107f80fffe0a0b0c0d', isLocal: true, p2pPeerId: 'peer' })).toBe('manual')
})

test('the local player is the host', () => {
  expect(joinModeOf({ id: 'player_1_a', isLocal: true, p2pPeerId: null })).toBe('host')
})

test('every other player is p2p, with or without a peer id', () => {
  expect(joinModeOf({ id: 'player_1_a', isLocal: false, p2pPeerId: 'peer' })).toBe('p2p')
  expect(joinModeOf({ id: 'player_1_a', isLocal: false, p2pPeerId: null })).toBe('p2p')
})
