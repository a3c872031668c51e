import { strokesOn } from '@teemates/golf/round'
import { expect, test } from 'vitest'
import { createFakeDevice, openTab, quiet } from '../../../../test/storage/fake-device.ts'
import type { Storage } from '../../storage/storage.ts'
import { createSoloRounds } from './solo-rounds.ts'
import { LINKS, opened, playerOf, shown } from '../../../../test/storage/solo-tabs.ts'

test('[A12] a tab that slept while another one scored shows those strokes when it is seen again, and sets what is chosen', async () => {
  const device = createFakeDevice()
  let made = 0
  const random = (length: number) => `${(made += 1)}`.padStart(length, '0')
  const roundsOf = (storage: Storage) => createSoloRounds({ storage, now: () => device.nowMs, random })
  const here = roundsOf((await openTab(device, quiet)).storage)
  const { id: roundId } = await here.create(LINKS)
  await here.start(roundId)

  // A page that is kept to be gone back to gets no messages.
  let seen = (): void => undefined
  const onSeen = (listener: () => void) => {
    seen = listener
  }
  const asleep = await openTab(device, { ...quiet, broadcast: () => undefined, onSeen })
  const sleeping = await opened(roundsOf(asleep.storage), roundId)
  const scoring = await opened(here, roundId)
  const player = playerOf(scoring, 0)
  await scoring.setStrokes(player, 1, 4)
  scoring.close()
  expect(shown(sleeping, 1, 0)).toBe(0)

  seen()
  await expect.poll(() => shown(sleeping, 1, 0), { interval: 1 }).toBe(4)
  await sleeping.setStrokes(player, 1, 5)
  sleeping.close()
  const { storage } = await openTab(device, quiet)
  const stored = await storage.play.get(roundId)
  expect(stored && strokesOn(stored, 1, player)).toBe(5)
})
