import { expect, test } from 'vitest'
import { createFakeDevice, openTab, quiet } from '../../storage/fake-device.ts'
import { putRaw } from '../../storage/raw-database.ts'
import { finishedRound } from '../../storage/sample-rounds.ts'
import { createSoloRounds } from '../../rounds/solo/solo-rounds.ts'
import { readHomeRounds } from './home-rounds.ts'

// Source: document 1 sections 2 and 9.
test('of four finished rounds Home has the last three, the newest first', async () => {
  const device = createFakeDevice()
  await openTab(device, quiet)
  await putRaw(
    device,
    'teemates',
    'rounds',
    [1, 4, 2, 3].map((day) => finishedRound(`round_${day}`, day)),
  )
  const { storage } = await openTab(device, quiet)
  const soloRounds = createSoloRounds({ storage, now: () => 5, random: (length) => 'a'.repeat(length) })
  const known = { ids: new Set<string>(), profileId: 'cmplr_device' }
  const { recent } = await readHomeRounds({ storage, soloRounds }, known, false)
  expect(recent.map(({ roundId }) => roundId)).toEqual(['round_4', 'round_3', 'round_2'])
})
