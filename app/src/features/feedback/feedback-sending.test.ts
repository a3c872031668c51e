import { expect, test } from 'vitest'
import { createSoloRounds } from '../../rounds/solo/solo-rounds.ts'
import { createUnreliableDisk } from '../../../../test/storage/unreliable-storage.ts'
import { soloRoundAt } from './feedback-sending.ts'

// Source: document 1 section 3, the feedback's context.
test('feedback from the lobby or the scoring of a solo round names that round, from elsewhere none', async () => {
  const disk = createUnreliableDisk()
  disk.immediate = true
  const solo = createSoloRounds({ storage: disk.openTab(), now: () => 1, random: (length) => 'a'.repeat(length) })
  const holes = Array.from({ length: 9 }, (_, index) => ({ number: index + 1, par: 4, distance: 400, si: index + 1 }))
  const { id } = await solo.create({
    courseName: 'Old Links',
    teeLabel: 'Standard',
    holesMode: 'front9',
    holes,
    nickname: 'Ann',
  })
  expect(await soloRoundAt('/solo/lobby', solo)).toBe(id)
  expect(await soloRoundAt('/solo/round', solo)).toBe(id)
  expect(await soloRoundAt('/profile', solo)).toBeNull()
  expect(await soloRoundAt('/solo/round', { handle: () => Promise.reject(new Error('unreadable')) })).toBeNull()
})
