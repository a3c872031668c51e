import { parse } from 'valibot'
import { expect, test, vi } from 'vitest'
import { createFakeDevice, type FakeDevice, openTab, quiet, settle } from '../../../../test/storage/fake-device.ts'
import { GAME, score, seat } from '../../../../test/storage/sample-live-games.ts'
import { gameSnapshot } from '../../backend/game-rows.ts'
import { createListChanges } from './current-game.ts'

/** A window of the device that stays visible. */
async function openWindow(device: FakeDevice) {
  const { storage } = await openTab(device, quiet)
  const store = await storage.live((raw) => parse(gameSnapshot, raw))
  const changed = vi.fn<() => void>()
  createListChanges({ store, environment: { onWake: () => () => undefined } }).subscribe(changed)
  await settle()
  return { store, changed }
}

test('a visible window notices a game that another one begins, and what happens in it', async () => {
  const device = createFakeDevice()
  const [own, other] = [await openWindow(device), await openWindow(device)]
  await own.store.put(seat)
  await settle()
  expect(other.changed).toHaveBeenCalledOnce()
  await own.store.operations(GAME)
  await own.store.add([score('op_1', 4)])
  await settle()
  expect(other.changed).toHaveBeenCalledTimes(2)
  expect(own.changed).not.toHaveBeenCalled()
})
