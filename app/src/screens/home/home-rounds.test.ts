import type { ArchivedRound } from '@teemates/golf/archive'
import { expect, test } from 'vitest'
import { createFakeDevice, openTab, quiet } from '../../../../test/storage/fake-device.ts'
import { putRaw } from '../../../../test/storage/raw-database.ts'
import { finishedRound, PLAYER } from '../../../../test/storage/sample-rounds.ts'
import { createSoloRounds } from '../../rounds/solo/solo-rounds.ts'
import { readHomeRounds } from './home-rounds.ts'

const nineHoles = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`${index + 1}`, 4]))

function completedRound(day: number): ArchivedRound {
  return { ...finishedRound(`round_${day}`, day), scores: [{ playerId: PLAYER, strokesByHole: nineHoles }] }
}

/** Has strokes on its first hole alone. */
function unfinishedRound(day: number): ArchivedRound {
  return finishedRound(`round_${day}`, day)
}

async function recentOf(rounds: readonly ArchivedRound[]): Promise<readonly string[]> {
  const device = createFakeDevice()
  await openTab(device, quiet)
  await putRaw(device, 'teemates', 'rounds', rounds)
  const { storage } = await openTab(device, quiet)
  const soloRounds = createSoloRounds({ storage, now: () => 5, random: (length) => 'a'.repeat(length) })
  const known = { ids: new Set<string>(), profileId: 'cmplr_device' }
  const { recent } = await readHomeRounds({ storage, soloRounds }, known, false)
  return recent.map(({ roundId }) => roundId)
}

// Source: document 1 sections 2 and 9; decision 22, 'Home's recent rounds'.
test('Home shows the last three of four completed rounds, the newest first', async () => {
  expect(await recentOf([1, 4, 2, 3].map(completedRound))).toEqual(['round_4', 'round_3', 'round_2'])
})

test('unfinished rounds are left out, however many are newer than the completed ones', async () => {
  const unfinished = Array.from({ length: 50 }, (_, index) => unfinishedRound(100 + index))
  const completed = [1, 2, 3, 4].map(completedRound)
  expect(await recentOf([...unfinished, ...completed])).toEqual(['round_4', 'round_3', 'round_2'])
  expect(await recentOf([completedRound(1), unfinishedRound(2), completedRound(3)])).toEqual(['round_3', 'round_1'])
  expect(await recentOf([unfinishedRound(1)])).toEqual([])
})
