import { describe, expect, test, vi } from 'vitest'
import type { Round } from '@teemates/golf/round'
import { openPeerRound } from '@teemates/golf/peer-round'
import { createFakeDevice, openTab, quiet, settle } from '../../../../test/storage/fake-device.ts'

import { activeRound, endOfRound, stroke } from '../../../../test/storage/sample-rounds.ts'
import type { Storage } from '../storage.ts'

vi.setConfig({ testTimeout: 120_000 })

const off = () => {
  throw new DOMException('off', 'SecurityError')
}

/** A live round at its end, which was never in play on this device. */
function finished(strokes: number): Round {
  const events = Array.from({ length: strokes }, (_, index) => stroke('round_1', `evt_${index}`))
  const round = activeRound('round_1')
  return openPeerRound({ ...round, metadata: { ...round.metadata, soloRound: false } }, [
    ...events,
    endOfRound('round_1', 'evt_end'),
  ]).round
}

const strokesIn = async (storage: Storage) => (await storage.rounds.get('round_1'))?.scores[0]?.strokesByHole['1']

describe.each([
  ['on the disk', quiet],
  ['[A11] with storage switched off', { ...quiet, indexedDB: off }],
])('%s', (_, faults) => {
  test('a round that went on after it was archived takes its own place, and doesn’t come back once deleted', async () => {
    const { storage } = await openTab(createFakeDevice(), faults)
    expect(await storage.replaceArchived(finished(3))).toBeUndefined()
    expect(await storage.rounds.count()).toBe(0)
    await storage.archive(finished(2))
    await storage.archive(finished(4))
    expect(await strokesIn(storage)).toBe(2)
    expect((await storage.replaceArchived(finished(4)))?.scores[0]?.strokesByHole['1']).toBe(4)
    expect(await strokesIn(storage)).toBe(4)
    expect(await storage.rounds.count()).toBe(1)
    await storage.rounds.remove('round_1')
    expect(await storage.replaceArchived(finished(5))).toBeUndefined()
    expect(await storage.rounds.count()).toBe(0)
  })
})

test('history is notified of the change once, and the round stays counted once', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  await storage.archive(finished(2))
  let notified = 0
  storage.rounds.subscribe(() => {
    notified += 1
  })
  const replaced = await storage.replaceArchived(finished(4))
  device.nowMs += 1000
  expect(await storage.replaceArchived(finished(4))).toEqual(replaced)
  await settle()
  expect(notified).toBe(1)
  expect(JSON.parse(await storage.exportLegacy())).toMatchObject({ courseProfiles: [{ timesPlayed: 1 }] })
})
