import { expect, test } from 'vitest'
import { isUnderWay, linkedBy } from './free-tier-gate.ts'

const live = {
  games: async () => ({ handle: async () => ({ code: 'ABC234' }), unfinished: async () => [{ code: 'DEF567' }] }),
  peers: async () => ({ unfinished: async () => [{ round: { roomCode: 'GHJ789' } }] }),
}

// Decisions, 'Free tier, Pro': a round under way is never locked.
test.each([
  ['code=ABC234', true],
  ['code=def567', true],
  ['code=GHJ789', false],
  ['room=GHJ789&host=peer_ann&invite=GHJ789&v=1', true],
  ['room=ABC234&host=peer_ann&invite=ABC234&v=1', false],
])('the limit knows whether the golfer is in what the link ?%s leads to', async (query, isIn) => {
  const linked = linkedBy(new URLSearchParams(query))
  expect(linked !== null && (await isUnderWay({ ...live, expectedPeers: () => 'in-progress' }, linked))).toBe(isIn)
})

test('a link to nothing lets nobody through, and no round is looked for where there is none', async () => {
  expect(linkedBy(new URLSearchParams('room=GHJ789'))).toBeNull()
  const notLoaded = () => Promise.reject(new Error('loaded'))
  const round = { kind: 'round', code: 'GHJ789' } as const
  expect(await isUnderWay({ ...live, peers: notLoaded, expectedPeers: () => 'none' }, round)).toBe(false)
})
