import type { Round } from '@teemates/golf/round'
import { openPeerRound } from '@teemates/golf/peer-round'
import { describe, expect, test, vi } from 'vitest'
import { createFakeDevice, openTab, quiet, settle } from '../../../../test/storage/fake-device.ts'
import { activeRound, endOfRound, PLAYER, SECOND_PLAYER, stroke } from '../../../../test/storage/sample-rounds.ts'
import type { Storage } from '../storage.ts'

vi.setConfig({ testTimeout: 120_000 })

const off = () => {
  throw new DOMException('off', 'SecurityError')
}

/** A live round at its end, with this many strokes of Ann's on the first hole. */
function finished(strokes: number): Round {
  const events = Array.from({ length: strokes }, (_, index) => stroke('round_1', `evt_${index}`))
  const round = activeRound('round_1')
  return openPeerRound({ ...round, metadata: { ...round.metadata, soloRound: false } }, [
    ...events,
    endOfRound('round_1', 'evt_end'),
  ]).round
}

const toFive = { playerId: PLAYER, holeNumber: 1, from: 4, to: 5 }

const strokesOf = async (storage: Storage, hole = '1', player = 0) =>
  (await storage.rounds.get('round_1'))?.scores[player]?.strokesByHole[hole]

describe.each([
  ['on the disk', quiet],
  ['with storage switched off', { ...quiet, indexedDB: off }],
])('%s', (_, faults) => {
  test('a corrected round keeps the correction when its live game is archived again', async () => {
    const { storage } = await openTab(createFakeDevice(), faults)
    await storage.archive(finished(4))
    const corrected = await storage.correctScores('round_1', [
      toFive,
      { playerId: SECOND_PLAYER, holeNumber: 2, from: 0, to: 3 },
    ])
    expect(corrected.hasCorrected).toBe(true)
    expect(await strokesOf(storage)).toBe(5)
    expect(await strokesOf(storage, '2', 1)).toBe(3)
    await storage.replaceArchived(finished(6))
    expect(await strokesOf(storage)).toBe(5)
    expect((await storage.rounds.get('round_1'))?.metadata.correctedHoles).toEqual({
      [PLAYER]: [1],
      [SECOND_PLAYER]: [2],
    })
  })

  test('a cell that was changed meanwhile is not overwritten, and nothing else is stored', async () => {
    const { storage } = await openTab(createFakeDevice(), faults)
    await storage.archive(finished(4))
    await storage.correctScores('round_1', [toFive])
    const late = await storage.correctScores('round_1', [
      { playerId: SECOND_PLAYER, holeNumber: 2, from: 0, to: 3 },
      { ...toFive, to: 7 },
    ])
    expect(late.hasCorrected).toBe(false)
    expect(late.archived.scores[0]?.strokesByHole['1']).toBe(5)
    expect(await strokesOf(storage)).toBe(5)
    expect(await strokesOf(storage, '2', 1)).toBeUndefined()
  })

  test('a round that was deleted meanwhile does not come back', async () => {
    const { storage } = await openTab(createFakeDevice(), faults)
    await storage.archive(finished(4))
    await storage.rounds.remove('round_1')
    await expect(storage.correctScores('round_1', [toFive])).rejects.toMatchObject({ code: 'not-found' })
    expect(await storage.rounds.count()).toBe(0)
  })
})

test('another tab is notified, the next start reads it, and so do older versions', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  const other = await openTab(device, quiet)
  await storage.archive(finished(4))
  await settle()
  let notified = 0
  other.storage.rounds.subscribe(() => {
    notified += 1
  })
  device.nowMs += 60_000
  await storage.correctScores('round_1', [toFive])
  await settle()
  expect(notified).toBe(1)
  expect(await strokesOf(other.storage)).toBe(5)
  await storage.correctScores('round_1', [{ playerId: SECOND_PLAYER, holeNumber: 2, from: 0, to: 'no-score' }])
  const later = await openTab(device, quiet)
  expect(await strokesOf(later.storage)).toBe(5)
  expect((await later.storage.rounds.get('round_1'))?.metadata.correctedAt).toBe(device.nowMs)
  const legacy: unknown = JSON.parse(await later.storage.exportLegacy())
  expect(legacy).toHaveProperty(['rounds', 0, 'holes', 0, 'strokes', PLAYER], 5)
  expect(legacy).toHaveProperty(['rounds', 0, 'holes', 1, 'noScore'], [SECOND_PLAYER])
})
